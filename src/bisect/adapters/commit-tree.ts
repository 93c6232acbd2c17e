import { readdirSync, realpathSync } from "node:fs";
import path from "node:path";
import { checkOutInto } from "../../adapters/git/checkout.ts";
import { createGit } from "../../adapters/git/git.ts";
import { takePlace } from "../../adapters/git/places.ts";
import { removeTree } from "../../adapters/system/remove-tree.ts";
import { LoadgateError } from "../../domain/shared/error.ts";

/** A folder in which one commit after another is checked out, so that the user's working tree stays as it is. */
export type CommitTree = Awaited<ReturnType<typeof takeCommitTree>>;

/**
 * Takes a place beside the repository around a folder.
 * @throws LoadgateError `usage` outside a repository
 */
export async function takeCommitTree(folder: string, environment: NodeJS.ProcessEnv) {
  const git = createGit(folder, environment);
  const top = await git.ask("rev-parse", "--show-toplevel");
  const repository = await git.ask("rev-parse", "--path-format=absolute", "--git-common-dir");
  if (top === undefined || repository === undefined) {
    const hint = "Run in a clone of the repository.";
    throw new LoadgateError("usage", `${folder} is in no git repository`, { hint });
  }
  const root = realpathSync(top);
  const place = takePlace(root, repository, "bisect");
  return {
    /** Absolute path, the same for every commit and in every search. */
    folder: place.folder,
    /** Absolute path of the root of the user's working tree. */
    root,
    /**
     * Checks a commit out, clean.
     * @throws LoadgateError `measurement` if git cannot, and the signal's reason
     */
    moveTo: async (sha: string, signal: AbortSignal) => {
      for (const name of readdirSync(place.folder)) removeTree(path.join(place.folder, name));
      const ref = sha.slice(0, 10);
      await checkOutInto(createGit(root, environment, { signal }), {
        ...{ root, folder: place.folder, sha, ref },
      });
    },
    /** Removes the folder. Never throws. */
    remove: place.remove,
  };
}
