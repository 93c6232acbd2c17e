import picomatch from "picomatch";
import { keysOfScenario } from "../domain/gate/bounds.ts";
import { COUNT_METRIC_IDS, type GateMetricId } from "../domain/metrics/catalogue.ts";
import type { GateConfig, GateRule } from "../domain/run/plan/config.ts";
import {
  type LoadLevel,
  pathOfSeries,
  requestOf,
  seriesName,
  wholeOf,
} from "../domain/run/series/series.ts";
import { formatSome } from "../domain/shared/format.ts";
import { withoutNullish } from "../domain/shared/without-nullish.ts";
import type { Problem } from "./rules/findings.ts";
import { requestName } from "./rules/mix.ts";
import type { ParsedBounds } from "./schema/gate.ts";
import type { ParsedConfig } from "./schema/schema.ts";

/**
 * The gate of a configuration. Its rules are what follows of how servers run, those of scenarios, then the overrides in the order of the file: a glob is
 * no measure of how particular it is, so the later one wins.
 */
export function gateConfig({ gate, scenarios, servers }: ParsedConfig): GateConfig {
  const { overrides = {}, errors, ...tolerances } = gate;
  const rules: readonly GateRule[] = [
    ...Object.entries(servers).flatMap(([server, { url }]) => {
      if (url === undefined) return [];
      const appliesTo = (series: string) => pathOfSeries(series).split("/")[0] === server;
      return [{ from: ["servers", server, "url"], appliesTo, tolerancePercent: UNSEEN }];
    }),
    ...Object.entries(scenarios).flatMap(([scenario, { gate: own }]) => {
      if (!own) return [];
      const appliesTo = (series: string) => pathOfSeries(series).split("/")[1] === scenario;
      return [{ from: ["scenarios", scenario, "gate"], appliesTo, ...boundsOfRule(own) }];
    }),
    ...Object.entries(overrides).map(([glob, own]) => ({
      from: ["gate", "overrides", glob],
      appliesTo: seriesMatcher(glob),
      ...boundsOfRule(own),
    })),
  ];
  return {
    tolerancePercent: Object.fromEntries(
      Object.entries(tolerances).flatMap(([id, bound]) => (bound ? [[id, bound.tolerance]] : [])),
    ),
    maxErrorPercent: errors.max,
    ...(rules.length > 0 && { rules }),
  };
}

/** Nothing sees these of a server that runs already, so they are gated only where that very series asks for it. */
const UNSEEN: GateRule["tolerancePercent"] = Object.fromEntries(
  ["cpu-per-request", "total-cpu-per-request", ...COUNT_METRIC_IDS].map((id) => [id, false]),
);

function boundsOfRule({ errors, ...tolerances }: ParsedBounds) {
  return {
    tolerancePercent: Object.fromEntries(
      Object.entries(tolerances).flatMap(([id, bound]) =>
        bound === undefined ? [] : [[id, bound === false ? false : bound.tolerance]],
      ),
    ),
    ...withoutNullish({ maxErrorPercent: errors?.max }),
  };
}

/**
 * Whether a glob is about a series: one without a level is about `SERVER/SCENARIO` at all of its levels, and about what is
 * counted, which has none. One without a request is about a mix and all of its requests.
 */
export function seriesMatcher(glob: string): (series: string) => boolean {
  const matches = picomatch(wholeOf(glob));
  const isRequest = requestMatcher(requestOf(glob));
  const partOf = hasLevel(wholeOf(glob)) ? wholeOf : pathOfSeries;
  return (series) => matches(partOf(series)) && isRequest(requestOf(series));
}

/** A request is named by method and path, so its slashes and question marks are text, and `*` goes beyond a slash. */
function requestMatcher(glob: string | undefined): (request: string | undefined) => boolean {
  if (glob === undefined) return () => true;
  const matches = picomatch(glob, { bash: true, dot: true });
  return (request) => request !== undefined && (request === glob || matches(request));
}

function hasLevel(glob: string): boolean {
  return glob.includes(" ");
}

/** A place of a configuration that has bounds: of all series, of those of a scenario, of an override. */
type BoundsAt = readonly [Problem["path"], ParsedBounds | ParsedConfig["gate"] | undefined];

/** Where a configuration gates a metric, and how much it tolerates there. */
export function placesOfGate(
  { gate, scenarios }: ParsedConfig,
  id: GateMetricId,
): readonly (Pick<Problem, "path"> & { readonly tolerance: number })[] {
  const all: readonly BoundsAt[] = [
    [["gate"], gate],
    ...Object.entries(scenarios).map(
      ([name, { gate: own }]): BoundsAt => [["scenarios", name, "gate"], own],
    ),
    ...Object.entries(gate.overrides ?? {}).map(
      ([glob, own]): BoundsAt => [["gate", "overrides", glob], own],
    ),
  ];
  return all.flatMap(([path, bounds]) => {
    const bound = bounds?.[id];
    return bound ? [{ path: [...path, id], tolerance: bound.tolerance }] : [];
  });
}

/** Finds overrides that would do nothing, and those that would leave all other series without a gate. */
export function wrongOverrides(parsed: ParsedConfig): readonly Problem[] {
  const { overrides, errors: _, ...tolerances } = parsed.gate;
  if (!overrides) return [];
  const names = timedSeries(parsed);
  const isAlone = Object.values(tolerances).every((bound) => bound === undefined);
  return [
    ...(isAlone ? [NOTHING_ELSE] : []),
    ...Object.entries(overrides).flatMap(([glob, bounds]) => {
      const path = ["gate", "overrides", glob];
      const isFitting = names.some(seriesMatcher(glob));
      const counted = hasLevel(glob)
        ? COUNT_METRIC_IDS.filter((id) => bounds[id] !== undefined)
        : [];
      return [
        ...(isFitting ? [] : [{ path, what: "no series has such a name", hint: namesHint(names) }]),
        ...counted.map((id) => ({
          path: [...path, id],
          what: "counts have no level",
          hint: `Write SERVER/SCENARIO alone, as in "${pathOfSeries(glob)}".`,
        })),
      ];
    }),
  ];
}

const NOTHING_ELSE: Problem = {
  path: ["gate"],
  what: "only overrides name metrics, so no other series would be gated",
  hint: "A gate that is written replaces the default one: name the metrics of all series too, such as throughput: { tolerance: 5% }.",
};

function namesHint(names: readonly string[]): string {
  return `The series are ${formatSome(names)}; a glob may leave out the level.`;
}

function timedSeries({ servers, scenarios }: ParsedConfig): readonly string[] {
  return Object.entries(scenarios).flatMap(
    ([name, { servers: own = Object.keys(servers), load, requests = [] }]) => {
      const levels: readonly LoadLevel[] = [
        ...(load.concurrency ?? []).map((concurrency) => ({ concurrency })),
        ...(load.rate ?? []).map((rate) => ({ rate })),
      ];
      const mix = requests.map((request) => ({ name: requestName(request) }));
      const scenario = { name, levels, requests: mix };
      return own.flatMap((server) => keysOfScenario(scenario, server).map(seriesName));
    },
  );
}
