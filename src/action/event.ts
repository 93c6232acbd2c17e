import type { RunOrigin } from "../domain/run/file/run-file.ts";
import { LoadgateError } from "../domain/shared/error.ts";
import type { EventContext } from "./context.ts";
import {
  defaultBranch,
  issueComment,
  mergeGroup,
  pullRequest,
  push,
  workflowRun,
} from "./event-payload.ts";

/** The event that started the job, with the data used here. */
export type JobEvent = { readonly defaultBranch?: string } & ReturnType<typeof eventOf>;

/**
 * Reads the event that started the job.
 * @throws LoadgateError `usage` with the reason, for an event in which untrusted code would run with the
 * repository's secrets
 */
export function readEvent({ eventName: name, payload }: EventContext): JobEvent {
  if (name === "pull_request_target") {
    const message =
      "The event pull_request_target is refused: it would run a pull request's code with this repository's secrets";
    const hint = "Use `on: pull_request`.";
    throw new LoadgateError("usage", message, { hint });
  }
  // Events such as schedule may lack a repository; git then provides the default branch.
  const { data } = defaultBranch.safeParse(payload);
  return { defaultBranch: data, ...eventOf(name, payload) };
}

function eventOf(name: string | undefined, payload: unknown) {
  // Any other event, an event with an invalid payload, or none.
  const other = { kind: "other" as const, name };
  switch (name) {
    case "push":
      return { kind: name, ...push.safeParse(payload).data };
    case "schedule":
      return { kind: name };
    case "workflow_dispatch":
      return { kind: "workflow-dispatch" as const, ...push.safeParse(payload).data };
    case "merge_group":
      return mergeGroup.safeParse(payload).data ?? other;
    case "issue_comment":
      return issueComment.safeParse(payload).data ?? other;
    case "workflow_run":
      return workflowRun.safeParse(payload).data ?? other;
    default:
      // Other events, such as reviews, carry a pull request too.
      return pullRequest.safeParse(payload).data ?? other;
  }
}

/** The head of the pull request or merge group that a job is for; undefined for other events. */
export function judgedHead(event: JobEvent): string | undefined {
  const isJudged = event.kind === "pull-request" || event.kind === "merge-group";
  return isJudged ? event.headSha : undefined;
}

/** True if a merge waits for the verdict, even if the event's payload is invalid. */
export function gatesMerge(event: JobEvent): boolean {
  const { kind } = event;
  if (kind === "other") return ["pull_request", "merge_group"].includes(event.name ?? "");
  return kind === "pull-request" || kind === "merge-group";
}

/**
 * The reason an event's runs never become part of the baseline, whatever branch they check out: a pull request can
 * bring a branch of any name.
 * @returns the reason in words, or undefined if the branch decides: on a push, a schedule, a manual start, and
 * outside a job
 */
export function reasonOfEventNotToRecord(event: JobEvent): string | undefined {
  if (event.kind === "other" && event.name === undefined) return undefined;
  if (["push", "schedule", "workflow-dispatch"].includes(event.kind)) return undefined;
  return `the event is ${event.kind === "other" ? event.name : event.kind.replace("-", "_")}`;
}

/**
 * The origin of a run, for a tracker.
 * @param name of the event, from the runner; absent outside a job
 * @param defaultBranch if the event or the configuration names it
 */
export function originOf(event: JobEvent, name?: string, defaultBranch?: string): RunOrigin {
  // Other events, such as reviews, carry a pull request too, but are no run of its head.
  const origin = { event: name || "local", defaultBranch };
  if (name !== "pull_request" || event.kind !== "pull-request") return origin;
  const { number, headSha, baseBranch, baseSha, isFork } = event;
  if (baseBranch === undefined) return origin;
  return { ...origin, pullRequest: { number, headSha, baseBranch, baseSha, isFork } };
}
