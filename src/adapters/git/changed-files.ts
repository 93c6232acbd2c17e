import { randomUUID } from "node:crypto";
import { existsSync, lstatSync, realpathSync } from "node:fs";
import { copyFile, rm, stat, utimes } from "node:fs/promises";
import path from "node:path";
import { isWithin } from "../../domain/run/file/same-program.ts";
import type { ChangedFile } from "../../domain/run/plan/ignored-change.ts";
import { attempt } from "../../domain/shared/error.ts";
import { runFolder } from "../process/run-folder.ts";
import { foldersFrom } from "../system/folders-from.ts";
import { type Git, LIST_TIMEOUT_MS } from "./git.ts";

/** Overrides every setting that could omit files, or report a rename instead of two files. */
const DIFF_TREE = [
  ...["diff-tree", "-r", "--raw", "-z", "--no-abbrev", "--no-renames", "--no-relative"],
  "--ignore-submodules=none",
  "-O/dev/null",
];

const UNTRACKED = ["ls-files", "--others", "--exclude-standard", "-z", "--"];

/**
 * All differences between a commit's tree and the working tree, which must have no uncommitted changes.
 * @param repository git in the repository, and the absolute path of its root
 * @param sha the commit
 * @param except see the port
 * @returns undefined as documented at the port
 */
export async function changedFiles(
  { git, root }: { readonly git: Git; readonly root: string },
  sha: string,
  except: readonly string[],
): Promise<readonly ChangedFile[] | undefined> {
  const untracked = await git.list("-C", root, ...UNTRACKED);
  const isOwn = (file: string) => except.some((one) => isWithin(path.resolve(root, file), one));
  if (!untracked?.every(isOwn)) return undefined;
  if ((await changesFrom(git, "HEAD"))?.length !== 0) return undefined;
  const parts = await git.list("-C", root, ...DIFF_TREE, sha, "HEAD", "--");
  return parts && filesIn(parts);
}

const ENTRY = /^:(\d{6}) (\d{6}) [0-9a-f]{40,64} [0-9a-f]{40,64} [A-Z]$/;

/** Parses the output of `git diff-tree --raw -z`. @returns undefined if any part has an unexpected format */
function filesIn(parts: readonly string[]): readonly ChangedFile[] | undefined {
  const files: ChangedFile[] = [];
  for (let at = 0; at < parts.length; at += 2) {
    const [, before, after] = ENTRY.exec(parts[at] ?? "") ?? [];
    const file = parts[at + 1];
    if (before === undefined || after === undefined || !file) return undefined;
    files.push({ path: file, modes: [before, after] });
  }
  return files;
}

/**
 * Paths of files from the root, as documented at the port.
 * @param root absolute path of the repository's root
 */
export function pathsInRepository(root: string, files: readonly string[]): readonly string[] {
  const all = files.flatMap((file) => [file, attempt(() => realpathSync(file)) ?? file]);
  const paths = all.map((one) => repositoryPath(root, one)?.split(path.sep).join("/") ?? "");
  return [...new Set(paths)].filter((one) => one !== "");
}

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
export async function changesFrom(git: Git, commit: string, unsure: readonly string[] = []) {
  const copy = await copiedIndex(git);
  if (!copy) return undefined;
  try {
    const read = unsure.filter((file) => kindOf(copy, file) === "file");
    await update(copy, read, "--force-remove");
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
  if (existsSync(index)) {
    await copyFile(index, file);
    // git reads the content of files that changed in the second in which the index was written, or later.
    const second = Math.floor((await stat(index)).mtimeMs / 1000);
    await utimes(file, second, second);
  }
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
  const namesOf = (lines: readonly string[]) => lines.map((line) => line.slice(2));
  await update(copy, namesOf(listed.filter(isSkipped)), "--no-skip-worktree");
  await update(copy, namesOf(listed.filter(isAssumed)), "--no-assume-unchanged");
  return true;
}

/** Updates files in the copy to their current content. No objects are added to the repository. */
async function enter(copy: IndexCopy, files: readonly string[]): Promise<void> {
  const own = files.filter((file) => kindOf(copy, file) !== "folder");
  await update(copy, own, "--add", "--remove", "--replace", "--info-only");
}

/** Changes files' entries in the copy. */
async function update(
  { tree }: IndexCopy,
  files: readonly string[],
  ...options: readonly string[]
): Promise<void> {
  const words = ["update-index", ...options, "--"];
  for (let at = 0; at < files.length; at += PATHS_AT_ONCE) {
    const paths = files.slice(at, at + PATHS_AT_ONCE);
    if ((await tree.read(...words, ...paths)) !== undefined) continue;
    // If git refuses one, such as a path through a symlink, the others must still be updated.
    for (const file of paths) await tree.read(...words, file);
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

/**
 * A file's path in its repository, as git has it. A symlink counts as a file of its own, wherever it points.
 * Otherwise head could use a symlink to choose which file of base is read.
 * @param root absolute path of the repository's root
 * @param inside absolute path of a file or folder
 * @returns the path from the root, or undefined if it is outside the repository
 */
export function repositoryPath(root: string, inside: string): string | undefined {
  const realOf = (file: string) => attempt(() => realpathSync(file));
  const top = realpathSync(root);
  const at = foldersFrom(path.resolve(inside)).find((each) => realOf(each) === top);
  if (at !== undefined) return path.relative(at, path.resolve(inside));
  const relative = path.relative(top, realOf(inside) ?? inside);
  return relative === ".." || relative.startsWith(`..${path.sep}`) ? undefined : relative;
}
