import { existsSync, realpathSync } from "node:fs";
import path from "node:path";
import { commitEnvironment, movedEnvironment } from "../../domain/run/file/moved-environment.ts";
import { LoadgateError } from "../../domain/shared/error.ts";
import type { BaseRequest, Checkout } from "../../ports/source-control.ts";
import { childEnvironment } from "../process/child-environment.ts";
import { beginningOf } from "../system/file-beginning.ts";
import { makeWritable } from "../system/remove-tree.ts";
import { findBase } from "./base.ts";
import { changesFrom, repositoryPath } from "./changed-files.ts";
import type { Git } from "./git.ts";
import { checkOutAlone, filterHint, LFS_HINT } from "./own-repository.ts";
import { type Place, takePlace } from "./places.ts";
import { checkOutSubmodules, movedSubmodule } from "./submodules.ts";
import { movedRuntimes, surroundings, workspaceFor } from "./surroundings.ts";

/**
 * Checks a commit out into a folder of its own, if possible beside the working tree. Submodules and Git LFS files are
 * included if head has them.
 * @param git in the repository
 * @param environment our own
 * @throws LoadgateError as documented at the port
 */
export async function checkOut(git: Git, environment: NodeJS.ProcessEnv, base: BaseRequest) {
  const { root, ...found } = await findBase(git, base);
  const { sha } = found;
  const tree = await git.read("rev-parse", "--verify", `${sha}^{tree}`);
  const repository = await git.ask("rev-parse", "--path-format=absolute", "--git-common-dir");
  if (tree === undefined || repository === undefined) {
    throw new LoadgateError("measurement", `base ${base.ref}: git cannot read commit ${sha}`);
  }
  const head = await git.ask("rev-parse", "--verify", "HEAD");
  const heads = [head, base.headSha].filter((each) => each !== undefined);
  const workingTree = realpathSync(root);
  const place = takePlace(workingTree, repository, tree);
  const inside = gitInside(git, place.folder);
  try {
    await checkOutInto(git, { root, folder: place.folder, sha, ref: base.ref });
  } catch (error) {
    place.remove();
    throw error;
  }
  const inherited = childEnvironment(environment);
  const tracked = await git.at(workingTree).list("ls-files", "-z", "--", "go.work");
  const workspace = inherited["GOWORK"]
    ? undefined
    : workspaceFor(workingTree, place.folder, tracked?.length !== 0);
  // Variables may use either path.
  const names = [...new Set([root, workingTree])];
  return {
    ...found,
    tree,
    isStable: place.isStable,
    environment: {
      ...movedEnvironment(inherited, names, place.folder),
      ...commitEnvironment(inherited, heads, sha),
      ...(workspace !== undefined && { GOWORK: workspace }),
    },
    ...contentOf(inside, { root, place, sha }),
    remove: async () => place.remove(),
  };
}

/** git in a checkout: a build may remove its git directory, and the folder may be in another repository. */
function gitInside(git: Git, folder: string): Git {
  return git.at(folder, { GIT_CEILING_DIRECTORIES: path.dirname(folder) });
}

/** Where a commit is checked out. */
interface CheckoutPlace {
  /** Root of the user's working tree. */
  readonly root: string;
  /** Absolute path of an existing empty folder. */
  readonly folder: string;
  readonly sha: string;
  /** Name of the commit, for messages. */
  readonly ref: string;
}

/**
 * Checks a commit out into a folder, with the submodules and Git LFS files that the working tree has.
 * @param git in the repository
 * @throws LoadgateError `measurement` with git's message
 */
export async function checkOutInto(git: Git, { root, folder, sha, ref }: CheckoutPlace) {
  const skipsContent = await hasPointers(git, root);
  const outside = git.at(root, skipsContent ? { GIT_LFS_SKIP_SMUDGE: "1" } : {});
  const added = await checkOutAlone(outside, folder, sha);
  if (added.failure !== undefined) {
    const { failure, tail: details } = added;
    const hint = filterHint(failure) ?? NOT_WRITABLE;
    const message = `base ${ref}: git could not check it out: ${failure}`;
    throw new LoadgateError("measurement", message, { details, hint });
  }
  await checkOutSubmodules({ head: root, checkout: folder, ref, git: outside.at(folder) });
  const inside = gitInside(git, folder);
  if (!skipsContent && (await hasPointers(inside, folder))) await pullContent(inside, ref);
}

