import { type SeriesMetricId, TOLERANCE_METRIC_IDS } from "../metrics/catalogue.ts";
import { type LostBase, lossOf } from "../run/lost-base.ts";
import type { MeasuredSeries, RunFile } from "../run/run-file.ts";
import { type Gate, gatedIn } from "../run/series-gate.ts";
import { answersIn, hasEnoughAnswers } from "./enough-answers.ts";
import { differencesByRound, type Pair, pairBursts } from "./pairs.ts";
import { type ProcessPool, processPool } from "./process-pool.ts";
import { type RoundCentres, roundCentres } from "./round-centres.ts";
import { warmingLanes } from "./trend.ts";

/** Metrics whose change is estimated from pairs: others can be 0, or do not depend on the server alone. */
export const ESTIMATED: readonly SeriesMetricId[] = TOLERANCE_METRIC_IDS;

/** A series of base and the pairs of bursts that it shares with head. */
export interface PairedBase {
  readonly base: MeasuredSeries;
  readonly pairs: readonly Pair[];
}

/** What the pairs of a run's arms show, before anything is decided. */
export interface ArmEvidence {
  /** Base of each series of head that has one. */
  readonly paired: ReadonlyMap<MeasuredSeries, PairedBase>;
  /** The rounds of each comparison that the pool was estimated from: what is gated, or everything if nothing is. */
  readonly centres: ReadonlyMap<MeasuredSeries, ReadonlyMap<SeriesMetricId, RoundCentres>>;
  /** How much processes differ; absent where no comparison has two rounds. */
  readonly pool: ProcessPool | undefined;
  /** Servers that were still getting faster. */
  readonly warming: ReadonlySet<string>;
}

/**
 * Pairs both arms and estimates how much processes differ.
 * @param heads series of head
 * @param run both arms
 * @param compared what is gated, and what cannot be compared
 */
export function armEvidence(
  heads: readonly MeasuredSeries[],
  run: RunFile,
  { lost, gate }: { readonly lost: readonly LostBase[]; readonly gate: Gate },
): ArmEvidence {
  const paired = pairedBases(heads, run, lost);
  const gatedOf = ({ name }: MeasuredSeries) => gatedIn(gate, name, ESTIMATED);
  const isGated = heads.some((head) => gatedOf(head).length > 0);
  const centres = new Map(
    [...paired].map(([head, { base, pairs }]) => {
      const answers = answersIn(head.samples, base.samples);
      const pooled = (isGated ? gatedOf(head) : ESTIMATED).filter((id) =>
        hasEnoughAnswers(head, id, answers),
      );
      return [head, new Map(pooled.map((id) => [id, centresOf(pairs, id)]))];
    }),
  );
  return {
    paired,
    centres,
    pool: processPool([...centres.values()].flatMap((own) => [...own.values()])),
    warming: new Set(warmingLanes(run).map(({ server }) => server)),
  };
}

/** One metric of a series, round by round. */
export function centresOf(pairs: readonly Pair[], id: SeriesMetricId): RoundCentres {
  return roundCentres(differencesByRound(pairs, id));
}

function pairedBases(
  heads: readonly MeasuredSeries[],
  run: RunFile,
  lost: readonly LostBase[],
): ReadonlyMap<MeasuredSeries, PairedBase> {
  const bases = new Map(
    run.series.filter(({ arm }) => arm === "base").map((one) => [one.name, one]),
  );
  return new Map(
    heads.flatMap((head): readonly (readonly [MeasuredSeries, PairedBase])[] => {
      const base = bases.get(head.name);
      if (!base || lossOf(lost, head)) return [];
      return [[head, { base, pairs: pairBursts(base.samples, head.samples) }]];
    }),
  );
}
