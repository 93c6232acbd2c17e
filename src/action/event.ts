import type { RunOrigin } from "../domain/run/file/origin.ts";
import { LoadgateError } from "../domain/shared/error.ts";
import { withoutNullish } from "../domain/shared/without-nullish.ts";
import type { BaseRequest } from "../ports/source-control.ts";
import type { EventContext } from "./context.ts";
import {
  defaultBranchOf,
  type MergeGroupEvent,
  mergeGroupOf,
  type PullRequestEvent,
  pullRequestOf,
  type WorkflowRunEvent,
  workflowRunOf,
} from "./event-payload.ts";

/** What started the job, as far as it matters. */
export type JobEvent = { readonly defaultBranch?: string } & (
  | PullRequestEvent
  | WorkflowRunEvent
  | MergeGroupEvent
  | { readonly kind: "push" | "schedule" | "workflow-dispatch" }
  | {
      /** Any other event, one whose payload says nothing usable, or none. */
      readonly kind: "other";
      readonly name?: string;
    }
);

/**
 * What started the job.
 * @throws LoadgateError `usage` for an event in which a stranger's code would run with the repository's
 *   secrets, with the reason
 */
export function readEvent({ eventName: name, payload }: EventContext): JobEvent {
  if (name === "pull_request_target") {
    const message =
      "The event pull_request_target is refused: it would run a pull request's code with this repository's secrets";
    const hint = "Use `on: pull_request`.";
    throw new LoadgateError("usage", message, { hint });
  }
  // Events such as schedule can come without a repository; git then tells the default branch.
  const defaultBranch = defaultBranchOf(payload);
  return { ...withoutNullish({ defaultBranch }), ...eventOf(name, payload) };
}

function eventOf(name: string | undefined, payload: unknown): JobEvent {
  switch (name) {
    case "push":
    case "schedule":
      return { kind: name };
    case "workflow_dispatch":
      return { kind: "workflow-dispatch" };
    case "merge_group":
      return mergeGroupOf(payload) ?? { kind: "other", name };
    case "workflow_run":
      return workflowRunOf(payload) ?? { kind: "other", name };
    default:
      // Reviews of a pull request and the like carry it too.
      return pullRequestOf(payload) ?? { kind: "other", ...withoutNullish({ name }) };
  }
}

/**
 * The commit that `base: auto` stands for: where a pull request branched off, what a merge group
 * is built on, else the commit before.
 */
export function baseOfEvent(event: JobEvent): BaseRequest {
  switch (event.kind) {
    case "pull-request":
    case "merge-group":
      return {
        ref: event.baseSha,
        ...withoutNullish({ name: event.baseBranch }),
        mergeBase: event.kind === "pull-request",
        isRequired: true,
      };
    default:
      // A push may be the first one or have been forced.
      return { ref: "HEAD^", mergeBase: false, isRequired: gatesMerge(event) };
  }
}

/** Whether a merge waits for the verdict, even where the payload of such an event says nothing usable. */
export function gatesMerge(event: JobEvent): boolean {
  const { kind } = event;
  if (kind === "other") return GATING_EVENTS.includes(event.name ?? "");
  return kind === "pull-request" || kind === "merge-group";
}

const GATING_EVENTS: readonly string[] = ["pull_request", "merge_group"];

/**
 * Why an event's runs never become part of the baseline, whatever branch they check out: a pull
 * request can bring a branch of any name.
 * @returns the reason in words, or undefined where the branch decides: on a push, a schedule, a start by
 *   hand, and outside a job
 */
export function reasonOfEventNotToRecord(event: JobEvent): string | undefined {
  switch (event.kind) {
    case "push":
    case "schedule":
    case "workflow-dispatch":
      return undefined;
    case "other":
      return event.name === undefined ? undefined : `the event is ${event.name}`;
    default:
      return `the event is ${event.kind.replace("-", "_")}`;
  }
}

/**
 * What a run is made for, for a tracker.
 * @param name of the event, as the runner says; absent outside a job
 * @param defaultBranch where the event or the configuration says it
 */
export function originOf(
  event: JobEvent,
  name: string | undefined,
  defaultBranch: string | undefined,
): RunOrigin {
  // Reviews and the like bring a pull request too, and are no run of its head.
  const pullRequest = name === "pull_request" ? pullRequestIn(event) : undefined;
  return { event: name || "local", ...withoutNullish({ defaultBranch, pullRequest }) };
}

function pullRequestIn(event: JobEvent): RunOrigin["pullRequest"] {
  if (event.kind !== "pull-request" || event.baseBranch === undefined) return undefined;
  const { number, headSha, baseBranch, baseSha, isFork } = event;
  return { number, headSha, baseBranch, baseSha, isFork };
}
