import { boundsOf, gatedIn } from "../../bounds/bounds.ts";
import { agreementOf } from "../../evidence/agreement.ts";
import { type Change, pWorse } from "../../evidence/change.ts";
import { ESTIMATED, type Evidence } from "../../evidence/evidence.ts";
import { assumedVariance } from "../../evidence/process-pool.ts";
import {
  atFixedRate,
  closingTimes,
  roundsAsStarts,
  type StartDifference,
  type StartsShown,
} from "../../evidence/starts-shown.ts";
import { forTheWorse, percentileOf, type SeriesMetricId } from "../../metrics/catalogue.ts";
import { toleratedWorse } from "../../rates/detectable.ts";
import { SUSTAINED_STARTS } from "../../series/closing-load.ts";
import { required } from "../../shared/required.ts";
import { mean, median, standardDeviation } from "../../statistics/descriptive.ts";
import { studentUpperTail } from "../../statistics/student.ts";
import type { LateAnswers } from "../series-comparison.ts";

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
export function mayAgree(name: string, evidence: Pick<Evidence, "series" | "gate">): boolean {
  const gated = gatedSeries(name, evidence);
  const latest = gated ? inClosings(gated, 1).filter(({ by }) => by === "sustained-load") : [];
  return latest.some((one) => one.shown?.starts.some(({ worse }) => worse > one.tolerated));
}

/** A series with its gated metrics and the tolerated changes; undefined if none is gated, or an arm is missing. */
function gatedSeries(name: string, { series, gate }: Pick<Evidence, "series" | "gate">) {
  const own = series.get(name);
  const ids = gatedIn(gate, name, ESTIMATED);
  if (!own || ids.length === 0) return undefined;
  const { tolerancePercent } = boundsOf(gate, name);
  const toleratedIn = (id: SeriesMetricId) =>
    toleratedWorse(id, required(tolerancePercent[id], "tolerance"));
  // Throughput is the inverse of the time of a request.
  const timed = ids.includes("throughput") ? (["throughput"] as const) : ids;
  return { own, ids, toleratedIn, toleratedTime: Math.max(...timed.map(toleratedIn)) };
}

type GatedSeries = NonNullable<ReturnType<typeof gatedSeries>>;

/**
 * The results of a series' starts in every respect that is tested: the number of tests must not depend on the results.
 * @param name of the series
 * @param pausedShare share of bursts that met a pause
 */
export function respectsOf(
  name: string,
  evidence: Pick<Evidence, "series" | "gate" | "pool">,
  pausedShare = 0,
) {
  const gated = gatedSeries(name, evidence);
  if (!gated) return [];
  const { pool } = evidence;
  const { own, ids, toleratedIn, toleratedTime } = gated;
  const looked: readonly Looked[] = [
    ...inClosings(gated, SUSTAINED_STARTS),
    { by: "under-way", shown: atFixedRate(own, "under-way"), tolerated: toleratedTime },
    { by: "mean", shown: atFixedRate(own, "mean"), tolerated: toleratedTime },
    ...ids.map((id) => {
      const rounds = own.centres.get(id);
      return { by: id, shown: rounds && roundsAsStarts(id, rounds), tolerated: toleratedIn(id) };
    }),
  ];
  const found = looked.flatMap(({ by, percentile, shown, tolerated }): readonly Respect[] => {
    if (!shown || shown.starts.length === 0) return [];
    const { starts, bursts, ...seen } = shown;
    const byPause = 1 - (1 - pausedShare) ** bursts;
    const agreement = agreementIn(starts, { tolerated, between: assumedVariance(pool), byPause });
    const pValue = starts.length === 1 ? agreement.byOne : doubtOf(agreement);
    // The rounds of a metric already have an interval from their own scatter.
    const byScatter = isLate(by) ? ownPValueOf(starts, tolerated, pool?.variance ?? 0) : 1;
    const doubtPValue = Math.min(byScatter, pValue);
    const typical = median(starts.map(({ worse }) => worse));
    const tested = { pValue: agreement.pValue, doubtPValue };
    return [{ by, percentile, shown: seen, typical, tolerated, ...tested }];
  });
  const together = [...own.allAnswers].map(([id, change]) =>
    allAnswersRespect(id, change, toleratedIn(id)),
  );
  return [...found, ...together];
}

/**
 * The loads at the ends of starts: their mean times and gated percentiles.
 * @param latestSustained how many of the latest sustained loads are compared
 */
function inClosings(
  { own, ids, toleratedIn, toleratedTime }: GatedSeries,
  latestSustained: number,
): readonly Looked[] {
  return [undefined, ...ids.filter(percentileOf)].flatMap((percentile): readonly Looked[] => {
    const tolerated = percentile ? toleratedIn(percentile) : toleratedTime;
    const sustained = closingTimes(own, percentile, latestSustained);
    return [
      { by: "closing-load", percentile, shown: closingTimes(own, percentile), tolerated },
      { by: "sustained-load", percentile, shown: sustained, tolerated },
    ];
  });
}

/** A respect before it is tested. */
interface Looked extends Pick<Respect, "by" | "percentile" | "tolerated"> {
  readonly shown: StartsShown | undefined;
}

/** All answers of all rounds together, in one metric. */
function allAnswersRespect(id: SeriesMetricId, change: Change, tolerated: number): Respect {
  const worse = forTheWorse(id, change.difference);
  // As for any metric: significant, and the estimate beyond the tolerance.
  const pValue = worse > tolerated ? pWorse(id, change) : 1;
  const shown = { base: 0, head: 0 };
  const own = { by: id, ofAllAnswers: true, shown, typical: worse } as const;
  return { ...own, tolerated, pValue, doubtPValue: pValue };
}

/**
 * Tests if the starts agree.
 * @param test between: assumed variance between processes; byPause: probability that a pause makes a start worse
 */
function agreementIn(
  starts: readonly StartDifference[],
  { tolerated, between, byPause }: Readonly<Record<"tolerated" | "between" | "byPause", number>>,
) {
  const errorOf = ({ variance, noise }: StartDifference) => Math.sqrt(between + variance + noise);
  return agreementOf(
    starts.map((one) => (one.worse - tolerated) / errorOf(one)),
    byPause,
  );
}

/**
 * The p-value of the starts with the run's own variation between processes: by all of them but one, or by Student's t,
 * which detects effects hidden by noisy bursts.
 */
function ownPValueOf(starts: readonly StartDifference[], tolerated: number, between: number) {
  if (starts.length < 2) return 1;
  const values = starts.map(({ worse }) => worse);
  const expected = between + mean(starts.map(({ variance }) => variance));
  const scatter = Math.max(standardDeviation(values) ** 2, expected);
  const t = (mean(values) - tolerated) / Math.sqrt(scatter / starts.length);
  const byScatter = studentUpperTail(t, starts.length - 1);
  return Math.min(byScatter, doubtOf(agreementIn(starts, { tolerated, between, byPause: 0 })));
}

/** Many starts easily agree by chance on a negative value, and even more so if their noise is overestimated. */
function doubtOf({ shown, pValue }: ReturnType<typeof agreementOf>): number {
  return shown > 0 ? pValue : 1;
}
