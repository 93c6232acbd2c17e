import type { ServerConfig } from "../../domain/run/plan/config.ts";
import { LoadgateError } from "../../domain/shared/error.ts";

/**
 * Base's side of an already running server, by base's own configuration or else by head's.
 * @param head the server by head's configuration
 * @param own the server by base's
 * @returns with the address of base as `url`; undefined if Loadgate starts both
 * @throws LoadgateError `measurement` if only one of them is already running, because then they are not comparable
 */
export function runningBase(head: ServerConfig, own: ServerConfig): ServerConfig | undefined {
  if (head.url === undefined && own.url === undefined) return undefined;
  const url = own.baseUrl ?? head.baseUrl;
  if (head.url === undefined || own.url === undefined || url === undefined) {
    const [here, there] = head.url === undefined ? ["base", "head"] : ["head", "base"];
    const message = `${head.name}: it runs already in ${here} (url) and is started in ${there} (run), which cannot be compared`;
    const hint =
      "Accept that once with `loadgate: accept lost-base`, or keep the way that base has it.";
    throw new LoadgateError("measurement", message, { hint });
  }
  return { ...own, url };
}
