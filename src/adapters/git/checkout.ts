import { spawnSync } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import path from "node:path";
import { movedEnvironment } from "../../domain/run/moved-environment.ts";
import { LoadgateError } from "../../domain/shared/error.ts";
import type { BaseRequest, Checkout } from "../../ports/source-control.ts";
import { childEnvironment } from "../process/child-environment.ts";
import { exitText } from "../process/process-group.ts";
import { atLastExit } from "../process/run-folder.ts";
import { commitFor } from "./commit.ts";
import { createGit, type Git, wordsOf } from "./git.ts";
import { removeLeftCheckouts } from "./left-checkouts.ts";
import { hasPointers, pullContent } from "./lfs.ts";
import { checkHead } from "./measured-head.ts";
import { type Place, takePlace } from "./place.ts";
import { repositoryPath } from "./repository-path.ts";
import { checkOutSubmodules } from "./submodules.ts";

/** Twice, since a worktree that git was still making when it was killed is locked. */
const REMOVE = ["worktree", "remove", "--force", "--force"];

const CHECKOUT_TIMEOUT_MS = 300_000;
const READ_TIMEOUT_MS = 30_000;

/**
 * Checks a commit out into a worktree in the system's folder for temporary files, with its submodules and
 * its files in Git LFS as far as head has them.
 * @param repository git in the repository, and our own environment
 * @throws LoadgateError `usage` when there is no such commit or repository, `measurement` with git's words
 * when it could not be fetched or checked out
 */
export async function checkOut(
  { git, environment }: { readonly git: Git; readonly environment: NodeJS.ProcessEnv },
  base: BaseRequest,
  signal: AbortSignal,
): Promise<Checkout> {
  const root = await rootOf(git, base, signal);
  const sha = await commitFor(git, base, signal);
  await checkHead(git, base);
  const tree = await git.read("rev-parse", "--verify", `${sha}^{tree}`);
  const repository = await git.ask("rev-parse", "--path-format=absolute", "--git-common-dir");
  if (tree === undefined || repository === undefined) {
    throw new LoadgateError("measurement", `base ${base.ref}: git cannot read commit ${sha}`);
  }
  await removeLeftCheckouts(git);

  const { wantsOwnPlace: wantsOwn = false } = base;
  const place = await takePlace({ repository, tree }, { wantsOwn });
  const modules: Git[] = [];
  const forget = atLastExit(() => {
    spawnSync("git", ["-C", root, ...REMOVE, place.folder], { stdio: "ignore" });
    place.releaseAtOnce();
  });
  const remove = async () => {
    await git.read(...REMOVE, place.folder);
    await place.release();
    for (const each of [git, ...modules]) await each.ask("worktree", "prune");
    forget();
  };
  try {
    const trees = { head: root, checkout: place.folder, ref: base.ref };
    const skipsContent = await hasPointers(git, root);
    const own = skipsContent ? { ...environment, GIT_LFS_SKIP_SMUDGE: "1" } : environment;
    await addWorktree(createGit(root, own), { base, place, sha }, signal);
    modules.push(...(await checkOutSubmodules({ ...trees, environment: own }, signal)));
    const inside = createGit(place.folder, environment);
    if (!skipsContent && (await hasPointers(inside, place.folder))) {
      await pullContent(inside, base.ref, signal);
    }
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    sha,
    tree,
    isStable: place.isStable,
    ...contentOf(root, { folder: place.folder, sha, environment }),
    remove,
  };
}

interface CheckedOut {
  readonly folder: string;
  readonly sha: string;
  /** Our own environment. */
  readonly environment: NodeJS.ProcessEnv;
}

