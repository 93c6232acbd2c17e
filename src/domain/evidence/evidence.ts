import { gatedIn } from "../bounds/bounds.ts";
import { PAIRED_METRIC_IDS, type SeriesMetricId } from "../metrics/catalogue.ts";
import { lossOf } from "../run/file/base-commit.ts";
import { type MeasuredRun, type MeasuredSeries, seriesByName } from "../run/file/run-file.ts";
import type { Gate } from "../run/plan/config.ts";
import { isWhole } from "../series/series.ts";
import { required } from "../shared/required.ts";
import { sharedNumbers } from "../shared/shared-numbers.ts";
import { allAnswersChanges, pooledCentres } from "./all-answers-changes.ts";
import type { Change } from "./change.ts";
import { answersIn, arePooled, hasEnoughAnswers, POOLED } from "./enough-answers.ts";
import { failedUnderLoad, type Loss } from "./failed-under-load.ts";
import { type Arms, differencesByRound, pairBursts } from "./pairs.ts";
import { pooledQuantiles } from "./pooled-quantiles.ts";
import { type ProcessPool, processPool } from "./process-pool.ts";
import {
  centresOfRounds,
  type LoneRounds,
  loneRoundsOf,
  type RoundCentres,
  roundsUntil,
} from "./round-centres.ts";
import { type Speeds, speedsOf, type Trends, trendsOf, warmingLanes } from "./trend.ts";

/** Metrics whose change is estimated from pairs: others can be 0, or depend on more than the server. */
export const ESTIMATED: readonly SeriesMetricId[] = PAIRED_METRIC_IDS;

/** A series in both arms, with the estimates of each of its rounds, by metric. */
interface SeriesRounds extends Arms {
  readonly lone: ReadonlyMap<SeriesMetricId, LoneRounds>;
}

/** The evidence from the pairs of one series. */
export interface SeriesEvidence extends SeriesRounds {
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
  /** The speed of each series in each round, by {@link armName}. */
  readonly speeds: ReadonlyMap<string, Speeds>;
}

/**
 * Pairs both arms of a run, and estimates the variation between its processes.
 * @param run the measurements, also of an unfinished run; without a base it has trends only
 * @param gate what is gated
 * @param earlier evidence of the same run some rounds ago, whose rounds are reused
 */
export function evidenceOf<Run extends MeasuredRun>(
  run: Run,
  gate: Gate,
  earlier?: Evidence,
): Evidence<Run> {
  const { base: commit } = run;
  const lost = commit ? [...(commit.lost ?? []), ...failedUnderLoad(run.series, gate)] : [];
  const bases = seriesByName(run, "base");
  const rounds = headsOf(run).flatMap((head): readonly SeriesRounds[] => {
    const base = bases.get(head.name);
    if (!base || lossOf(lost, head)) return [];
    return [{ head, base, lone: loneOf({ head, base }, earlier?.series.get(head.name)) }];
  });
  const speeds = new Map(
    run.series
      .filter(isWhole)
      .map((one) => [armName(one), speedsOf(one, earlier?.speeds.get(armName(one)))]),
  );
  return concluded({ run, gate, lost }, rounds, speeds);
}

/**
 * The evidence of a run at the end of a round.
 * @param run as it was then
 * @param last number of that round
 */
export function evidenceUntil(
  { gate, lost, series, speeds }: Evidence,
  run: MeasuredRun,
  last: number,
): Evidence {
  const measured = new Map(run.series.map((one) => [armName(one), one]));
  const rounds = [...series.values()].map(({ head, base, lone }) => ({
    head: required(measured.get(armName(head)), "head"),
    base: required(measured.get(armName(base)), "base"),
    lone: new Map([...lone].map(([id, own]) => [id, roundsUntil(own, last)])),
  }));
  const speedsThen = new Map(
    [...speeds].map(([name, own]) => [name, own.map((one) => roundsUntil(one, last))]),
  );
  return concluded({ run, gate, lost }, rounds, speedsThen);
}

/** The series of head. */
export function headsOf({ series }: Pick<MeasuredRun, "series">): readonly MeasuredSeries[] {
  return series.filter(({ arm }) => arm === "head");
}

/** The key of a series in one arm. */
function armName({ arm, name }: MeasuredSeries): string {
  return `${arm} ${name}`;
}

function loneOf({ head, base }: Arms, earlier: SeriesRounds | undefined): SeriesRounds["lone"] {
  const pairs = pairBursts(base.samples, head.samples);
  let first: LoneRounds | undefined;
  return new Map(
    ESTIMATED.map((id) => {
      const own = loneRoundsOf(differencesByRound(pairs, id), earlier?.lone.get(id));
      first ??= own;
      // Most metrics have the same rounds and pairs.
      const rounds = sharedNumbers(own.rounds, first.rounds);
      return [id, { ...own, rounds, pairs: sharedNumbers(own.pairs, first.pairs) }];
    }),
  );
}

function concluded<Run extends MeasuredRun>(
  { run, gate, lost }: Pick<Evidence<Run>, "run" | "gate" | "lost">,
  rounds: readonly SeriesRounds[],
  speeds: Evidence["speeds"],
): Evidence<Run> {
  const isGated = headsOf(run).some(({ name }) => gatedIn(gate, name, ESTIMATED).length > 0);
  const all = rounds.map((one) =>
    seriesEvidence(one, isGated ? gatedIn(gate, one.head.name, ESTIMATED) : ESTIMATED),
  );
  const trends = trendsOf(run.series, (one) => required(speeds.get(armName(one)), "speeds"));
  const pool = processPool(
    all.flatMap(({ judged, centres }) => judged.map((id) => required(centres.get(id), "rounds"))),
  );
  return {
    run,
    gate,
    lost,
    series: new Map(
      all.map((one) => [one.head.name, { ...one, allAnswers: allAnswersChanges(one, pool) }]),
    ),
    pool,
    trends,
    warming: new Set(warmingLanes(run.servers, trends).map(({ server }) => server)),
    speeds,
  };
}

/**
 * Computes the evidence of one series.
 * @param asked metrics that are judged if there are enough answers
 */
function seriesEvidence(
  { head, base, lone }: SeriesRounds,
  asked: readonly SeriesMetricId[],
): Omit<SeriesEvidence, "allAnswers"> {
  const answers = answersIn(head.samples, base.samples);
  const judged = asked.filter((id) => hasEnoughAnswers(head, id, answers));
  const roundsOf = (id: SeriesMetricId) => {
    if (!arePooled(head, id, answers)) return centresOfRounds(required(lone.get(id), "rounds"));
    const pairs = pairBursts(base.samples, head.samples);
    return id === POOLED ? pooledCentres(pairs) : pooledQuantiles(pairs, id);
  };
  const centres = new Map(judged.map((id) => [id, roundsOf(id)]));
  return { head, base, lone, centres, judged };
}

/**
 * The rounds of a metric. Those of metrics that are not judged are not kept: in very many series, they would fill the
 * memory.
 * @returns undefined for a metric that is not in {@link ESTIMATED}
 */
export function centresIn(
  { centres, lone }: Pick<SeriesEvidence, "centres" | "lone">,
  id: SeriesMetricId,
): RoundCentres | undefined {
  const own = lone.get(id);
  return centres.get(id) ?? (own && centresOfRounds(own));
}
