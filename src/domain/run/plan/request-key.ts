import type { RequestConfig } from "./config.ts";

/**
 * The key of a scenario's request in the configuration: `scenarios.greet`, or `scenarios.shop.requests[2]` of a mix.
 */
export function keyOfRequest(scenario: string, { key }: Pick<RequestConfig, "key">): string {
  return key === undefined ? `scenarios.${scenario}` : `scenarios.${scenario}.${key}`;
}

/** Maximum length of an address, in characters. */
const MAX_ADDRESS = 1000;

/** Method and path of a request, such as `GET /links?page=2`, for people: a very long one is cut off. */
export function addressOf({ method, path }: Pick<RequestConfig, "method" | "path">): string {
  return `${method} ${path}`.slice(0, MAX_ADDRESS);
}
