import { readFileSync } from "node:fs";
import { z } from "zod";
import { LoadgateError } from "../domain/error.ts";

const payload = z.object({ repository: z.object({ default_branch: z.string().min(1) }) });

/**
 * The repository's default branch, as the event's payload tells it.
 * @param environment `GITHUB_EVENT_PATH` names the payload
 * @returns undefined where the payload does not say
 */
export function defaultBranchOf(environment: NodeJS.ProcessEnv): string | undefined {
  const file = environment["GITHUB_EVENT_PATH"];
  if (!file) return undefined;
  try {
    return payload.parse(JSON.parse(readFileSync(file, "utf8"))).repository.default_branch;
  } catch {
    // Events such as schedule can come without a repository; git then tells the default branch.
    return undefined;
  }
}

/**
 * Refuses events in which a stranger's code would run with the repository's secrets.
 * @throws LoadgateError `usage` with the reason
 */
export function checkEvent(environment: NodeJS.ProcessEnv): void {
  if (environment["GITHUB_EVENT_NAME"] !== "pull_request_target") return;
  throw new LoadgateError(
    "usage",
    "The event pull_request_target is refused: it would run a pull request's code with this repository's secrets",
    { hint: "Use `on: pull_request`." },
  );
}

/** Events that can run on the default branch itself. */
const RECORDABLE_EVENTS = ["push", "schedule", "workflow_dispatch"];

/**
 * Why an event's runs never become part of the baseline, whatever branch they check out: a pull
 * request can bring a branch of any name.
 * @returns the reason in words, or undefined where the branch decides
 */
export function reasonOfEventNotToRecord(environment: NodeJS.ProcessEnv): string | undefined {
  const event = environment["GITHUB_EVENT_NAME"];
  if (event === undefined || RECORDABLE_EVENTS.includes(event)) return undefined;
  return `the event is ${event}`;
}
