import { COMPARISON_SCHEMA, type Comparison } from "./comparison.ts";
import { decideGate, type GatePolicy } from "./gate.ts";
import { blockLogs, compareServers } from "./head-to-head.ts";
import { type Change, judgeSeries, type ReferenceOf } from "./judge.ts";
import { levelOfLook } from "./looks.ts";
import type { SeriesMetricId } from "./metric.ts";
import { MIN_BLOCKS } from "./plan.ts";
import type { BaseCommit, MeasuredSeries, RunFile } from "./run-file.ts";
import { seriesValue } from "./series-value.ts";
import { clusteringOf } from "./statistics/clustered-mean.ts";
import { mean, standardDeviation } from "./statistics/descriptive.ts";
import { signedRankInterval, signedRankPValue } from "./statistics/signed-rank.ts";
import { studentQuantile, studentUpperTail } from "./statistics/student.ts";
import { CONFIDENCE, worstVerdict } from "./verdict.ts";

/** Rounds are taken to differ when chance alone would make them differ so much less often than this. */
const CLUSTERING_LEVEL = 0.05;

/** Fewer rounds than this say nothing about how much rounds differ. */
const MIN_ROUNDS = 3;

/**
 * Compares head with base, both measured in turns in the same run.
 *
 * A block's difference is the mean logarithm of head's bursts in it less that of base's, so what the
 * machine does to a whole block cancels. The change is the Hodges–Lehmann estimate over the blocks with
 * its signed-rank interval. Where fresh processes shift the level, so that the rounds differ by more than
 * their blocks explain, the rounds' means are the sample instead, with Student's t.
 *
 * @param run a run with both arms
 * @param base the commit of the base arm
 * @param policy what is gated, and what fails the gate
 * @param look which of the run's looks this is; the last one without it
 */
export function compareArms(
  run: RunFile,
  base: BaseCommit,
  policy: GatePolicy,
  look = run.plan.rounds,
): Comparison {
  const heads = run.series.filter(({ arm }) => arm === "head");
  const level = levelOfLook(look, run.plan.rounds);
  const series = judgeSeries(heads, referenceAmong(run.series), policy, level);
  return {
    schema: COMPARISON_SCHEMA,
    verdict: worstVerdict(series.map(({ verdict }) => verdict)),
    gate: decideGate(series, policy),
    comparedWith: { kind: "base", ...(base.sha !== undefined && { sha: base.sha }), ref: base.ref },
    series,
    headToHead: compareServers(run.series),
  };
}

function referenceAmong(all: readonly MeasuredSeries[]): ReferenceOf {
  const bases = new Map(all.filter(({ arm }) => arm === "base").map((one) => [one.name, one]));
  return (head, id) => {
    const base = bases.get(head.name);
    if (!base) return {};
    const value = seriesValue(base.samples, id);
    const change = id === "errors" ? undefined : changeBetween(base, head, id);
    return { ...(value !== undefined && { base: value }), ...(change && { change }) };
  };
}

/**
 * The change of a metric from base to head.
 * @param base samples of the base arm
 * @param head samples of the head arm, of the same blocks
 * @returns undefined with fewer common blocks than an interval needs
 */
export function changeBetween(
  base: Pick<MeasuredSeries, "samples">,
  head: Pick<MeasuredSeries, "samples">,
  id: SeriesMetricId,
): Change | undefined {
  const from = blockLogs(base.samples, id);
  const rounds = new Map(head.samples.map(({ block, round }) => [block, round]));
  const byRound = new Map<number, number[]>();
  for (const [block, value] of blockLogs(head.samples, id)) {
    const other = from.get(block);
    const round = rounds.get(block);
    if (other === undefined || round === undefined) continue;
    const group = byRound.get(round);
    if (group) group.push(value - other);
    else byRound.set(round, [value - other]);
  }
  return changeOf([...byRound.values()]);
}

/**
 * The change that blocks' differences show.
 * @param rounds differences of logarithms, head less base, of the blocks of each round
 * @returns undefined with fewer blocks than an interval needs
 */
export function changeOf(rounds: readonly (readonly number[])[]): Change | undefined {
  const differences = rounds.flat();
  if (differences.length < MIN_BLOCKS) return undefined;
  const { means, pValue } = clusteringOf(rounds);
  return means.length >= MIN_ROUNDS && pValue < CLUSTERING_LEVEL
    ? changeOfMeans(means)
    : changeOfBlocks(differences);
}

function changeOfBlocks(differences: readonly number[]): Change {
  const degrees = differences.length - 1;
  const { estimate, low, high } = signedRankInterval(differences, CONFIDENCE);
  return {
    difference: estimate,
    low,
    high,
    pLower: signedRankPValue(differences, "less"),
    pHigher: signedRankPValue(differences, "greater"),
    standardError: (high - low) / (2 * studentQuantile((1 + CONFIDENCE) / 2, degrees)),
    degrees,
  };
}

function changeOfMeans(means: readonly number[]): Change {
  const degrees = means.length - 1;
  const difference = mean(means);
  const standardError = standardDeviation(means) / Math.sqrt(means.length);
  const halfWidth = studentQuantile((1 + CONFIDENCE) / 2, degrees) * standardError;
  const t = difference / standardError;
  return {
    difference,
    low: difference - halfWidth,
    high: difference + halfWidth,
    pLower: studentUpperTail(-t, degrees),
    pHigher: studentUpperTail(t, degrees),
    standardError,
    degrees,
  };
}
