import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { LoadgateError } from "../../domain/shared/error.ts";
import { fetchFrom, type Git } from "./git.ts";
import { checkOutAlone, filterHint } from "./own-repository.ts";

const CLONE_TIMEOUT_MS = 300_000;

/** Deeper nesting must be a loop. */
const MAX_DEPTH = 20;

/** Two trees of one repository. */
interface SubmoduleTrees {
  /** Absolute path of head's tree. */
  readonly head: string;
  /** git in the checkout, and the absolute path of that. */
  readonly git: Git;
  readonly checkout: string;
  /** Name of base, for messages. */
  readonly ref: string;
}

/**
 * Checks out the submodules of a checkout at their recorded commits. Submodules that head has not initialized are
 * left out. A module that head has is taken from head, without network or a second copy; others are cloned.
 * @throws LoadgateError `measurement` with git's message when one cannot be checked out
 */
export async function checkOutSubmodules(trees: SubmoduleTrees, depth = 0): Promise<void> {
  if (!existsSync(path.join(trees.checkout, ".gitmodules")) || depth > MAX_DEPTH) return;
  const { git } = trees;
  for (const { place, sha } of await gitlinks(git)) {
    const head = path.join(trees.head, place);
    const checkout = path.join(trees.checkout, place);
    if (existsSync(path.join(head, ".git"))) {
      failOn(await checkOutModule(git.at(head), checkout, sha), trees.ref, place);
      const within = { ...trees, head, checkout, git: git.at(checkout) };
      await checkOutSubmodules(within, depth + 1);
    } else if (!existsSync(head)) {
      const update = ["submodule", "--quiet", "update", "--checkout", "--init", "--recursive"];
      const { failure } = await git.run([...update, "--", place], CLONE_TIMEOUT_MS);
      failOn(failure, trees.ref, place);
    }
  }
}

/**
 * Finds a submodule, at any depth, that is at another commit than its repository records, for example because a
 * build fetched the newest one.
 * @param git in the checkout
 * @param folder absolute path of the checkout
 * @returns its path from there; undefined if there is none
 */
export async function movedSubmodule(
  git: Git,
  folder: string,
  depth = 0,
): Promise<string | undefined> {
  if (!existsSync(path.join(folder, ".gitmodules")) || depth > MAX_DEPTH) return undefined;
  const changes = await git.read("diff-files", "--raw", "-z", "--ignore-submodules=dirty");
  const [, moved] =
    /(?:^|\0):160000 160000 [0-9a-f]+ [0-9a-f]+ M\0([^\0]+)/.exec(changes ?? "") ?? [];
  if (moved !== undefined) return moved;
  for (const { place } of await gitlinks(git)) {
    const module = path.join(folder, place);
    const within = await movedSubmodule(git.at(module), module, depth + 1);
    if (within !== undefined) return path.join(place, within);
  }
  return undefined;
}

/** Submodules of a checkout by folder, with their recorded commits. */
async function gitlinks(git: Git) {
  const list = (await git.read("ls-files", "--stage", "-z")) ?? "";
  return [...list.matchAll(/(?:^|\0)160000 ([0-9a-f]+) \d\t([^\0]+)/g)].map(
    ([, sha = "", place = ""]) => ({ place, sha }),
  );
}

/** @returns undefined on success, otherwise git's error message */
async function checkOutModule(git: Git, folder: string, sha: string) {
  const has = () => git.read("cat-file", "-e", `${sha}^{commit}`);
  if ((await has()) === undefined) {
    const words = await fetchFrom(git, ["origin", sha]);
    if ((await has()) === undefined) return words ?? `origin has no ${sha}`;
  }
  await mkdir(folder, { recursive: true });
  return (await checkOutAlone(git, folder, sha)).failure;
}

function failOn(words: string | undefined, ref: string, place: string): void {
  if (words === undefined) return;
  const message = `base ${ref}: its submodule ${place} could not be checked out: ${words}`;
  const hint =
    filterHint(words) ??
    "Have it fetched before, with submodules: recursive and fetch-depth: 0 of actions/checkout, or git submodule update --init --recursive.";
  throw new LoadgateError("measurement", message, { hint });
}
