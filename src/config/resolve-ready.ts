import type { Readiness, ReadyRequest } from "../domain/run/plan/config.ts";
import { keyOfRequest } from "../domain/run/plan/request-key.ts";
import { required } from "../domain/shared/required.ts";
import { requestsOf, transportOf } from "./resolve-scenario.ts";
import { firstScenario } from "./rules/mix.ts";
import { hasRequest } from "./schema/ready.ts";
import type { ParsedConfig } from "./schema/schema.ts";

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
  const { command, timeout } = ready;
  return {
    timeoutMs: timeout,
    command,
    request: command === undefined ? requestIn(ready, { name, first, root }) : undefined,
    transport: first && transportOf(first[1], root),
  };
}

function requestIn(
  ready: ParsedConfig["servers"][string]["ready"],
  of: {
    readonly name: string;
    readonly first: ReturnType<typeof firstScenario>;
    readonly root: string;
  },
): ReadyRequest | undefined {
  if (hasRequest(ready)) {
    const { path = "/", method = "GET", headers = {}, body: bodyText, status } = ready;
    const from = `servers.${of.name}.ready`;
    return { from, method, path, headers, bodyText, status };
  }
  if (!of.first) return undefined;
  const [scenario, parsed] = of.first;
  const [first] = requestsOf(parsed, of.root);
  const { name: _name, weight: _weight, key: _key, expect, ...request } = required(first, scenario);
  return {
    ...request,
    from: keyOfRequest(scenario, required(first, scenario)),
    status: expect.status,
    isCheckedNext: true,
  };
}
