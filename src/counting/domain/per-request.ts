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

/** The reason why the counts of two starts say nothing about requests. */
export type Implausibility =
  /** A process of the server left no count. */
  | { readonly of: "no-count" }
  /** Processes fork while answering, or at their end. */
  | { readonly of: "forks" }
  /** The count grows by fewer instructions than any request takes. */
  | { readonly of: "too-few"; readonly perRequest: number };

/**
 * Checks that the counts of two starts reflect requests.
 * @returns the reason why they do not, or undefined
 */
export function implausibility(starts: TwoStarts): Implausibility | undefined {
  const { short, long } = starts;
  if (!short.isWhole || !long.isWhole) return { of: "no-count" };
  if (short.forked !== long.forked || short.forkedLate || long.forkedLate) return { of: "forks" };
  const perRequest = instructionsPerRequest(starts);
  return perRequest >= LEAST_INSTRUCTIONS ? undefined : { of: "too-few", perRequest };
}

/** True if more requests led to more ended processes, that is, programs executed to answer requests. */
export function doesExecute({ short, long }: Pick<TwoStarts, "short" | "long">): boolean {
  return (long.ended ?? 0) > (short.ended ?? 0);
}

/** Instructions per request, by function. */
export function functionsPerRequest({
  short,
  long,
  requests,
}: TwoStarts): ReadonlyMap<string, number> {
  const before = short.functions ?? new Map<string, number>();
  return new Map(
    [...(long.functions ?? [])].map(([name, count]) => [
      name,
      (count - (before.get(name) ?? 0)) / requests,
    ]),
  );
}
