import { isSameServer } from "../../domain/run/plan/address.ts";
import type { ServerConfig } from "../../domain/run/plan/config.ts";
import { LoadgateError } from "../../domain/shared/error.ts";

/** What to do about two arms at one address. */
export const SAME_ADDRESS_HINT =
  "Let url be where the change runs, and base-url where its base does.";

/** A server of base that runs already. */
export interface RunningBase {
  /** Its `url` is base's address. */
  readonly server: ServerConfig;
  /** It is head's server. */
  readonly isHead: boolean;
}

/**
 * Base's side of a server that runs already: where base's own configuration says, or else where head's does.
 * @param head as head's configuration has it
 * @param own as base's does
 * @returns undefined where both are started here
 * @throws LoadgateError `measurement` where only one of them runs already, so that they cannot be compared
 */
export function runningBase(head: ServerConfig, own: ServerConfig): RunningBase | undefined {
  if (head.url === undefined && own.url === undefined) return undefined;
  const url = own.baseUrl ?? head.baseUrl;
  if (head.url === undefined || own.url === undefined || url === undefined) {
    const [here, there] = head.url === undefined ? ["base", "head"] : ["head", "base"];
    const message = `${head.name}: it runs already in ${here} (url) and is started in ${there} (run), which cannot be compared`;
    const hint =
      "Accept that once with `loadgate: accept lost-base`, or keep the way that base has it.";
    throw new LoadgateError("measurement", message, { hint });
  }
  return { server: { ...own, url }, isHead: isSameServer(head.url, url) };
}
