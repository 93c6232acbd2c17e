import { hasErrors, isTimed, metricsNamed, namesOfScenarios } from "../../domain/bounds/bounds.ts";
import {
  COUNT_METRIC_IDS,
  LIMIT_METRIC_IDS,
  type LimitMetricId,
  OPEN_LOOP_METRIC_IDS,
  openLoopMetric,
  SERVER_GATE_METRIC_IDS,
} from "../../domain/metrics/catalogue.ts";
import { openLoopOf, pathOfSeries, serverOf, wholeOf } from "../../domain/series/series.ts";
import { formatSome } from "../../domain/shared/format.ts";
import { ALREADY_RUNS, type BoundsAt, placesOfBounds, placesOfGate, unseenOf } from "../gate.ts";
import type { ParsedConfig } from "../schema/schema.ts";
import { levelsOf, requestName } from "./mix.ts";
import type { Problem } from "./problems.ts";

/**
 * Finds bounds that would do nothing, those of metrics that are never measured, and overrides that would leave everything else
 * without a gate.
 */
export function gateProblems(parsed: ParsedConfig): readonly Problem[] {
  const names = namesIn(parsed);
  const [general, ...others] = placesOfBounds(parsed);
  return [
    ...onlyOverrides(parsed),
    ...unknownEverywhere(general, parsed),
    ...others.flatMap((place) => {
      const own = names.filter(place.appliesTo);
      return own.length === 0
        ? unfitting(place, names)
        : [...misplaced(place, own), ...unknownHere(place, own, parsed)];
    }),
    ...uncleanBuilds(parsed, names),
  ];
}

/** Names of all series and servers. */
export function namesIn({ servers, scenarios }: ParsedConfig): readonly string[] {
  const all = Object.entries(scenarios).map(
    ([name, { servers: own = Object.keys(servers), load, requests = [] }]) => {
      const mix = requests.map((request) => ({ name: requestName(request) }));
      return { name, servers: own, levels: levelsOf(load), requests: mix };
    },
  );
  return [...new Set(namesOfScenarios(all))];
}

function onlyOverrides({ gate }: ParsedConfig): readonly Problem[] {
  if (!gate.overrides || LIMIT_METRIC_IDS.some((id) => gate[id] !== undefined)) return [];
  const what = "only overrides name metrics, so no other series would be gated";
  const hint =
    "A gate that is written replaces the default one: name the metrics of all series too, such as throughput: { tolerance: 5% }.";
  return [[["gate"], what, hint]];
}

/** Finds metrics of the general bounds that no server has, because nothing says how to measure them. */
function unknownEverywhere({ path, bounds }: BoundsAt, parsed: ParsedConfig): readonly Problem[] {
  const unseen = Object.values(parsed.servers).map(unseenOf);
  return LIMIT_METRIC_IDS.flatMap((id): readonly Problem[] => {
    if (!bounds[id]) return [];
    const lacking = unseen.map((one) => one.get(id));
    const [first] = lacking.filter((one) => one !== ALREADY_RUNS);
    if (lacking.includes(undefined) || first === undefined) return [];
    const what = `no server has ${missingKey(first)}, so it is never measured`;
    return [[[...path, id], what, hintFor(first)]];
  });
}

/** Finds metrics that bounds name for servers of which they are not known. */
function unknownHere({ path, bounds }: BoundsAt, names: readonly string[], parsed: ParsedConfig) {
  return LIMIT_METRIC_IDS.flatMap((id): readonly Problem[] => {
    if (!bounds[id]) return [];
    const own = names.filter((name) => isOf(id, name)).map(serverOf);
    const [found] = Object.entries(parsed.servers).flatMap(([name, server]) => {
      const lacking = own.includes(name) && unseenOf(server).get(id);
      return lacking ? [{ name, lacking }] : [];
    });
    if (!found) return [];
    const what = `servers.${found.name} ${found.lacking}, so its ${id} is never measured`;
    return [[[...path, id], what, hintFor(found.lacking)]];
  });
}

function missingKey(lacking: string): string {
  return lacking.replace(/^has no /, "");
}

function hintFor(lacking: string): string {
  return lacking === ALREADY_RUNS
    ? "Name only servers that Loadgate starts, or gate it in gate itself, which leaves the others out."
    : `Give the server ${missingKey(lacking)}, or leave this bound out.`;
}

/** With what earlier builds left, the time of a build is chance: only a limit of it may be gated. */
function* uncleanBuilds(parsed: ParsedConfig, names: readonly string[]): Generator<Problem> {
  const hint = "Add clean to the server, or give build-time a max only.";
  for (const { path, tolerance, appliesTo } of placesOfGate(parsed, "build-time")) {
    if (tolerance === undefined) continue;
    for (const [name, { build, clean }] of Object.entries(parsed.servers)) {
      const isClean = build === undefined || clean !== undefined;
      if (isClean || !names.includes(name) || !appliesTo(name)) continue;
      const what = `servers.${name} has no clean, so its build time depends on earlier builds`;
      yield [path, what, hint];
    }
  }
}

function unfitting({ path }: BoundsAt, names: readonly string[]): readonly Problem[] {
  const servers = names.filter((name) => name === serverOf(name));
  const series = names.filter(isTimed);
  const hint = `The series are ${formatSome(series)}, a glob may leave out the level; the servers are ${formatSome(servers)}.`;
  return [[path, "no series or server has such a name", hint]];
}

/** Finds bounds that nothing of what they are about can have. */
function misplaced({ path, bounds }: BoundsAt, names: readonly string[]): readonly Problem[] {
  const example = path[0] === "gate" ? path[2] : names[0];
  return ([...LIMIT_METRIC_IDS, "errors", "lost"] as const)
    .filter((id) => bounds[id] !== undefined && !names.some((name) => isOf(id, name)))
    .map((id): Problem => {
      const [about, named] = homeOf(id, String(example));
      const hint = `Write it in gate, or in gate.overrides under ${named}.`;
      return [[...path, id], `${id} is about ${about}`, hint];
    });
}

function isOf(id: LimitMetricId | "errors" | "lost", name: string): boolean {
  if (id === "errors") return hasErrors(name);
  return id === "lost" ? openLoopOf(name) === "stages" : metricsNamed(name).includes(id);
}

/** What a metric is about, and how that is named in overrides. */
function homeOf(id: string, example: string): readonly [about: string, named: string] {
  const server = serverOf(example);
  if (SERVER_GATE_METRIC_IDS.some((one) => one === id)) {
    return ["a server as a whole", `the server's name alone, as in "${server}"`];
  }
  const series = example === server ? `${server}/*` : example;
  const openLoop = OPEN_LOOP_METRIC_IDS.find((one) => one === id);
  if (openLoop) {
    const { kind } = openLoopMetric(openLoop);
    return [`load.${kind}`, `SERVER/SCENARIO ${kind}, as in "${pathOfSeries(series)} ${kind}"`];
  }
  return COUNT_METRIC_IDS.some((one) => one === id)
    ? ["all levels of a scenario", `SERVER/SCENARIO alone, as in "${pathOfSeries(series)}"`]
    : ["a whole series", `SERVER/SCENARIO, as in "${wholeOf(series)}"`];
}
