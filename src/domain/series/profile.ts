/** Maximum number of functions recorded of a profile: the rest explains little. */
export const MOST_PROFILED = 20;

/** CPU time of a function per request, in microseconds; 0 in an arm where it was not seen. */
export interface FunctionCost {
  readonly name: string;
  readonly baseUs: number;
  readonly headUs: number;
}

/** Where base and head spend the CPU time of a request under the load of a series that got worse. */
export interface Profile {
  /** Name of the series. */
  readonly series: string;
  /** Starts of each arm. */
  readonly starts: number;
  /** Wall time of all of it. */
  readonly durationMs: number;
  /** Reason why there is no result; absent if there is. */
  readonly failure?: string;
  /** Name of the profiler, such as `Node's inspector`; absent if none could be used. */
  readonly profiler?: string;
  /** CPU time per request in base and in head. */
  readonly baseUs: number;
  readonly headUs: number;
  /** Number of functions that were compared. */
  readonly compared: number;
  /** Those that differ beyond chance, the largest difference first. */
  readonly functions: readonly FunctionCost[];
}
