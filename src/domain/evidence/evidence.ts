import { type Gate, gatedIn } from "../gate/bounds.ts";
import { type SeriesMetricId, TOLERANCE_METRIC_IDS } from "../metrics/catalogue.ts";
import { type LostBase, lossOf } from "../run/lost-base.ts";
import type { MeasuredSeries, RunFile } from "../run/run-file.ts";
import { isWhole } from "../run/series.ts";
import { answersIn, arePooled, hasEnoughAnswers, POOLED } from "./enough-answers.ts";
import { type Pairs, pairBursts } from "./pairs.ts";
import { pooledCentres } from "./pooled-counts.ts";
import { type ProcessPool, processPool } from "./process-pool.ts";
import { centresOfPairs, type RoundCentres } from "./round-centres.ts";
import { warmingLanes } from "./trend.ts";

/** Metrics whose change is estimated from pairs: others can be 0, or do not depend on the server alone. */
export const ESTIMATED: readonly SeriesMetricId[] = TOLERANCE_METRIC_IDS;

/** The rounds of the metrics of one series. */
export type OwnCentres = ReadonlyMap<SeriesMetricId, RoundCentres>;

/** What the pairs of a run's arms show, before anything is decided. */
export interface ArmEvidence {
  /** Base of each series of head that has one. */
  readonly bases: ReadonlyMap<MeasuredSeries, MeasuredSeries>;
  /** The rounds of each comparison that the pool was estimated from: what is gated, or everything if nothing is. */
  readonly centres: ReadonlyMap<MeasuredSeries, OwnCentres>;
  /** How much processes differ; absent where no comparison has two rounds. */
  readonly pool: ProcessPool | undefined;
  /** Servers that were still getting faster. */
  readonly warming: ReadonlySet<string>;
}

/** What is gated, and what cannot be compared. */
interface Compared {
  readonly lost: readonly LostBase[];
  readonly gate: Gate;
}

/** Series are judged each by itself and then together, by the same evidence. */
const lastOf = new WeakMap<RunFile, Compared & { readonly evidence: ArmEvidence }>();

/**
 * Pairs both arms and estimates how much processes differ.
 * @param run both arms
 * @param compared what is gated, and what cannot be compared
 */
export function armEvidence(run: RunFile, { lost, gate }: Compared): ArmEvidence {
  const last = lastOf.get(run);
  if (last?.lost === lost && last.gate === gate) return last.evidence;
  const evidence = evidenceIn(run, { lost, gate });
  lastOf.set(run, { lost, gate, evidence });
  return evidence;
}

function evidenceIn(run: RunFile, { lost, gate }: Compared): ArmEvidence {
  const heads = run.series.filter(({ arm }) => arm === "head");
  const bases = basesOf(heads, run, lost);
  const gatedOf = ({ name }: MeasuredSeries) => gatedIn(gate, name, ESTIMATED);
  const isGated = heads.some((head) => gatedOf(head).length > 0);
  const centres = new Map(
    [...bases].map(([head, base]) => {
      // Whole series are judged however few their answers are.
      const answers = isWhole(head) ? 0 : answersIn(head.samples, base.samples);
      const ids = isGated ? gatedOf(head) : ESTIMATED;
      const enough = ids.filter((id) => hasEnoughAnswers(head, id, answers));
      if (!enough.includes(POOLED) || !arePooled(head, answers)) {
        return [head, centresAgainst(base, head, enough)];
      }
      const others = enough.filter((id) => id !== POOLED);
      const own = centresAgainst(base, head, others);
      const pairs = pairBursts(base.samples, head.samples);
      return [head, new Map([...own, [POOLED, pooledCentres(pairs)] as const])];
    }),
  );
  return {
    bases,
    centres,
    pool: processPool([...centres.values()].flatMap((own) => [...own.values()])),
    warming: new Set(warmingLanes(run).map(({ server }) => server)),
  };
}

/** What is known of the metrics of a series of head, and the series of base that it was held against. */
interface KnownCentres {
  readonly base: MeasuredSeries;
  readonly centres: OwnCentres;
}

/** Judging, the report and the record of a run ask for the same, and going through all pairs takes most of the time. */
const knownCentres = new WeakMap<MeasuredSeries, KnownCentres>();

/** Some metrics of a series against base, round by round. */
export function centresAgainst(
  base: MeasuredSeries,
  head: MeasuredSeries,
  ids: readonly SeriesMetricId[],
): OwnCentres {
  const last = knownCentres.get(head);
  const known: OwnCentres = last?.base === base ? last.centres : new Map();
  const missing = ids.filter((id) => !known.has(id));
  const pairs = pairBursts(base.samples, head.samples);
  const asked = new Map(ids.map((id) => [id, known.get(id) ?? centresOfPairs(pairs, id)]));
  // What is asked for first is kept as it is: there are thousands, and mostly nothing else is asked for.
  const centres = known.size === 0 ? asked : new Map([...known, ...asked]);
  if (missing.length > 0) knownCentres.set(head, { base, centres });
  return asked;
}

/** Pairs series as they are asked for, and keeps the pairs of the last: those of all would be as many as the samples. */
export function pairsOfLast(): (base: MeasuredSeries, head: MeasuredSeries) => Pairs {
  let last: { readonly head: MeasuredSeries; readonly own: Pairs } | undefined;
  return (base, head) => {
    if (last?.head !== head) last = { head, own: pairBursts(base.samples, head.samples) };
    return last.own;
  };
}

function basesOf(
  heads: readonly MeasuredSeries[],
  run: RunFile,
  lost: readonly LostBase[],
): ReadonlyMap<MeasuredSeries, MeasuredSeries> {
  const bases = new Map(
    run.series.filter(({ arm }) => arm === "base").map((one) => [one.name, one]),
  );
  return new Map(
    heads.flatMap((head): readonly (readonly [MeasuredSeries, MeasuredSeries])[] => {
      const base = bases.get(head.name);
      return !base || lossOf(lost, head) ? [] : [[head, base]];
    }),
  );
}
