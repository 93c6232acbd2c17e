import path from "node:path";
import type { RequestConfig, ScenarioConfig } from "../domain/run/plan/config.ts";
import { BURST_MS, LONGER_BURST_MS } from "../domain/series/load-shape.ts";
import { required } from "../domain/shared/required.ts";
import { levelsOf, requestName, requestsIn, shareOf } from "./rules/mix.ts";
import type { ParsedConfig, ParsedScenario } from "./schema/schema.ts";

/**
 * Converts a scenario to the form that the application uses.
 * @param root absolute path of the configuration file's folder
 */
export function resolveScenario(
  name: string,
  scenario: ParsedScenario,
  { servers, measure }: ParsedConfig,
  root: string,
): ScenarioConfig {
  const { load, tls } = scenario;
  const warmUp = load["warm-up"] ?? measure["warm-up"];
  const burstMs = load.burst ?? measure.burst;
  return {
    name,
    requests: requestsOf(scenario, root),
    transport: transportOf(scenario, root),
    servers: scenario.servers ?? Object.keys(servers),
    levels: levelsOf(load),
    load: {
      ...(burstMs === undefined ? (tls ? LONGER_BURST : USUAL_BURST) : { burstMs }),
      connections: load.connections,
      keepAlive: load["keep-alive"],
      warmUpMs: warmUp === "auto" ? undefined : warmUp,
      requests: load.requests,
      streams: load.streams,
    },
    ...openLoopOf(load),
  };
}

function openLoopOf({
  capacity,
  stages,
}: ParsedScenario["load"]): Pick<ScenarioConfig, "openLoop"> {
  if (!capacity && !stages) return {};
  return {
    openLoop: {
      ...(capacity && { capacity: capacityLoad(capacity) }),
      ...(stages && { stages: stages.map(({ rate, for: ms }) => ({ rate, ms })) }),
    },
  };
}

function capacityLoad({
  p99: p99Ms,
  errors,
  from,
  to,
}: NonNullable<ParsedScenario["load"]["capacity"]>) {
  return { p99Ms, errorPart: errors / 100, from, to };
}

/**
 * The requests of a scenario.
 * @param root as {@link resolveScenario}
 */
export function requestsOf(scenario: ParsedScenario, root: string): readonly RequestConfig[] {
  const list = scenario["requests-file"] === undefined ? "requests" : "requests-file";
  return requestsIn(scenario).map(([, request], index) => {
    const { method, headers, expect, body: bodyText } = request;
    const { "headers-file": headersFile, "body-file": bodyFile } = request;
    const { "body-matches": bodyMatches, "content-type": contentType } = expect;
    return {
      name: requestName(request),
      weight: shareOf(request),
      method,
      path: required(request.path, "path of a request"),
      headers,
      headersFile: headersFile && path.resolve(root, headersFile),
      bodyFile: bodyFile && path.resolve(root, bodyFile),
      bodyText,
      expect: { status: expect.status, body: expect.body, bodyMatches, contentType },
      key: scenario.requests && `${list}[${index}]`,
    };
  });
}

/**
 * The transport of a scenario's requests.
 * @param root as {@link resolveScenario}
 * @returns undefined for plain HTTP/1.1
 */
export function transportOf({ protocol, tls, socket }: ParsedScenario, root: string) {
  if (protocol === "http1" && !tls && socket === undefined) return undefined;
  const caFile = tls?.["ca-file"];
  const trust = { caFile: caFile && path.resolve(root, caFile), insecure: tls?.insecure };
  return { protocol, tls: tls && trust, socket };
}

const USUAL_BURST = { burstMs: BURST_MS, longerMs: LONGER_BURST_MS };

/** Each burst opens new connections, and with TLS that takes a large part of a short burst. */
const LONGER_BURST = { burstMs: LONGER_BURST_MS };
