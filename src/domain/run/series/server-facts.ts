import type { Lane } from "../plan/lane.ts";

/** Servers finish the requests under way within this time, and are killed after it. */
export const STOP_GRACE_MS = 5000;

/** A program that a server is built or run with, and its version, such as `go 1.25.1`. */
export interface Tool {
  readonly name: string;
  readonly version: string;
}

/** One start of a server: a fresh process, unless it runs already. */
export interface ServerStart {
  readonly round: number;
  /** From spawn to the first correct answer; absent where it ran before. */
  readonly coldStartMs?: number;
  /** The same of starts at the end of the round whose servers were not loaded; absent if there were none. */
  readonly furtherColdStartsMs?: readonly number[];
  /** What its log says of a port or socket that a part of it found taken; absent where it says nothing. */
  readonly addressTaken?: string;
  /** Time for the checks of its answers before and after the load, and for the late answers of its warm-up. */
  readonly answerMs?: number;
  /** From the signal to its end; absent where it ran before. */
  readonly stopMs?: number;
  /** Resident memory before any load. */
  readonly idleRssBytes?: number;
  /** Highest resident memory up to the stop. */
  readonly peakRssBytes?: number;
  /** Time under load before its first measured burst, over all scenarios and levels. */
  readonly warmUpMs?: number;
  /**
   * By how much it was still getting faster when the time for an automatic warm-up was over, in its worst
   * scenario and level. Absent if it was flat everywhere.
   */
  readonly stillFasterPercent?: number;
  /** What the server's own metrics said before and after the load. */
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
  /** Where it ran already; absent where it was started here. */
  readonly url?: string;
  readonly buildMs?: number;
  readonly setupMs?: number;
  readonly artifactBytes?: number;
  /** Compilers and interpreters that its commands name; absent where none is known. */
  readonly tools?: readonly Tool[];
  readonly starts: readonly ServerStart[];
}
