import { gatedIn } from "../bounds/bounds.ts";
import { PAIRED_METRIC_IDS, type SeriesMetricId } from "../metrics/catalogue.ts";
import { lossOf } from "../run/file/base-commit.ts";
import { type MeasuredRun, type MeasuredSeries, seriesByName } from "../run/file/run-file.ts";
import type { Gate } from "../run/plan/config.ts";
import { allAnswersChanges, pooledCentres } from "./all-answers-changes.ts";
import type { Change } from "./change.ts";
import { answersIn, arePooled, hasEnoughAnswers, POOLED } from "./enough-answers.ts";
import { failedUnderLoad, type Loss } from "./failed-under-load.ts";
import { type Arms, differencesByRound, pairBursts } from "./pairs.ts";
import { pooledQuantiles } from "./pooled-quantiles.ts";
import { type ProcessPool, processPool } from "./process-pool.ts";
import { type RoundCentres, roundCentres } from "./round-centres.ts";
import { followUpPart, plannedPart } from "./run-until.ts";
import { type Trends, trendsOf, warmingLanes } from "./trend.ts";

/** Metrics whose change is estimated from pairs: others can be 0, or depend on more than the server. */
export const ESTIMATED: readonly SeriesMetricId[] = PAIRED_METRIC_IDS;

/** The evidence from the pairs of one series. */
export interface SeriesEvidence extends Arms {
  /** The rounds of each judged metric; {@link centresIn} has those of others. */
  readonly centres: ReadonlyMap<SeriesMetricId, RoundCentres>;
  /** The judged metrics: those that are gated and have enough answers, or all in a run without a gate. */
  readonly judged: readonly SeriesMetricId[];
  /** The changes over all answers together, by metric; without those that cannot be estimated. */
  readonly allAnswers: ReadonlyMap<SeriesMetricId, Change>;
}

/**
 * The evidence of a run before any decision, computed once for each state of the run and used by both judging and
 * reporting.
 */
export interface Evidence<Run extends MeasuredRun = MeasuredRun> {
  readonly run: Run;
  readonly gate: Gate;
  /** Parts of base with which nothing can be compared. */
  readonly lost: readonly Loss[];
  /** By name; only series with a base. */
  readonly series: ReadonlyMap<string, SeriesEvidence>;
  /** The variation between processes, from everything that is judged; absent if none of it has two rounds. */
  readonly pool: ProcessPool | undefined;
  readonly trends: Trends;
  /** Names of servers that were still getting faster. */
  readonly warming: ReadonlySet<string>;
  /** The rounds in which suspects were measured again, of which nothing else is evidence; absent without any. */
  readonly followUp?: MeasuredRun | undefined;
}

/**
 * Pairs both arms of a run, and estimates the variation between its processes.
 * @param measured the measurements, also of an unfinished run; without a base it has trends only. Those of its follow-up
 * are kept apart
 * @param gate what is gated
 * @param known parts of base with which nothing can be compared; by default, those of the run
 */
export function evidenceOf<Run extends MeasuredRun>(
  measured: Run,
  gate: Gate,
  known?: readonly Loss[],
): Evidence<Run> {
  const run = plannedPart(measured);
  const { base: own, series: timed } = run;
  const lost = known ?? (own ? [...(own.lost ?? []), ...failedUnderLoad(timed, gate)] : []);
  const bases = seriesByName(run, "base");
  const heads = headsOf(run);
  const isGated = heads.some(({ name }) => gatedIn(gate, name, ESTIMATED).length > 0);
  const all = heads.flatMap((head) => {
    const base = bases.get(head.name);
    if (!base || lossOf(lost, head)) return [];
    const asked = isGated ? gatedIn(gate, head.name, ESTIMATED) : ESTIMATED;
    return [seriesEvidence({ head, base }, asked)];
  });
  const pool = processPool(all.flatMap(({ centres }) => [...centres.values()]));
  const series = new Map(
    all.map((one) => [one.head.name, { ...one, allAnswers: allAnswersChanges(one, pool) }]),
  );
  const trends = trendsOf(run.series);
  const warming = new Set(warmingLanes(run.servers, trends).map(({ server }) => server));
  return { run, gate, lost, series, pool, trends, warming, followUp: followUpPart(measured) };
}

/** The series of head. */
export function headsOf({ series }: Pick<MeasuredRun, "series">): readonly MeasuredSeries[] {
  return series.filter(({ arm }) => arm === "head");
}

/**
 * Computes the evidence of one series.
 * @param asked metrics that are judged if there are enough answers
 */
function seriesEvidence({ head, base }: Arms, asked: readonly SeriesMetricId[]) {
  const answers = answersIn(head.samples, base.samples);
  const judged = asked.filter((id) => hasEnoughAnswers(head, id, answers));
  const pairs = pairBursts(base.samples, head.samples);
  const roundsOf = (id: SeriesMetricId) => {
    if (!arePooled(head, id, answers)) return roundCentres(differencesByRound(pairs, id));
    return id === POOLED ? pooledCentres(pairs) : pooledQuantiles(pairs, id);
  };
  return { head, base, centres: new Map(judged.map((id) => [id, roundsOf(id)])), judged };
}

/**
 * The rounds of a metric. Those of metrics that are not judged are not kept: in very many series, they would fill the
 * memory.
 * @returns undefined for a metric that is not in {@link ESTIMATED}
 */
export function centresIn({ head, base, centres }: SeriesEvidence, id: SeriesMetricId) {
  const own = centres.get(id);
  if (own || !ESTIMATED.includes(id)) return own;
  return roundCentres(differencesByRound(pairBursts(base.samples, head.samples), id));
}
