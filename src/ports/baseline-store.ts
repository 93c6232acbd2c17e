import type { BaselineRecord } from "../domain/verdict/baseline.ts";

/** The content of a store. */
export interface StoredBaseline {
  /** Oldest first. */
  readonly records: readonly BaselineRecord[];
  /** Files that could not be read, each with the reason; they are left alone. */
  readonly skipped: readonly { readonly file: string; readonly reason: string }[];
}

/** Keeps the records of earlier runs. */
export interface BaselineStore {
  /** Where the records are, for messages. */
  readonly location: string;
  /** @throws LoadgateError `publishing` when the store itself cannot be read */
  readonly load: () => Promise<StoredBaseline>;
  /**
   * Adds a record, whole or not at all, then removes the oldest beyond `keep`.
   * @throws LoadgateError `publishing` when it cannot be written
   */
  readonly save: (record: BaselineRecord, keep: number) => Promise<void>;
}
