import { headsOf } from "../evidence/evidence.ts";
import type { ReferenceOf } from "../evidence/reference.ts";
import { type GatePolicy, gateOf, reasonsAgainst } from "../gate/gate.ts";
import { type History, testbedOf } from "../history/baseline.ts";
import { referenceSince } from "../history/change-since.ts";
import type { RunFile } from "../run/file/run-file.ts";
import { OTHER_RUNS_RATE } from "../stopping/looks.ts";
import { armsIn, withFailedRequests } from "../verdict/failed-requests-verdict.ts";
import { judgeSeries } from "../verdict/judge.ts";
import { removedSeries, type SeriesComparison } from "../verdict/series-comparison.ts";
import { type ComparedWith, type Comparison, comparisonOf } from "./comparison.ts";

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
  const judged = judgeSeries(headsOf(run), referenceIn(history), {
    ...policy,
    falseAlarmRate: OTHER_RUNS_RATE,
  });
  const series = [...withFailedRequests(judged, armsIn(run), policy), ...seriesGone(run, history)];
  const gate = gateOf(reasonsAgainst(series, policy), policy);
  return comparisonOf(run, series, { gate, comparedWith: comparedWith(run, history) });
}

function referenceIn(history: History): ReferenceOf {
  return (series) => (id, head) => {
    const past = history.valuesOf(series, id).filter((value) => value > 0);
    return referenceSince(past, id === "errors" ? undefined : head);
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
