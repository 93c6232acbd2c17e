import {
  type FunctionCount,
  MOST_CALLS,
  MOST_CHARACTERS,
  MOST_FUNCTIONS,
  type NamedCount,
} from "../../domain/series/counts.ts";

/** Counts by name, of functions or system calls. */
type Totals = ReadonlyMap<string, number>;

/** Instructions of one start of a server, from start to stop. */
export interface StartCount {
  /** False if a process left no count. */
  readonly isWhole: boolean;
  readonly instructions: number;
  /** Instructions by demangled function name; absent if not requested. */
  readonly functions?: Totals;
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
export function functionsPerRequest({ short, long, requests }: TwoStarts) {
  return perRequest(short.functions ?? new Map(), long.functions ?? new Map(), requests);
}

/**
 * Counts per request by name, from two starts.
 * @param short counts of the start with fewer requests
 * @param long those of the other
 * @param requests by which they differ
 */
function perRequest(short: Totals, long: Totals, requests: number): readonly NamedCount[] {
  const growth = (name: string, count: number) => count - (short.get(name) ?? 0);
  return [...long].map(([name, count]) => ({ name, count: growth(name, count) / requests }));
}

/** Rarer calls are not part of a request: they come from a timer, or a start that needed two readiness checks. */
const LEAST_PER_REQUEST = 0.005;

/**
 * System calls per request by name, from two starts, as {@link perRequest}.
 * @returns the most frequent first
 */
export function callsPerRequest(...starts: Parameters<typeof perRequest>): readonly NamedCount[] {
  return perRequest(...starts)
    .filter(({ count }) => count >= LEAST_PER_REQUEST)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MOST_CALLS);
}

/**
 * Both arms' counts by name, of functions or system calls.
 * @returns names of either arm, base's first; 0 in an arm that lacks it
 */
export function inBothArms(base: readonly NamedCount[], head: readonly NamedCount[]) {
  const byName = (counts: typeof base) => new Map(counts.map(({ name, count }) => [name, count]));
  const [from, to] = [byName(base), byName(head)];
  const names = new Set([...from.keys(), ...to.keys()]);
  return [...names].map((name) => ({ name, base: from.get(name) ?? 0, head: to.get(name) ?? 0 }));
}

/**
 * The functions whose counts differ most between the arms.
 * @param base instructions per request, by function
 * @param head the same
 * @returns at most twenty, the largest difference first
 */
export function changedFunctions(base: readonly NamedCount[], head: readonly NamedCount[]) {
  return inBothArms(base, head)
    .map((one) => ({
      name: one.name.slice(0, MOST_CHARACTERS),
      // In work unrelated to requests, the shorter start may execute slightly more than the longer one.
      base: Math.max(0, one.base),
      head: Math.max(0, one.head),
    }))
    .filter((one) => one.base !== one.head)
    .toSorted(byGrowth)
    .slice(0, MOST_FUNCTIONS);
}

const byGrowth = (a: FunctionCount, b: FunctionCount) =>
  Math.abs(b.head - b.base) - Math.abs(a.head - a.base);

/** Maximum number of functions that a report names. */
const NAMED = 5;

/** The functions that grew most, the largest growth first. */
export function grownFunctions(functions: readonly FunctionCount[]): readonly FunctionCount[] {
  return functions
    .filter(({ base, head }) => head > base)
    .toSorted(byGrowth)
    .slice(0, NAMED);
}
