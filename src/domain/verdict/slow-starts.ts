import { anyMetric, SERIES_METRIC_IDS, type SeriesMetricId } from "../metrics/catalogue.ts";
import type { GateBounds } from "../run/config.ts";
import type { MeasuredSeries } from "../run/run-file.ts";
import { boundsOf, type Gate, gatedIn } from "../run/series-gate.ts";
import { required } from "../shared/required.ts";
import { mean, median, standardDeviation } from "../statistics/descriptive.ts";
import { elementAt } from "../statistics/element-at.ts";
import { holmAdjust } from "../statistics/holm.ts";
import { studentUpperTail } from "../statistics/student.ts";
import { type Agreement, agreementOf } from "./agreement.ts";
import { areApart } from "./apart.ts";

import { armEvidence, centresAgainst, ESTIMATED } from "./arm-evidence.ts";
import type { Judged } from "./at-looks.ts";
import { percentOf } from "./change.ts";
import type { LateAnswers, MetricComparison, SeriesComparison } from "./comparison.ts";
import { toleratedDifferences } from "./detectable.ts";
import { STARTS_RATE } from "./looks.ts";
import { assumedVariance, type ProcessPool } from "./process-pool.ts";
import {
  closingTimes,
  roundsAsStarts,
  type StartDifference,
  type StartsShown,
  underWayAtTheEnd,
} from "./starts-shown.ts";

/** Chance, over all series and respects, at which head looks worse, which is no pass. */
const DOUBT = 0.05;

/** One respect in which the starts of a series may show that head is slower. */
interface Respect {
  readonly by: LateAnswers["by"] | SeriesMetricId;
  readonly shown: StartsShown;
  /** How much worse is tolerated, as a difference of logarithms. */
  readonly tolerated: number;
  readonly agreement: Agreement;
  /** P-value at which head looks worse: as the starts themselves scatter, or as one start shows. */
  readonly doubtPValue: number;
}

/** Both arms of a series. */
interface Arms {
  readonly head: MeasuredSeries;
  readonly base: MeasuredSeries;
}

/** A respect in which head is slower, or looks so. */
interface Found extends Respect {
  readonly isWorse: boolean;
  readonly looksWorse: boolean;
}

/**
 * Adds what the starts of both arms show one by one, where a comparison of all their bursts is open or blind: answers that
 * come late or never, connections that get slower with use, servers that were not warm. All starts but one have to show
 * it, and processes are assumed to differ no less than any that were recorded ({@link assumedVariance}). All series and
 * respects share {@link STARTS_RATE} (Holm). A series that is a regression already stays one, for that reason alone. What is
 * beyond chance only as the starts themselves scatter, or in the only start, looks worse.
 * @param compared what the bursts of each series show
 */
export function withSlowStarts(
  compared: readonly SeriesComparison[],
  judged: Judged,
): readonly SeriesComparison[] {
  const { run, lost, policy } = judged;
  const { bases, pool } = armEvidence(run, { lost, gate: policy });
  const armsOf = new Map([...bases].map(([head, base]) => [head.name, { head, base }]));
  const all = compared.map(({ name }) => {
    const arms = armsOf.get(name);
    return arms ? respectsOf(arms, policy, pool) : [];
  });
  const adjusted = holmAdjust(all.flat().map(({ agreement }) => agreement.pValue));
  const doubts = holmAdjust(all.flat().map(({ doubtPValue }) => doubtPValue));
  let next = 0;
  return compared.map((series, at) => {
    const found = required(all[at], "series").map((respect): Found => {
      next += 1;
      const isWorse = elementAt(adjusted, next - 1) <= STARTS_RATE;
      return { ...respect, isWorse, looksWorse: elementAt(doubts, next - 1) <= DOUBT };
    });
    return series.verdict === "regression"
      ? series
      : withFound(series, found, armsOf.get(series.name));
  });
}

/** What the starts of a series show in every respect that is looked at: their number must not hang on what they show. */
function respectsOf(
  { base, head }: Arms,
  gate: Gate,
  pool: ProcessPool | undefined,
): readonly Respect[] {
  const gated = gatedIn(gate, head.name, ESTIMATED);
  if (gated.length === 0) return [];
  const { tolerancePercent } = boundsOf(gate, head.name);
  // Throughput is the other side of what a request takes.
  const timed = gated.includes("throughput") ? (["throughput"] as const) : gated;
  const widest = Math.max(...timed.map((id) => toleratedWorse(id, tolerancePercent)));
  const centres = centresAgainst(base, head, gated);
  const looked = [
    { by: "closing-load", shown: closingTimes(base, head), tolerated: widest } as const,
    { by: "under-way", shown: underWayAtTheEnd(base, head), tolerated: widest } as const,
    ...gated.map((id) => {
      const machines = roundsAsStarts(id, centres.get(id) ?? []);
      const tolerated = toleratedWorse(id, tolerancePercent);
      return { by: id, shown: { machines, base: 0, head: 0 }, tolerated };
    }),
  ];
  return looked.flatMap(({ by, shown, tolerated }) => {
    if (!shown || shown.machines.length === 0) return [];
    const starts = valuesOf(shown);
    const agreement = agreementIn(starts, tolerated, pool);
    // The rounds of a metric have an interval by their own scatter.
    const isRounds = by !== "closing-load" && by !== "under-way";
    const own = isRounds ? 1 : ownPValueOf(starts, tolerated, pool);
    const doubtPValue = Math.min(own, starts.length === 1 ? agreement.byOne : agreement.pValue);
    return [{ by, shown, tolerated, agreement, doubtPValue }];
  });
}

