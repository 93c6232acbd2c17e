import type { BaselineRecord } from "../domain/history/baseline.ts";

/** The content of a store. */
export interface StoredBaseline {
  /** Oldest first. */
  readonly records: readonly BaselineRecord[];
  /** Files that could not be read, each with the reason; they are left alone. */
  readonly skipped: readonly { readonly file: string; readonly reason: string }[];
}

/** The records of earlier runs. */
export interface BaselineStore {
  /** Where the records are, for messages. */
  readonly location: string;
  /** @throws LoadgateError `publishing` when the store itself cannot be read */
  readonly load: () => Promise<StoredBaseline>;
  /**
   * Adds a record, whole or not at all, then removes the oldest beyond `keep`. Absent where runs are only read: a job
   * of its own adds them.
   * @returns how many runs the store has now that it had not: none where it is there already, or older than all that
   *   are kept
   * @throws LoadgateError `publishing` when it cannot be written
   */
  readonly save?: (record: BaselineRecord, keep: number) => Promise<number>;
}

/** Why nothing was added where nothing failed, as what follows the store's place. */
export const NOTHING_ADDED = "has the run already, or keeps only newer ones";

/** A store that runs are added to. */
export type WritableStore = BaselineStore & Required<Pick<BaselineStore, "save">>;

/** A store that takes many runs at once. */
export interface ImportingStore extends WritableStore {
  /**
   * Adds records that it does not have yet, then removes the oldest beyond `keep`.
   * @throws LoadgateError `publishing` when they cannot be written; some of them may have been
   */
  readonly saveAll: (records: readonly BaselineRecord[], keep: number) => Promise<Imported>;
}

/** What became of many records. */
interface Imported {
  /** How many runs the store has now that it had not. */
  readonly added: number;
  /** Records that cannot be written, each with the reason. */
  readonly skipped: readonly { readonly run: string; readonly reason: string }[];
}
