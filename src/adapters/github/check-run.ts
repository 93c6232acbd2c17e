import type { CheckRun } from "../../ports/code-host.ts";
import type { ApiRequest } from "./client.ts";

/** The most annotations that one request may bring. */
const MAX_ANNOTATIONS = 50;

/** GitHub's bound for the summary of a check. */
const MAX_SUMMARY = 65_535;

/** A finished check; what is beyond GitHub's bounds is left out. */
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
        summary: check.summary.slice(0, MAX_SUMMARY),
        annotations: check.annotations.slice(0, MAX_ANNOTATIONS).map((annotation) => ({
          path: annotation.file,
          start_line: annotation.line,
          end_line: annotation.line,
          annotation_level: annotation.level,
          title: annotation.title,
          message: annotation.message,
        })),
      },
    },
    purpose: "write the check",
  };
}
