import type { MergeGroup } from "../../ports/code-host.ts";
import type { ApiRequest } from "./requests.ts";

/** The most that a page holds. */
const PER_PAGE = 100;

/** What happened to a pull request: labels that were set, pushes by force, and more. */
export function eventsRequest(number: number): ApiRequest {
  return {
    route: "GET /repos/{owner}/{repo}/issues/{number}/events",
    parameters: { number, per_page: PER_PAGE },
    purpose: `see what happened to #${number}`,
  };
}

/** The runs of workflows for a commit of a branch, the newest first. */
export function workflowRunsRequest(sha: string, branch: string): ApiRequest {
  return {
    route: "GET /repos/{owner}/{repo}/actions/runs",
    parameters: { head_sha: sha, branch, per_page: PER_PAGE },
    purpose: "see when the head commit came",
  };
}

/** The groups of checks of a commit. */
export function checkSuitesRequest(sha: string): ApiRequest {
  return {
    route: "GET /repos/{owner}/{repo}/commits/{sha}/check-suites",
    parameters: { sha, per_page: PER_PAGE },
    purpose: "see when the head commit came",
  };
}

/** The branches of a merge queue. */
export function queueRequest({ baseBranch }: MergeGroup): ApiRequest {
  // The branch's own slashes are part of the path.
  const branch = baseBranch.split("/").map(encodeURIComponent).join("/");
  return {
    route: "GET /repos/{owner}/{repo}/git/matching-refs/{+ref}",
    parameters: { ref: `heads/gh-readonly-queue/${branch}/pr-`, per_page: PER_PAGE },
    purpose: "list the merge queue",
  };
}

/** The pull requests that brought a commit. */
export function pullsOfCommitRequest(sha: string): ApiRequest {
  return {
    route: "GET /repos/{owner}/{repo}/commits/{sha}/pulls",
    parameters: { sha, per_page: PER_PAGE },
    purpose: "see which pull request a commit of the merge group is from",
  };
}

/** A commit with its parents. */
export function commitRequest(sha: string): ApiRequest {
  return {
    route: "GET /repos/{owner}/{repo}/git/commits/{sha}",
    parameters: { sha },
    purpose: "read a commit of the merge group",
  };
}
