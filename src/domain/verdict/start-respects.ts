import { anyMetric, type SeriesMetricId } from "../metrics/catalogue.ts";
import type { GateBounds } from "../run/config.ts";
import type { MeasuredSeries } from "../run/run-file.ts";
import { boundsOf, type Gate, gatedIn } from "../run/series-gate.ts";
import { required } from "../shared/required.ts";
import { mean, median, standardDeviation } from "../statistics/descriptive.ts";
import { studentUpperTail } from "../statistics/student.ts";
import { type Agreement, agreementOf } from "./agreement.ts";
import { ESTIMATED, type OwnCentres } from "./arm-evidence.ts";
import type { LateAnswers } from "./comparison.ts";
import { toleratedDifferences } from "./detectable.ts";
import { assumedVariance, type ProcessPool } from "./process-pool.ts";
import {
  closingTimes,
  roundsAsStarts,
  type StartDifference,
  type StartsShown,
  underWayAtTheEnd,
} from "./starts-shown.ts";

/** One respect in which the starts of a series may show that head is slower. */
export interface Respect {
  readonly by: LateAnswers["by"] | SeriesMetricId;
  readonly shown: StartsShown;
  /** How much worse is tolerated, as a difference of logarithms. */
  readonly tolerated: number;
  readonly agreement: Agreement;
  /** P-value at which head looks worse: as the starts themselves scatter, or as one start shows. */
  readonly doubtPValue: number;
}

/** Both arms of a series. */
export interface Arms {
  readonly head: MeasuredSeries;
  readonly base: MeasuredSeries;
}

/** What is known of a series and its run. */
interface Evidence {
  readonly pool: ProcessPool | undefined;
  /** The rounds of its metrics. */
  readonly centres: OwnCentres;
}

/** What the starts of a series show in every respect that is looked at: their number must not hang on what they show. */
export function respectsOf(
  { base, head }: Arms,
  gate: Gate,
  { pool, centres }: Evidence,
): readonly Respect[] {
  const gated = gatedIn(gate, head.name, ESTIMATED);
  if (gated.length === 0) return [];
  const { tolerancePercent } = boundsOf(gate, head.name);
  // Throughput is the other side of what a request takes.
  const timed = gated.includes("throughput") ? (["throughput"] as const) : gated;
  const widest = Math.max(...timed.map((id) => toleratedWorse(id, tolerancePercent)));
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
    noise: median(starts.map(({ noise }) => noise)),
  }));
}

function agreementIn(
  starts: readonly StartDifference[],
  tolerated: number,
  pool: ProcessPool | undefined,
): Agreement {
  const between = assumedVariance(pool);
  return agreementOf(
    starts.map(
      ({ worse, variance, noise }) => (worse - tolerated) / Math.sqrt(between + variance + noise),
    ),
  );
}

/** Student's t of the starts, which scatter at least as the run expects of its processes; what is noise shows in them. */
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

/** How much worse is tolerated, as a difference of logarithms. */
function toleratedWorse(id: SeriesMetricId, tolerances: GateBounds["tolerancePercent"]): number {
  const tolerance: Readonly<Partial<Record<SeriesMetricId, number>>> = tolerances;
  const { least, most } = toleratedDifferences(required(tolerance[id], "tolerance"));
  return anyMetric(id).better === "higher" ? -least : most;
}
