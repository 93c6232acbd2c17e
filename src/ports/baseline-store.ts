import type { BaselineRecord } from "../domain/history/baseline.ts";

/** The content of a store. */
export interface StoredBaseline {
  /** Oldest first. */
  readonly records: readonly BaselineRecord[];
  /** Files that could not be read, each with the reason; they are not changed. */
  readonly skipped: readonly { readonly file: string; readonly reason: string }[];
}

/** The records of earlier runs. */
export interface BaselineStore {
  /** Location of the records, for messages. */
  readonly location: string;
  /** @throws LoadgateError `publishing` when the store itself cannot be read */
  readonly load: () => Promise<StoredBaseline>;
  /**
   * Adds a record atomically, then removes the oldest beyond `keep`. Absent if this job only reads runs and another
   * job adds them.
   * @returns 1 if the run is new in the store, 0 if it is already there or older than all that are kept
   * @throws LoadgateError `publishing` when it cannot be written
   */
  readonly save?: (record: BaselineRecord, keep: number) => Promise<number>;
}

/** The reason nothing was added without a failure, as text that follows the store's location. */
export const NOTHING_ADDED = "has the run already, or keeps only newer ones";

/** A store to which runs can be added. */
export type WritableStore = BaselineStore & Required<Pick<BaselineStore, "save">>;
