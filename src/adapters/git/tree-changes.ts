import { randomUUID } from "node:crypto";
import { existsSync, lstatSync } from "node:fs";
import { copyFile, rm } from "node:fs/promises";
import path from "node:path";
import { attempt } from "../../domain/shared/error.ts";
import { runFolder } from "../process/run-folder.ts";
import { type Git, LIST_TIMEOUT_MS } from "./git.ts";

/** Fits easily on a command line. */
const PATHS_AT_ONCE = 200;

const NAMES = ["--name-only", "--no-renames", "-z"];

/** A copy of a working tree's index, independent of the user's own. */
interface IndexCopy {
  readonly root: string;
  /** git in the root, using the copy as its index. */
  readonly tree: Git;
  readonly remove: () => Promise<void>;
}

/**
 * Tracked files of a working tree that differ from a commit, and files of the commit that are not tracked. Flags
 * such as `assume-unchanged` hide none.
 * @param git in any folder of the working tree
 * @param unsure paths from the root whose content is always compared, tracked or not, because times can be set back
 * @returns paths from its root; undefined if git fails
 */
export async function changesFrom(
  git: Git,
  commit: string,
  unsure: readonly string[] = [],
): Promise<readonly string[] | undefined> {
  const copy = await copiedIndex(git);
  if (!copy) return undefined;
  try {
    const read = unsure.filter((file) => kindOf(copy, file) === "file");
    for (const paths of portions(read)) {
      await copy.tree.read("update-index", "--force-remove", "--", ...paths);
    }
    await enter(copy, read);
    const changed = await differing(copy);
    if (!changed) return undefined;
    await enter(copy, changed);
    const files = await copy.tree.list("diff-index", "--cached", ...NAMES, commit, "--");
    // Changed files inside a submodule cannot be added to this index.
    const inModules = changed.filter((file) => kindOf(copy, file) === "folder");
    return files && [...new Set([...files, ...inModules])];
  } finally {
    await copy.remove();
  }
}

/**
 * Records the current content of a working tree's tracked files, committed or not.
 * @param git in any folder of the working tree
 * @returns lists files whose content has changed since, as paths from the root; empty if git fails
 */
export async function rememberFiles(git: Git): Promise<() => Promise<readonly string[]>> {
  const copy = await copiedIndex(git);
  if (!copy) return async () => [];
  await enter(copy, (await differing(copy)) ?? []);
  const before = new Set(await differing(copy));
  return async () => ((await differing(copy)) ?? []).filter((file) => !before.has(file));
}

/**
 * Copies the index, without the flags that make git assume a file is unchanged. The user's own index is not
 * modified, and the copy works in a hook too, while git holds the index lock.
 * @returns undefined outside a working tree; the copy is removed at the end of the run at the latest
 */
async function copiedIndex(git: Git): Promise<IndexCopy | undefined> {
  const root = await git.ask("rev-parse", "--show-toplevel");
  const index = await git.ask("rev-parse", "--path-format=absolute", "--git-path", "index");
  if (!root || !index) return undefined;
  const file = path.join(runFolder(), `index-${randomUUID()}`);
  const tree = git.at(root, { GIT_INDEX_FILE: file });
  const copy = { root, tree, remove: () => rm(file, { force: true }) };
  // git treats a missing index as an empty one.
  if (existsSync(index)) await copyFile(index, file);
  if (await withoutFlags(copy)) return copy;
  await copy.remove();
  return undefined;
}

/** @returns false if git could not list the flags */
async function withoutFlags(copy: IndexCopy): Promise<boolean> {
  const { tree } = copy;
  const listed = await tree.list("ls-files", "-v", "-z");
  if (listed === undefined) return false;
  const isSparse = (await tree.ask("config", "--type=bool", "core.sparseCheckout")) === "true";
  // In a sparse checkout, skipped files are missing on purpose.
  const isSkipped = (line: string) =>
    /^s/i.test(line) && !(isSparse && kindOf(copy, line.slice(2)) === undefined);
  const isAssumed = (line: string) => /^[a-z]/.test(line);
  await unflag(tree, "--no-skip-worktree", listed.filter(isSkipped));
  await unflag(tree, "--no-assume-unchanged", listed.filter(isAssumed));
  return true;
}

async function unflag(tree: Git, option: string, lines: readonly string[]): Promise<void> {
  for (const paths of portions(lines.map((line) => line.slice(2)))) {
    await tree.read("update-index", option, "--", ...paths);
  }
}

/** Updates files in the copy to their current content. No objects are added to the repository. */
async function enter(copy: IndexCopy, files: readonly string[]): Promise<void> {
  const update = ["update-index", "--add", "--remove", "--replace", "--info-only", "--"];
  for (const paths of portions(files.filter((file) => kindOf(copy, file) !== "folder"))) {
    if ((await copy.tree.read(...update, ...paths)) !== undefined) continue;
    // If git refuses one, such as a path through a symlink, the others must still be updated.
    for (const file of paths) await copy.tree.read(...update, file);
  }
}

/** Files that differ from the copy. */
async function differing({ tree }: IndexCopy): Promise<readonly string[] | undefined> {
  // Compares the content of files whose times have changed; git exits with an error if a file differs.
  await tree.run(["update-index", "-q", "--refresh"], LIST_TIMEOUT_MS);
  return await tree.list("diff-files", ...NAMES, "--ignore-submodules=untracked");
}

function kindOf({ root }: IndexCopy, file: string): "file" | "folder" | undefined {
  const stats = attempt(() => lstatSync(path.join(root, file)));
  return stats && (stats.isDirectory() ? "folder" : "file");
}

function portions(paths: readonly string[]): readonly (readonly string[])[] {
  const count = Math.ceil(paths.length / PATHS_AT_ONCE);
  return Array.from({ length: count }, (_, at) =>
    paths.slice(at * PATHS_AT_ONCE, (at + 1) * PATHS_AT_ONCE),
  );
}
