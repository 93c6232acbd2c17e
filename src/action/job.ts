import { LoadgateError } from "../domain/shared/error.ts";
import { withoutNullish } from "../domain/shared/without-nullish.ts";

/** Where the job runs, as the runner tells it; what is optional is absent outside a job. */
export type Job = ReturnType<typeof readJob>;

/**
 * Where the job runs.
 * @param environment what the runner sets: `GITHUB_REPOSITORY`, `GITHUB_API_URL` and others
 * @throws LoadgateError `usage` for an address that is none
 */
export function readJob(environment: NodeJS.ProcessEnv) {
  const server = address(environment, "GITHUB_SERVER_URL", "https://github.com");
  const named = environment["GITHUB_REPOSITORY"];
  const repository = named && /^[\w.-]+\/[\w.-]+$/.test(named) ? named : undefined;
  const number = Number(environment["GITHUB_RUN_ID"]);
  const runId = Number.isSafeInteger(number) && number > 0 ? number : undefined;
  const runUrl = repository && runId && `${server}/${repository}/actions/runs/${runId}`;
  return {
    /** Address of the code host's pages, without a slash at its end. */
    serverUrl: server,
    /** Root of the REST API, without a slash at its end; another one on GitHub Enterprise. */
    apiUrl: address(environment, "GITHUB_API_URL", "https://api.github.com"),
    /** The workflow was started again with its step debug log switched on. */
    isDebug: environment["RUNNER_DEBUG"] === "1",
    ...withoutNullish({
      /** `OWNER/NAME` */
      repository,
      /** Grows with each run of a repository. */
      runId,
      /** Page of the run, with its log and its artifacts. */
      runUrl: runUrl || undefined,
      /** The commit that the event is about: of a pull request, that of its merge. */
      sha: environment["GITHUB_SHA"] || undefined,
      /** Folder of the repository's checkout. */
      workspace: environment["GITHUB_WORKSPACE"] || undefined,
    }),
  };
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
