import { groupedBy } from "../shared/grouped-by.ts";
import type { Lane } from "./lane.ts";

/** Time for a server to finish the requests in flight before it is killed. */
export const STOP_GRACE_MS = 5000;

/** Time to wait for a server to be idle: one that never is must not use up the run's time. */
export const IDLE_WAIT_MS = 1000;

/** A program that a server is built or run with, and its version, such as `go 1.25.1`. */
export interface Tool {
  readonly name: string;
  readonly version: string;
}

/** One start of a server: a fresh process, unless the server was already running. */
export interface ServerStart {
  readonly round: number;
  /** Index of the shard that made it; absent if one job measured everything. */
  readonly shard?: number;
  /** From spawn to the first correct answer; absent if it was already running. */
  readonly coldStartMs?: number;
  /** The cold starts at the end of the round whose servers were not loaded; absent if there were none. */
  readonly furtherColdStartsMs?: readonly number[];
  /** Line of its log reporting that a part of it found a port or socket taken; absent if there is none. */
  readonly addressTaken?: string;
  /** Time for checking its answers before and after the load, and for late answers of its warm-up. */
  readonly answerMs?: number;
  /** From the signal to its end; absent if it was already running. */
  readonly stopMs?: number;
  /** Resident memory before any load. */
  readonly idleRssBytes?: number;
  /** Highest resident memory up to the stop. */
  readonly peakRssBytes?: number;
  /** Time under load before its first measured burst, over all scenarios and levels. */
  readonly warmUpMs?: number;
  /**
   * Speed-up that it still showed when the time for automatic warm-up was over, in its worst scenario and level. Absent
   * if it was flat everywhere.
   */
  readonly stillFasterPercent?: number;
  /** CPU use, in percent of a core, when it had been asked nothing for {@link IDLE_WAIT_MS}; absent if it was idle. */
  readonly stillUsedPercent?: number;
  /** Values of the server's own metrics, and of what instruments read, before and after the load. */
  readonly readings?: readonly MetricReading[];
}

/** One value of a server's own metrics, before and after the load of a round. */
export interface MetricReading {
  /** Name and labels as Prometheus writes them, for example `http_requests_total{code="200"}`. */
  readonly name: string;
  readonly before?: number;
  readonly after?: number;
}

/** Facts about a server as a whole. */
export interface ServerFacts extends Lane {
  /** Address of a server that was already running; absent if it was started here. */
  readonly url?: string;
  readonly buildMs?: number;
  readonly setupMs?: number;
  readonly artifactBytes?: number;
  /** Compilers and interpreters that its commands name; absent if none is known. */
  readonly tools?: readonly Tool[];
  readonly starts: readonly ServerStart[];
}

/**
 * A server as each machine saw it: in a merged run, once for each shard that started it, with the starts of that shard alone.
 * Shards load it with other scenarios, on other machines.
 */
export function byShard(facts: ServerFacts): readonly ServerFacts[] {
  const shards = groupedBy(facts.starts, ({ shard }) => shard);
  if (shards.size < 2) return [facts];
  return [...shards.values()].map((starts) => ({ ...facts, starts }));
}

/** The shard that made the starts of one of {@link byShard}. */
export function shardOf({ starts }: ServerFacts): number | undefined {
  return starts[0]?.shard;
}
