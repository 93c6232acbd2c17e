/** A metric that a load at several rates yields. */
export type OpenLoopMetricId =
  | "capacity"
  | "capacity-cpu"
  | "peak-p99"
  | "after-p99"
  | "recovery"
  | "lost";
/** A part of a load whose rate changes. */
export interface Stage {
  /** Requests per second. */
  readonly rate: number;
  readonly ms: number;
}
/** A part of a stage, as a picture of the load needs it. */
export interface StageWindow {
  /** Requests per second. */
  readonly rate: number;
  /** Since the load began. */
  readonly fromMs: number;
  readonly toMs: number;
  /** Expected answers to the requests due in it. */
  readonly answers: number;
  /** Requests due in it without one. */
  readonly failed: number;
  /** Percentiles of a request's time from when it was due; absent if more requests failed. */
  readonly p50Ms?: number | undefined;
  readonly p99Ms?: number | undefined;
}
export interface OpenLoopRound {
  readonly round: number;
  readonly values: Readonly<Partial<Record<OpenLoopMetricId, number>>>;
  readonly bounds?: Readonly<Partial<Record<OpenLoopMetricId, "higher" | "lower">>>;
  readonly windows?: readonly StageWindow[];
}
