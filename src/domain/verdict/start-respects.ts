import { agreementOf } from "../evidence/agreement.ts";
import type { Change } from "../evidence/change.ts";
import { ESTIMATED, type Evidence } from "../evidence/evidence.ts";
import type { Arms } from "../evidence/pairs.ts";
import { assumedVariance, type ProcessPool } from "../evidence/process-pool.ts";
import {
  closingTimes,
  meanTimes,
  roundsAsStarts,
  type StartDifference,
  type StartsShown,
  underWayAtTheEnd,
} from "../evidence/starts-shown.ts";
import { boundsOf, gatedIn } from "../gate/bounds.ts";
import { anyMetric, percentileOf, type SeriesMetricId } from "../metrics/catalogue.ts";
import type { GateBounds } from "../run/plan/config.ts";
import { SUSTAINED_STARTS } from "../run/series/closing-load.ts";
import { required } from "../shared/required.ts";
import { mean, median, standardDeviation } from "../statistics/descriptive.ts";
import { studentUpperTail } from "../statistics/student.ts";
import { toleratedDifferences } from "../stopping/detectable.ts";
import type { LateAnswers } from "./series-comparison.ts";

/**
 * Probability, over all series, that head looks worse by chance. It applies separately to late answers, to all answers
 * together and to metrics. Looking worse prevents a pass.
 */
export const DOUBT = 0.05;

/** One respect in which the starts of a series may show that head is slower. */
export interface Respect {
  readonly by: LateAnswers["by"] | SeriesMetricId;
  /** The percentile that closing loads show; absent for a mean. */
  readonly percentile?: SeriesMetricId;
  /** It concerns all answers of all rounds together. */
  readonly ofAllAnswers?: true;
  /** Values for display, for late answers: medians of the starts. */
  readonly shown: Pick<StartsShown, "base" | "head">;
  /**
   * How much worse the median start is, as a difference of logarithms. Keeping the starts themselves would fill the
   * memory.
   */
  readonly typical: number;
  /** Tolerated change for the worse, as a difference of logarithms. */
  readonly tolerated: number;
  readonly pValue: number;
  /** P-value for looking worse: with the run's own variation between processes, or of a single start. */
  readonly doubtPValue: number;
}

/** The respects of late answers. */
const LATE: readonly LateAnswers["by"][] = ["closing-load", "sustained-load", "under-way", "mean"];

/** True if a respect is one of late answers. */
export function isLate(by: Respect["by"]): by is LateAnswers["by"] {
  return LATE.some((one) => one === by);
}

/**
 * True if a series looks slower by late answers, or by all answers together, and so must be measured further, whatever
 * typical bursts show.
 * @param name its name
 */
export function looksSlower(name: string, evidence: Evidence): boolean {
  const respects = respectsOf(name, evidence);
  return respects.some(
    ({ by, ofAllAnswers, doubtPValue }) => (isLate(by) || ofAllAnswers) && doubtPValue <= DOUBT,
  );
}

/**
 * True if the latest sustained load of a series is slower than tolerated. Only then may another one show a regression
 * together with it, or look slower: of two, both must be slower, and Student's t of two is at most 1 otherwise.
 * @param name its name
 */
export function mayAgree(
  name: string,
  { series, gate }: Pick<Evidence, "series" | "gate">,
): boolean {
  const own = series.get(name);
  const gated = gatedIn(gate, name, ESTIMATED);
  if (!own || gated.length === 0) return false;
  const { tolerancePercent } = boundsOf(gate, name);
  return inClosings(own, { gated, tolerancePercent, latestSustained: 1 }).some(
    ({ by, shown, tolerated }) =>
      by === "sustained-load" && shown?.starts.some(({ worse }) => worse > tolerated),
  );
}

/**
 * The results of a series' starts in every respect that is tested: the number of tests must not depend on the results.
 * @param name of the series
 */
export function respectsOf(
  name: string,
  { series, gate, pool }: Pick<Evidence, "series" | "gate" | "pool">,
): readonly Respect[] {
  const own = series.get(name);
  const gated = gatedIn(gate, name, ESTIMATED);
  if (!own || gated.length === 0) return [];
  const { tolerancePercent } = boundsOf(gate, name);
  const widest = toleratedTime(gated, tolerancePercent);
  const looked: readonly Looked[] = [
    ...inClosings(own, { gated, tolerancePercent, latestSustained: SUSTAINED_STARTS }),
    { by: "under-way", shown: underWayAtTheEnd(own), tolerated: widest },
    { by: "mean", shown: meanTimes(own), tolerated: widest },
    ...gated.flatMap((id) => {
      const rounds = own.centres.get(id);
      if (!rounds) return [];
      const tolerated = toleratedWorse(id, tolerancePercent);
      return { by: id, shown: { starts: roundsAsStarts(id, rounds), base: 0, head: 0 }, tolerated };
    }),
  ];
  const found = looked.flatMap(({ by, percentile, shown, tolerated }): readonly Respect[] => {
    if (!shown || shown.starts.length === 0) return [];
    const { starts, ...seen } = shown;
    const agreement = agreementIn(starts, tolerated, assumedVariance(pool));
    const pValue = starts.length === 1 ? agreement.byOne : doubtOf(agreement);
    // The rounds of a metric already have an interval from their own scatter.
    const byScatter = isLate(by) ? ownPValueOf(starts, tolerated, pool) : 1;
    const doubtPValue = Math.min(byScatter, pValue);
    const typical = median(starts.map(({ worse }) => worse));
    const tested = { pValue: agreement.pValue, doubtPValue };
    return [{ by, percentile, shown: seen, typical, tolerated, ...tested }];
  });
  const together = [...own.allAnswers].filter(([id]) => gated.includes(id));
  return [...found, ...together.map((one) => allAnswersRespect(one, tolerancePercent))];
}

