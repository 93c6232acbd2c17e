import { realpathSync } from "node:fs";
import path from "node:path";
import { isWithin } from "../../domain/run/file/same-program.ts";
import type { ChangedFile } from "../../domain/run/plan/ignored-change.ts";
import { attempt } from "../../domain/shared/error.ts";
import type { Git } from "./git.ts";
import { repositoryPath } from "./repository-path.ts";
import { changesFrom } from "./tree-changes.ts";

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
