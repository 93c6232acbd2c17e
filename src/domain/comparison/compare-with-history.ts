import type { Change } from "../evidence/change.ts";
import type { ReferenceOf } from "../evidence/reference.ts";
import { decideGate, type GatePolicy } from "../gate/gate.ts";
import { type History, MIN_HISTORY, testbedOf } from "../history/baseline.ts";
import type { RunFile } from "../run/file/run-file.ts";
import { median } from "../statistics/descriptive.ts";
import { predictionInterval, predictionPValues } from "../statistics/prediction.ts";
import { OTHER_RUNS_RATE } from "../stopping/looks.ts";
import { armsIn, withFailedRequests } from "../verdict/failed-requests-verdict.ts";
import { judgeSeries } from "../verdict/judge.ts";
import { removedSeries, type SeriesComparison } from "../verdict/series-comparison.ts";
import { CONFIDENCE, worstVerdict } from "../verdict/verdict.ts";
import { COMPARISON_SCHEMA, type ComparedWith, type Comparison } from "./comparison.ts";
import { compareServers } from "./head-to-head.ts";
import { serversHeadToHead } from "./server-head-to-head.ts";

/**
 * Compares a run with earlier runs.
 *
 * Each run gives one value, so the relevant noise is the variation between runs: the new value is judged by the
 * prediction interval of their logarithms.
 *
 * @param run the run to judge
 * @param history comparable earlier runs
 * @param policy bounds, and the conditions that fail the gate
 */
export function compareWithHistory(run: RunFile, history: History, policy: GatePolicy): Comparison {
  const heads = run.series.filter(({ arm }) => arm === "head");
  const judged = judgeSeries(heads, referenceIn(history), {
    ...policy,
    falseAlarmRate: OTHER_RUNS_RATE,
  });
  const series = [...withFailedRequests(judged, armsIn(run), policy), ...seriesGone(run, history)];
  return {
    schema: COMPARISON_SCHEMA,
    verdict: worstVerdict(series.map(({ verdict }) => verdict)),
    gate: decideGate(series, policy),
    comparedWith: comparedWith(run, history),
    series,
    headToHead: compareServers(run.series),
    ...serversHeadToHead(run),
  };
}

function referenceIn(history: History): ReferenceOf {
  return (series) => (id, head) => {
    const past = history.valuesOf(series, id).filter((value) => value > 0);
    const change = id === "errors" ? undefined : changeFrom(past, head);
    if (past.length === 0) return {};
    if (!change || head === undefined) return { base: median(past) };
    // Only base is adjusted: head is a single value, not a median.
    const base = head * Math.exp(-change.difference);
    // Absurd figures in a file must not become infinite ones in a report.
    return { base: Math.min(Math.max(base, Number.MIN_VALUE), Number.MAX_VALUE), change };
  };
}

function changeFrom(past: readonly number[], head: number | undefined): Change | undefined {
  if (head === undefined || head <= 0 || past.length < MIN_HISTORY) return undefined;
  const logs = past.map(Math.log);
  return {
    ...predictionInterval(logs, Math.log(head), CONFIDENCE),
    pValues: () => {
      const { less, greater } = predictionPValues(logs, Math.log(head));
      return { lower: less, higher: greater };
    },
  };
}

/** Series of the newest comparable run that this one lacks although it is complete. */
function seriesGone(run: RunFile, history: History): readonly SeriesComparison[] {
  // A run that only counted has no series at all.
  if (run.series.length === 0 && run.counts) return [];
  const newest = history.records.findLast(({ series }) => series.length > 0);
  if (!newest || run.only !== undefined || run.failure !== undefined) return [];
  const present = new Set(run.series.map(({ name }) => name));
  const skipped = new Set(run.skipped?.map(({ server }) => server));
  return newest.series
    .filter(({ name, server }) => !present.has(name) && !skipped.has(server))
    .map((one) => {
      const values = Object.entries(one.metrics).map(([id, base]) => [id, { base }]);
      return removedSeries(one, Object.fromEntries(values));
    });
}

function comparedWith(run: RunFile, history: History): ComparedWith {
  const testbed = testbedOf(run.environment);
  const runs = Math.max(
    0,
    ...run.series.map((series) => history.valuesOf(series, "throughput").length),
  );
  if (runs > 0) return { kind: "history", runs, testbed };
  return { kind: "none", reason: `no baseline yet for ${testbed}` };
}
