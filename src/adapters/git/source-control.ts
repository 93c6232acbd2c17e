import { readdir } from "node:fs/promises";
import path from "node:path";
import { constants, gunzipSync } from "node:zlib";
import { isWithin } from "../../domain/run/file/same-program.ts";
import { OWN_FILES, TELLING_FILES } from "../../ports/output-folder.ts";
import type { SourceControl } from "../../ports/source-control.ts";
import { beginningOf } from "../system/file-beginning.ts";
import { findBase } from "./base.ts";
import {
  changedFiles,
  changesFrom,
  pathsInRepository,
  rememberFiles,
  repositoryPath,
} from "./changed-files.ts";
import { checkOut } from "./checkout.ts";
import { createGit, type Git } from "./git.ts";
import { rememberSettings } from "./own-repository.ts";

/**
 * The git repository around a folder.
 * @param folder any folder in the repository
 * @param environment our own environment; in a job `GITHUB_REF` names the ref of `GITHUB_SHA`
 * @param defaultBranch the default branch according to the event, if there is an event
 */
export function createSourceControl(
  folder: string,
  environment: NodeJS.ProcessEnv,
  defaultBranch?: string,
): SourceControl {
  const repository = createGit(folder, environment);
  const { ask } = repository;
  return {
    head: async () => {
      const sha = await ask("rev-parse", "--verify", "HEAD");
      if (!sha) return undefined;
      const branch = await ask("symbolic-ref", "--quiet", "HEAD");
      // The job's ref names the job's commit, but the workflow may have checked out another one.
      const jobRef = environment["GITHUB_SHA"] === sha ? environment["GITHUB_REF"] : undefined;
      const ref = (branch || jobRef)?.replace(/^refs\/heads\//, "");
      // Untracked files, such as builds and results, are not part of the commit.
      const changes = await changesFrom(repository, "HEAD");
      return { sha, ...(ref && { ref }), dirty: changes?.length !== 0 };
    },
    untracked: (except) => untrackedIn(repository, except),
    rememberFiles: () => rememberFiles(repository),
    rememberSettings: () => rememberSettings(repository),
    defaultBranch: async () => defaultBranch || (await defaultBranchOf(repository)),
    tracks: async (file) => (await ask("ls-files", "--error-unmatch", "--", file)) !== undefined,
    pathsOf: async (files) => {
      const root = await ask("rev-parse", "--show-toplevel");
      return root === undefined ? [] : pathsInRepository(root, files);
    },
    find: async (base, signal) => {
      const git = createGit(folder, environment, { signal });
      const { root, ...found } = await findBase(git, base);
      const { sha } = found;
      return {
        ...found,
        textOf: async (inside) => {
          const relative = repositoryPath(root, inside)?.split(path.sep).join("/");
          if (relative === undefined) return undefined;
          const { failure, stdout } = await git.run(["cat-file", "blob", `${sha}:${relative}`]);
          return failure === undefined ? stdout : undefined;
        },
        changedFiles: (except) => changedFiles({ git, root }, sha, except),
      };
    },
    checkOut: (base, signal) =>
      checkOut(createGit(folder, environment, { signal }), environment, base),
  };
}

async function defaultBranchOf({ ask }: Git): Promise<string | undefined> {
  const has = (ref: string) => ask("rev-parse", "--verify", "--quiet", ref);
  const remote = await ask("symbolic-ref", "--quiet", "refs/remotes/origin/HEAD");
  // After a rename at origin, this names the old branch until `git remote set-head` updates it.
  if (remote && (await has(remote))) return remote.replace("refs/remotes/origin/", "");
  // Without a remote, the default branch is the one that the user's new repositories start with.
  const configured = await ask("config", "--get", "init.defaultBranch");
  const places = remote ? ["refs/remotes/origin/", "refs/heads/"] : ["refs/heads/"];
  for (const place of places) {
    for (const branch of [configured, "main", "master"]) {
      if (branch && (await has(`${place}${branch}`))) return branch;
    }
  }
  // In a repository without commits, the first branch becomes the default.
  const first = await ask("symbolic-ref", "--quiet", "--short", "HEAD");
  return (await has("HEAD")) ? undefined : first;
}

async function untrackedIn({ ask, list }: Git, except: readonly string[]) {
  const root = await ask("rev-parse", "--show-toplevel");
  if (root === undefined) return [];
  const folders = ["--directory", "--no-empty-directory"];
  const all = (await list("-C", root, "ls-files", "--others", ...folders, "-z")) ?? [];
  const isOwn = (name: string) => except.some((one) => isWithin(path.resolve(root, name), one));
  const isFolder = (name: string) => name.endsWith("/");
  const found: string[] = [];
  for (const name of all) {
    if (isOwn(name)) continue;
    if (isFolder(name) && (await holdsResults(path.resolve(root, name)))) continue;
    found.push(name);
  }
  return [...found.filter(isFolder), ...found.filter((name) => !isFolder(name))];
}

/** Enough for the schema, which comes first. */
const BEGINNING_BYTES = 512;

/**
 * Checks that a folder holds only what a command of ours wrote: it has no other files, and one of them starts with our
 * schema. Such folders in it, as the shards of a run and a search for a commit leave them, count too.
 * @param folder its path; an unreadable folder counts as holding other files
 */
async function holdsResults(folder: string, mayHoldFolders = true): Promise<boolean> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const folders = entries.filter((one) => mayHoldFolders && one.isDirectory());
  for (const { name } of folders) {
    if (!(await holdsResults(path.join(folder, name), false))) return false;
  }
  const files = entries.filter((one) => !folders.includes(one));
  if (!files.every((one) => one.isFile() && OWN_FILES.includes(one.name))) return false;
  if (folders.length > 0) return true;
  const telling = files.filter(({ name }) => TELLING_FILES.includes(name));
  const begun = telling.map(({ name }) => isResult(path.join(folder, name)));
  return (await Promise.all(begun).catch((): boolean[] => [])).includes(true);
}

async function isResult(file: string): Promise<boolean> {
  const bytes = await beginningOf(file, BEGINNING_BYTES);
  // Only the beginning was read, so packed data has no end.
  const options = { finishFlush: constants.Z_SYNC_FLUSH };
  const text = file.endsWith(".gz") ? gunzipSync(bytes, options) : bytes;
  return /^\{\s*"schema":\s*"loadgate\//.test(text.toString());
}
