import picomatch from "picomatch";
import {
  LIMIT_METRIC_IDS,
  type LimitMetricId,
  OPEN_LOOP_GATE_METRIC_IDS,
  OPEN_LOOP_METRIC_IDS,
  openLoopMetric,
  REQUEST_METRIC_IDS,
  SERVICE_METRIC_IDS,
} from "../domain/metrics/catalogue.ts";
import type { GateConfig, GateRule, Limit } from "../domain/run/plan/config.ts";
import { isShownByRates } from "../domain/run/plan/open-loop.ts";
import type { OpenLoopMetricId } from "../domain/series/open-loop.ts";
import {
  levelName,
  openLoopOf,
  pathOfSeries,
  requestOf,
  serverOf,
  wholeOf,
} from "../domain/series/series.ts";
import { withoutNullish } from "../domain/shared/without-nullish.ts";
import { servicesUsedBy } from "./placeholders.ts";
import { levelsOf } from "./rules/mix.ts";
import { limitOf, type MetricBounds, type ParsedBounds } from "./schema/gate.ts";
import type { ParsedConfig, ParsedServer } from "./schema/schema.ts";

/** The gate of a configuration. */
export function gateConfig(parsed: ParsedConfig): GateConfig {
  const layers = layersOfBounds(parsed);
  const [general, ...others] = layers;
  const { maxErrorPercent = 0, ...gated } = boundsOfRule(general.bounds);
  const rules = [
    ...others.map(({ appliesTo, bounds }) => ({ appliesTo, ...boundsOfRule(bounds) })),
    ...layers.flatMap(maxOfLost),
  ];
  return { ...gated, maxErrorPercent, ...(rules.length > 0 && { rules }) };
}

/** Lost requests are the errors of a series that is loaded in stages, whatever `errors` is for others. */
function maxOfLost({ appliesTo, bounds: { lost } }: BoundsAt): readonly GateRule[] {
  if (!lost) return [];
  const isOwn = (name: string) => openLoopOf(name) === "stages" && appliesTo(name);
  return [{ appliesTo: isOwn, tolerancePercent: {}, maxErrorPercent: lost.max }];
}

/** Tolerances and limits as the gate has them; those of a metric that is switched off are false. */
function boundsOfRule({ errors, lost: _, ...metrics }: ParsedBounds) {
  const valuesOf = <Value>(read: (bound: MetricBounds) => Value | undefined) => {
    const values = Object.entries(metrics).map(
      ([id, bound]) => [id, bound && read(bound)] as const,
    );
    return withoutNullish(Object.fromEntries(values));
  };
  const limits = valuesOf(limitFrom);
  return {
    tolerancePercent: valuesOf(({ tolerance }) => tolerance),
    ...(Object.keys(limits).length > 0 && { limits }),
    maxErrorPercent: errors?.max,
  };
}

function limitFrom(bound: MetricBounds): Limit | undefined {
  const value = limitOf(bound);
  return value === undefined ? undefined : { value, ...(bound.always && { isAlways: true }) };
}

/**
 * All that decides which bounds a series or server has, in this order: the general ones, metrics that are unknown because
 * of how servers run, the bounds of scenarios, and the overrides in the order of the file. The last one wins, since a
 * glob does not tell how specific it is.
 */
export function layersOfBounds(parsed: ParsedConfig): Layers {
  const [{ bounds, ...general }, ...others] = placesOfBounds(parsed);
  const unloaded = new Set<string>(unloadedMetrics(parsed));
  const written = Object.entries(bounds).filter(
    ([id, bound]) => bound !== false && !unloaded.has(id),
  );
  const unseen = Object.entries(parsed.servers).flatMap(([name, server]) => {
    const ids = [...unseenOf(server).keys()].filter((id) => parsed.gate[id]);
    if (ids.length === 0) return [];
    return {
      path: ["servers", name, ...(server.url === undefined ? [] : ["url"])],
      bounds: Object.fromEntries(ids.map((id) => [id, false])),
      appliesTo: (series: string) => serverOf(series) === name,
    };
  });
  return [{ ...general, bounds: Object.fromEntries(written) }, ...unseen, ...others];
}

/**
 * Matches names of series and servers. A glob without a slash matches servers as a whole; one without a level matches
 * `SERVER/SCENARIO` at all its levels, and what is counted, which has none; one without a request matches a mix and all
 * its requests.
 */
