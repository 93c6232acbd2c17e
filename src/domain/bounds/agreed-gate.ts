import {
  anyMetric,
  GATE_METRIC_IDS,
  LIMIT_METRIC_IDS,
  type LimitMetricId,
  type MetricId,
} from "../metrics/catalogue.ts";
import type { RunFile } from "../run/file/run-file.ts";
import type { Gate, GateBounds, GateConfig, Limit } from "../run/plan/config.ts";
import type { Lane } from "../series/lane.ts";
import { groupedBy } from "../shared/grouped-by.ts";
import { boundsOf, gateOfSeries, hasErrors, metricsNamed, namesIn } from "./bounds.ts";

/** The gate that decides, and the bounds that head would have loosened. */
export interface AgreedGate {
  readonly gate: Gate;
  /** The gate of head's own configuration. */
  readonly own: Gate;
  /** The bounds that head loosens. */
  readonly loosened: readonly Loosened[];
}

/** A bound that head's configuration loosens. */
export interface Loosened {
  readonly bound: MetricId;
  /** The bound is a limit, in the metric's unit; absent for a tolerance and for the maximum of failures, in percent. */
  readonly isLimit?: true;
  readonly base: number;
  /** Absent if head no longer gates it. */
  readonly head?: number;
  /** Names of the affected series or servers; absent if all are. */
  readonly series?: readonly string[];
}

/**
 * The gate that judges a run: head's, made as strict as that of the base it is held to.
 * @param config head's
 */
export function gateFor(
  config: GateConfig,
  run: Pick<RunFile, "base" | "series" | "counts" | "openLoop"> & {
    readonly servers: readonly Lane[];
  },
): AgreedGate {
  const head = gateOfSeries(config, namesIn(run));
  const base = run.base?.gate;
  return base ? stricterGate(head, base) : { gate: head, own: head, loosened: [] };
}

/**
 * The stricter of two gates, for each series and bound, so that a change cannot loosen the gate that judges it. A
 * metric of a series is gated if either gate includes it.
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

/** The bounds that apply to a name: servers and counts have no failed requests. */
function boundsIn(gate: Gate, name: string): GateBounds {
  const { tolerancePercent, limits = {}, maxErrorPercent } = boundsOf(gate, name);
  const ids: readonly string[] = metricsNamed(name);
  const own = <Value>(all: Readonly<Record<string, Value>>) =>
    Object.fromEntries(Object.entries(all).filter(([id]) => ids.includes(id)));
  return {
    tolerancePercent: own(tolerancePercent),
    limits: own(limits),
    maxErrorPercent: hasErrors(name) ? maxErrorPercent : 0,
  };
}

/** The stricter of two bounds, and those of base that head loosens. */
function stricterBounds(head: GateBounds, base: GateBounds) {
  const tolerancePercent: Record<string, number> = {};
  const loosened: Loosened[] = [];
  for (const id of GATE_METRIC_IDS) {
    const [before, after] = [base.tolerancePercent[id], head.tolerancePercent[id]];
    const strictest = Math.min(before ?? Infinity, after ?? Infinity);
    if (Number.isFinite(strictest)) tolerancePercent[id] = strictest;
    if (before !== undefined && before < (after ?? Infinity)) {
      loosened.push({ bound: id, base: before, head: after });
    }
  }
  const limits: Partial<Record<LimitMetricId, Limit>> = {};
  for (const id of LIMIT_METRIC_IDS) {
    const [before, after] = [base.limits?.[id], head.limits?.[id]];
    const strictest = stricterLimit(id, before, after);
    if (strictest) limits[id] = strictest;
    if (before && (!after || isBelow(id, before.value, after.value))) {
      loosened.push({ bound: id, isLimit: true, base: before.value, head: after?.value });
    }
  }
  if (base.maxErrorPercent < head.maxErrorPercent) {
    loosened.push({ bound: "errors", base: base.maxErrorPercent, head: head.maxErrorPercent });
  }
  const maxErrorPercent = Math.min(base.maxErrorPercent, head.maxErrorPercent);
  const kept = Object.keys(limits).length > 0 && { limits };
  return { bounds: { tolerancePercent, ...kept, maxErrorPercent }, loosened };
}

function stricterLimit(id: LimitMetricId, base?: Limit, head?: Limit): Limit | undefined {
  if (!base || !head) return base ?? head;
  const { value } = isBelow(id, base.value, head.value) ? base : head;
  return { value, ...((base.isAlways || head.isAlways) && { isAlways: true }) };
}

/** True if one value of a metric is better than another, or stricter as a limit. */
function isBelow(id: LimitMetricId, one: number, other: number): boolean {
  return anyMetric(id).better === "higher" ? one > other : one < other;
}

/** Bounds loosened for some series only, each listed once with its series. */
function loosenedOnly(
  own: readonly { readonly name: string; readonly loosened: readonly Loosened[] }[],
  general: readonly Loosened[],
): readonly Loosened[] {
  const known = new Set(general.map(keyOf));
  const all = own.flatMap(({ name, loosened }) => loosened.map((what) => ({ name, what })));
  return [...groupedBy(all, ({ what }) => keyOf(what))].flatMap(([key, alike]) => {
    const [first] = alike;
    return first && !known.has(key) ? { ...first.what, series: alike.map(({ name }) => name) } : [];
  });
}

function keyOf({ bound, isLimit, base, head }: Loosened): string {
  return `${bound} ${isLimit} ${base} ${head}`;
}