/** What there is in a checkout that stands beside the working tree at `root`. */
function contentOf(
  root: string,
  { folder, sha, environment }: CheckedOut,
): Omit<Checkout, "sha" | "tree" | "isStable" | "remove"> {
  const git = createGit(folder, environment);
  return {
    root: folder,
    workingTree: realpathSync(root),
    environment: {
      ...movedEnvironment(childEnvironment(environment), pathsOf(root), folder),
      // A build that asks for the commit of the job must get its own.
      ...(environment["GITHUB_SHA"] && { GITHUB_SHA: sha }),
      ...(environment["GITHUB_HEAD_REF"] && { GITHUB_HEAD_REF: sha }),
    },
    commitNow: () => git.read("rev-parse", "--verify", "HEAD"),
    clean: () => cleaned(git, sha),
    pathOf: (inside) => pathIn(folder, root, inside),
    has: (inside) => existsSync(pathIn(folder, root, inside)),
    changed: async () => {
      const untracked = await filesIn(git, ["--others"]);
      const modified = await filesIn(git, ["--modified"]);
      return [...untracked, ...modified].map((file) => path.join(folder, file));
    },
    removedSince: async (patterns) => {
      const files = await filesIn(git, ["--", ...patterns]);
      return files
        .filter((file) => !existsSync(path.join(root, file)))
        .map((file) => path.join(folder, file));
    },
  };
}

async function cleaned(git: Git, sha: string): Promise<void> {
  for (const args of [
    ["reset", "--hard", "--quiet", sha],
    ["clean", "-ffdxq"],
  ]) {
    if ((await git.read(...args)) === undefined)
      throw new Error(`git ${args[0]} failed in base's checkout`);
  }
}

async function filesIn(git: Git, selection: readonly string[]): Promise<readonly string[]> {
  const listed = (await git.read("ls-files", "-z", ...selection)) ?? "";
  return listed.split("\0").filter((file) => file !== "");
}

/**
 * The repository's root.
 * @throws LoadgateError `usage` where there is no repository, `measurement` where git does not read it
 */
export async function rootOf(git: Git, { ref }: BaseRequest, signal: AbortSignal): Promise<string> {
  const asked = ["rev-parse", "--show-toplevel"];
  const found = await git.run(asked, { signal, timeoutMs: READ_TIMEOUT_MS });
  signal.throwIfAborted();
  const root = found.stdout.trim();
  if (found.exit.kind === "code" && found.exit.code === 0 && root !== "") return root;
  const words = wordsOf(found);
  const [, owned] = /dubious ownership in repository at '(.*)'/.exec(words) ?? [];
  if (owned !== undefined) {
    throw new LoadgateError(
      "measurement",
      `base ${ref}: git does not read the repository ${owned}, since another user owns it`,
      {
        details: [words],
        hint: `Where you trust it: git config --global --add safe.directory ${owned}`,
      },
    );
  }
  if (!words.includes("not a git repository")) {
    throw new LoadgateError("measurement", `base ${ref}: git does not work here: ${words}`);
  }
  throw new LoadgateError("usage", `base ${ref}: this is not a git repository`, {
    hint: "Run in a clone of the repository, or without a base.",
  });
}

async function addWorktree(
  git: Git,
  { base, place, sha }: { readonly base: BaseRequest; readonly place: Place; readonly sha: string },
  signal: AbortSignal,
): Promise<void> {
  const { exit, tail } = await git.run(
    ["worktree", "add", "--detach", "--force", "--quiet", place.folder, sha],
    { signal, timeoutMs: CHECKOUT_TIMEOUT_MS },
  );
  signal.throwIfAborted();
  if (exit.kind === "code" && exit.code === 0) return;
  throw new LoadgateError("measurement", `base ${base.ref}: no worktree: ${exitText(exit)}`, {
    details: tail,
    hint: "git must be able to write to the repository and to the folder for temporary files.",
  });
}

/** A folder by every name that variables may have for it. */
function pathsOf(root: string): readonly string[] {
  return [...new Set([root, realpathSync(root)])];
}

function pathIn(folder: string, root: string, inside: string): string {
  const relative = repositoryPath(root, inside);
  if (relative !== undefined) return path.join(folder, relative);
  throw new LoadgateError("usage", `${inside} is not in the repository`, {
    hint: "A base can only be built from folders of the repository that it is a commit of.",
  });
}
