import { isSameServer } from "../../domain/run/plan/address.ts";
import type { ServerConfig } from "../../domain/run/plan/config.ts";
import { LoadgateError } from "../../domain/shared/error.ts";

/** Advice for two arms with the same address. */
export const SAME_ADDRESS_HINT =
  "Let url be where the change runs, and base-url where its base does.";

/** A server of base that is already running. */
export interface RunningBase {
  /** Its `url` is base's address. */
  readonly server: ServerConfig;
  /** True if it is head's server. */
  readonly isHead: boolean;
}

/**
 * Base's side of an already running server, by base's own configuration or else by head's.
 * @param head the server by head's configuration
 * @param own the server by base's
 * @returns undefined if Loadgate starts both
 * @throws LoadgateError `measurement` if only one of them is already running, because then they are not comparable
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
