import { randomUUID } from "node:crypto";
import { realpathSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { LoadgateError } from "../../domain/error.ts";
import type { BaseRequest, Checkout } from "../../ports/source-control.ts";
import { exitText } from "../process/process-group.ts";
import type { Git } from "./git.ts";

const NETWORK_TIMEOUT_MS = 120_000;
const CHECKOUT_TIMEOUT_MS = 300_000;

/** Commits to fetch at each try, until the histories of head and base meet. */
const DEEPEN_BY = [50, 200, 1000, 5000];

const PREFIX = "loadgate-base-";

/**
 * Checks a commit out into a worktree in the system's folder for temporary files.
 * @throws LoadgateError `usage` when the commit cannot be had
 */
export async function checkOut(
  git: Git,
  base: BaseRequest,
  signal: AbortSignal,
): Promise<Checkout> {
  const root = await git.read("rev-parse", "--show-toplevel");
  if (root === undefined) {
    throw new LoadgateError("usage", `base ${base.ref}: this is not a git repository`, {
      hint: "Run in a clone of the repository, or without a base.",
    });
  }
  const sha = await resolve(git, base, signal);
  const tree = await git.read("rev-parse", "--verify", `${sha}^{tree}`);
  if (tree === undefined) throw missing(base);
  await removeLeftOver(git, signal);

  const folder = path.join(realpathSync(tmpdir()), `${PREFIX}${process.pid}-${randomUUID()}`);
  const remove = async () => {
    await removeWorktree(git, folder);
  };
  try {
    const { exit, tail } = await git.run(
      ["worktree", "add", "--detach", "--force", "--quiet", folder, sha],
      { signal, timeoutMs: CHECKOUT_TIMEOUT_MS },
    );
    signal.throwIfAborted();
    if (exit.kind !== "code" || exit.code !== 0) {
      throw new LoadgateError("usage", `base ${base.ref}: no worktree: ${exitText(exit)}`, {
        details: tail,
        hint: "git must be able to write to the repository and to the folder for temporary files.",
      });
    }
  } catch (error) {
    await remove();
    throw error;
  }
  return {
    sha,
    tree,
    root: folder,
    pathOf: (inside) => {
      const relative = path.relative(realpathSync(root), realpathSync(inside));
      if (relative !== ".." && !relative.startsWith(`..${path.sep}`)) {
        return path.join(folder, relative);
      }
      throw new LoadgateError("usage", `${inside} is not in the repository`, {
        hint: "A base can only be built from folders of the repository that it is a commit of.",
      });
    },
    remove,
  };
}

async function resolve(git: Git, base: BaseRequest, signal: AbortSignal): Promise<string> {
  const tip = await commitOf(git, base.ref, signal);
  if (tip === undefined) throw missing(base);
  if (!base.mergeBase) return tip;
  const found = await git.read("merge-base", "HEAD", tip);
  if (found !== undefined) return found;
  if (await isShallow(git)) {
    const head = await git.read("rev-parse", "HEAD");
    for (const commits of DEEPEN_BY) {
      const deepen = [`--deepen=${commits}`, "origin", tip];
      // Where head has commits of its own, origin does not know it, and would refuse both.
      if (!head || !(await fetch(git, [...deepen, head], signal))) await fetch(git, deepen, signal);
      const met = await git.read("merge-base", "HEAD", tip);
      if (met !== undefined) return met;
    }
  }
  throw new LoadgateError("usage", `base ${base.ref}: its history and head's do not meet`, {
    hint: "Fetch more of it: set fetch-depth: 0 of actions/checkout.",
  });
}

/** The commit that a name stands for; what the clone does not have is fetched. */
async function commitOf(git: Git, ref: string, signal: AbortSignal): Promise<string | undefined> {
  // What begins like this would be an option, or all but a commit.
  if (/^[-^]/.test(ref)) return undefined;
  const local = await git.read("rev-parse", "--verify", "--quiet", `${ref}^{commit}`);
  if (local) return local;
  const parent = /^(.+?)[\^~]\d*$/.exec(ref)?.[1];
  if (parent !== undefined) {
    await fetch(git, ["--deepen=1", "origin"], signal);
    return git.read("rev-parse", "--verify", "--quiet", `${ref}^{commit}`);
  }
  // A complete clone stays one.
  const depth = (await isShallow(git)) ? ["--depth=1"] : [];
  if (!(await fetch(git, [...depth, "origin", ref], signal))) return undefined;
  return git.read("rev-parse", "--verify", "--quiet", "FETCH_HEAD^{commit}");
}

async function isShallow(git: Git): Promise<boolean> {
  return (await git.read("rev-parse", "--is-shallow-repository")) === "true";
}

async function fetch(git: Git, args: readonly string[], signal: AbortSignal): Promise<boolean> {
  const options = { signal, timeoutMs: NETWORK_TIMEOUT_MS };
  const { exit } = await git.run(["fetch", "--quiet", "--no-tags", ...args], options);
  signal.throwIfAborted();
  return exit.kind === "code" && exit.code === 0;
}

function missing({ ref }: BaseRequest): LoadgateError {
  return new LoadgateError("usage", `base ${ref}: there is no such commit here or at origin`, {
    hint: "Name a branch, a tag or a commit; in a workflow, fetch-depth: 0 of actions/checkout fetches them all.",
  });
}

async function removeWorktree(git: Git, folder: string): Promise<void> {
  await git.read("worktree", "remove", "--force", folder);
  await rm(folder, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  await git.read("worktree", "prune");
}

/** Worktrees of runs that were killed before they could remove them. */
async function removeLeftOver(git: Git, signal: AbortSignal): Promise<void> {
  const list = (await git.read("worktree", "list", "--porcelain")) ?? "";
  for (const [, folder = "", pid] of list.matchAll(
    /^worktree (.*\/loadgate-base-(\d+)-[\w-]+)$/gm,
  )) {
    signal.throwIfAborted();
    if (!isAlive(Number(pid))) await removeWorktree(git, folder);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
