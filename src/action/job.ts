import { LoadgateError } from "../domain/shared/error.ts";

/** Where the job runs, as the runner tells it. */
export interface Job {
  /** `OWNER/NAME`; absent outside a job. */
  readonly repository?: string;
  /** Root of the REST API, without a slash at its end; another one on GitHub Enterprise. */
  readonly apiUrl: string;
  /** Grows with each run of a repository; absent outside a job. */
  readonly runId?: number;
  /** Page of the run, with its log and its artifacts; absent outside a job. */
  readonly runUrl?: string;
  /** The commit that the event is about: of a pull request, that of its merge. */
  readonly sha?: string;
  /** Folder of the repository's checkout; absent outside a job. */
  readonly workspace?: string;
  /** The workflow was started again with its step debug log switched on. */
  readonly isDebug: boolean;
}

/**
 * Where the job runs.
 * @param environment what the runner sets: `GITHUB_REPOSITORY`, `GITHUB_API_URL` and others
 * @throws LoadgateError `usage` for an address that is none
 */
export function readJob(environment: NodeJS.ProcessEnv): Job {
  const server = address(environment, "GITHUB_SERVER_URL", "https://github.com");
  const repository = environment["GITHUB_REPOSITORY"];
  const runId = Number(environment["GITHUB_RUN_ID"]);
  const sha = environment["GITHUB_SHA"];
  const workspace = environment["GITHUB_WORKSPACE"];
  const isKnown = repository !== undefined && /^[\w.-]+\/[\w.-]+$/.test(repository);
  const hasRun = Number.isSafeInteger(runId) && runId > 0;
  return {
    apiUrl: address(environment, "GITHUB_API_URL", "https://api.github.com"),
    isDebug: environment["RUNNER_DEBUG"] === "1",
    ...(isKnown && { repository }),
    ...(hasRun && { runId }),
    ...(isKnown && hasRun && { runUrl: `${server}/${repository}/actions/runs/${runId}` }),
    ...(sha && { sha }),
    ...(workspace && { workspace }),
  };
}

function address(environment: NodeJS.ProcessEnv, name: string, otherwise: string): string {
  const text = environment[name] || otherwise;
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new LoadgateError(
      "usage",
      `${name} is ${JSON.stringify(text)}, which is not a web address`,
      {
        hint: "The runner sets it; leave it to the runner.",
      },
    );
  }
  return text.replace(/\/+$/, "");
}