/** What is gated of a series, and how many of its latest sustained loads are compared. */
interface Gated {
  readonly gated: readonly SeriesMetricId[];
  readonly tolerancePercent: GateBounds["tolerancePercent"];
  readonly latestSustained: number;
}

/** The loads at the ends of starts: their mean times and gated percentiles. */
function inClosings(
  own: Arms,
  { gated, tolerancePercent, latestSustained }: Gated,
): readonly Looked[] {
  const widest = toleratedTime(gated, tolerancePercent);
  return [undefined, ...gated.filter(percentileOf)].flatMap((percentile): readonly Looked[] => {
    const tolerated = percentile ? toleratedWorse(percentile, tolerancePercent) : widest;
    const sustained = closingTimes(own, percentile, latestSustained);
    return [
      { by: "closing-load", percentile, shown: closingTimes(own, percentile), tolerated },
      { by: "sustained-load", percentile, shown: sustained, tolerated },
    ];
  });
}

/** The tolerated change of the time of a request: throughput is its inverse. */
function toleratedTime(
  gated: readonly SeriesMetricId[],
  tolerances: GateBounds["tolerancePercent"],
): number {
  const timed = gated.includes("throughput") ? (["throughput"] as const) : gated;
  return Math.max(...timed.map((id) => toleratedWorse(id, tolerances)));
}

/** A respect before it is tested. */
interface Looked extends Pick<Respect, "by" | "percentile" | "tolerated"> {
  readonly shown: StartsShown | undefined;
}

/** All answers of all rounds together, in one metric. */
function allAnswersRespect(
  [id, change]: readonly [SeriesMetricId, Change],
  tolerancePercent: GateBounds["tolerancePercent"],
): Respect {
  const tolerated = toleratedWorse(id, tolerancePercent);
  const isLess = anyMetric(id).better === "higher";
  const worse = isLess ? -change.difference : change.difference;
  const { lower, higher } = change.pValues();
  // As for any metric: significant, and the estimate beyond the tolerance.
  const pValue = worse > tolerated ? (isLess ? lower : higher) : 1;
  const shown = { base: 0, head: 0 };
  const own = { by: id, ofAllAnswers: true, shown, typical: worse } as const;
  return { ...own, tolerated, pValue, doubtPValue: pValue };
}

/**
 * Tests if the starts agree.
 * @param between assumed variance between processes
 */
function agreementIn(starts: readonly StartDifference[], tolerated: number, between: number) {
  return agreementOf(
    starts.map(
      ({ worse, variance, noise }) => (worse - tolerated) / Math.sqrt(between + variance + noise),
    ),
  );
}

/**
 * The p-value of the starts with the run's own variation between processes: by all of them but one, or by Student's t,
 * which detects effects hidden by noisy bursts.
 */
function ownPValueOf(
  starts: readonly StartDifference[],
  tolerated: number,
  pool: ProcessPool | undefined,
): number {
  if (starts.length < 2) return 1;
  const values = starts.map(({ worse }) => worse);
  const between = pool?.variance ?? 0;
  const expected = between + mean(starts.map(({ variance }) => variance));
  const scatter = Math.max(standardDeviation(values) ** 2, expected);
  const t = (mean(values) - tolerated) / Math.sqrt(scatter / starts.length);
  const byScatter = studentUpperTail(t, starts.length - 1);
  return Math.min(byScatter, doubtOf(agreementIn(starts, tolerated, between)));
}

/** Many starts easily agree by chance on a negative value, and even more so if their noise is overestimated. */
function doubtOf({ shown, pValue }: ReturnType<typeof agreementOf>): number {
  return shown > 0 ? pValue : 1;
}

/** Tolerated change for the worse, as a difference of logarithms. */
function toleratedWorse(id: SeriesMetricId, tolerances: GateBounds["tolerancePercent"]): number {
  const { least, most } = toleratedDifferences(required(tolerances[id], "tolerance"));
  return anyMetric(id).better === "higher" ? -least : most;
}
