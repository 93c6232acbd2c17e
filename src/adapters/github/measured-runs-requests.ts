import type { ApiRequest } from "./requests.ts";

/** Name of the artifact that holds a run file. */
export const RUN_ARTIFACT = "loadgate-run";

/** The most items that a page holds. */
export const PER_PAGE = 100;

/** The artifacts of a workflow run that have the run file's name. */
export function artifactsRequest(workflowRun: number): ApiRequest {
  return {
    route: "GET /repos/{owner}/{repo}/actions/runs/{run_id}/artifacts",
    parameters: { run_id: workflowRun, name: RUN_ARTIFACT, per_page: PER_PAGE },
    purpose: `list the artifacts of workflow run ${workflowRun}`,
  };
}

/** The bytes of an artifact; the API redirects to another host for them. */
export function downloadRequest(artifact: number): ApiRequest {
  return {
    route: "GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}/{archive_format}",
    parameters: { artifact_id: artifact, archive_format: "zip" },
    purpose: "download the run file",
  };
}

/**
 * A page of the open pull requests, the most recently updated first. GitHub looks pull requests up by
 * commit only in the repository that has the commit, which for a fork is not this one.
 */
export function openPullsRequest(page: number): ApiRequest {
  return {
    route: "GET /repos/{owner}/{repo}/pulls",
    parameters: {
      state: "open",
      sort: "updated",
      direction: "desc",
      per_page: PER_PAGE,
      page,
    },
    purpose: "list the open pull requests",
  };
}
