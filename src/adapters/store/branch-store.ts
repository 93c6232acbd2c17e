import type { BaselineRecord } from "../../domain/history/baseline.ts";
import { LoadgateError, messageOf } from "../../domain/shared/error.ts";
import type { BaselineStore, ImportingStore, StoredBaseline } from "../../ports/baseline-store.ts";
import { addToBranch, type BranchStoreOptions } from "./branch-writer.ts";
import { NO_PATH, nameOf, recordPath } from "./store-layout.ts";

/** Maximum number of runs per commit. */
const SAVED_AT_ONCE = 100;

/** Maximum length of their texts in characters, all sent in one request; a single larger run is sent alone. */
const MOST_AT_ONCE = 5_000_000;

/** Downloads the files of a branch as one archive. */
type ReadArchive = () => Promise<Uint8Array | undefined>;

/**
 * The runs on a branch, read-only.
 * @param archive returns undefined if there is no such branch, which counts as an empty store
 * @param missing the message for that case; none by default
 */
export function readBranch(branch: string, archive: ReadArchive, missing?: string): BaselineStore {
  const location = `branch:${branch}`;
  return {
    location,
    load: async (): Promise<StoredBaseline> => {
      try {
        const bytes = await archive();
        if (!bytes) {
          const skipped = missing === undefined ? [] : [{ file: location, reason: missing }];
          return { records: [], skipped };
        }
        // The unpacker is loaded only if there is something to unpack.
        const { recordsIn } = await import("./branch-archive.ts");
        return await recordsIn(bytes, location);
      } catch (error) {
        if (error instanceof LoadgateError) throw error;
        const message = `The baseline in ${location} cannot be read: ${messageOf(error)}`;
        const hint = "Correct or delete the branch; the next recorded run begins it anew.";
        throw new LoadgateError("publishing", message, { hint, cause: error });
      }
    },
  };
}

/** The runs on a branch, through the code host's API; see {@link addToBranch}. */
export function createBranchStore(options: BranchStoreOptions): ImportingStore {
  const { branch, git } = options;
  return {
    ...readBranch(branch, () => git.archive(branch)),
    save: (record, keep) => addToBranch(options, [record], keep),
    saveAll: async (records, keep) => {
      const usable = records.filter((record) => recordPath(record) !== undefined);
      // Newest first, so that no batch adds runs that a later batch removes.
      const newest = usable
        .toSorted((a, b) => b.startedAt.localeCompare(a.startedAt))
        .slice(0, keep);
      let added = 0;
      for (const batch of batchesOf(newest)) added += await addToBranch(options, batch, keep);
      const skipped = records
        .filter((record) => !usable.includes(record))
        .map((record) => ({ run: nameOf(record), reason: NO_PATH }));
      return { added, skipped };
    },
  };
}

/** Splits records, in order, into batches that each fit into one request. */
function batchesOf(records: readonly BaselineRecord[]): readonly (readonly BaselineRecord[])[] {
  const batches: BaselineRecord[][] = [];
  let room = 0;
  for (const record of records) {
    const size = JSON.stringify(record).length;
    const last = batches.at(-1);
    if (last && last.length < SAVED_AT_ONCE && size <= room) last.push(record);
    else {
      batches.push([record]);
      room = MOST_AT_ONCE;
    }
    room -= size;
  }
  return batches;
}
