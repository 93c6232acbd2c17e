import { type SeriesMetricId, TOLERANCE_METRIC_IDS } from "../metrics/catalogue.ts";
import { seriesValue } from "../metrics/series-value.ts";
import { type LostBase, lossOf } from "../run/lost-base.ts";
import type { MeasuredSeries, RunFile } from "../run/run-file.ts";
import { type Gate, gatedIn } from "../run/series-gate.ts";
import { earlyChangeOf } from "./early-call.ts";
import { changeOf } from "./paired-changes.ts";
import { differencesByRound, type Pair, pairBursts } from "./pairs.ts";
import { processPool } from "./process-pool.ts";
import { type ReferenceOf, referenceOf } from "./reference.ts";
import { type RoundCentres, roundCentres } from "./round-centres.ts";
import { warmingLanes } from "./trend.ts";

/** Metrics whose change is estimated from pairs: others can be 0, or do not depend on the server alone. */
const ESTIMATED: readonly SeriesMetricId[] = TOLERANCE_METRIC_IDS;

/** A series of base and the pairs of bursts that it shares with head. */
interface PairedBase {
  readonly base: MeasuredSeries;
  readonly pairs: readonly Pair[];
}

/** What cannot be compared, and what is gated. */
interface Compared {
  readonly gate: Gate;
  readonly lost: readonly LostBase[];
  /** It is too early for a look, so only large slowdowns count. */
  readonly isEarly?: boolean;
}

/**
 * What each series of head is compared with: base's series of the same name, by the pairs that both share. All pairs
 * are gone through once beforehand, since how much processes differ is estimated from all of them.
 * @param heads series of head
 * @param run both arms
 */
export function baseReferences(
  heads: readonly MeasuredSeries[],
  run: RunFile,
  { lost, gate, isEarly = false }: Compared,
): ReferenceOf {
  const estimate = isEarly ? earlyChangeOf : changeOf;
  const warming = new Set(warmingLanes(run).map(({ server }) => server));
  const paired = pairedBases(heads, run, lost);
  const gatedOf = ({ name }: MeasuredSeries) => gatedIn(gate, name, ESTIMATED);
  const isGated = heads.some((head) => gatedOf(head).length > 0);
  const known = new Map(
    [...paired].map(([head, { pairs }]) => {
      const pooled = isGated ? gatedOf(head) : ESTIMATED;
      return [head, new Map(pooled.map((id) => [id, centresOf(pairs, id)]))];
    }),
  );
  const pool = processPool([...known.values()].flatMap((centres) => [...centres.values()]));
  return (head) => {
    const notCompared = lossOf(lost, head)?.reason;
    if (notCompared !== undefined) return () => ({ notCompared });
    const own = paired.get(head);
    if (!own) return () => ({});
    return (id, value) => {
      const change = ESTIMATED.includes(id)
        ? estimate(
            known.get(head)?.get(id) ?? centresOf(own.pairs, id),
            pool,
            warming.has(head.server),
          )
        : undefined;
      return referenceOf(seriesValue(own.base.samples, id), value, change);
    };
  };
}

function centresOf(pairs: readonly Pair[], id: SeriesMetricId): RoundCentres {
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
