import { LEAST_SCATTER } from "../evidence/round-values.ts";
import { anyMetric, type LimitMetricId } from "../metrics/catalogue.ts";
import type { Limit } from "../run/plan/config.ts";
import { mean, standardDeviation } from "../statistics/descriptive.ts";
import { elementAt } from "../statistics/element-at.ts";
import { holmAdjust } from "../statistics/holm.ts";
import { studentQuantile, studentUpperTail } from "../statistics/student.ts";
import { LIMITS_RATE } from "../stopping/looks.ts";
import type { KeptLimit, LimitVerdict } from "../verdict/series-comparison.ts";
import { CONFIDENCE } from "../verdict/verdict.ts";

/** A limit, and the values that it is about: one of each round, start or turn, in the metric's unit. */
export interface LimitCase {
  readonly id: LimitMetricId;
  readonly limit: Limit;
  readonly head: readonly number[];
  /** Empty without a base. */
  readonly base: readonly number[];
  /** Head's true values may be worse, so that they can exceed the limit but not keep it. */
  readonly areLeast?: boolean;
  /** There is one value, and chance has no part in it, as in the size of a file. */
  readonly isExact?: boolean;
}

/** Below this part of a limit, or above so many times as much, nothing is told apart: a logarithm needs a value above 0. */
const FAR = 1000;

/** What the values of one arm show: by how much they are beyond the limit, as differences of logarithms. */
interface Excess {
  readonly mean: number;
  readonly number: number;
}

/** A limit before anything is decided. */
interface Unjudged {
  readonly head: Excess;
  readonly base: Excess | undefined;
  /** Standard deviation of a value, from both arms; undefined where no arm has two of them. */
  readonly scatter: { readonly deviation: number; readonly degrees: number } | undefined;
  /** Chance of values so far beyond the limit, or beyond base's where that is no excuse. */
  readonly pValue: number;
}

/**
 * Judges limits: on head alone, by Student's t over its rounds, whose scatter both arms show. That a limit is exceeded has to
 * be beyond chance with all limits of the run together ({@link LIMITS_RATE}, Holm). Where base is beyond a limit too, head
 * is held to be no worse than base, unless the limit holds always.
 * @returns one for each, in their order
 */
export function judgeLimits(cases: readonly LimitCase[]): readonly KeptLimit[] {
  const all = cases.map(unjudged);
  const known = all.filter((one) => one !== undefined);
  const adjusted = holmAdjust(known.map(({ pValue }) => pValue));
  const over = new Set(known.filter((_, at) => elementAt(adjusted, at) <= LIMITS_RATE));
  return cases.map((one, at) => {
    const found = all[at];
    return found
      ? keptLimit(one, found, over.has(found))
      : { verdict: "unmeasurable", value: one.limit.value };
  });
}

function unjudged({ id, limit, head, base, isExact = false }: LimitCase): Unjudged | undefined {
  if (head.length === 0) return undefined;
  const excess = (value: number) => excessOf(id, value, limit.value);
  const [own, before] = [head.map(excess), base.map(excess)];
  const [now, then] = [meanOf(own), before.length > 0 ? meanOf(before) : undefined];
  const scatter = isExact ? { deviation: 0, degrees: 1 } : scatterOf([own, before]);
  const over = chanceOf(now.mean, scatter, 1 / now.number);
  const isExcused = then !== undefined && then.mean > 0 && !limit.isAlways;
  const worse = isExcused
    ? chanceOf(now.mean - then.mean, scatter, 1 / now.number + 1 / then.number)
    : 0;
  return { head: now, base: then, scatter, pValue: Math.max(over, worse) };
}

/** How far a value is beyond a limit: a difference of logarithms, above 0 where it is. */
function excessOf(id: LimitMetricId, value: number, limit: number): number {
  const ratio = Math.min(FAR, Math.max(1 / FAR, value / limit));
  return anyMetric(id).better === "higher" ? -Math.log(ratio) : Math.log(ratio);
}

function meanOf(values: readonly number[]): Excess {
  return { mean: mean(values), number: values.length };
}

/** The scatter of values about the mean of their arm, by both arms together. */
function scatterOf(arms: readonly (readonly number[])[]): Unjudged["scatter"] {
  const own = arms.filter(({ length }) => length > 1);
  const degrees = own.reduce((sum, { length }) => sum + length - 1, 0);
  if (degrees === 0) return undefined;
  const squares = own.reduce(
    (sum, values) => sum + (values.length - 1) * standardDeviation(values) ** 2,
    0,
  );
  return { deviation: Math.max(Math.sqrt(squares / degrees), LEAST_SCATTER), degrees };
}

/** @param part of the variance of one value that is the estimate's */
function chanceOf(estimate: number, scatter: Unjudged["scatter"], part: number): number {
  if (!scatter) return 1;
  const error = scatter.deviation * Math.sqrt(part);
  if (error === 0) return estimate > 0 ? 0 : 1;
  return studentUpperTail(estimate / error, scatter.degrees);
}

function keptLimit(
  { id, limit, areLeast }: LimitCase,
  found: Unjudged,
  isOver: boolean,
): KeptLimit {
  const { head, base, scatter } = found;
  const known = areLeast ? undefined : scatter;
  const room =
    known &&
    (studentQuantile(CONFIDENCE, known.degrees) * known.deviation) / Math.sqrt(head.number);
  const valueAt = (excess: number) =>
    limit.value * Math.exp(anyMetric(id).better === "higher" ? -excess : excess);
  return {
    verdict: verdictOf(found, isOver, room),
    value: limit.value,
    head: valueAt(head.mean),
    ...(base && { base: valueAt(base.mean) }),
    ...(room !== undefined && { atWorst: valueAt(head.mean + room) }),
  };
}

function verdictOf(
  { head, base }: Unjudged,
  isOver: boolean,
  room: number | undefined,
): LimitVerdict {
  if (isOver) return "over";
  if (room !== undefined && head.mean + room <= 0) return "within";
  return head.mean > 0 && base && base.mean > 0 ? "already-over" : "inconclusive";
}
