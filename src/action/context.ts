import { readFileSync } from "node:fs";
import { attempt } from "../domain/shared/error.ts";

/** The runner's data about the event that started the job: its name, and the webhook's payload, unchecked. */
export type EventContext = ReturnType<typeof readContext>;

/**
 * Reads the event's context.
 * @param environment of this process; `@actions/github` reads it when it is loaded
 */
export function readContext(environment: NodeJS.ProcessEnv) {
  const file = environment["GITHUB_EVENT_PATH"];
  const payload: unknown = file && attempt(() => JSON.parse(readFileSync(file, "utf8")));
  // If the payload is not JSON, that package cannot be loaded at all, not even for the API.
  if (payload === undefined) delete environment["GITHUB_EVENT_PATH"];
  return { eventName: environment["GITHUB_EVENT_NAME"], payload };
}
