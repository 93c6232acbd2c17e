import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { LoadgateError } from "../../domain/shared/error.ts";
import { fetchFrom } from "./commit.ts";
import { createGit, type Git, wordsOf } from "./git.ts";

const CHECKOUT_TIMEOUT_MS = 300_000;

/** A submodule deeper than this is a loop. */
const MAX_DEPTH = 20;

/** Two trees of one repository, and what git needs in them. */
export interface SubmoduleTrees {
  /** Absolute path of head's tree. */
  readonly head: string;
  /** Absolute path of the checkout. */
  readonly checkout: string;
  /** Name of the base that is checked out, for messages. */
  readonly ref: string;
  readonly environment: NodeJS.ProcessEnv;
}

/**
 * Checks the submodules of a checkout out, at the commits that it names, as they are in head: one that
 * head has and did not initialize is left out. A module that head has is taken from there, without the
 * network and without a second copy; another one is cloned.
 * @returns the repositories of head's modules that have a worktree in the checkout now
 * @throws LoadgateError `measurement` with git's words when one cannot be had
 */
export async function checkOutSubmodules(
  trees: SubmoduleTrees,
  signal: AbortSignal,
  depth = 0,
): Promise<readonly Git[]> {
  const used: Git[] = [];
  if (!existsSync(path.join(trees.checkout, ".gitmodules")) || depth > MAX_DEPTH) return used;
  for (const { place, sha } of await gitlinks(createGit(trees.checkout, trees.environment))) {
    const head = path.join(trees.head, place);
    const checkout = path.join(trees.checkout, place);
    if (existsSync(path.join(head, ".git"))) {
      const module = createGit(head, trees.environment);
      used.push(module);
      await addWorktree(module, { ...trees, place, sha, folder: checkout }, signal);
      used.push(...(await checkOutSubmodules({ ...trees, head, checkout }, signal, depth + 1)));
    } else if (!existsSync(head)) {
      await clone({ ...trees, place }, signal);
    }
  }
  return used;
}

/** The submodules of a checkout by their folders, with the commits that they are to be at. */
async function gitlinks(
  git: Git,
): Promise<readonly { readonly place: string; readonly sha: string }[]> {
  const list = (await git.read("ls-files", "--stage", "-z")) ?? "";
  return [...list.matchAll(/(?:^|\0)160000 ([0-9a-f]+) \d\t([^\0]+)/g)].map(
    ([, sha = "", place = ""]) => ({ place, sha }),
  );
}

interface Module extends SubmoduleTrees {
  readonly place: string;
  readonly sha: string;
  /** Where it goes. */
  readonly folder: string;
}

async function addWorktree(git: Git, module: Module, signal: AbortSignal): Promise<void> {
  const { sha, folder } = module;
  const has = () => git.read("cat-file", "-e", `${sha}^{commit}`);
  if ((await has()) === undefined) {
    const words = await fetchFrom(git, ["origin", sha], signal);
    if ((await has()) === undefined) throw failure(module, words ?? `origin has no ${sha}`);
  }
  await git.ask("worktree", "prune");
  await mkdir(folder, { recursive: true });
  const result = await git.run(["worktree", "add", "--detach", "--force", "--quiet", folder, sha], {
    signal,
    timeoutMs: CHECKOUT_TIMEOUT_MS,
  });
  signal.throwIfAborted();
  if (result.exit.kind !== "code" || result.exit.code !== 0) {
    throw failure(module, wordsOf(result));
  }
}

async function clone(
  module: SubmoduleTrees & { readonly place: string },
  signal: AbortSignal,
): Promise<void> {
  const git = createGit(module.checkout, module.environment);
  const result = await git.run(
    ["submodule", "--quiet", "update", "--init", "--recursive", "--", module.place],
    { signal, timeoutMs: CHECKOUT_TIMEOUT_MS },
  );
  signal.throwIfAborted();
  if (result.exit.kind !== "code" || result.exit.code !== 0) {
    throw failure(module, wordsOf(result));
  }
}

function failure({ ref, place }: { ref: string; place: string }, words: string): LoadgateError {
  return new LoadgateError(
    "measurement",
    `base ${ref}: its submodule ${place} could not be checked out: ${words}`,
    {
      hint: "Have it fetched before, with submodules: recursive and fetch-depth: 0 of actions/checkout, or git submodule update --init --recursive.",
    },
  );
}