/** The starts; of several machines, one value of each: an odd machine moves all its starts. */
function valuesOf({ machines }: StartsShown): readonly StartDifference[] {
  if (machines.length === 1) return machines.flat();
  return machines.map((starts) => ({
    worse: median(starts.map(({ worse }) => worse)),
    variance: median(starts.map(({ variance }) => variance)),
  }));
}

function agreementIn(
  starts: readonly StartDifference[],
  tolerated: number,
  pool: ProcessPool | undefined,
): Agreement {
  const between = assumedVariance(pool);
  return agreementOf(
    starts.map(({ worse, variance }) => (worse - tolerated) / Math.sqrt(between + variance)),
  );
}

/** Student's t of the starts, which scatter at least as the run expects of its processes. */
function ownPValueOf(
  starts: readonly StartDifference[],
  tolerated: number,
  pool: ProcessPool | undefined,
): number {
  if (starts.length < 2) return 1;
  const values = starts.map(({ worse }) => worse);
  const expected = (pool?.variance ?? 0) + mean(starts.map(({ variance }) => variance));
  const scatter = Math.max(standardDeviation(values) ** 2, expected);
  const t = (mean(values) - tolerated) / Math.sqrt(scatter / starts.length);
  return studentUpperTail(t, starts.length - 1);
}

function withFound(
  series: SeriesComparison,
  found: readonly Found[],
  arms: Arms | undefined,
): SeriesComparison {
  const late = lateIn(found);
  if (late?.verdict === "worse") return { ...withoutFigures(series), verdict: "regression", late };
  const open = SERIES_METRIC_IDS.filter((id) => series.metrics[id]?.verdict === "inconclusive");
  const changed = open.flatMap((id) => {
    const metric = openMetric(id, series.metrics[id] ?? {}, { found, arms });
    return metric ? [[id, metric] as const] : [];
  });
  if (!late && changed.length === 0) return series;
  const isWorse = changed.some(([, { verdict }]) => verdict === "regression");
  return {
    ...series,
    ...(isWorse && { verdict: "regression" }),
    ...(late && { late }),
    metrics: { ...series.metrics, ...Object.fromEntries(changed) },
  };
}

/** The respect that shows most clearly that head's answers come late; one cause is one finding. */
function lateIn(found: readonly Found[]): LateAnswers | undefined {
  const [first] = found
    .flatMap(({ by, shown, isWorse, looksWorse, agreement }) =>
      (by === "closing-load" || by === "under-way") && (isWorse || looksWorse)
        ? [{ by, shown, isWorse, agreement }]
        : [],
    )
    .toSorted((a, b) => a.agreement.pValue - b.agreement.pValue);
  if (!first) return undefined;
  const { by, shown, isWorse } = first;
  const { base, head } = shown;
  return { by, base, head, verdict: isWorse ? "worse" : "perhaps-worse" };
}

/** @returns a metric that was left open with what its starts show; undefined where that is nothing */
function openMetric(
  id: SeriesMetricId,
  metric: MetricComparison,
  { found, arms }: { readonly found: readonly Found[]; readonly arms: Arms | undefined },
): MetricComparison | undefined {
  const own = found.find(({ by }) => by === id);
  if (!own || !arms) return undefined;
  const { machines } = own.shown;
  const typical = median(machines.flat().map(({ worse }) => worse));
  const higher = anyMetric(id).better === "higher" ? -typical : typical;
  if (own.isWorse) {
    // A server that was not warm has no interval, but all its starts show the change.
    return { changePercent: percentOf(higher), ...metric, verdict: "regression" };
  }
  const looksWorse =
    own.looksWorse || (typical > own.tolerated && areApart(arms.base, arms.head, id));
  return looksWorse ? { ...metric, looksWorse } : undefined;
}

/** What is gated has no figure that holds all answers, whatever it is: CPU time is told per answer as well. */
function withoutFigures(series: SeriesComparison): SeriesComparison {
  const metrics = SERIES_METRIC_IDS.flatMap((id) => {
    const metric = series.metrics[id];
    if (!metric) return [];
    return [[id, metric.verdict === undefined ? metric : { ...metric, verdict: "unmeasurable" }]];
  });
  return { ...series, metrics: Object.fromEntries(metrics) };
}

/** How much worse is tolerated, as a difference of logarithms. */
function toleratedWorse(id: SeriesMetricId, tolerances: GateBounds["tolerancePercent"]): number {
  const tolerance: Readonly<Partial<Record<SeriesMetricId, number>>> = tolerances;
  const { least, most } = toleratedDifferences(tolerance[id] ?? 0);
  return anyMetric(id).better === "higher" ? -least : most;
}
