import { z } from "zod";

const sha = z.string().regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/);
const id = z.int().positive();
/** `OWNER/NAME`; absent when the repository was deleted. */
const repository = z
  .object({ full_name: z.string().min(1) })
  .nullish()
  .transform((found) => found?.full_name);

/** A branch name without the prefix of a full ref. */
const branch = z
  .string()
  .min(1)
  .max(255)
  .optional()
  .catch(undefined)
  .transform((ref) => ref?.replace(/^refs\/heads\//, ""));

/** Reads the repository's default branch. */
export const defaultBranch = z
  .object({ repository: z.object({ default_branch: z.string().min(1) }) })
  .transform((found) => found.repository.default_branch);

/**
 * Reads a payload's pull request, which was updated, for example with a commit or label. Its description and labels may
 * have changed since.
 */
export const pullRequest = z
  .object({
    action: z.string().optional().catch(undefined),
    pull_request: z.object({
      number: id,
      head: z.object({ sha, repo: repository }),
      base: z.object({ sha, ref: branch, repo: repository }),
    }),
  })
  .transform(({ action, pull_request: { number, head, base } }) => ({
    kind: "pull-request" as const,
    number,
    headSha: head.sha,
    baseSha: base.sha,
    // Only a fork's repository can be deleted.
    isFork: head.repo === undefined || head.repo !== base.repo,
    /** Name of its target branch. */
    baseBranch: base.ref,
    /** True if the event closed the pull request, merged or not. */
    isClosed: action === "closed" || undefined,
  }));

/** Reads a payload's merge group: a pull request in the merge queue. */
export const mergeGroup = z
  .object({
    merge_group: z.object({ base_sha: sha, base_ref: branch, head_sha: sha, head_ref: branch }),
  })
  .transform(({ merge_group: found }) => ({
    kind: "merge-group" as const,
    headSha: found.head_sha,
    baseSha: found.base_sha,
    /** The queue's branch. It names the last pull request of the group. */
    headRef: found.head_ref,
    /** Name of its target branch. */
    baseBranch: found.base_ref,
  }));

/**
 * Reads a push, or a start by hand: the commit before the push (zeros for a new ref), and the branch's name or a tag's
 * full ref.
 */
export const push = z.object({ before: sha.optional().catch(undefined), ref: branch });

/** Reads a new comment on a pull request. Anyone may have written it. */
export const issueComment = z
  .object({
    action: z.literal("created"),
    issue: z.object({ number: id, pull_request: z.looseObject({}) }),
    comment: z.object({ body: z.string(), user: z.object({ login: z.string().min(1) }) }),
  })
  .transform(({ issue, comment }) => ({
    kind: "issue-comment" as const,
    /** Number of the pull request. */
    number: issue.number,
    body: comment.body,
    /** Login of its author. */
    author: comment.user.login,
  }));

/** A new comment on a pull request. */
export type CommentEvent = z.output<typeof issueComment>;

/** Reads the end of a workflow. */
export const workflowRun = z
  .object({
    workflow_run: z.object({
      id,
      run_attempt: id.default(1),
      head_sha: sha,
      event: z.string(),
      conclusion: z.string().nullish(),
      head_repository: repository,
    }),
  })
  .transform(({ workflow_run: found }) => ({
    kind: "workflow-run" as const,
    runId: found.id,
    runAttempt: found.run_attempt,
    /** Head commit of its branch, not the merge that it may have checked out. */
    headSha: found.head_sha,
    /** The event that started it, such as `pull_request`. */
    event: found.event,
    conclusion: found.conclusion ?? undefined,
    headRepository: found.head_repository,
  }));

/** A workflow ended, and its results are to be reported. It may have run untrusted code. */
export type WorkflowRunEvent = z.output<typeof workflowRun>;
