/** Maximum number of functions recorded of a profile: the rest explains little. */
export const MOST_PROFILED = 20;

/** Maximum number of frames recorded of a call tree. */
export const MOST_FRAMES = 400;

/** Maximum number of frames in a recorded stack; profilers write few that are deeper. */
export const MOST_DEPTH = 128;

/** Maximum length of a function's name, in characters: with its file, and perhaps with what it was called in base. */
export const MOST_NAME = 300;

/** CPU time of a function per request, in microseconds; 0 in an arm where it was not seen. */
export interface FunctionCost {
  /** Such as `answer (src/server.js:12)`; the line is that of head, or of base if only that has the function. */
  readonly name: string;
  readonly baseUs: number;
  readonly headUs: number;
  /**
   * The innermost caller in a file of the commit, if the function itself is in none and most of the difference passes
   * through that caller; named like the function.
   */
  readonly caller?: string;
  /** The file of the caller, or of the function without one, differs between base and head; absent if not. */
  readonly isChanged?: true;
  /** The name's file is part of the arm's commit; absent if not, as of a built file or a package. */
  readonly isTracked?: true;
}

/** CPU time of a frame with everything it calls, per request, in microseconds; 0 in an arm where it was not seen. */
export interface CalledFrame {
  readonly name: string;
  /** Number of its callers: 0 for the outermost frame. */
  readonly depth: number;
  readonly baseUs: number;
  readonly headUs: number;
}

/** A place in a file of the repository. */
export interface SourcePlace {
  /** Path from the repository's root, with `/`. */
  readonly path: string;
  /** From 1; absent if unknown. */
  readonly line?: number;
}

/** Only paths from the root, so that nothing else can be looked up or linked. */
const PLACE = /\(([^()\\\p{C}]+?)(?::(\d{1,9}))?\)$/u;

/** The place that a function's name ends with, such as `(src/server.js:12)`; undefined if it names no file of a tree. */
export function placeOf(name: string): SourcePlace | undefined {
  const [, path, line] = PLACE.exec(name) ?? [];
  if (path === undefined || path.split("/").some((part) => /^\.{0,2}$/.test(part)))
    return undefined;
  return { path, ...(line !== undefined && { line: Number(line) }) };
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
  /**
   * Those that differ beyond chance, the largest difference first; one in a changed file precedes one with a difference
   * of less than twice its own.
   */
  readonly functions: readonly FunctionCost[];
  /** The frames that take most, each followed by those that it calls; absent if there is no result. */
  readonly tree?: readonly CalledFrame[];
}
