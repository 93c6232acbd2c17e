/** Instructions of one start of a server, from start to stop. */
export interface StartCount {
  /** False if a process left no count. */
  readonly isWhole: boolean;
  readonly instructions: number;
  /** Instructions by the demangled name of their function; absent where nobody asked. */
  readonly functions?: ReadonlyMap<string, number>;
  /**
   * Processes that were forked, each with all that its parent had executed before in its own count; absent where the
   * counter does not know.
   */
  readonly forked?: number;
  /** Those of them that were forked when the server had begun to answer what is counted. */
  readonly forkedLate?: number;
  /** Processes that left a count and had ended before the server was to end; absent as above. */
  readonly ended?: number;
}

/** Two starts of a server that differ in the number of requests that they answered. */
export interface TwoStarts {
  readonly short: StartCount;
  readonly long: StartCount;
  /** How many more the long one answered. */
  readonly requests: number;
}

/** No server reads, parses and answers a request with fewer. */
const LEAST_INSTRUCTIONS = 300;

/**
 * Instructions for one request: the difference of two starts, so that what starting and stopping take falls
 * out.
 */
export function instructionsPerRequest({ short, long, requests }: TwoStarts): number {
  return (long.instructions - short.instructions) / requests;
}

/** Why the counts of two starts say nothing about requests. */
export type Implausibility =
  /** A process of the server left no count. */
  | { readonly of: "no-count" }
  /** Processes fork while they answer, or at their end. */
  | { readonly of: "forks" }
  /** The count grows by fewer instructions than any request takes. */
  | { readonly of: "too-few"; readonly perRequest: number };

/**
 * Why the counts of two starts say nothing about requests.
 * @returns undefined if they do
 */
export function implausibility(starts: TwoStarts): Implausibility | undefined {
  const { short, long } = starts;
  if (!short.isWhole || !long.isWhole) return { of: "no-count" };
  if (short.forked !== long.forked || short.forkedLate || long.forkedLate) return { of: "forks" };
  const perRequest = instructionsPerRequest(starts);
  return perRequest >= LEAST_INSTRUCTIONS ? undefined : { of: "too-few", perRequest };
}

/** Whether more requests made more processes that ended: programs that were executed to answer. */
export function doesExecute({ short, long }: Pick<TwoStarts, "short" | "long">): boolean {
  return (long.ended ?? 0) > (short.ended ?? 0);
}

/** Instructions for one request by function. */
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