const NOT_WRITABLE =
  "git must be able to write to the repository and beside it, and to reach origin in a partial clone (--filter).";

/**
 * Describes a checkout.
 * @param git in the checkout
 * @param what absolute path of the working tree that it is compared with; place of the checkout; id of its commit
 */
function contentOf(
  git: Git,
  { root, place, sha }: Readonly<Record<"root" | "sha", string>> & { readonly place: Place },
): Omit<Checkout, "sha" | "warnings" | "tree" | "isStable" | "environment" | "remove"> {
  const workingTree = realpathSync(root);
  const { folder } = place;
  const { sentences, aboveHead } = surroundings(workingTree, place);
  const inCheckout = (file: string) => path.join(folder, file);
  const inWorkingTree = (file: string) => path.join(workingTree, file);
  const beside = git.at(workingTree);
  const betweenCommits = ["diff-tree", "-r", "--name-only", "--no-renames", "-z", sha, "HEAD"];
  return {
    root: folder,
    workingTree,
    surroundings: sentences,
    aboveHead: aboveHead.map((file) => path.relative(workingTree, file)),
    movedRuntimes: (inside, tools) =>
      movedRuntimes(
        { head: root, base: folder, inside: repositoryPath(root, inside) ?? "" },
        tools,
      ),
    commitNow: () => git.read("rev-parse", "--verify", "HEAD"),
    movedSubmodule: () => movedSubmodule(git, folder),
    clean: () => cleaned(git, sha, folder),
    pathOf: (inside) => pathIn(folder, root, inside),
    has: (inside) => existsSync(pathIn(folder, root, inside)),
    changed: async () => {
      const untracked = (await git.list("ls-files", "-z", "--others")) ?? [];
      const modified = (await changesFrom(git, sha)) ?? [];
      return [...untracked, ...modified].map(inCheckout);
    },
    changedInHead: async () => ((await changesFrom(beside, sha)) ?? []).map(inWorkingTree),
    putBack: async () => {
      const changed = (await beside.list(...betweenCommits)) ?? [];
      const differing = new Set((await changesFrom(beside, sha, changed)) ?? changed);
      return changed.filter((file) => !differing.has(file)).map(inWorkingTree);
    },
    removedSince: async (patterns) => {
      const files = (await git.list("ls-files", "-z", "--", ...patterns)) ?? [];
      return files.filter((file) => !existsSync(path.join(root, file))).map(inCheckout);
    },
  };
}

async function cleaned(git: Git, sha: string, folder: string): Promise<void> {
  makeWritable(folder);
  const reset = ["reset", "--hard", "--quiet", sha];
  for (const args of [reset, ["clean", "-ffdxq"]]) {
    if ((await git.read(...args)) !== undefined) continue;
    throw new Error(`git ${args[0]} failed in base's checkout`);
  }
}

function pathIn(folder: string, root: string, inside: string): string {
  const relative = repositoryPath(root, inside);
  if (relative !== undefined) return path.join(folder, relative);
  throw new LoadgateError("usage", `${inside} is not in the repository`, {
    hint: "A base can only be built from folders of the repository that it is a commit of.",
  });
}

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
async function hasPointers(git: Git, root: string): Promise<boolean> {
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
async function pullContent(git: Git, ref: string): Promise<void> {
  const { failure } = await git.run(["lfs", "pull"], PULL_TIMEOUT_MS);
  if (failure === undefined) return;
  const message = `base ${ref}: its files in Git LFS could not be fetched: ${failure}`;
  throw new LoadgateError("measurement", message, { hint: LFS_HINT });
}
