import {
  anyMetric,
  GATE_METRIC_IDS,
  LIMIT_METRIC_IDS,
  type LimitMetricId,
  type MetricId,
} from "../metrics/catalogue.ts";
import type { RunFile } from "../run/file/run-file.ts";
import type { GateBounds, GateConfig, Limit } from "../run/plan/config.ts";
import type { Lane } from "../run/plan/lane.ts";
import { groupedBy } from "../shared/grouped-by.ts";
import { required } from "../shared/required.ts";
import { boundsOf, type Gate, gateOfSeries, isTimed, metricsNamed, namesIn } from "./bounds.ts";

/** The gate that decides, and what head would have loosened. */
export interface AgreedGate {
  readonly gate: Gate;
  /** What head's own configuration says. */
  readonly own: Gate;
  /** What head loosens. */
  readonly loosened: readonly Loosened[];
}

/** A bound that head's configuration loosens. */
export interface Loosened {
  readonly bound: MetricId;
  /** It is about a limit, in the metric's unit; absent for a tolerance and for the most failures, in percent. */
  readonly isLimit?: true;
  readonly base: number;
  /** Absent where head gates it no more. */
  readonly head?: number;
  /** Names of the series or servers that it is about; absent where it is about all of them. */
  readonly series?: readonly string[];
}

/** The stricter of two bounds, and what head's loosen of base's. */
interface AgreedBounds {
  readonly bounds: GateBounds;
  readonly loosened: readonly Loosened[];
}

/**
 * The gate that judges a run: head's, made as strict as the one of base that the run is held to.
 * @param config head's
 */
export function gateFor(
  config: GateConfig,
  run: Pick<RunFile, "base" | "series" | "counts"> & { readonly servers: readonly Lane[] },
): AgreedGate {
  const head = gateOfSeries(config, namesIn(run));
  const base = run.base?.gate;
  return base ? stricterGate(head, base) : { gate: head, own: head, loosened: [] };
}

/**
 * The stricter of two gates, series by series and bound by bound, so that a change cannot loosen the gate that judges
 * it. A metric of a series is gated if either of them gates it.
 */
export function stricterGate(head: Gate, base: Gate): AgreedGate {
  const general = stricterBounds(head, base);
  const names = new Set([head, base].flatMap(({ bySeries = {} }) => Object.keys(bySeries)));
  const own = [...names].map((name) => ({
    name,
    ...stricterBounds(boundsIn(head, name), boundsIn(base, name)),
  }));
  const bySeries = Object.fromEntries(own.map(({ name, bounds }) => [name, bounds]));
  return {
    gate: { ...general.bounds, ...(own.length > 0 && { bySeries }) },
    own: head,
    loosened: [...general.loosened, ...loosenedOnly(own, general.loosened)],
  };
}

/** The bounds that mean anything for what has a name: only what was timed can fail. */
function boundsIn(gate: Gate, name: string): GateBounds {
  const { tolerancePercent, limits = {}, maxErrorPercent } = boundsOf(gate, name);
  const ids: readonly string[] = metricsNamed(name);
  const own = <Value>(all: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => ids.includes(id)));
  return {
    tolerancePercent: own(tolerancePercent),
    limits: own(limits),
    maxErrorPercent: isTimed(name) ? maxErrorPercent : 0,
  };
}

function stricterBounds(head: GateBounds, base: GateBounds): AgreedBounds {
  const tolerancePercent: Record<string, number> = {};
  const loosened: Loosened[] = [];
  for (const id of GATE_METRIC_IDS) {
    const [before, after] = [base.tolerancePercent[id], head.tolerancePercent[id]];
    const strictest = Math.min(before ?? Infinity, after ?? Infinity);
    if (Number.isFinite(strictest)) tolerancePercent[id] = strictest;
    if (before !== undefined && before < (after ?? Infinity)) {
      loosened.push({ bound: id, base: before, ...(after !== undefined && { head: after }) });
    }
  }
  const limits: Partial<Record<LimitMetricId, Limit>> = {};
  for (const id of LIMIT_METRIC_IDS) {
    const [before, after] = [base.limits?.[id], head.limits?.[id]];
    const strictest = stricterLimit(id, before, after);
    if (strictest) limits[id] = strictest;
    if (before && (!after || isBelow(id, before.value, after.value))) {
      loosened.push({
        bound: id,
        isLimit: true,
        base: before.value,
        ...(after && { head: after.value }),
      });
    }
  }
  if (base.maxErrorPercent < head.maxErrorPercent) {
    loosened.push({ bound: "errors", base: base.maxErrorPercent, head: head.maxErrorPercent });
  }
  const maxErrorPercent = Math.min(base.maxErrorPercent, head.maxErrorPercent);
  const kept = Object.keys(limits).length > 0 && { limits };
  return { bounds: { tolerancePercent, ...kept, maxErrorPercent }, loosened };
}

function stricterLimit(
  id: LimitMetricId,
  base: Limit | undefined,
  head: Limit | undefined,
): Limit | undefined {
  if (!base || !head) return base ?? head;
  const { value } = isBelow(id, base.value, head.value) ? base : head;
  return { value, ...((base.isAlways || head.isAlways) && { isAlways: true }) };
}

/** Whether one value of a metric is better than another, as a limit stricter. */
function isBelow(id: LimitMetricId, one: number, other: number): boolean {
  return anyMetric(id).better === "higher" ? one > other : one < other;
}

/** What is loosened for some series only, each once with the series that it is about. */
function loosenedOnly(
  own: readonly ({ readonly name: string } & AgreedBounds)[],
  general: readonly Loosened[],
): readonly Loosened[] {
  const known = new Set(general.map(keyOf));
  const all = own.flatMap(({ name, loosened }) => loosened.map((what) => ({ name, what })));
  const others = groupedBy(
    all.filter(({ what }) => !known.has(keyOf(what))),
    ({ what }) => keyOf(what),
  );
  return [...others.values()].map((all) => ({
    ...required(all[0], "bound").what,
    series: all.map(({ name }) => name),
  }));
}

function keyOf({ bound, isLimit, base, head }: Loosened): string {
  return `${bound} ${isLimit} ${base} ${head}`;
}
