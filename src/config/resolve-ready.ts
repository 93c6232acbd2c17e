import type { Readiness, ReadyRequest } from "../domain/run/plan/config.ts";
import { keyOfRequest } from "../domain/run/plan/request-key.ts";
import { required } from "../domain/shared/required.ts";
import { requestsOf, transportOf } from "./resolve-scenario.ts";
import { firstScenario } from "./rules/mix.ts";
import { hasRequest } from "./schema/ready.ts";
import type { ParsedConfig, ParsedScenario } from "./schema/schema.ts";

/**
 * The readiness check of a server: as configured, otherwise by the first request of its first scenario.
 * @param root absolute path of the configuration file's folder
 */
export function readinessOf(
  name: string,
  { servers, scenarios }: ParsedConfig,
  root: string,
): Readiness {
  const { ready } = required(servers[name], name);
  const first = firstScenario(name, scenarios);
  const { command, timeout: timeoutMs } = ready;
  const transport = first && transportOf(first[1], root);
  if (command !== undefined) return { timeoutMs, command, transport };
  if (!hasRequest(ready)) {
    return { timeoutMs, transport, request: first && requestOf(first, root) };
  }
  const { path = "/", method = "GET", headers = {}, body: bodyText, status } = ready;
  const from = `servers.${name}.ready`;
  return { timeoutMs, transport, request: { from, method, path, headers, bodyText, status } };
}

function requestOf(
  [scenario, parsed]: readonly [string, ParsedScenario],
  root: string,
): ReadyRequest {
  const first = required(requestsOf(parsed, root)[0], scenario);
  const { name: _name, weight: _weight, key, expect, ...request } = first;
  const from = keyOfRequest(scenario, { key });
  return { ...request, from, status: expect.status, isCheckedNext: true };
}
