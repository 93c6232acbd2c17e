import { LoadgateError } from "../../domain/shared/error.ts";
import type { Git } from "./git.ts";

export const NETWORK_TIMEOUT_MS = 120_000;

export async function isShallow(git: Git): Promise<boolean> {
  return (await git.ask("rev-parse", "--is-shallow-repository")) === "true";
}

/**
 * Fetches commits.
 * @returns undefined on success, otherwise git's error message
 */
export async function fetchFrom(git: Git, args: readonly string[]): Promise<string | undefined> {
  const fetch = ["fetch", "--quiet", "--no-tags", ...args];
  const { failure, stopped } = await git.run(fetch, NETWORK_TIMEOUT_MS);
  return stopped === "timeout" ? `no answer within ${NETWORK_TIMEOUT_MS / 1000} s` : failure;
}

/** The error for a base that origin may have. @param words git's message */
export function notFetched(ref: string, words: string): LoadgateError {
  const message = `base ${ref}: this clone does not have it, and git could not fetch it: ${words}`;
  const hint =
    "Have it fetched by actions/checkout, with fetch-depth: 0; or let that step keep its credentials, with persist-credentials: true.";
  return new LoadgateError("measurement", message, { hint });
}
