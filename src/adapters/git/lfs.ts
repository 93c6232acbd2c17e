import path from "node:path";
import { LoadgateError } from "../../domain/shared/error.ts";
import { beginningOf } from "../system/file-beginning.ts";
import type { Git } from "./git.ts";

/** A file has this text instead of its content until Git LFS fetches it. */
const POINTER = "version https://git-lfs.github.com/spec/v1";

const PULL_TIMEOUT_MS = 300_000;

/** A sample is enough, because LFS files are fetched together. */
const LOOKED_AT = 20;

/**
 * Checks whether a tree's Git LFS files are present as pointers only.
 * @param git in that tree
 * @param root absolute path of the tree
 */
export async function hasPointers(git: Git, root: string): Promise<boolean> {
  const files = (await git.list("ls-files", "-z", ":(attr:filter=lfs)")) ?? [];
  for (const file of files.slice(0, LOOKED_AT)) {
    const bytes = await beginningOf(path.join(root, file), POINTER.length).catch(() => undefined);
    if (bytes?.toString("latin1") === POINTER) return true;
  }
  return false;
}

/**
 * Fetches the content of a checkout's LFS pointers.
 * @param ref name of the base, for messages
 * @throws LoadgateError `measurement` with git's message when that fails
 */
export async function pullContent(git: Git, ref: string): Promise<void> {
  const { failure } = await git.run(["lfs", "pull"], PULL_TIMEOUT_MS);
  if (failure === undefined) return;
  const message = `base ${ref}: its files in Git LFS could not be fetched: ${failure}`;
  const hint = "Install git-lfs, and fetch with lfs: true and fetch-depth: 0 of actions/checkout.";
  throw new LoadgateError("measurement", message, { hint });
}
