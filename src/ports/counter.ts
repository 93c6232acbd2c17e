import type { Allocated } from "../domain/counting/allocated.ts";
import type { CounterIdentity, UnusableCounter } from "../domain/counting/counts.ts";
import type { StartCount } from "../domain/counting/per-request.ts";
import type { ProgramTraits } from "../domain/counting/runtime.ts";
import type { UsedFile } from "../domain/run/file/same-program.ts";
import type { StartRequest } from "./server-runtime.ts";

/** The conditions of one start of a server. */
export interface StartConditions {
  /** The only CPU that its processes may use. */
  readonly cpu: number;
  /** Of the random numbers that its processes get, where these can be fixed. */
  readonly seed: number;
  /** Its processes execute memory that they share, so that a counter has to look for new code everywhere. */
  readonly sharesCode?: boolean;
  /**
   * Only the total of programs is asked for that do not use the C library's allocator, so that a faster counter that
   * replaces it may count them.
   */
  readonly mayReplaceAllocator?: boolean;
}

/** How a server is to be started. */
export interface Preparation {
  /** Program and arguments that get the shell and the server's command as further arguments. */
  readonly launcher: readonly string[];
  readonly programLauncher?: StartRequest["programLauncher"];
  readonly env: Readonly<Record<string, string>>;
  /** Removes what the preparation made. Never throws. */
  readonly remove: () => void;
}

/** What is to be read of a start. */
export interface WantedCount {
  /** Also by function, where the counter knows that. */
  readonly withFunctions: boolean;
  /** Ids of the processes that ran before the load or after it, each of which has to leave a count. */
  readonly processes: readonly number[];
  /** Those that ran when the server was to end. */
  readonly running: readonly number[];
}

/** A start whose instructions are counted. */
interface CountedStart extends Preparation {
  /** To be called once the server has answered, before the requests that are counted. */
  readonly loadBegins?: () => Promise<void>;
  /**
   * What was executed; only after the server has ended.
   * @throws Error where a count is there and cannot be read
   */
  readonly read: (wanted: WantedCount) => Promise<StartCount>;
}

/** A start under the same conditions without a counter, which takes a fraction of the time. */
export interface PlainStart extends Preparation {
  /**
   * @param processes ids of the server's
   * @returns undefined where one of them does not load the library that sees allocations
   */
  readonly allocated: (processes: readonly number[]) => Allocated | undefined;
}

/** A start whose system calls are counted. */
export interface CallsStart extends Preparation {
  /** Calls of all its processes by name; only after the server has ended. Empty where they were not counted. */
  readonly calls: () => ReadonlyMap<string, number>;
}

/** A counter that works on this machine, and what it needs around it. */
export interface Counter extends CounterIdentity {
  /** CPUs that servers may be put on; at least one. */
  readonly cpus: readonly number[];
  /** What is held fixed, and what cannot be, one phrase each. */
  readonly conditions: readonly string[];
  /** How many times slower a server is than without it. */
  readonly slowdown: number;
  /** How long the smallest program took under it, in milliseconds; absent where nobody tried. */
  readonly trialMs?: number;
  readonly plain: (conditions: StartConditions) => PlainStart;
  readonly counted: (conditions: StartConditions) => CountedStart;
  /** Name of the tool that counts a start, where it is another than for most. */
  readonly toolFor?: (
    conditions: Pick<StartConditions, "mayReplaceAllocator">,
  ) => string | undefined;
  /** Absent where system calls cannot be counted. */
  readonly calls?: (conditions: StartConditions) => CallsStart;
  /**
   * What a server's processes show of themselves.
   * @param files that they use
   * @param processes their ids
   */
  readonly traitsOf: (
    files: readonly UsedFile[],
    processes: readonly number[],
  ) => Promise<ProgramTraits>;
}

/** The first counter that works, and those that do not. */
export interface FoundCounter {
  readonly counter?: Counter;
  readonly unusable: readonly UnusableCounter[];
}

/** Looks for a counter: the machine's own first, then cachegrind. */
export type FindCounter = (signal: AbortSignal) => Promise<FoundCounter>;
