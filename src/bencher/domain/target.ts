import { branchCommit } from "../../domain/run/file/branch-commit.ts";
import type { PullRequestOrigin, RunOrigin } from "../../domain/run/file/origin.ts";
import type { RunFile } from "../../domain/run/file/run-file.ts";
import { branchText, unclearText } from "../../report/words/recording.ts";
import type { Obstacle } from "./outcome.ts";

/** Where Bencher is to begin a branch. */
export interface StartPoint {
  readonly branch: string;
  readonly hash?: string;
}

/** The base arm of a job, tracked beside head. */
export interface PairedTarget {
  readonly baseBranch: string;
  readonly baseHash: string;
  readonly headBranch: string;
}

/** Under which branch a run is tracked. */
export type KnownTarget =
  | { readonly kind: "default"; readonly branch: string; readonly hash: string }
  | {
      readonly kind: "pull-request";
      readonly branch: string;
      readonly hash: string;
      readonly startPoint: StartPoint;
      readonly paired?: PairedTarget;
    };

/** Under which branch a run is tracked, or why it is not. */
type BranchTarget = KnownTarget | (Obstacle & { readonly kind: "none" });

/** Events that can run on the default branch itself. */
const DEFAULT_BRANCH_EVENTS = ["push", "schedule", "workflow_dispatch", "local"];

/** Bencher takes SHA-1 only. */
const HASH = /^[0-9a-f]{40}$/;

/** No option, no white space, no control characters; what git itself allows is narrower. */
const BRANCH_NAME = /^[^-\s\p{Cc}][^\s\p{Cc}]{0,199}$/u;

/**
 * Under which branch a run is tracked. The default branch keeps its name. A pull request is
 * `pr-N/TESTBED`, never the name of its head, which a stranger chooses; it begins at its base branch's
 * base commit, anew with each run. Jobs on several testbeds have a branch each: beginning one anew
 * silences the alerts that another has just raised on it. With a base arm, `pr-N/TESTBED/base` and
 * `pr-N/TESTBED/head` hold the comparison within the job.
 *
 * @param origin what the run was made for
 * @param run the commits that were measured
 * @param testbed a slug
 */
export function branchTarget(
  origin: RunOrigin,
  run: Pick<RunFile, "commit" | "base" | "series">,
  testbed: string,
): BranchTarget {
  const { event, defaultBranch, pullRequest } = origin;
  if (pullRequest) return pullRequestTarget(pullRequest, run, testbed);
  if (!DEFAULT_BRANCH_EVENTS.includes(event)) return none(`the event is ${event}`, true);
  const measured = branchCommit(run.commit, defaultBranch);
  if (measured.kind === "elsewhere") {
    const tracked = `only ${defaultBranch} and pull requests are tracked`;
    return none(`this is ${branchText(measured.ref)}; ${tracked}`, true);
  }
  if (measured.kind === "unclear") return none(unclearText(measured.why));
  const { branch, sha: hash } = measured;
  return problemOf(hash, branch) ?? { kind: "default", branch, hash };
}

/** What the names of a pull request's branches in Bencher begin with. */
export function pullRequestBranch(number: number): string {
  return `pr-${number}`;
}

/**
 * Whether a branch in Bencher is a pull request's, on whatever testbed.
 * @param name of the branch
 */
export function isOfPullRequest(name: string, number: number): boolean {
  const own = pullRequestBranch(number);
  return name === own || name.startsWith(`${own}/`);
}

function pullRequestTarget(
  { number, headSha, baseBranch, baseSha }: PullRequestOrigin,
  run: Pick<RunFile, "base" | "series">,
  testbed: string,
): BranchTarget {
  const branch = `${pullRequestBranch(number)}/${testbed}`;
  // What was measured as base is where the pull request branched off.
  const measured = run.series.some(({ arm }) => arm === "base") ? run.base?.sha : undefined;
  const baseHash = measured ?? baseSha;
  const problem = problemOf(headSha, baseBranch) ?? problemOf(baseHash, baseBranch);
  if (problem) return problem;
  return {
    kind: "pull-request",
    branch,
    hash: headSha,
    startPoint: { branch: baseBranch, hash: baseHash },
    ...(measured !== undefined && {
      paired: { baseBranch: `${branch}/base`, baseHash: measured, headBranch: `${branch}/head` },
    }),
  };
}

function problemOf(hash: string, branch: string): BranchTarget | undefined {
  if (!HASH.test(hash)) {
    return none(`Bencher accepts SHA-1 hashes only; the commit is ${JSON.stringify(hash)}`);
  }
  if (!BRANCH_NAME.test(branch)) {
    return none(`${JSON.stringify(branch)} is not a branch name that Bencher accepts`);
  }
  return undefined;
}

function none(reason: string, isExpected = false): BranchTarget {
  return { kind: "none", reason, isExpected };
}
