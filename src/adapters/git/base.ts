import { LATEST_RELEASE } from "../../domain/run/release-tag.ts";
import { LoadgateError } from "../../domain/shared/error.ts";
import { present } from "../../domain/shared/present.ts";
import { withoutNullish } from "../../domain/shared/without-nullish.ts";
import type { BaseRequest } from "../../ports/source-control.ts";
import { commitFor } from "./commit.ts";
import type { Git } from "./git.ts";
import { releaseTag } from "./release.ts";

const READ_TIMEOUT_MS = 30_000;

/** A base that was looked up. */
interface FoundBase {
  /** Absolute path of the working tree's root. */
  readonly root: string;
  readonly sha: string;
  /** Its tag, where the newest release was asked for. */
  readonly release?: string;
  /** What the user should know of how it was found, as sentences. */
  readonly warnings: readonly string[];
}

/**
 * Looks a base up. What a shallow clone lacks is fetched.
 * @param git in the working tree
 * @throws LoadgateError `usage` when there is no such commit or repository, `measurement` with git's words
 * when it could not be fetched, or where the checkout lacks the commit that the job is to judge or base has it
 */
export async function findBase(
  git: Git,
  base: BaseRequest,
  signal: AbortSignal,
): Promise<FoundBase> {
  const root = await rootOf(git, base.ref, signal);
  const isRelease = base.ref === LATEST_RELEASE;
  const release = isRelease ? await releaseTag(git, base.ref, signal) : undefined;
  const ref = release === undefined ? base.ref : `refs/tags/${release}`;
  const { sha, warning } = await commitFor(git, { ...base, ref }, signal);
  if (base.headSha !== undefined) {
    await checkHead(git, base.headSha);
    await checkBase(git, base.headSha, { ref: base.ref, sha });
  }
  return { root, sha, ...withoutNullish({ release }), warnings: present([warning]) };
}

async function rootOf(git: Git, ref: string, signal: AbortSignal): Promise<string> {
  const asked = ["rev-parse", "--show-toplevel"];
  const { exit, failure, stdout } = await git.run(asked, { signal, timeoutMs: READ_TIMEOUT_MS });
  const root = stdout.trim();
  if (failure === undefined && root !== "") return root;
  if (exit.kind === "not-started") {
    throw new LoadgateError("measurement", `base ${ref}: git cannot be started: ${exit.reason}`, {
      hint: "Install git where Loadgate runs, in a container job in the container's image, and have it on PATH.",
    });
  }
  const words = failure ?? "exit code 0";
  const [, owned] = /dubious ownership in repository at '(.*)'/.exec(words) ?? [];
  if (owned !== undefined) {
    const message = `base ${ref}: git does not read the repository ${owned}, since another user owns it`;
    const hint = `Where you trust it: git config --global --add safe.directory ${owned}`;
    throw new LoadgateError("measurement", message, { details: [words], hint });
  }
  if (!words.includes("not a git repository")) {
    throw new LoadgateError("measurement", `base ${ref}: git does not work here: ${words}`);
  }
  throw new LoadgateError("usage", `base ${ref}: this is not a git repository`, {
    hint: "Run in a clone of the repository, or without a base.",
  });
}

/** A job that checked out the base branch in place of its own commit would find it unchanged. */
async function checkHead(git: Git, sha: string): Promise<void> {
  const head = await git.ask("rev-parse", "--verify", "HEAD");
  if (head === sha || (await hasParent(git, sha))) return;
  if (await isAncestor(git, sha, "HEAD")) return;
  const message = `the checkout is ${head ?? "no commit"}, which does not have the commit ${sha} that this job is to judge`;
  const hint = "Leave `ref` of actions/checkout out, or set it to that commit.";
  throw new LoadgateError("measurement", message, { hint });
}

/** In a base that already has the commit that is judged, that commit has changed nothing. */
async function checkBase(
  git: Git,
  headSha: string,
  { ref, sha }: { readonly ref: string; readonly sha: string },
): Promise<void> {
  if (!(await isAncestor(git, headSha, sha))) return;
  const message = `base ${ref} already has the commit ${headSha} that this job is to judge`;
  const hint = "Leave `base` out, or name a commit without that change.";
  throw new LoadgateError("measurement", message, { hint });
}

async function isAncestor(git: Git, sha: string, descendant: string): Promise<boolean> {
  return (await git.read("merge-base", "--is-ancestor", sha, descendant)) !== undefined;
}

/** A shallow clone lacks the parents of its commits, whose ids stand in them all the same. */
async function hasParent(git: Git, sha: string): Promise<boolean> {
  const commit = (await git.read("cat-file", "commit", "HEAD")) ?? "";
  const [header = ""] = commit.split("\n\n");
  return header.split("\n").includes(`parent ${sha}`);
}
