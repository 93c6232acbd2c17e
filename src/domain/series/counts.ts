import type { Lane } from "./lane.ts";
import type { SeriesKey } from "./series.ts";

/** The counter of the instructions. Results of different counters are never compared. */
export interface CounterIdentity {
  readonly name: "hardware counters" | "cachegrind";
  /** Version of the program that reads them. */
  readonly version: string;
}

/** A counter that was tried but cannot be used or was not found. */
export interface UnusableCounter {
  readonly name: CounterIdentity["name"];
  /** Reason, with advice if there is any. */
  readonly reason: string;
}

/** The counts of one turn of a series, per request. */
export interface Turn {
  /** Turns of both arms with the same number had the same seeds. */
  readonly turn: number;
  readonly instructions: number;
  readonly allocations?: number;
  readonly allocatedBytes?: number;
  readonly systemCalls?: number;
}

/** Maximum number of system calls recorded by name per series; no server makes so many different ones for a request. */
export const MOST_CALLS = 100;

/** Calls of a system call per request, or instructions of a function. */
export interface NamedCount {
  readonly name: string;
  readonly count: number;
}

/** Maximum number of functions recorded per series; more add no information. */
export const MOST_FUNCTIONS = 20;

/** Maximum length of a recorded name; names of generic functions can have thousands of characters. */
export const MOST_CHARACTERS = 300;

/** Instructions per request of a function. */
export interface FunctionCount {
  /** Demangled. */
  readonly name: string;
  /** 0 in an arm without the function. */
  readonly base: number;
  readonly head: number;
}

/** One server under one scenario, counted. */
export interface CountedSeries extends Lane, Pick<SeriesKey, "scenario"> {
  /** `SERVER/SCENARIO`: there is no level, because requests are sent one at a time. */
  readonly name: string;
  /** As for a timed series. */
  readonly addresses?: readonly string[];
  /** Recognised runtime of a language, for example `Go`. */
  readonly runtime?: string;
  /**
   * The tool that counted, if it is not the counter's usual one. Counts of different tools are not compared, as with
   * counters.
   */
  readonly tool?: string;
  /** Difference between the numbers of requests of a turn's two starts. */
  readonly requests: number;
  /** Hash of the part of the configuration that shapes the counts; absent if it was not counted. */
  readonly configHash?: string;
  readonly turns: readonly Turn[];
  /** Reason why it could not be counted, or not completely. */
  readonly failure?: string;
  /** System calls by name, of the first turn; absent if they were not counted. */
  readonly systemCalls?: readonly NamedCount[];
  /** Functions whose counts differ most between the arms; only in head's series. */
  readonly functions?: readonly FunctionCount[];
}

/**
 * The condition if no library can be preloaded for lack of a compiler. The library would fix random seeds and count
 * allocations.
 */
export const WITHOUT_COMPILER =
  "random seeds and no allocations, since there is no C compiler (cc)";

/** The condition that Go programs may have been counted by a different tool than others. */
export const GO_BY_DHAT = "programs of Go under DHAT";

/** All counts of a run. */
export interface Counts {
  /** Absent if this machine has none, or if shards counted in different ways. */
  readonly counter?: CounterIdentity;
  /** Counters tried before it. */
  readonly unusable: readonly UnusableCounter[];
  /** Conditions that were fixed, and those that could not be, one phrase each. */
  readonly conditions: readonly string[];
  readonly durationMs: number;
  readonly series: readonly CountedSeries[];
}

/** The name of a counted series, which is also its key within an arm. */
export function countedName(server: string, scenario: string): string {
  return `${server}/${scenario}`;
}

/** Counts that consist of series only. */
export function countsOfSeries(series: readonly CountedSeries[]): Counts {
  return { unusable: [], conditions: [], durationMs: 0, series };
}
