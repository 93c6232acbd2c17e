import { createMeasuredRuns } from "../adapters/github/measured-runs.ts";
import { parseStrangersRunFile, STRANGERS_LIMITS } from "../adapters/run-file/parse.ts";
import { createFolderStore } from "../adapters/store/folder-store.ts";
import { createOutputFolder } from "../adapters/system/output-folder.ts";
import type { ReportWorld } from "../app/report-run.ts";
import { LoadgateError } from "../domain/error.ts";
import type { MeasuredRuns } from "../ports/measured-runs.ts";
import { VERSION } from "../version.ts";
import type { MainStep } from "./main-step.ts";

/**
 * Puts the real adapters behind the ports that a report needs.
 * @throws LoadgateError `usage` without a repository or a token
 */
export function createReportWorld(step: MainStep): ReportWorld & { readonly runs: MeasuredRuns } {
  const { config, inputs, job, progress, signal } = step;
  return {
    runs: createMeasuredRuns(
      {
        ...reachOf(step),
        ...{ apiUrl: job.apiUrl, userAgent: `loadgate/${VERSION}`, tell: progress.warn, signal },
      },
      { maxBytes: STRANGERS_LIMITS.bytes, parse: parseStrangersRunFile },
    ),
    store: createFolderStore(inputs.store ?? config.baseline.store),
    output: createOutputFolder(inputs.out),
    progress,
  };
}

function reachOf({ inputs: { githubToken }, job: { repository } }: MainStep) {
  if (repository === undefined) {
    throw new LoadgateError("usage", "GITHUB_REPOSITORY names no repository", {
      hint: "The runner sets it; leave it to the runner.",
    });
  }
  if (githubToken === undefined) {
    throw new LoadgateError(
      "usage",
      "mode: report needs a token to find the run and its pull request",
      {
        hint: "Leave the input github-token as it is, and give the job `permissions: actions: read`.",
      },
    );
  }
  return { repository, token: githubToken };
}
