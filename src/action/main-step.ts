import { statSync } from "node:fs";
import path from "node:path";
import type { LoadedConfig } from "../config/load.ts";
import { LoadgateError } from "../domain/shared/error.ts";
import type { JobEvent } from "./event.ts";
import type { Inputs } from "./inputs.ts";
import type { JobProgress } from "./runner.ts";

/** Everything that the main step needs, in any mode. */
export interface MainStep {
  /** The job's surroundings according to the runner; optional properties are absent outside a job. */
  readonly job: ReturnType<typeof readJob>;
  readonly event: JobEvent;
  readonly inputs: Inputs;
  readonly config: LoadedConfig;
  readonly environment: NodeJS.ProcessEnv;
  readonly progress: JobProgress;
  /** Aborted when the job is cancelled. */
  readonly signal: AbortSignal;
}

/**
 * Reads the job's surroundings.
 * @param environment variables of the runner: `GITHUB_REPOSITORY`, `GITHUB_API_URL` and others
 * @param config absolute path of the configuration, whose repository is meant if there are several checkouts
 * @throws LoadgateError `usage` for an invalid URL
 */
export function readJob(environment: NodeJS.ProcessEnv, config?: string) {
  const server = address(environment, "GITHUB_SERVER_URL", "https://github.com");
  const named = environment["GITHUB_REPOSITORY"];
  const repository = named && /^[\w.-]+\/[\w.-]+$/.test(named) ? named : undefined;
  const runId = count(environment["GITHUB_RUN_ID"]);
  const runUrl = repository && runId && `${server}/${repository}/actions/runs/${runId}`;
  return {
    /** URL of the code host's pages, without a trailing slash. */
    serverUrl: server,
    /** Root of the REST API, without a trailing slash; differs on GitHub Enterprise. */
    apiUrl: address(environment, "GITHUB_API_URL", "https://api.github.com"),
    /** `OWNER/NAME` */
    repository,
    /** Increases with each run of a repository. */
    runId,
    /** Counts the starts of the run, from 1. */
    attempt: count(environment["GITHUB_RUN_ATTEMPT"]),
    /** Its key in the workflow, the same for all jobs of a matrix. */
    name: environment["GITHUB_JOB"] || undefined,
    /** The same in all steps of a job, and in no other job. */
    trackingId: environment["RUNNER_TRACKING_ID"] || undefined,
    /** Page of the run, with its log and artifacts. */
    runUrl: runUrl || undefined,
    /** The event's commit; for a pull request, the merge commit. */
    sha: environment["GITHUB_SHA"] || undefined,
    /** Folder of the repository's checkout. */
    workspace: repositoryRoot(environment["GITHUB_WORKSPACE"] || undefined, config),
  };
}

function count(text: string | undefined): number | undefined {
  const number = Number(text);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

function address(environment: NodeJS.ProcessEnv, name: string, otherwise: string): string {
  const text = environment[name] || otherwise;
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    const message = `${name} is ${JSON.stringify(text)}, which is not a web address`;
    const hint = "The runner sets it; leave it to the runner.";
    throw new LoadgateError("usage", message, { hint });
  }
  return text.replace(/\/+$/, "");
}

/**
 * The root of the repository that holds a file, from which the code host counts paths. It is below the workspace if
 * actions/checkout was given a `path`.
 * @param workspace absolute path; undefined outside a job
 * @param file absolute path
 * @returns the workspace if the file is in no other checkout
 */
export function repositoryRoot(workspace: string | undefined, file = ""): string | undefined {
  let folder = path.dirname(file);
  while (folder.startsWith(`${workspace}${path.sep}`)) {
    // A submodule has a file of that name: its paths are the containing repository's.
    if (statSync(path.join(folder, ".git"), { throwIfNoEntry: false })?.isDirectory())
      return folder;
    folder = path.dirname(folder);
  }
  return workspace;
}
