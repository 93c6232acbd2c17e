import { openLoopMetric } from "../../domain/metrics/catalogue.ts";
import { capacityTime, LEAST_CAPACITY } from "../../domain/run/plan/capacity-time.ts";
import { LONGER_BURST_MS } from "../../domain/series/load-shape.ts";
import type { OpenLoopMetricId } from "../../domain/series/open-loop.ts";
import { formatDuration, formatMilliseconds } from "../../domain/shared/format.ts";
import { headerFault } from "../../domain/shared/header-lines.ts";
import { placesOfGate, unloadedMetrics } from "../gate.ts";
import { nearest } from "../issue.ts";
import { findingsIn, placeholdersNotReplaced, unknownPlaceholders } from "../placeholders.ts";
import type { ParsedConfig, ParsedScenario, ParsedServer } from "../schema/schema.ts";
import type { PathSegment, Source } from "../source.ts";
import { gateProblems } from "./gate.ts";
import { firstScenario, mixProblems, requestsIn, shareOf } from "./mix.ts";
import { type Problem, problemsOf } from "./problems.ts";
import { wrongAddresses } from "./running-servers.ts";
import { brokenServiceRules } from "./services.ts";
import { stageFindings } from "./stages.ts";

/**
 * Checks the rules that the schema cannot express, because they concern several keys or the text of a command.
 * @param source the file itself; the configuration already includes defaults
 * @returns the violations, in the order of the rules
 */
export function brokenRules(config: ParsedConfig, source: Source): readonly Problem[] {
  const { servers, scenarios } = config;
  return [
    ...unknownServers(config),
    ...wrongAddresses(config),
    ...sharedPorts(config),
    ...problemsOf("servers", servers, placeholders),
    ...uncountedCalls(config),
    ...unloadedBounds(config, source),
    ...brokenServiceRules(config),
    ...gateProblems(config),
    ...mixProblems(scenarios, source),
    ...transportProblems(scenarios),
    ...loadProblems(config),
    ...readyProblems(config),
  ];
}

/** A gated metric must be measured. */
function uncountedCalls(config: ParsedConfig): readonly Problem[] {
  if (config.count?.systemCalls) return [];
  const what = "system calls are gated, and nothing counts them";
  const hint = "Add `count: { system-calls: true }`, or leave this gate out.";
  return placesOfGate(config, "system-calls").map(({ path }) => [path, what, hint]);
}

/** What only some stages show. */
const NEEDED_STAGES: Partial<Record<OpenLoopMetricId, string>> = {
  "after-p99": "stages that end below their highest rate",
  recovery: "stages that begin and end below their highest rate",
};

/** The same for what only loads at several rates show; that the default gate names it means nothing. */
function unloadedBounds(config: ParsedConfig, source: Source): readonly Problem[] {
  return unloadedMetrics(config).flatMap((id) => {
    const what = `${id} is gated, and nothing measures it`;
    const hint = `Add ${NEEDED_STAGES[id] ?? openLoopMetric(id).kind} to the load of a scenario, or leave this gate out.`;
    const written = placesOfGate(config, id).filter(({ path }) => source.at(path) !== undefined);
    return written.map(({ path }): Problem => [path, what, hint]);
  });
}

function unknownServers({ servers: all, scenarios }: ParsedConfig): readonly Problem[] {
  const known = Object.keys(all);
  const hint = `The servers are: ${known.join(", ")}.`;
  return problemsOf("scenarios", scenarios, function* ({ servers = [] }) {
    for (const [index, server] of servers.entries()) {
      if (known.includes(server)) continue;
      yield [["servers", index], `no server is named "${server}"${nearest(server, known)}`, hint];
    }
  });
}

function sharedPorts({ servers }: ParsedConfig): readonly Problem[] {
  const owners = new Map<number, string>();
  const hint =
    "All servers run at once: give each a port of its own, or use {port} in run instead.";
  return problemsOf("servers", servers, function* ({ port }, name) {
    if (port === undefined) return;
    const owner = owners.get(port);
    if (owner === undefined) owners.set(port, name);
    else yield [["port"], `found ${port}, which servers.${owner}.port has too`, hint];
  });
}

function placeholders(server: ParsedServer): readonly Problem[] {
  const { run, build, clean, setup, env } = server;
  const ready = { command: server.ready.command };
  const only = "{port} is the only placeholder; put braces that the program should see in quotes.";
  const hint =
    "Use {port} in run or ready.command; the server also finds the port in its environment, as PORT, and the variables of the command or job under their own names.";
  return [
    ...findingsIn({ run, ready }, unknownPlaceholders("port"), only),
    ...findingsIn({ build, clean, setup, env }, placeholdersNotReplaced, hint),
  ];
}

/** Highest tolerated ratio of the sent rate to the requested one. */
const MOST_EXCESS = 1.1;

/** Finds levels that a burst cannot reach: the load generator would send something else under the level's name. */
function loadProblems({ scenarios, measure }: ParsedConfig): readonly Problem[] {
  return problemsOf("scenarios", scenarios, (scenario) => [
    ...connectionFindings(scenario),
    ...rateFindings(scenario, measure.burst),
    ...capacityFindings(scenario),
    ...stageFindings(scenario),
  ]);
}

function* connectionFindings({ load }: ParsedScenario): Generator<Problem> {
  const { concurrency = [], requests, streams = 1 } = load;
  if (requests === undefined) return;
  for (const [index, level] of concurrency.entries()) {
    if (level * streams <= requests) continue;
    const each = streams === 1 ? "" : ` with ${streams} streams each`;
    const what = `found ${level}${each}, more than the ${requests} requests of a burst`;
    const hint = "Raise load.requests: a connection that nothing is sent on is never opened.";
    yield [["load", "concurrency", index], what, hint];
  }
}

