import { branchCommit } from "../../domain/run/file/checkout.ts";
import type { PullRequestOrigin, RunFile, RunOrigin } from "../../domain/run/file/run-file.ts";
import { branchText, notRecordedText } from "../../report/words/recording.ts";
import type { Obstacle } from "./outcome.ts";
import type { Submission } from "./submission.ts";

/** The branch that a run is tracked under; it has no start point if it is the default branch. */
export interface KnownTarget
  extends Pick<Submission, "branch" | "hash" | "testbed" | "startPoint"> {
  /** The commit of the base arm that is tracked beside head; absent without one. */
  readonly measuredBase?: string;
}

/** The branch that a run is tracked under, or the reason it is not tracked. */
type BranchTarget = KnownTarget | Obstacle;

/** The commits that a run measured. */
type MeasuredCommits = Pick<RunFile, "commit" | "base" | "series">;

/** Events that can run on the default branch itself. */
const DEFAULT_BRANCH_EVENTS: readonly string[] = ["push", "schedule", "workflow_dispatch", "local"];

/** Bencher accepts SHA-1 only. */
const HASH = /^[0-9a-f]{40}$/;

/** Not an option, no white space, no control characters; git's own rules are stricter. */
const BRANCH_NAME = /^[^-\s\p{Cc}][^\s\p{Cc}]{0,199}$/u;

/**
 * Chooses the branch that a run is tracked under. The default branch keeps its name. A pull request's branch is
 * `pr-N/TESTBED`, never the name of its head, which a stranger chooses. It starts at its base branch's base commit
 * and is reset with each run. Each testbed has its own branch, because resetting one silences the alerts that
 * another job has just raised on it.
 *
 * @param origin the purpose of the run
 * @param run the measured commits
 * @param testbed a slug
 */
export function branchTarget(origin: RunOrigin, run: MeasuredCommits, testbed: string) {
  const { event, defaultBranch, pullRequest } = origin;
  if (pullRequest) return pullRequestTarget(pullRequest, run, testbed);
  if (!DEFAULT_BRANCH_EVENTS.includes(event)) return none(`the event is ${event}`, true);
  const measured = branchCommit(run.commit, defaultBranch);
  if (!("of" in measured)) {
    const { branch, sha: hash } = measured;
    return problemOf(hash, branch) ?? { branch, hash, testbed };
  }
  if (measured.of === "elsewhere") {
    const tracked = `only ${defaultBranch} and pull requests are tracked`;
    return none(`this is ${branchText(measured.ref)}; ${tracked}`, true);
  }
  return none(notRecordedText(measured));
}

/** Name of a pull request's branch in Bencher, which `/TESTBED` follows. */
export function pullRequestBranch(number: number): string {
  return `pr-${number}`;
}

function pullRequestTarget(pull: PullRequestOrigin, run: MeasuredCommits, testbed: string) {
  const { number, headSha, baseBranch, baseSha } = pull;
  // The measured base is the pull request's branch point.
  const measured = run.series.some(({ arm }) => arm === "base") ? run.base?.sha : undefined;
  const baseHash = measured ?? baseSha;
  return (
    problemOf(headSha, baseBranch) ??
    problemOf(baseHash, baseBranch) ?? {
      branch: `${pullRequestBranch(number)}/${testbed}`,
      hash: headSha,
      testbed,
      startPoint: { branch: baseBranch, hash: baseHash },
      measuredBase: measured,
    }
  );
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
  return { reason, isExpected };
}