export function seriesMatcher(glob: string): (series: string) => boolean {
  const whole = wholeOf(glob);
  const matches = picomatch(whole);
  const isRequest = requestMatcher(requestOf(glob));
  const partOf = whole.includes(" ") ? wholeOf : pathOfSeries;
  return (series) => matches(partOf(series)) && isRequest(requestOf(series));
}

/**
 * Matches the series that a run is limited to, by their names as they are printed: a request of a mix stands for the mix,
 * a server for all of its series. Everything else is as in {@link seriesMatcher}.
 * @returns test of a series, or of `SERVER/SCENARIO`, of which some level must be meant
 */
export function seriesFilter(only: string): (name: string) => boolean {
  const glob = only.includes("/") ? wholeOf(only) : `${only}/*`;
  const [ofSeries, ofPath] = [seriesMatcher(glob), seriesMatcher(pathOfSeries(glob))];
  return (name) => (name === pathOfSeries(name) ? ofPath : ofSeries)(name);
}

/** A request is named by method and path, so its slashes and question marks are text, and `*` goes beyond a slash. */
function requestMatcher(glob: string | undefined): (request: string | undefined) => boolean {
  if (glob === undefined) return () => true;
  const matches = picomatch(glob, { bash: true, dot: true });
  return (request) => request !== undefined && (request === glob || matches(request));
}

/** A place of a configuration that has bounds. */
export interface BoundsAt {
  readonly path: readonly string[];
  readonly bounds: ParsedBounds;
  /** Whether they are about a series or a server, by its name. */
  readonly appliesTo: (name: string) => boolean;
}

type Layers = readonly [BoundsAt, ...(readonly BoundsAt[])];

/** The places of a configuration with bounds: the general ones, those of scenarios, the overrides. The last one wins. */
export function placesOfBounds({ gate, scenarios }: ParsedConfig): Layers {
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
export function placesOfGate(parsed: ParsedConfig, id: LimitMetricId | "lost") {
  return placesOfBounds(parsed).flatMap(({ path, bounds, appliesTo }) => {
    const bound: MetricBounds | false | undefined = bounds[id];
    return bound ? [{ path: [...path, id], tolerance: bound.tolerance, appliesTo }] : [];
  });
}

/** Metrics of loads at several rates that no scenario has. */
export function unloadedMetrics({ scenarios }: ParsedConfig): readonly OpenLoopMetricId[] {
  const loads = Object.values(scenarios).map(({ load }) => load);
  const levels = loads.flatMap((load) => levelsOf(load).map(levelName));
  return OPEN_LOOP_METRIC_IDS.filter((id) => {
    const { kind } = openLoopMetric(id);
    if (kind !== "stages") return !levels.includes(kind);
    return !loads.some(({ stages }) => {
      return (
        stages &&
        isShownByRates(
          stages.map(({ rate }) => rate),
          id,
        )
      );
    });
  });
}

/** Metrics that clients see, or that the server itself exposes; all others need a server that is built and started. */
const OF_ANY_SERVER: readonly LimitMetricId[] = [
  ...REQUEST_METRIC_IDS,
  ...OPEN_LOOP_GATE_METRIC_IDS.filter((id) => id !== "capacity-cpu"),
  ...(["connect", "gc-pause"] as const),
];

const OF_STARTED = LIMIT_METRIC_IDS.filter((id) => !OF_ANY_SERVER.includes(id));

/** The metrics of a server, and of its series, that are never known, each with the reason, as in `has no artifact`. */
export function unseenOf(server: ParsedServer): ReadonlyMap<LimitMetricId, string> {
  const { url, prometheus, artifact, build } = server;
  const unseen = new Map<LimitMetricId, string>();
  if (prometheus === undefined) unseen.set("gc-pause", "has no prometheus");
  if (artifact === undefined) unseen.set("artifact-size", "has no artifact");
  if (build === undefined) unseen.set("build-time", "has no build");
  if (url !== undefined) for (const id of OF_STARTED) unseen.set(id, ALREADY_RUNS);
  if (servicesUsedBy(server).length === 0) {
    for (const id of SERVICE_METRIC_IDS) unseen.set(id, "has no services");
  }
  return unseen;
}

/** Of a server that somebody else runs. */
export const ALREADY_RUNS = "runs already";
