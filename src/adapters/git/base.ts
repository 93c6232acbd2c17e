import { LATEST_RELEASE, newestRelease } from "../../domain/run/plan/release-tag.ts";
import { LoadgateError, withHint } from "../../domain/shared/error.ts";
import { present } from "../../domain/shared/present.ts";
import { required } from "../../domain/shared/required.ts";
import type { BaseRequest, BaseWay } from "../../ports/source-control.ts";
import { hasSucceeded } from "../process/process-group.ts";
import { type Git, notFetched } from "./git.ts";
import { commitOf, isShallow, searchHistory } from "./named-commit.ts";

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

/**
 * Chooses a base commit: the first that a way leads to, if it does not contain head. If all do, the last one.
 * @param ways the last leads to a commit or fails; each other one that fails is a warning
 * @param headSha the commit to judge; the checked-out one if absent
 * @throws LoadgateError the last way's
 */
async function chooseBase(git: Git, ways: readonly BaseWay[], headSha = "HEAD") {
  let chosen: Awaited<ReturnType<typeof follow>>;
  const failures: string[] = [];
  for (const way of ways) {
    const found = await follow(git, way).catch((error: unknown) => {
      const isOnly = way === ways.at(-1) && chosen === undefined;
      if (isOnly || !(error instanceof LoadgateError)) throw error;
      failures.push(withHint(error));
      return undefined;
    });
    chosen = found ?? chosen;
    if (found && !(await isAncestor(git, headSha, found.sha))) break;
  }
  const { warnings, ...base } = required(chosen, "a base");
  return { ...base, warnings: [...failures, ...warnings] };
}

/** @returns undefined if the way does not apply */
async function follow(git: Git, { by, ref }: BaseWay) {
  if (by === "merge-parent" && (await parentsOfHead(git))[1] !== ref) return undefined;
  const name = by === "merge-parent" ? "HEAD^" : ref;
  const { sha: tip, isBranch, warning } = await commitOf(git, name);
  const isShared = by === "merge-base" || by === "before-push" || (by === "name" && isBranch);
  const sha = isShared ? await mergeBaseOf(git, ref, tip) : tip;
  const isCounted = isShared || (await isAncestor(git, "HEAD", tip));
  const count = isCounted && (await git.read("rev-list", "--count", `HEAD..${tip}`));
  const lacking = Number(count) || undefined;
  const found = { sha, warnings: present([warning]) };
  if (by === "name" && !lacking) return found;
  const byName = isShared ? "merge-base" : "descendant";
  return { ...found, why: { by: by === "name" ? byName : by, lacking } as const };
}

/** @throws LoadgateError `usage` if the histories do not meet, `measurement` if more could not be fetched */
async function mergeBaseOf(git: Git, ref: string, tip: string): Promise<string> {
  const meet = async () => {
    const found = await git.read("merge-base", "HEAD", tip);
    // Where a shallow history ends before it reaches what was found, a newer one may lie beyond.
    const ends = found && (await git.read("rev-list", "--max-parents=0", "HEAD", tip, `^${found}`));
    return ends === "" || !(await isShallow(git)) ? found : undefined;
  };
  const { found, words } = await searchHistory(git, ["HEAD", tip], meet);
  if (found !== undefined) return found;
  if (words !== undefined) throw notFetched(ref, words);
  throw new LoadgateError("usage", `base ${ref}: its history and head's do not meet`, {
    hint: "A branch stands for the newest commit that it shares with head; the id of a commit for that commit.",
  });
}

/** Ids of the checked-out commit's parents, even if a shallow clone lacks the parents themselves. */
async function parentsOfHead(git: Git): Promise<readonly string[]> {
  const [header = ""] = ((await git.read("cat-file", "commit", "HEAD")) ?? "").split("\n\n", 1);
  return [...header.matchAll(/^parent (.+)$/gm)].map(([, sha = ""]) => sha);
}

async function isAncestor(git: Git, sha: string, descendant: string): Promise<boolean> {
  return (await git.read("merge-base", "--is-ancestor", sha, descendant)) !== undefined;
}
