import type { Environment } from "../domain/run-file.ts";

/** The machine and its clock. */
export interface Host {
  readonly environment: () => Omit<Environment, "oha">;
  /** A clock that never goes back, in milliseconds. */
  readonly now: () => number;
  /** Lets time pass. @throws the signal's reason when it is aborted */
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** The calendar time. */
  readonly date: () => Date;
  /** Processes that ran or waited to run, averaged over the last minute; undefined where the system does not tell. */
  readonly loadAverage: () => number | undefined;
  /** Files and sockets that a process may have open; undefined where the system does not tell. */
  readonly openFileLimit: () => number | undefined;
  /** Whether a program of that name is on PATH. */
  readonly isInstalled: (program: string) => boolean;
  /** CPU time that all CPUs of the machine had since its start, used or not. */
  readonly cpuTimeMs: () => number;
  /** A name that no other run has. */
  readonly uniqueId: () => string;
  /** SHA-256 of the bytes as hex digits. */
  readonly hash: (bytes: Uint8Array | string) => string;
  /** @throws Error when the file cannot be read */
  readonly readFile: (file: string) => Promise<Uint8Array>;
}
