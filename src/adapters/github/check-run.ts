import type { CheckRun } from "../../ports/code-host.ts";
import type { ApiRequest } from "./client.ts";

/** The most annotations that one request may bring. */
const MAX_ANNOTATIONS = 50;

/** Nobody reads more than five hundred lines, and each request counts against what a job has in an hour. */
const MAX_REQUESTS = 10;

/** GitHub's bound for the summary of a check. */
const MAX_SUMMARY = 65_535;

/** A finished check, with its first annotations. */
export function checkRunRequest(check: CheckRun): ApiRequest {
  return {
    route: "POST /repos/{owner}/{repo}/check-runs",
    parameters: {
      name: check.name,
      head_sha: check.headSha,
      status: "completed",
      conclusion: check.conclusion,
      ...(check.detailsUrl !== undefined && { details_url: check.detailsUrl }),
      output: outputOf(check, 0),
    },
    purpose: "write the check",
  };
}

/**
 * Its further annotations, which GitHub adds to those that are there; what is beyond ours and GitHub's bounds is left out.
 * @param id of the check that was made
 */
export function furtherAnnotations(check: CheckRun, id: number): readonly ApiRequest[] {
  const requests = Math.min(Math.ceil(check.annotations.length / MAX_ANNOTATIONS), MAX_REQUESTS);
  return Array.from({ length: Math.max(0, requests - 1) }, (_, index) => ({
    route: "PATCH /repos/{owner}/{repo}/check-runs/{id}",
    parameters: { id, output: outputOf(check, index + 1) },
    purpose: "write the check's further annotations",
  }));
}

function outputOf({ title, summary, annotations }: CheckRun, request: number) {
  const first = request * MAX_ANNOTATIONS;
  return {
    title,
    summary: summary.slice(0, MAX_SUMMARY),
    annotations: annotations.slice(first, first + MAX_ANNOTATIONS).map((annotation) => ({
      path: annotation.file,
      start_line: annotation.line,
      end_line: annotation.line,
      annotation_level: annotation.level,
      title: annotation.title,
      message: annotation.message,
    })),
  };
}
