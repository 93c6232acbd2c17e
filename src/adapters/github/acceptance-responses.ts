import { z } from "zod";
import type { PullHistory } from "../../ports/code-host.ts";
import { account, sha, time } from "./responses.ts";

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

/** The events of a pull request. */
export const events = z.array(z.unknown()).describe("events");

/**
 * Reads the relevant events of a pull request; others are ignored.
 * @param label whose events are wanted; GitHub ignores the case of labels
 */
export function readHistory(all: readonly unknown[], label: string): readonly PullHistory[] {
  const wanted = label.toLowerCase();
  return all.flatMap((one): readonly PullHistory[] => {
    const set = labelled.safeParse(one).data;
    if (set?.label.name.toLowerCase() === wanted) {
      const { actor, created_at: at } = set;
      return [{ labelled: { actor: actor?.login, at } }];
    }
    const moved = move.safeParse(one).data;
    return moved && MOVES.includes(moved.event) ? [{ movedAt: moved.created_at }] : [];
  });
}

const checkSuite = z.object({ head_sha: sha, head_branch: z.string().nullish(), created_at: time });

const workflowRun = checkSuite.extend({
  head_repository: z.object({ full_name: z.string() }).nullish(),
});

/** Workflow runs. */
export const workflowRuns = z
  .object({ workflow_runs: z.array(workflowRun) })
  .transform((found) => found.workflow_runs)
  .describe("runs of workflows");

/** Check suites, which only know branches of this repository. */
export const checkSuites = z
  .object({ check_suites: z.array(checkSuite) })
  .transform((found) => found.check_suites)
  .describe("check suites");

const QUEUE_REF =
  /^(?:refs\/heads\/)?gh-readonly-queue\/(.+)\/pr-([1-9]\d{0,9})-([0-9a-f]{40,64})$/;

/**
 * Parses a branch of the merge queue for a base branch: an entry of the queue.
 * @returns the pull request, and the commit that it is based on: the previous entry, or the base branch; undefined
 * for any other branch
 */
export function readQueueRef(ref: string, baseBranch: string) {
  const [, branch, number, ontoSha = ""] = QUEUE_REF.exec(ref) ?? [];
  return branch === baseBranch ? { number: Number(number), ontoSha } : undefined;
}

/** Branches with their commits. */
export const branches = z
  .array(z.object({ ref: z.string(), object: z.object({ sha }) }))
  .describe("branches");

/** The pull requests that contain a commit. */
export const containingPulls = z
  .array(
    z.object({
      number: z.int().positive(),
      merged_at: z.string().nullish(),
      merge_commit_sha: z.string().nullish(),
      base: z.object({ ref: z.string() }),
    }),
  )
  .describe("pull requests");

/** A commit with its parents. */
export const commit = z.object({ parents: z.array(z.object({ sha })) }).describe("a commit");
