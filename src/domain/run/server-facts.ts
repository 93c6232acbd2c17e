import type { Lane } from "./lane.ts";

/** One start of a server: a fresh process. */
export interface ServerStart {
  readonly round: number;
  /** From spawn to the first correct answer. */
  readonly coldStartMs: number;
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

/** Facts about a server as a whole: medians over its starts, and the highest peak. */
export interface ServerFacts extends Lane {
  readonly buildMs?: number;
  readonly artifactBytes?: number;
  readonly coldStartMs?: number;
  readonly idleRssBytes?: number;
  readonly peakRssBytes?: number;
  readonly longestGcPauseMs?: number;
  readonly starts: readonly ServerStart[];
}
