import { LoadgateError, messageOf } from "../../domain/shared/error.ts";
import type { BaselineStore, StoredBaseline, WritableStore } from "../../ports/baseline-store.ts";
import { addToBranch, type BranchStoreOptions } from "./branch-writer.ts";

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
export function createBranchStore(options: BranchStoreOptions): WritableStore {
  const { branch, git } = options;
  return {
    ...readBranch(branch, () => git.archive(branch)),
    save: (record, keep) => addToBranch(options, record, keep),
  };
}
