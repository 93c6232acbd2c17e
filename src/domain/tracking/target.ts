import type { RunFile } from "../run-file.ts";

/** What an event says of a pull request. Everything in it comes from the event or the code host. */
export interface PullRequestFacts {
  readonly number: number;
  readonly headSha: string;
  readonly baseBranch: string;
  readonly baseSha: string;
  /** Its head is in another repository, whose jobs get no secrets. */
  readonly isFork: boolean;
}

/** What decides under which branch a run is tracked. */
export interface TrackingFacts {
  /** Name of the event, or `local` where there is none. */
  readonly event: string;
  readonly defaultBranch?: string;
  readonly pullRequest?: PullRequestFacts;
}

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

/** Under which branch a run is tracked, or why it is not. */
export type TrackingTarget =
  | { readonly kind: "default"; readonly branch: string; readonly hash: string }
  | {
      readonly kind: "pull-request";
      readonly branch: string;
      readonly hash: string;
      readonly startPoint: StartPoint;
      readonly paired?: PairedTarget;
    }
  | {
      readonly kind: "none";
      readonly reason: string;
      /** Nobody could have tracked it, so that nothing has failed. */
      readonly isExpected: boolean;
    };

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
 * @param facts what the event says
 * @param run the commits that were measured
 * @param testbed a slug
 */
export function trackingTarget(
  facts: TrackingFacts,
  run: Pick<RunFile, "commit" | "base" | "series">,
  testbed: string,
): TrackingTarget {
  const { event, defaultBranch, pullRequest } = facts;
  if (pullRequest) return pullRequestTarget(pullRequest, run, testbed);
  if (!DEFAULT_BRANCH_EVENTS.includes(event)) return expected(`the event is ${event}`);
  const { commit } = run;
  if (!commit) return refused("this is not a git repository with a commit");
  if (defaultBranch === undefined) {
    return refused("the default branch is not known; baseline.branch can name it");
  }
  if (commit.ref !== defaultBranch) {
    return expected(
      `this is ${commit.ref ?? "a detached head"}; only ${defaultBranch} and pull requests are tracked`,
    );
  }
  if (commit.dirty) return refused("tracked files have uncommitted changes");
  const problem = problemOf(commit.sha, defaultBranch);
  return problem ?? { kind: "default", branch: defaultBranch, hash: commit.sha };
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
  { number, headSha, baseBranch, baseSha }: PullRequestFacts,
  run: Pick<RunFile, "base" | "series">,
  testbed: string,
): TrackingTarget {
  const branch = `${pullRequestBranch(number)}/${testbed}`;
  // What was measured as base is where the pull request left its base branch.
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
      paired: {
        baseBranch: `${branch}/base`,
        baseHash: measured,
        headBranch: `${branch}/head`,
      },
    }),
  };
}

function problemOf(hash: string, branch: string): TrackingTarget | undefined {
  if (!HASH.test(hash)) {
    return refused(`Bencher takes SHA-1 hashes only, and the commit is ${JSON.stringify(hash)}`);
  }
  if (!BRANCH_NAME.test(branch)) {
    return refused(`${JSON.stringify(branch)} is no name of a branch that Bencher takes`);
  }
  return undefined;
}

function expected(reason: string): TrackingTarget {
  return { kind: "none", reason, isExpected: true };
}

function refused(reason: string): TrackingTarget {
  return { kind: "none", reason, isExpected: false };
}
