import picomatch from "picomatch";
import { GATE_METRIC_IDS, type LimitMetricId } from "../domain/metrics/catalogue.ts";
import type { GateConfig, GateRule, Limit } from "../domain/run/plan/config.ts";
import { pathOfSeries, requestOf, serverOf, wholeOf } from "../domain/run/series/series.ts";
import { limitOf, type MetricBounds, type ParsedBounds } from "./schema/gate.ts";
import type { ParsedConfig } from "./schema/schema.ts";
import { unseenOf } from "./unseen.ts";

/**
 * The gate of a configuration. Its rules are, in this order: metrics that are unknown because of how servers run, the
 * bounds of scenarios, and the overrides in the order of the file. The last one wins, since a glob does not tell how
 * specific it is.
 */
export function gateConfig(parsed: ParsedConfig): GateConfig {
  const [{ bounds: general }, ...others] = placesOfBounds(parsed);
  const { maxErrorPercent = 0, ...gated } = boundsOfRule(
    Object.fromEntries(Object.entries(general).filter(([, bound]) => bound !== false)),
  );
  const rules: readonly GateRule[] = [
    ...unseenRules(parsed),
    ...others.map(({ path: from, bounds, appliesTo }) => ({
      from,
      appliesTo,
      ...boundsOfRule(bounds),
    })),
  ];
  return { ...gated, maxErrorPercent, ...(rules.length > 0 && { rules }) };
}

/** Rules that switch general bounds off for servers whose metric is never known. */
function unseenRules(parsed: ParsedConfig): readonly GateRule[] {
  return Object.entries(parsed.servers).flatMap(([name, server]) => {
    const unseen = [...unseenOf(server, parsed).keys()].filter((id) => parsed.gate[id]);
    if (unseen.length === 0) return [];
    const from = ["servers", name, ...(server.url === undefined ? [] : ["url"])];
    const appliesTo = (series: string) => serverOf(series) === name;
    return [
      { from, appliesTo, ...boundsOfRule(Object.fromEntries(unseen.map((id) => [id, false]))) },
    ];
  });
}

/** Tolerances and limits as the gate has them; those of a metric that is switched off are false. */
function boundsOfRule({ errors, ...metrics }: ParsedBounds) {
  const written = Object.entries(metrics) as [LimitMetricId, MetricBounds | false | undefined][];
  const tolerances = written.flatMap(([id, bound]) => {
    const tolerance = bound === false ? false : bound?.tolerance;
    const isNone = tolerance === undefined || !GATE_METRIC_IDS.some((one) => one === id);
    return isNone ? [] : [[id, tolerance] as const];
  });
  const limits = written.flatMap(([id, bound]) => {
    const limit = bound === false ? false : limitFrom(bound);
    return limit === undefined ? [] : [[id, limit] as const];
  });
  return {
    tolerancePercent: Object.fromEntries(tolerances),
    ...(limits.length > 0 && { limits: Object.fromEntries(limits) }),
    maxErrorPercent: errors?.max,
  };
}

function limitFrom(bound: MetricBounds = {}): Limit | undefined {
  const value = limitOf(bound);
  return value === undefined ? undefined : { value, ...(bound.always && { isAlways: true }) };
}

/**
 * Matches names of series and servers. A glob without a slash matches servers as a whole; one without a level matches
 * `SERVER/SCENARIO` at all its levels, and what is counted, which has none; one without a request matches a mix and all
 * its requests.
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

/** A place of a configuration that has bounds. */
export interface BoundsAt {
  readonly path: readonly string[];
  readonly bounds: ParsedBounds;
  /** Whether they are about a series or a server, by its name. */
  readonly appliesTo: (name: string) => boolean;
}

/** The places of a configuration with bounds: the general ones, those of scenarios, the overrides. The last one wins. */
export function placesOfBounds({
  gate,
  scenarios,
}: ParsedConfig): readonly [BoundsAt, ...(readonly BoundsAt[])] {
  const { overrides = {}, ...bounds } = gate;
  return [
    { path: ["gate"], bounds, appliesTo: () => true },
    ...Object.entries(scenarios).flatMap(([scenario, { gate: own }]) => {
      const appliesTo = (name: string) => pathOfSeries(name).split("/")[1] === scenario;
      return own ? [{ path: ["scenarios", scenario, "gate"], bounds: own, appliesTo }] : [];
    }),
    ...Object.entries(overrides).map(([glob, own]) => ({
      path: ["gate", "overrides", glob],
      bounds: own,
      appliesTo: seriesMatcher(glob),
    })),
  ];
}

/** Where a configuration gates a metric and for what, and how much it tolerates there, if it has a tolerance. */
export function placesOfGate(parsed: ParsedConfig, id: LimitMetricId) {
  return placesOfBounds(parsed).flatMap(({ path, bounds, appliesTo }) => {
    const bound = bounds[id];
    return bound ? [{ path: [...path, id], tolerance: bound.tolerance, appliesTo }] : [];
  });
}
