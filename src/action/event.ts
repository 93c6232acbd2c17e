import { readFileSync } from "node:fs";
import { z } from "zod";
import { LoadgateError } from "../domain/error.ts";
import type { BaseRequest } from "../ports/source-control.ts";

const payload = z.object({ repository: z.object({ default_branch: z.string().min(1) }) });

/**
 * The repository's default branch, as the event's payload tells it.
 * @param environment `GITHUB_EVENT_PATH` names the payload
 * @returns undefined where the payload does not say
 */
export function defaultBranchOf(environment: NodeJS.ProcessEnv): string | undefined {
  // Events such as schedule can come without a repository; git then tells the default branch.
  return payload.safeParse(readPayload(environment)).data?.repository.default_branch;
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

const pullRequest = z.object({ pull_request: z.object({ base: z.object({ sha: z.string() }) }) });
const mergeGroup = z.object({ merge_group: z.object({ base_sha: z.string() }) });
const SHA = /^[0-9a-f]{40,64}$/;

/**
 * The commit that `base: auto` stands for: where a pull request left its base branch, what a merge group
 * is built on, else the commit before.
 * @param environment `GITHUB_EVENT_NAME`, and `GITHUB_EVENT_PATH` for the payload
 */
export function baseOfEvent(environment: NodeJS.ProcessEnv): BaseRequest {
  const event = readPayload(environment);
  const asPull = pullRequest.safeParse(event);
  if (asPull.success && SHA.test(asPull.data.pull_request.base.sha)) {
    return { ref: asPull.data.pull_request.base.sha, mergeBase: true, isOptional: true };
  }
  const asGroup = mergeGroup.safeParse(event);
  if (asGroup.success && SHA.test(asGroup.data.merge_group.base_sha)) {
    return { ref: asGroup.data.merge_group.base_sha, mergeBase: false, isOptional: true };
  }
  return { ref: "HEAD^", mergeBase: false, isOptional: true };
}

function readPayload(environment: NodeJS.ProcessEnv): unknown {
  const file = environment["GITHUB_EVENT_PATH"];
  if (!file) return undefined;
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
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
