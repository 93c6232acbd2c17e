import { readFileSync } from "node:fs";
import { attempt } from "../domain/shared/error.ts";

/** The runner's data about the event that started the job. */
export interface EventContext {
  /** Undefined outside a job. */
  readonly eventName: string | undefined;
  /** The webhook's payload, unchecked; an empty object if there is none. */
  readonly payload: unknown;
}

/**
 * Reads the event's context through `@actions/github`.
 * @param environment of this process; the package reads it when it is loaded
 */
export async function readContext(environment: NodeJS.ProcessEnv): Promise<EventContext> {
  // If the payload is not JSON, the package cannot be loaded at all, not even for the API.
  const file = environment["GITHUB_EVENT_PATH"];
  const payload: unknown = file && attempt(() => JSON.parse(readFileSync(file, "utf8")));
  if (payload === undefined) delete environment["GITHUB_EVENT_PATH"];
  const { context } = await import("@actions/github");
  return context;
}
