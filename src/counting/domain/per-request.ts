/** Instructions of one start of a server, from start to stop. */
export interface StartCount {
  /** False if a process left no count. */
  readonly isWhole: boolean;
  readonly instructions: number;
  /** Instructions by demangled function name; absent if not requested. */
  readonly functions?: ReadonlyMap<string, number>;
  /**
   * Number of forked processes, each of whose counts includes everything that its parent had executed before; absent if
   * the counter does not report it.
   */
  readonly forked?: number;
  /** Number of those forked after the server had begun to answer the counted requests. */
  readonly forkedLate?: number;
  /**
   * Number of processes that left a count and ended before the server was stopped; absent if the counter does not
   * report it.
   */
  readonly ended?: number;
}

/** Two starts of a server that differ in the number of answered requests. */
export interface TwoStarts {
  readonly short: StartCount;
  readonly long: StartCount;
  /** Difference between the numbers of answered requests. */
  readonly requests: number;
}

/** Minimum that any server needs to read, parse and answer a request. */
const LEAST_INSTRUCTIONS = 300;

/** Instructions per request: the difference of two starts, which cancels starting and stopping. */
export function instructionsPerRequest({ short, long, requests }: TwoStarts): number {
  return (long.instructions - short.instructions) / requests;
}

/**
 * Checks that the counts of two starts reflect requests.
 * @returns the reason why they say nothing about requests, in words; undefined if they do
 */
export function implausibility(starts: TwoStarts): string | undefined {
  const { short, long } = starts;
  if (!short.isWhole || !long.isWhole) {
    return "a process of the server left no count: it was killed before it could write one, or has the id of another one in a namespace of its own";
  }
  if (short.forked !== long.forked || short.forkedLate || long.forkedLate) {
    return "its processes fork while they answer, or at their end, and a process that was forked has all that its parent executed before in its own count";
  }
  const growth = instructionsPerRequest(starts);
  if (growth >= LEAST_INSTRUCTIONS) return undefined;
  return `the count grows by ${Math.round(growth)} instructions per request: the processes that answer left no count, as a worker that may not write its file does not`;
}

/** Instructions per request, by function. */
export function functionsPerRequest(starts: TwoStarts): ReadonlyMap<string, number> {
  const { short, long, requests } = starts;
  return new Map(perRequest(short.functions ?? new Map(), long.functions ?? new Map(), requests));
}

/**
 * Counts per request by name, from two starts.
 * @param short counts of the start with fewer requests
 * @param long those of the other
 * @param requests by which they differ
 */
export function perRequest(
  short: ReadonlyMap<string, number>,
  long: ReadonlyMap<string, number>,
  requests: number,
): readonly (readonly [name: string, count: number])[] {
  return [...long].map(([name, count]) => [name, (count - (short.get(name) ?? 0)) / requests]);
}
