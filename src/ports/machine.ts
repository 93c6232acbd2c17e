import type { Environment } from "../domain/run/file/run-file.ts";

/** An ordinary expression takes a thousandth of this on the largest body that is read. */
export const MATCH_LIMIT_MS = 1000;

/** Times since the machine started, in milliseconds; CPU times are summed over all CPUs. */
export interface CpuTimes {
  /** Total time of all CPUs, used or not. */
  readonly allMs: number;
  /** Time in which the CPUs worked, for any process. */
  readonly busyMs: number;
  /** Time that the hypervisor gave to other virtual machines; absent if the system does not report it. */
  readonly stolenMs?: number;
  /** Wall time in which some process waited for a CPU; absent if the system does not report it. */
  readonly stalledMs?: number;
}

/** A temporary folder of a run. It is removed when the run ends, or by the next run if this one is killed. */
export interface TemporaryFolder {
  /** Absolute path. */
  readonly path: string;
  /** Removes the folder and everything in it. */
  readonly remove: () => void;
}

/** The machine and its clock. */
export interface Machine {
  readonly environment: () => Omit<Environment, "oha">;
  /** A monotonic clock, in milliseconds. */
  readonly now: () => number;
  /** Waits. @throws the signal's reason when it is aborted */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** The calendar time. */
  readonly date: () => Date;
  /**
   * Number of running or waiting processes, averaged over the last minute; undefined if the system does not report
   * it.
   */
  readonly loadAverage: () => number | undefined;
  /** Limit of open files and sockets per process; undefined if the system does not report it. */
  readonly openFileLimit: () => number | undefined;
  /** Checks whether a program is on PATH. */
  readonly isInstalled: (program: string) => boolean;
  /** CPU times since the machine started. */
  readonly cpuTimes: () => CpuTimes;
  /** An id that no other run has. */
  readonly uniqueId: () => string;
  /**
   * Checks whether a text matches a regular expression, with the flag `u`.
   * @returns undefined when matching took longer than {@link MATCH_LIMIT_MS}
   */
  readonly matches: (expression: string, text: string) => boolean | undefined;
  /** SHA-256 of the bytes as hex digits. */
  readonly hash: (bytes: Uint8Array | string) => string;
  /** Makes an empty folder that nothing else uses. */
  readonly temporaryFolder: () => Promise<TemporaryFolder>;
  /** @throws Error when the file cannot be read */
  readonly readFile: (file: string) => Promise<Uint8Array>;
}
