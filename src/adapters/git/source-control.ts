import path from "node:path";
import { isWithin } from "../../domain/run/same-program.ts";
import type { SourceControl } from "../../ports/source-control.ts";
import { findBase } from "./base.ts";
import { checkOut } from "./checkout.ts";
import { createGit, type Git } from "./git.ts";
import { holdsResults } from "./own-results.ts";
import { repositoryPath } from "./repository-path.ts";
import { changesFrom, rememberFiles } from "./tree-changes.ts";

const READ_TIMEOUT_MS = 30_000;

/**
 * The git repository around a folder.
 * @param folder any folder in the repository
 * @param environment our own environment; in a job `GITHUB_REF` names the ref of `GITHUB_SHA`
 * @param defaultBranch what the event says of the default branch, where there is an event
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
      // The job's ref names the job's commit; a workflow can have checked out another one.
      const jobRef = environment["GITHUB_SHA"] === sha ? environment["GITHUB_REF"] : undefined;
      const ref = (branch || jobRef)?.replace(/^refs\/heads\//, "");
      // Files that git does not track, such as builds and results, are not part of the commit.
      const changes = await changesFrom(repository, "HEAD");
      return { sha, ...(ref && { ref }), dirty: changes?.length !== 0 };
    },
    untracked: (except) => untrackedIn(repository, except),
    rememberFiles: () => rememberFiles(repository),
    defaultBranch: async () => defaultBranch || (await defaultBranchOf(repository)),
    tracks: async (file) => (await ask("ls-files", "--error-unmatch", "--", file)) !== undefined,
    find: async (base, signal) => {
      const { root, ...found } = await findBase(repository, base, signal);
      const { sha } = found;
      return {
        ...found,
        textOf: async (inside) => {
          const relative = repositoryPath(root, inside)?.split(path.sep).join("/");
          if (relative === undefined) return undefined;
          const wanted = ["cat-file", "blob", `${sha}:${relative}`];
          const options = { signal, timeoutMs: READ_TIMEOUT_MS };
          const { failure, stdout } = await repository.run(wanted, options);
          return failure === undefined ? stdout : undefined;
        },
      };
    },
    checkOut: (base, signal) => checkOut({ git: repository, environment }, base, signal),
  };
}

async function defaultBranchOf({ ask }: Git): Promise<string | undefined> {
  const has = (ref: string) => ask("rev-parse", "--verify", "--quiet", ref);
  const remote = await ask("symbolic-ref", "--quiet", "refs/remotes/origin/HEAD");
  // After a rename at origin, it names a branch that is gone until `git remote set-head` corrects it.
  if (remote && (await has(remote))) return remote.replace("refs/remotes/origin/", "");
  // A repository without a remote has no default branch but the one its user begins with.
  const configured = await ask("config", "--get", "init.defaultBranch");
  const places = remote ? ["refs/remotes/origin/", "refs/heads/"] : ["refs/heads/"];
  for (const place of places) {
    for (const branch of [configured, "main", "master"]) {
      if (branch && (await has(`${place}${branch}`))) return branch;
    }
  }
  // The first branch of a repository without a commit becomes its default.
  const first = await ask("symbolic-ref", "--quiet", "--short", "HEAD");
  return (await has("HEAD")) ? undefined : first;
}

async function untrackedIn(
  { ask, list }: Git,
  except: readonly string[],
): Promise<readonly string[]> {
  const root = await ask("rev-parse", "--show-toplevel");
  if (root === undefined) return [];
  const all = await list("-C", root, "ls-files", "--others", "--directory", "-z");
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
