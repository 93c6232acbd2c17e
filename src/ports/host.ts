import type { Environment } from "../domain/run-file.ts";

/** The machine and its clock. */
export interface Host {
  readonly environment: () => Omit<Environment, "oha">;
  /** A clock that never goes back, in milliseconds. */
  readonly now: () => number;
  /** The calendar time. */
  readonly date: () => Date;
  /** CPU time that all CPUs of the machine had since its start, used or not. */
  readonly cpuTimeMs: () => number;
  /** A name that no other run has. */
  readonly uniqueId: () => string;
  /** SHA-256 of the bytes as hex digits. */
  readonly hash: (bytes: Uint8Array | string) => string;
  /** @throws Error when the file cannot be read */
  readonly readFile: (file: string) => Promise<Uint8Array>;
}
