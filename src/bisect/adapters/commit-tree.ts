import { existsSync, mkdirSync, readdirSync, realpathSync, renameSync } from "node:fs";
import path from "node:path";
import { checkOutInto } from "../../adapters/git/checkout.ts";
import { createGit, type Git } from "../../adapters/git/git.ts";
import { takePlace } from "../../adapters/git/places.ts";
import { removeTree } from "../../adapters/system/remove-tree.ts";
import { attempt, LoadgateError } from "../../domain/shared/error.ts";

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
     * @param keepsBuilt keeps what git ignores of the commit before it
     * @throws LoadgateError `measurement` if git cannot, and the signal's reason
     */
    moveTo: async (sha: string, signal: AbortSignal, keepsBuilt = false) => {
      const own = createGit(root, environment, { signal });
      const built = keepsBuilt ? await setAside(own.at(place.folder), place.folder) : [];
      for (const name of readdirSync(place.folder)) {
        if (name !== ASIDE) removeTree(path.join(place.folder, name));
      }
      await checkOutInto(own, { root, folder: place.folder, sha, ref: sha.slice(0, 10) });
      putBack(built, place.folder);
    },
    /** Removes the folder. Never throws. */
    remove: place.remove,
  };
}

/** Where files wait in the folder until the next commit is checked out. */
const ASIDE = ".loadgate-built";

/** @returns the paths of what git ignores, in the folder */
async function setAside(git: Git, folder: string): Promise<readonly string[]> {
  const ignored = ["--others", "--ignored", "--exclude-standard", "--directory", "-z"];
  const built = (await git.list("ls-files", ...ignored)) ?? [];
  return built.filter((name) => move(path.join(folder, name), path.join(folder, ASIDE, name)));
}

function putBack(built: readonly string[], folder: string): void {
  for (const name of built) {
    const place = path.join(folder, name);
    if (!existsSync(place)) move(path.join(folder, ASIDE, name), place);
  }
  removeTree(path.join(folder, ASIDE));
}

/** @returns false if that is not allowed, as for a folder that nobody may write to */
function move(from: string, to: string): boolean {
  return Boolean(
    attempt(() => {
      mkdirSync(path.dirname(to), { recursive: true });
      renameSync(from, to);
      return true;
    }),
  );
}
