import {
  COMPARISON_SCHEMA,
  type ComparedWith,
  type Comparison,
  type GateReason,
  removedSeries,
  type SeriesComparison,
} from "./comparison.ts";
import { decideGate, type GatePolicy, gateOf } from "./gate.ts";
import { compareServers } from "./head-to-head.ts";
import { judgeSeries, type ReferenceOf, referenceOf } from "./judge.ts";
import { levelOfLook, lookAfter } from "./looks.ts";
import { failedUnderLoad, type LostBase, lossOf } from "./lost-base.ts";
import { type SeriesMetricId, TOLERANCE_METRIC_IDS } from "./metric.ts";
import { changeEstimator } from "./paired-changes.ts";
import { differencesByRound, pairBursts } from "./pairs.ts";
import type { BaseCommit, MeasuredSeries, RunFile } from "./run-file.ts";
import { seriesValue } from "./series-value.ts";
import { warmingLanes } from "./trend.ts";
import { worstVerdict } from "./verdict.ts";

/** Others are 0 at times, or say nothing about the server. */
const ESTIMATED: readonly SeriesMetricId[] = TOLERANCE_METRIC_IDS;

/**
 * Compares head with base, both measured in turns in the same run.
 *
 * A pair's difference is the logarithm of head's burst less that of base's beside it, so what the machine
 * does to both cancels; {@link changeEstimator} says what the pairs show.
 *
 * @param run a run with both arms
 * @param base the commit of the base arm
 * @param policy what is gated, and what fails the gate
 * @param rounds number of rounds that are done, enough for a look; all of them without it
 */
export function compareArms(
  run: RunFile,
  base: BaseCommit,
  policy: GatePolicy,
  rounds = run.plan.rounds,
): Comparison {
  const heads = run.series.filter(({ arm }) => arm === "head");
  const lookOf = (done: number) => lookAfter(done, run.plan.rounds);
  const lost = [...(base.lost ?? []), ...failedUnderLoad(run.series, policy.maxErrorPercent)];
  const found = { ...base, lost };
  const level = levelOfLook(lookOf(rounds), lookOf(run.plan.rounds));
  const series = [
    ...judgeSeries(heads, referenceAmong(heads, run, lost), policy, level),
    ...(base.removed ?? []).map(removedSeries),
  ];
  return {
    schema: COMPARISON_SCHEMA,
    verdict: worstVerdict(series.map(({ verdict }) => verdict)),
    gate: gateOf([...lossReasons(found, series), ...decideGate(series, policy).reasons], policy),
    comparedWith: comparedWith(found, series, run.commit),
    ...(lost.length > 0 && { lost }),
    series,
    headToHead: compareServers(run.series),
  };
}

/** One reason for what has no series of its own, such as the whole of base, else one for each series. */
function lossReasons(
  { lost = [], isRequired = true }: BaseCommit,
  series: readonly SeriesComparison[],
): readonly GateReason[] {
  const blocking = isRequired ? {} : { isBlocking: false };
  const notCompared = series
    .filter((one) => one.notCompared !== undefined)
    .map((one) => ({ name: one.name, loss: lossOf(lost, one) }));
  return lost.flatMap((loss): readonly GateReason[] => {
    const { kind, reason } = loss;
    const isAbsent = series.every(({ server }) => server !== loss.server);
    if (isAbsent) return [{ kind, text: `Not compared: ${reason}`, ...blocking }];
    return notCompared
      .filter((one) => one.loss === loss)
      .map(({ name }) => ({
        kind,
        series: name,
        text: `${name}: not compared: ${reason}`,
        ...blocking,
      }));
  });
}

function comparedWith(
  { sha, ref, lost = [] }: BaseCommit,
  series: readonly SeriesComparison[],
  commit: RunFile["commit"],
): ComparedWith {
  const isLost =
    lost.length > 0 &&
    series.every(({ notCompared, verdict }) => notCompared !== undefined || verdict === "removed");
  const named = { ...(sha !== undefined && { sha }), ref };
  if (isLost) return { kind: "lost", ...named };
  const isItself = sha !== undefined && sha === commit?.sha && !commit.dirty;
  return { kind: "base", ...named, ...(isItself && { isItself }) };
}

/** Goes through all pairs once beforehand, since what rounds do is told by all of them together. */
function referenceAmong(
  heads: readonly MeasuredSeries[],
  run: RunFile,
  lost: readonly LostBase[],
): ReferenceOf {
  const warming = new Set(warmingLanes(run).map(({ server }) => server));
  const bases = new Map(
    run.series.filter(({ arm }) => arm === "base").map((one) => [one.name, one]),
  );
  const paired = new Map(
    heads.flatMap((head) => {
      const base = bases.get(head.name);
      return base && !lossOf(lost, head)
        ? [[head, { base, pairs: pairBursts(base.samples, head.samples) }]]
        : [];
    }),
  );
  const changeOf = changeEstimator(
    (function* () {
      for (const { pairs } of paired.values()) {
        for (const id of ESTIMATED) yield differencesByRound(pairs, id);
      }
    })(),
    paired.size,
  );
  return (head) => {
    const own = paired.get(head);
    const notCompared = lossOf(lost, head)?.reason;
    if (notCompared !== undefined) return () => ({ notCompared });
    if (!own) return () => ({});
    return (id, value) => {
      const base = seriesValue(own.base.samples, id);
      const change = ESTIMATED.includes(id)
        ? changeOf(differencesByRound(own.pairs, id), warming.has(head.server))
        : undefined;
      return referenceOf(base, value, change);
    };
  };
}
