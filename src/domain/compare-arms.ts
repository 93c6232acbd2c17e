import { COMPARISON_SCHEMA, type Comparison, removedSeries } from "./comparison.ts";
import { decideGate, type GatePolicy } from "./gate.ts";
import { compareServers } from "./head-to-head.ts";
import { type Change, judgeSeries, type ReferenceOf, studentChange } from "./judge.ts";
import { levelOfLook } from "./looks.ts";
import {
  type SeriesMetric,
  type SeriesMetricId,
  seriesMetric,
  TOLERANCE_METRIC_IDS,
} from "./metric.ts";
import { MIN_BLOCKS } from "./plan.ts";
import type { BaseCommit, MeasuredSeries, RunFile } from "./run-file.ts";
import type { Sample } from "./sample.ts";
import { seriesValue } from "./series-value.ts";
import { clusteringOf } from "./statistics/clustered-mean.ts";
import { mean, standardDeviation } from "./statistics/descriptive.ts";
import { signedRankInterval, signedRankPValue } from "./statistics/signed-rank.ts";
import { studentQuantile } from "./statistics/student.ts";
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
  const series = [
    ...judgeSeries(heads, referenceAmong(run.series), policy, level),
    ...(base.removed ?? []).map(removedSeries),
  ];
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
  let paired:
    | { readonly head: MeasuredSeries; readonly blocks: readonly PairedBlock[] }
    | undefined;
  return (head, id) => {
    const base = bases.get(head.name);
    if (!base) return {};
    // Asked for one metric after the other of the same series.
    if (paired?.head !== head) paired = { head, blocks: pairBlocks(base, head) };
    const value = seriesValue(base.samples, id);
    const change = isEstimated(id) ? changeOf(differences(paired.blocks, id)) : undefined;
    return { ...(value !== undefined && { base: value }), ...(change && { change }) };
  };
}

/** Others are 0 at times, or say nothing about the server. */
function isEstimated(id: SeriesMetricId): boolean {
  return (TOLERANCE_METRIC_IDS as readonly SeriesMetricId[]).includes(id);
}

/** The bursts of both arms in one block. */
interface PairedBlock {
  readonly round: number;
  readonly base: readonly Sample[];
  readonly head: readonly Sample[];
}

function pairBlocks(base: MeasuredSeries, head: MeasuredSeries): readonly PairedBlock[] {
  const bursts = byBlock(base.samples);
  return [...byBlock(head.samples)].flatMap(([block, samples]) => {
    const others = bursts.get(block);
    const [first] = samples;
    return others && first ? [{ round: first.round, base: others, head: samples }] : [];
  });
}

function byBlock(samples: readonly Sample[]): ReadonlyMap<number, readonly Sample[]> {
  const blocks = new Map<number, Sample[]>();
  for (const sample of samples) {
    const block = blocks.get(sample.block);
    if (block) block.push(sample);
    else blocks.set(sample.block, [sample]);
  }
  return blocks;
}

/** Head's mean logarithm less base's, of each block in which all bursts have a value, by round. */
function differences(
  blocks: readonly PairedBlock[],
  id: SeriesMetricId,
): readonly (readonly number[])[] {
  const { of } = seriesMetric(id);
  const rounds = new Map<number, number[]>();
  for (const { round, base, head } of blocks) {
    const difference = meanLog(head, of) - meanLog(base, of);
    if (Number.isNaN(difference)) continue;
    const group = rounds.get(round);
    if (group) group.push(difference);
    else rounds.set(round, [difference]);
  }
  return [...rounds.values()];
}

/** NaN where a burst has no value above 0. */
function meanLog(samples: readonly Sample[], of: SeriesMetric["of"]): number {
  let sum = 0;
  for (const sample of samples) {
    const value = of(sample);
    if (value === undefined || value <= 0) return Number.NaN;
    sum += Math.log(value);
  }
  return sum / samples.length;
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
    pValues: () => ({
      lower: signedRankPValue(differences, "less"),
      higher: signedRankPValue(differences, "greater"),
    }),
    standardError: (high - low) / (2 * studentQuantile((1 + CONFIDENCE) / 2, degrees)),
    degrees,
  };
}

function changeOfMeans(means: readonly number[]): Change {
  const standardError = standardDeviation(means) / Math.sqrt(means.length);
  return studentChange(mean(means), standardError, means.length - 1);
}
