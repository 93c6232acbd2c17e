import { z } from "zod";
import type { PullRequestOrigin } from "../domain/run/file/origin.ts";
import { withoutNullish } from "../domain/shared/without-nullish.ts";

/** A pull request got a commit, a label or the like. Its description and labels may have changed since. */
export interface PullRequestEvent extends Omit<PullRequestOrigin, "baseBranch"> {
  readonly kind: "pull-request";
  /** Name of the branch that it is for. */
  readonly baseBranch?: string;
  /** The event is that it was closed, merged or not. */
  readonly isClosed?: boolean;
}

/** A workflow ended, and its results are to be reported. Its run may have been a stranger's. */
export interface WorkflowRunEvent {
  readonly kind: "workflow-run";
  readonly runId: number;
  readonly runAttempt: number;
  /** Commit of the branch that it ran for, not of the merge that it may have checked out. */
  readonly headSha: string;
  /** Event that started it, such as `pull_request`. */
  readonly event: string;
  readonly conclusion?: string;
  /** `OWNER/NAME` of the repository that the commit is in; absent when that was deleted. */
  readonly headRepository?: string;
  readonly url?: string;
}

/** A pull request waits for its turn to be merged. */
export interface MergeGroupEvent {
  readonly kind: "merge-group";
  readonly headSha: string;
  /** The queue's branch, which names the last pull request of the group. */
  readonly headRef?: string;
  readonly baseSha: string;
  /** Name of the branch that it is for. */
  readonly baseBranch?: string;
}

const sha = z.string().regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/);
const id = z.int().positive();
const repository = z
  .object({ full_name: z.string().min(1) })
  .nullish()
  .transform((found) => found?.full_name);

/** The name of a branch without what stands before it in a full ref. */
const branch = z
  .string()
  .min(1)
  .max(255)
  .optional()
  .catch(undefined)
  .transform((ref) => ref?.replace(/^refs\/heads\//, ""));

const withRepository = z.object({
  repository: z.object({ default_branch: z.string().min(1) }),
});

const pullRequest = z.object({
  action: z.string().optional().catch(undefined),
  pull_request: z.object({
    number: id,
    head: z.object({ sha, repo: repository }),
    base: z.object({ sha, ref: branch, repo: repository }),
  }),
});

const mergeGroup = z.object({
  merge_group: z.object({ base_sha: sha, base_ref: branch, head_sha: sha, head_ref: branch }),
});

const workflowRun = z.object({
  workflow_run: z.object({
    id,
    run_attempt: id.default(1),
    head_sha: sha,
    event: z.string(),
    conclusion: z.string().nullish(),
    head_repository: repository,
    html_url: z.string().nullish(),
  }),
});

/** The pull request of a payload; undefined where the payload has none that can be used, as for the readers below. */
export function pullRequestOf(payload: unknown): PullRequestEvent | undefined {
  const parsed = pullRequest.safeParse(payload).data;
  if (!parsed) return undefined;
  const { number, head, base } = parsed.pull_request;
  return {
    kind: "pull-request",
    number,
    headSha: head.sha,
    baseSha: base.sha,
    ...withoutNullish({ baseBranch: base.ref }),
    // Only a fork's repository can have been deleted.
    isFork: head.repo === undefined || head.repo !== base.repo,
    ...(parsed.action === "closed" && { isClosed: true }),
  };
}

/** A merge group. */
export function mergeGroupOf(payload: unknown): MergeGroupEvent | undefined {
  const found = mergeGroup.safeParse(payload).data?.merge_group;
  if (!found) return undefined;
  const { head_sha: headSha, base_sha: baseSha, head_ref: headRef, base_ref: baseBranch } = found;
  return { kind: "merge-group", headSha, baseSha, ...withoutNullish({ headRef, baseBranch }) };
}

/** The end of a workflow. */
export function workflowRunOf(payload: unknown): WorkflowRunEvent | undefined {
  const found = workflowRun.safeParse(payload).data?.workflow_run;
  if (!found) return undefined;
  return {
    kind: "workflow-run",
    runId: found.id,
    runAttempt: found.run_attempt,
    headSha: found.head_sha,
    event: found.event,
    ...withoutNullish({
      conclusion: found.conclusion || undefined,
      headRepository: found.head_repository,
      url: found.html_url || undefined,
    }),
  };
}

/** The repository's default branch, as the payload tells it. */
export function defaultBranchOf(payload: unknown): string | undefined {
  return withRepository.safeParse(payload).data?.repository.default_branch;
}
