import { z } from "zod";
import type { PullHistory, PullRequest } from "../../ports/code-host.ts";
import { account, read, sha, time } from "./responses.ts";

/** Events after which a pull request may differ from what a reviewer saw. */
const MOVES: readonly string[] = [
  "head_ref_force_pushed",
  "head_ref_restored",
  "base_ref_changed",
  "automatic_base_change_succeeded",
];

const labelled = z.object({
  event: z.literal("labeled"),
  actor: account,
  created_at: time,
  label: z.object({ name: z.string() }),
});

const move = z.object({ event: z.string(), created_at: time });

/**
 * Reads the relevant events of a pull request from a page; other events are ignored.
 * @param label whose events are wanted; GitHub ignores the case of labels
 */
export function readHistory(answer: unknown, label: string): readonly PullHistory[] {
  const wanted = label.toLowerCase();
  return read(z.array(z.unknown()), answer, "events").flatMap((one): readonly PullHistory[] => {
    const set = labelled.safeParse(one).data;
    if (set?.label.name.toLowerCase() === wanted) {
      const { actor, created_at: at } = set;
      return [{ labelled: { actor: actor?.login, at } }];
    }
    const moved = move.safeParse(one).data;
    return moved && MOVES.includes(moved.event) ? [{ movedAt: moved.created_at }] : [];
  });
}

const workflowRuns = z.object({
  workflow_runs: z.array(
    z.object({
      head_sha: sha,
      head_branch: z.string().nullish(),
      head_repository: z.object({ full_name: z.string() }).nullish(),
      created_at: time,
    }),
  ),
});

/** Start times of the workflow runs on a page that ran for a pull request's head commit on its own branch. */
export function readRunTimes(answer: unknown, pull: PullRequest): readonly string[] {
  return read(workflowRuns, answer, "runs of workflows")
    .workflow_runs.filter(
      ({ head_sha, head_branch, head_repository }) =>
        head_sha === pull.headSha &&
        head_branch === pull.headBranch &&
        head_repository &&
        head_repository.full_name === pull.headRepository,
    )
    .map(({ created_at }) => created_at);
}

const checkSuites = z.object({
  check_suites: z.array(
    z.object({ head_sha: sha, head_branch: z.string().nullish(), created_at: time }),
  ),
});

/** The same from a page of check suites, which only know branches of this repository. */
export function readSuiteTimes(answer: unknown, pull: PullRequest): readonly string[] {
  return read(checkSuites, answer, "check suites")
    .check_suites.filter(
      ({ head_sha, head_branch }) => head_sha === pull.headSha && head_branch === pull.headBranch,
    )
    .map(({ created_at }) => created_at);
}

/** An entry of a merge queue: a pull request on top of a commit. */
export interface QueueEntry {
  readonly number: number;
  /** The commit that it is based on: the previous entry, or the base branch. */
  readonly ontoSha: string;
}

const QUEUE_REF =
  /^(?:refs\/heads\/)?gh-readonly-queue\/(.+)\/pr-([1-9]\d{0,9})-([0-9a-f]{40,64})$/;

/**
 * Parses a branch of the queue for a base branch.
 * @returns undefined for any other branch
 */
export function readQueueRef(ref: string, baseBranch: string): QueueEntry | undefined {
  const [, branch, number, ontoSha = ""] = QUEUE_REF.exec(ref) ?? [];
  return branch === baseBranch ? { number: Number(number), ontoSha } : undefined;
}

const refs = z.array(z.object({ ref: z.string(), object: z.object({ sha }) }));

/** The entries on a page of a queue's branches, each with its resulting commit. */
export function readQueue(
  answer: unknown,
  baseBranch: string,
): readonly (readonly [string, QueueEntry])[] {
  return read(refs, answer, "branches").flatMap(({ ref, object }) => {
    const entry = readQueueRef(ref, baseBranch);
    return entry ? [[object.sha, entry] as const] : [];
  });
}

/** The pull requests that contain a commit. */
export const mergedPulls = z.array(
  z.object({
    number: z.int().positive(),
    merged_at: z.string().nullish(),
    merge_commit_sha: z.string().nullish(),
    base: z.object({ ref: z.string() }),
  }),
);

/** The number of the pull request whose merge created a commit of a branch; undefined if none did. */
export function numberOfMerged(
  pulls: z.infer<typeof mergedPulls>,
  mergedSha: string,
  baseBranch: string,
): number | undefined {
  return pulls.find(
    ({ merged_at, merge_commit_sha, base }) =>
      merged_at && merge_commit_sha === mergedSha && base.ref === baseBranch,
  )?.number;
}
