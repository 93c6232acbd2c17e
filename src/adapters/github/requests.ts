import type { Annotation } from "../../domain/review/annotation.ts";
import type { CheckRun } from "../../ports/code-host.ts";

/** A request to the REST API: a route, and what fills it. What is no part of the route is the body or query. */
export interface ApiRequest {
  readonly route: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  /** What is asked, in words, for messages. */
  readonly purpose: string;
}

/** The most that a page holds. */
const PER_PAGE = 100;

/** The most annotations that one request may bring. */
export const MAX_ANNOTATIONS = 50;

/** GitHub's bound for the summary of a check. */
const MAX_CHECK_SUMMARY = 65_535;

/** Who the token belongs to. */
export function viewerRequest(): ApiRequest {
  return { route: "GET /user", parameters: {}, purpose: "ask who the token belongs to" };
}

/** Who an app's token belongs to, which the REST API does not tell it. */
export function appViewerRequest(): ApiRequest {
  return {
    route: "POST /graphql",
    parameters: { query: "{ viewer { login } }" },
    purpose: "ask who the token belongs to",
  };
}

/** A pull request by its number. */
export function pullRequest(number: number): ApiRequest {
  return {
    route: "GET /repos/{owner}/{repo}/pulls/{number}",
    parameters: { number },
    purpose: `read pull request #${number}`,
  };
}

/** The comments on a pull request. */
export function commentsRequest(number: number): ApiRequest {
  return {
    route: "GET /repos/{owner}/{repo}/issues/{number}/comments",
    parameters: { number, per_page: PER_PAGE },
    purpose: `list the comments on #${number}`,
  };
}

/** A new comment on a pull request. */
export function createCommentRequest(number: number, body: string): ApiRequest {
  return {
    route: "POST /repos/{owner}/{repo}/issues/{number}/comments",
    parameters: { number, body },
    purpose: `comment on #${number}`,
  };
}

/** A new text for a comment. */
export function updateCommentRequest(id: number, body: string): ApiRequest {
  return {
    route: "PATCH /repos/{owner}/{repo}/issues/comments/{id}",
    parameters: { id, body },
    purpose: "update the comment",
  };
}

/** The end of a comment. */
export function deleteCommentRequest(id: number): ApiRequest {
  return {
    route: "DELETE /repos/{owner}/{repo}/issues/comments/{id}",
    parameters: { id },
    purpose: "remove a second comment",
  };
}

/** What an account may do. */
export function permissionRequest(login: string): ApiRequest {
  return {
    route: "GET /repos/{owner}/{repo}/collaborators/{login}/permission",
    parameters: { login },
    purpose: `ask what ${login} may do`,
  };
}

/** A finished check; annotations beyond the most that are taken at once are left out. */
export function checkRunRequest(check: CheckRun): ApiRequest {
  return {
    route: "POST /repos/{owner}/{repo}/check-runs",
    parameters: {
      name: check.name,
      head_sha: check.headSha,
      status: "completed",
      conclusion: check.conclusion,
      ...(check.detailsUrl !== undefined && { details_url: check.detailsUrl }),
      output: {
        title: check.title,
        summary: check.summary.slice(0, MAX_CHECK_SUMMARY),
        annotations: check.annotations.slice(0, MAX_ANNOTATIONS).map(annotation),
      },
    },
    purpose: "write the check",
  };
}

function annotation({ file, line, level, title, message }: Annotation) {
  return {
    path: file,
    start_line: line,
    end_line: line,
    annotation_level: level,
    title,
    message,
  };
}
