import type { UsedFile } from "../domain/run/file/same-program.ts";
import type { CounterIdentity, UnusableCounter } from "../domain/series/counts.ts";
import type { StartRequest } from "../ports/server-runtime.ts";
import type { Allocated } from "./domain/allocated.ts";
import type { StartCount } from "./domain/per-request.ts";
import type { ProgramTraits } from "./domain/runtime.ts";
import type { CounterSpeed } from "./domain/time-estimate.ts";

/** The conditions of one start of a server. */
export interface StartConditions {
  /** The only CPU that its processes may use. */
  readonly cpu: number;
  /** Its processes get the same random numbers in all starts of a turn, if these can be fixed. */
  readonly turn: number;
  /** Its processes execute shared memory, so a counter must check everywhere for new code. */
  readonly sharesCode?: boolean;
  /**
   * Only the total is needed, and only for programs that do not use the C library's allocator, so a faster counter
   * that replaces the allocator may be used.
   */
  readonly mayReplaceAllocator?: boolean;
}

/** Launcher and environment for starting a server. */
export interface Preparation {
  /** Program and arguments. The shell and the server's command are appended. */
  readonly launcher: readonly string[];
  readonly programLauncher?: StartRequest["programLauncher"];
  readonly env: Readonly<Record<string, string>>;
  /** Removes everything the preparation created. Never throws. */
  readonly remove: () => void;
}

/** The counts to read after a start. */
export interface WantedCount {
  /** Also count by function, if the counter supports it. */
  readonly withFunctions: boolean;
  /** Ids of the processes that ran before or after the load; each must leave a count. */
  readonly processes: readonly number[];
  /** Ids of the processes running when the server got its stop signal. */
  readonly running: readonly number[];
}

/** A start whose instructions are counted. */
interface CountedStart extends Preparation {
  /** Call it once the server has answered, before the counted requests. */
  readonly loadBegins?: () => Promise<void>;
  /**
   * Reads the counts. Call it only after the server has ended.
   * @throws Error if a count exists and cannot be read
   */
  readonly read: (wanted: WantedCount) => Promise<StartCount>;
}

/** A start under the same conditions without a counter, which takes a fraction of the time. */
interface PlainStart extends Preparation {
  /**
   * @param processes ids of the server's processes
   * @returns undefined if one of them does not load the library that counts allocations
   */
  readonly allocated: (processes: readonly number[]) => Allocated | undefined;
}

/** A start whose system calls are counted. */
interface CallsStart extends Preparation {
  /** Calls of all its processes by name. Call it only after the server has ended. Empty if nothing was counted. */
  readonly calls: () => ReadonlyMap<string, number>;
}

/** A counter that works on this machine, with its requirements. */
export interface Counter extends CounterIdentity, CounterSpeed {
  /** CPUs that servers may be put on; at least one. */
  readonly cpus: readonly number[];
  /** The conditions that are held fixed, and those that cannot be, one phrase each. */
  readonly conditions: readonly string[];
  readonly plain: (conditions: StartConditions) => PlainStart;
  readonly counted: (conditions: StartConditions) => CountedStart;
  /** Name of the tool that counts a start, if it differs from the usual one. */
  readonly toolFor?: (mayReplaceAllocator: boolean) => string | undefined;
  /** Absent if system calls cannot be counted. */
  readonly calls?: (conditions: StartConditions) => CallsStart;
  /**
   * Detects the traits of a server's processes.
   * @param files that they use
   * @param processes their ids
   */
  readonly traitsOf: (
    files: readonly UsedFile[],
    processes: readonly number[],
  ) => Promise<ProgramTraits>;
}

/** The first counter that works, and the reasons others do not. */
export interface FoundCounter {
  readonly counter?: Counter;
  readonly unusable: readonly UnusableCounter[];
}

/** Looks for a counter: the machine's own first, then cachegrind. */
export type FindCounter = (signal: AbortSignal) => Promise<FoundCounter>;
