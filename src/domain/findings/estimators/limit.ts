import { LEAST_SCATTER } from "../../evidence/round-values.ts";
import { anyMetric, forTheWorse, type LimitMetricId } from "../../metrics/catalogue.ts";
import type { ValueBound } from "../../metrics/metric.ts";
import { LIMITS_RATE } from "../../rates/looks.ts";
import type { Limit } from "../../run/plan/config.ts";
import { sumOf } from "../../shared/sum-of.ts";
import { CONFIDENCE } from "../../statistics/confidence.ts";
import { mean, median, standardDeviation } from "../../statistics/descriptive.ts";
import { significant } from "../../statistics/holm.ts";
import { studentQuantile, studentUpperTail } from "../../statistics/student.ts";
import type { KeptLimit } from "../series-comparison.ts";

/** A limit and the values compared with it: one for each round, start or turn, in the metric's unit. */
export interface LimitCase {
  readonly id: LimitMetricId;
  readonly limit: Limit;
  readonly head: readonly number[];
  /** Empty without a base. */
  readonly base: readonly number[];
  /**
   * Some of head's values are only bounds, and the true ones are on this side: if they may be worse, head can be shown to
   * be over the limit, not to keep it; if they may be better, the opposite; with bounds of either kind, nothing.
   */
  readonly bound?: ValueBound | "either" | undefined;
  /** A single value without noise, such as the size of a file. */
  readonly isExact?: boolean;
}

/** Ratios of a value to its limit are clamped to 1/1000 … 1000, since 0 has no logarithm. */
const FAR = 1000;

/**
 * Judges limits by Student's t over head's rounds, with the scatter of both arms. All limits of a run share
 * {@link LIMITS_RATE} (Holm). If base is beyond a limit too, head fails only if it is worse than base, unless the limit
 * holds always.
 * @returns one for each, in their order
 */
export function judgeLimits(cases: readonly LimitCase[]): readonly KeptLimit[] {
  const all = cases.map(unjudged);
  const known = all.filter((one) => one !== undefined);
  const over = new Set(significant(known, LIMITS_RATE, ({ pValue }) => pValue));
  return cases.map((one, at) => {
    const found = all[at];
    return found
      ? keptLimit(one, found, over.has(found))
      : { verdict: "unmeasurable", value: one.limit.value };
  });
}

/**
 * A limit before it is judged: how far head is beyond it, as a difference of logarithms, and what is shown of each arm; the
 * longest latency of a run is that of its longest round. Also the larger p-value of "head is beyond the limit" and, where base
 * is too, of "head is worse than base".
 */
function unjudged({ id, limit, head, base, bound, isExact = false }: LimitCase) {
  if (head.length === 0) return undefined;
  // How far a value is beyond the limit: a difference of logarithms, above 0 if it is.
  const excess = (value: number) =>
    forTheWorse(id, Math.log(Math.min(FAR, Math.max(1 / FAR, value / limit.value))));
  const [own, before] = [head.map(excess), base.map(excess)];
  const [now, then] = [mean(own), before.length > 0 ? mean(before) : undefined];
  const scatter = isExact ? { deviation: 0, degrees: 1 } : scatterOf([own, before]);
  const over = chanceOf(now, scatter, 1 / own.length);
  const isExcused = then !== undefined && then > 0 && !limit.isAlways;
  const worse = isExcused ? chanceOf(now - then, scatter, 1 / own.length + 1 / before.length) : 0;
  const shownOf = (arm: readonly number[]) => (id === "latency-max" ? Math.max(...arm) : mean(arm));
  const shown = { head: shownOf(own), base: then === undefined ? undefined : shownOf(before) };
  const mayBeBetter = bound === "either" || bound === anyMetric(id).better;
  const pValue = mayBeBetter ? 1 : Math.max(over, worse);
  return { head: now, shown, isExcused, scatter, pValue };
}

/** The pooled scatter of values about the mean of their arm; undefined if no arm has two. */
function scatterOf(arms: readonly (readonly number[])[]) {
  const own = arms.filter(({ length }) => length > 1);
  const degrees = sumOf(own, ({ length }) => length - 1);
  if (degrees === 0) return undefined;
  const squares = sumOf(own, (one) => (one.length - 1) * standardDeviation(one) ** 2);
  return { deviation: Math.max(Math.sqrt(squares / degrees), LEAST_SCATTER), degrees };
}

/**
 * One-sided p-value of an estimate above 0.
 * @param part variance of the estimate ÷ variance of a single value
 */
function chanceOf(estimate: number, scatter: ReturnType<typeof scatterOf>, part: number): number {
  if (!scatter) return 1;
  const error = scatter.deviation * Math.sqrt(part);
  if (error === 0) return estimate > 0 ? 0 : 1;
  return studentUpperTail(estimate / error, scatter.degrees);
}

function keptLimit(
  { id, limit, head: values, bound }: LimitCase,
  { head, shown, isExcused, scatter }: NonNullable<ReturnType<typeof unjudged>>,
  isOver: boolean,
): KeptLimit {
  // Of a percentile, the report shows what was measured.
  const isBound = bound !== undefined && "kind" in anyMetric(id);
  const known = bound === undefined || bound === anyMetric(id).better ? scatter : undefined;
  const room =
    known &&
    (studentQuantile(CONFIDENCE, known.degrees) * known.deviation) / Math.sqrt(values.length);
  const valueAt = (excess: number) => limit.value * Math.exp(forTheWorse(id, excess));
  const worst = room === undefined ? undefined : Math.max(head + room, shown.head);
  const isWithin = worst !== undefined && worst <= 0;
  const open = shown.head > 0 && isExcused ? "already-over" : "inconclusive";
  return {
    verdict: isOver ? "over" : isWithin ? "within" : open,
    value: limit.value,
    head: isBound ? median(values) : valueAt(shown.head),
    ...(shown.base !== undefined && { base: valueAt(shown.base) }),
    ...(isBound && bound !== "either" && { bound }),
    ...(worst !== undefined && { atWorst: valueAt(worst) }),
  };
}