/** oha rounds the number of requests up: in a burst of 500 ms at 3 per second it sends two, a rate of 4 per second. */
function* rateFindings(scenario: ParsedScenario, usualMs: number | undefined): Generator<Problem> {
  const { rate = [], burst, requests } = scenario.load;
  if (requests !== undefined) return;
  const burstMs = burst ?? usualMs ?? LONGER_BURST_MS;
  const shares = requestsIn(scenario).map(([, request]) => shareOf(request));
  const least = Math.min(...shares) / shares.reduce((sum, share) => sum + share, 0);
  for (const [index, level] of rate.entries()) {
    const share = level * least;
    const sent = Math.ceil((share * burstMs) / 1000);
    const sentRate = (sent / burstMs) * 1000;
    if (sentRate <= share * MOST_EXCESS) continue;
    const whose = shares.length > 1 ? "one of its requests would get" : "it would be";
    const what = `found ${level}; in bursts of ${formatMilliseconds(burstMs)}, ${whose} ${rounded(sentRate)} a second, not ${rounded(share)}`;
    const hint = `Set load.burst to ${Math.floor((sent / share) * 1000)}ms, in which a whole number of requests is due.`;
    yield [["load", "rate", index], what, hint];
  }
}

/** A search knows a capacity to about 9 % on either side, so between closer rates it would only find its edges. */
const LEAST_RANGE = 1.2;

/** A search whose fewest rounds take longer is a mistake in its limits. */
const LONGEST_SEARCH_MS = 30 * 60_000;

/** Finds searches for a capacity that cannot begin, or not end in time. */
function* capacityFindings({ load }: ParsedScenario): Generator<Problem> {
  const { capacity, requests } = load;
  if (!capacity) return;
  const { p99: p99Ms, from, to } = capacity;
  if (from < LEAST_CAPACITY) {
    const hint = `Search from ${LEAST_CAPACITY}/s on: below, a 99th percentile takes over ten seconds to know.`;
    yield [["load", "capacity", "from"], `found ${from}/s, which is too few`, hint];
  }
  if (to < LEAST_RANGE * from) {
    const what = `found ${from}/s to ${to}/s, which leaves nothing to search`;
    yield [["load", "capacity", "to"], what, `Let to be at least ${LEAST_RANGE} times from.`];
  }
  if (requests !== undefined) {
    const what = "a capacity is searched by loads for a time, not by number";
    yield [["load", "requests"], what, "Leave it out, or search in a scenario of its own."];
  }
  const { rounds, ms } = capacityTime({ capacity: { p99Ms, from, to }, arms: 1, setUpMs: 0 });
  if (ms > LONGEST_SEARCH_MS) {
    const what = `${rounds} rounds of the search take about ${formatDuration(ms)} for a single server, more than ${formatDuration(LONGEST_SEARCH_MS)}`;
    yield [["load", "capacity"], what, "Lower p99, of which each load takes ten, or raise from."];
  }
}

const rounded = (rate: number) => Number(rate.toPrecision(3));

/** Finds scenarios with settings that no protocol allows or the load generator does not support. */
function transportProblems(scenarios: ParsedConfig["scenarios"]): readonly Problem[] {
  return problemsOf("scenarios", scenarios, function* (scenario) {
    const { protocol, tls, socket, load } = scenario;
    const isHttp2 = protocol !== "http1";
    if (protocol === "http2" && !tls) {
      const hint = "Add tls with ca-file or insecure: true; HTTP/2 without TLS is h2c.";
      yield [["protocol"], "http2 is HTTP/2 over TLS, and there is no tls", hint];
    }
    if (protocol === "h2c" && tls) {
      const hint = "Write protocol: http2, or leave tls out.";
      yield [["protocol"], "h2c is HTTP/2 without TLS, and there is tls", hint];
    }
    if (tls && socket !== undefined) {
      const hint = "Leave tls out, or let the server listen on {port}.";
      yield [["socket"], "the load generator oha has no TLS over a unix socket", hint];
    }
    if (!isHttp2 && load.streams !== undefined) {
      const hint = "Leave streams out, or set protocol to http2 or h2c.";
      yield [["load", "streams"], "HTTP/1.1 sends one request at a time", hint];
    }
    if (isHttp2 && !load["keep-alive"]) {
      const hint = "Leave keep-alive out, or set protocol to http1.";
      yield [["load", "keep-alive"], "the load generator oha keeps HTTP/2 connections", hint];
    }
    for (const [path, { headers }] of requestsIn(scenario)) {
      yield* headerFaults([...path, "headers"], headers, isHttp2);
    }
  });
}

/** Finds headers of `ready` that the protocol of a server's first scenario does not allow. */
function readyProblems({ servers, scenarios }: ParsedConfig): readonly Problem[] {
  return problemsOf("servers", servers, ({ ready }, name) => {
    const { protocol = "http1" } = firstScenario(name, scenarios)?.[1] ?? {};
    return headerFaults(["ready", "headers"], ready.headers ?? {}, protocol !== "http1");
  });
}

function* headerFaults(
  at: readonly PathSegment[],
  headers: Readonly<Record<string, string>>,
  isHttp2: boolean,
): Generator<Problem> {
  const names = Object.keys(headers);
  for (const [index, name] of names.entries()) {
    const fault = headerFault(name, names.slice(0, index), isHttp2);
    if (fault) yield [[...at, name], fault.what, fault.hint];
  }
}
