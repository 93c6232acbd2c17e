import type { Arm } from "../run/series/series.ts";

/** What counted the instructions. Counts of two counters are never compared. */
export interface CounterIdentity {
  readonly name: "hardware counters" | "cachegrind";
  /** Version of the program that reads them. */
  readonly version: string;
}

/** A counter that was looked for and cannot be used, or not found. */
export interface UnusableCounter {
  readonly name: CounterIdentity["name"];
  /** Why, and what to do where something can be done. */
  readonly reason: string;
}

/** The counts of one turn of a series, per request. */
export interface Turn {
  /** Turns of both arms with this number had the same seeds. */
  readonly turn: number;
  readonly instructions: number;
  readonly allocations?: number;
  readonly allocatedBytes?: number;
  readonly systemCalls?: number;
}

/** How often a system call is made for one request. */
export interface SystemCallCount {
  readonly name: string;
  readonly count: number;
}

/** What a function executes for one request. */
export interface FunctionCount {
  /** Demangled. */
  readonly name: string;
  /** 0 in an arm that does not have it. */
  readonly base: number;
  readonly head: number;
}

/** One server under one scenario, counted. */
export interface CountedSeries {
  /** `SERVER/SCENARIO`: there is no level, since requests come one after the other. */
  readonly name: string;
  readonly server: string;
  readonly scenario: string;
  readonly arm: Arm;
  /** Runtime of a language that was recognised, for example `Go`. */
  readonly runtime?: string;
  /**
   * The tool that counted, where it is another than most series of the counter have. Counts of two tools are no more
   * compared than those of two counters.
   */
  readonly tool?: string;
  /** Requests that one start of a turn answered more than the other. */
  readonly requests: number;
  /** Hash of the part of the configuration that shapes what is counted; absent in some files of older versions. */
  readonly configHash?: string;
  readonly turns: readonly Turn[];
  /** Why it could not be counted, or not to its end. */
  readonly failure?: string;
  /** System calls by name, of the first turn; absent if they were not counted. */
  readonly systemCalls?: readonly SystemCallCount[];
  /** Functions whose counts differ most between the arms; only in head's series. */
  readonly functions?: readonly FunctionCount[];
}

/** The condition where nothing can be put before a program's own libraries, which also counts its allocations. */
export const WITHOUT_COMPILER =
  "random seeds and no allocations, since there is no C compiler (cc)";

/** The condition where programs of Go may be counted by another tool than the others. */
export const GO_BY_DHAT = "programs of Go under DHAT";

/** Everything that a run counted. */
export interface Counts {
  /** Absent if this machine has none, and where shards counted in different ways. */
  readonly counter?: CounterIdentity;
  /** Those that were tried before. */
  readonly unusable: readonly UnusableCounter[];
  /** What was held fixed, and what could not be, one phrase each. */
  readonly conditions: readonly string[];
  readonly durationMs: number;
  readonly series: readonly CountedSeries[];
}

/** The name of a counted series, which is also its key within an arm. */
export function countedName(server: string, scenario: string): string {
  return `${server}/${scenario}`;
}

/** Counts of which nothing is known but some series. */
export function countsOfSeries(series: readonly CountedSeries[]): Counts {
  return { unusable: [], conditions: [], durationMs: 0, series };
}
