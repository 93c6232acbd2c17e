import type { CodeHostOptions } from "../composition/code-host.ts";
import { LoadgateError } from "../domain/shared/error.ts";
import type { MainStep } from "./main-step.ts";
import { debugUntrusted, logUntrusted } from "./untrusted.ts";

/**
 * Options for reaching the job's repository on the code host.
 * @returns undefined outside a job, and without a token
 */
export function hostOptions({ job, inputs, signal }: MainStep): CodeHostOptions | undefined {
  const { repository, apiUrl } = job;
  const token = inputs.githubToken;
  if (repository === undefined || token === undefined) return undefined;
  return { repository, apiUrl, token, signal, tell: logUntrusted, trace: debugUntrusted };
}

/**
 * As {@link hostOptions}, for modes that require a code host.
 * @throws LoadgateError `usage` without a repository or a token
 */
export function requiredHost(step: MainStep): CodeHostOptions {
  const options = hostOptions(step);
  if (options) return options;
  const [message, hint] =
    step.job.repository === undefined
      ? ["GITHUB_REPOSITORY names no repository", "The runner sets it; leave it to the runner."]
      : [`mode: ${step.inputs.mode} needs a token`, "Leave the input github-token as it is."];
  throw new LoadgateError("usage", message, { hint });
}
