import { LATEST_RELEASE, newestRelease } from "../../domain/run/plan/release-tag.ts";
import { LoadgateError } from "../../domain/shared/error.ts";
import type { BaseRequest } from "../../ports/source-control.ts";
import { hasSucceeded } from "../process/process-group.ts";
import { chooseBase, isAncestor, parentsOfHead } from "./base-ways.ts";
import type { Git } from "./git.ts";

/**
 * Finds a base commit. Commits that a shallow clone lacks are fetched.
 * @param git in the working tree; its signal ends the search
 * @returns with the absolute path of the working tree's root
 * @throws LoadgateError `usage` if there is no such commit or repository; `measurement` with git's message if the
 * commit could not be fetched, if the checkout lacks the commit to judge, or if base already contains it
 */
export async function findBase(git: Git, base: BaseRequest) {
  const root = await rootOf(git, base.ref);
  const isRelease = base.ref === LATEST_RELEASE;
  const release = isRelease ? await releaseTag(git, base.ref) : undefined;
  const named = release === undefined ? base.ref : `refs/tags/${release}`;
  const { ways = [{ by: "name", ref: named }] } = base;
  const found = await chooseBase(git, ways, base.headSha);
  const { sha } = found;
  if (base.headSha !== undefined) {
    await checkHead(git, base.headSha);
    // If base already contains the commit to judge, comparing them would show no change.
    if (await isAncestor(git, base.headSha, sha)) {
      const message = `base ${base.ref} already has the commit ${base.headSha} that this job is to judge`;
      const hint = "Leave `base` out, or name a commit without that change.";
      throw new LoadgateError("measurement", message, { hint });
    }
  }
  return { root, release, ...found };
}

async function rootOf(git: Git, ref: string): Promise<string> {
  const { failure = "exit code 0", stdout, exit } = await git.run(["rev-parse", "--show-toplevel"]);
  const root = stdout.trim();
  if (hasSucceeded(exit) && root !== "") return root;
  if (!failure.includes("not a git repository")) {
    throw new LoadgateError("measurement", `base ${ref}: git does not work here: ${failure}`, {
      hint: "git must be on PATH and read this repository; where another user owns it and you trust it: git config --global --add safe.directory FOLDER",
    });
  }
  throw new LoadgateError("usage", `base ${ref}: this is not a git repository`, {
    hint: "Run in a clone of the repository, or without a base.",
  });
}

/** A job that checked out the base branch instead of its own commit would see no change. */
async function checkHead(git: Git, sha: string): Promise<void> {
  const head = await git.ask("rev-parse", "--verify", "HEAD");
  if (head === sha || (await parentsOfHead(git)).includes(sha)) return;
  if (await isAncestor(git, sha, "HEAD")) return;
  const message = `the checkout is ${head ?? "no commit"}, which does not have the commit ${sha} that this job is to judge`;
  const hint = "Leave `ref` of actions/checkout out, or set it to that commit.";
  throw new LoadgateError("measurement", message, { hint });
}

const NETWORK_TIMEOUT_MS = 60_000;

const AT_ORIGIN = ["ls-remote", "--tags", "--refs", "origin"];

/**
 * The tag of the newest release. Tags of this clone and of origin are considered, because a job's clone usually has
 * no tags.
 * @param ref the requested ref, for messages
 * @throws LoadgateError `usage` if no tag is a version, `measurement` with git's message if origin did not answer
 */
async function releaseTag(git: Git, ref: string): Promise<string> {
  const local = (await git.read("for-each-ref", "--format=%(refname:strip=2)", "refs/tags")) ?? "";
  const hasOrigin = (await git.ask("config", "--get", "remote.origin.url")) !== undefined;
  const asked = hasOrigin ? await git.run(AT_ORIGIN, NETWORK_TIMEOUT_MS) : undefined;
  const lines = `${local}\n${asked?.stdout}`.split("\n");
  const tag = newestRelease(lines.map((line) => line.replace(/^.*\trefs\/tags\//, "")));
  if (tag !== undefined) return tag;
  if (asked?.failure !== undefined) {
    const message = `base ${ref}: this clone has no tag that is a version, and git could not ask origin for its tags: ${asked.failure}`;
    const hint = "Have them fetched by actions/checkout, with fetch-tags: true.";
    throw new LoadgateError("measurement", message, { hint });
  }
  throw new LoadgateError("usage", `base ${ref}: no tag is a version such as v1.2.3`, {
    hint: "Tag a release by its version, or name a tag or a commit.",
  });
}
