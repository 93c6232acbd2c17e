/** A run of a workflow that measured, as the payload of `workflow_run` tells it. */
export interface WorkflowRunOptions {
  readonly id?: number;
  readonly attempt?: number;
  readonly headSha: string;
  /** `owner/name` of the repository with the commit; null where it was deleted. */
  readonly headRepository?: string | null;
  readonly event?: string;
  readonly conclusion?: string;
}

const repository = (name: string) => ({ full_name: name, default_branch: "main" });

/**
 * The payload of a `workflow_run` event, as far as anybody reads it.
 */
export function workflowRunEvent(options: WorkflowRunOptions): unknown {
  const { id = 42, attempt = 1, headSha, headRepository = "acme/shop" } = options;
  return {
    action: "completed",
    repository: repository("acme/shop"),
    workflow_run: {
      id,
      run_attempt: attempt,
      head_sha: headSha,
      event: options.event ?? "pull_request",
      conclusion: options.conclusion ?? "success",
      html_url: `https://github.com/acme/shop/actions/runs/${id}`,
      head_repository: headRepository === null ? null : repository(headRepository),
      // GitHub leaves it empty for forks.
      pull_requests: [],
    },
  };
}

/**
 * The payload of a `pull_request` event, as far as anybody reads it.
 */
export function pullRequestEvent(
  number: number,
  head: { readonly sha: string; readonly repository?: string },
  baseSha: string,
): unknown {
  return {
    action: "synchronize",
    number,
    repository: repository("acme/shop"),
    pull_request: {
      number,
      head: { sha: head.sha, ref: "change", repo: repository(head.repository ?? "acme/shop") },
      base: { sha: baseSha, ref: "main", repo: repository("acme/shop") },
    },
  };
}

/**
 * The payload of a `push` event to the default branch, as far as anybody reads it.
 */
export function pushEvent(sha: string): unknown {
  return { ref: "refs/heads/main", after: sha, repository: repository("acme/shop") };
}

/**
 * The payload of a `merge_group` event, as far as anybody reads it.
 * @param headRef the queue's branch
 */
export function mergeGroupEvent(headRef: string, headSha: string, baseSha: string): unknown {
  return {
    action: "checks_requested",
    repository: repository("acme/shop"),
    merge_group: {
      head_sha: headSha,
      head_ref: headRef,
      base_sha: baseSha,
      base_ref: "refs/heads/main",
    },
  };
}

/** A comment on a pull request, as the payload of `issue_comment` tells it. */
export interface CommentEventOptions {
  readonly body: string;
  /** Login of who wrote it. */
  readonly by: string;
  /** What GitHub says of them. */
  readonly association?: "OWNER" | "MEMBER" | "COLLABORATOR" | "CONTRIBUTOR" | "NONE";
  /** ISO 8601; now without. */
  readonly at?: string;
  /** It is on an issue. */
  readonly isOnIssue?: boolean;
}

/**
 * The payload of an `issue_comment` event, as far as anybody reads it.
 */
export function commentEvent(number: number, options: CommentEventOptions): unknown {
  const { body, by, association = "COLLABORATOR", at, isOnIssue = false } = options;
  return {
    action: "created",
    repository: repository("acme/shop"),
    issue: { number, ...(!isOnIssue && { pull_request: {} }) },
    comment: {
      body,
      user: { login: by },
      author_association: association,
      created_at: at ?? new Date().toISOString(),
      html_url: `https://github.com/acme/shop/pull/${number}#issuecomment-1`,
    },
  };
}
