import type { RequestConfig } from "./config.ts";

/**
 * The key of a scenario's request in the configuration: `scenarios.greet`, or `scenarios.shop.requests[2]` of a mix.
 */
export function keyOfRequest(scenario: string, { key }: Pick<RequestConfig, "key">): string {
  return key === undefined ? `scenarios.${scenario}` : `scenarios.${scenario}.${key}`;
}
