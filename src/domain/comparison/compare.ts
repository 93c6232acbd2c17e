import { type Evidence, evidenceOf, headsOf } from "../evidence/evidence.ts";
import type { ReferenceOf } from "../evidence/reference.ts";
import { armsIn, withRequests } from "../findings/estimators/failed-requests.ts";
import { judgeSeries } from "../findings/judge.ts";
import { removedSeries, type SeriesComparison } from "../findings/series-comparison.ts";
import { worstVerdict } from "../findings/verdict.ts";
import { type GatePolicy, gateOf, isUnmeasured, reasonsAgainst } from "../gate/gate.ts";
import { type GateReason, reasonKey } from "../gate/gate-reason.ts";
import { type History, MIN_HISTORY } from "../history/baseline.ts";
import { referenceSince } from "../history/change-since.ts";
import { SERIES_METRIC_IDS } from "../metrics/catalogue.ts";
import { OTHER_RUNS_RATE } from "../rates/looks.ts";
import {
  conditionsOf,
  type Difference,
  differencesOfArms,
  differencesSince,
} from "../run/file/conditions.ts";
import { runsByBase } from "../run/file/further-bases.ts";
import type { RunFile } from "../run/file/run-file.ts";
import { testbedOf } from "../run/file/testbed.ts";
import { type ArmsPolicy, compareArms } from "./compare-arms.ts";
import {
  againstHistory,
  type ComparedWith,
  type Comparison,
  comparisonOf,
  jumpsOf,
} from "./comparison.ts";

/** The rules for judging a run, whatever it is compared with. */
export type RunPolicy = ArmsPolicy & Pick<GatePolicy, "gateOn">;

/**
 * Compares a run with its base arm if it has one, otherwise with earlier runs. If it has both, the series are compared
 * with base, and changes against earlier runs are listed separately. Further bases are each compared as if they were the
 * only one, so every comparison has the whole false-alarm rate of a run.
 * @param evidence of the run
 * @param history comparable earlier runs
 * @param policy the references that count, and the conditions that fail the gate
 */
export function compareRun(
  evidence: Evidence<RunFile>,
  history: History,
  policy: RunPolicy,
): Comparison {
  const { run, gate } = evidence;
  const furtherBases = runsByBase(run).others.map((own) => ({
    ...compareArms(evidenceOf(own, gate), policy),
    ...noted(differencesOfArms(own.servers)),
  }));
  const beside = {
    ...noted(differencesFrom(run, history)),
    ...(furtherBases.length > 0 && { furtherBases }),
  };
  const pastOf = () => compareWithHistory(run, history, { ...gate, ...policy });
  if (!run.base) return { ...pastOf(), ...beside };
  const paired = compareArms(evidence, policy);
  const { gateOn = ["paired"] } = policy;
  if (history.records.length === 0 && !gateOn.includes("history")) {
    // Without earlier runs, the comparison with history is skipped: it would take as long as that with base.
    return { ...paired, gate: gateOf(eachOnce(paired.gate.reasons), policy), ...beside };
  }
  const past = pastOf();
  const { comparedWith } = past;
  // With too few earlier runs to judge by, base decides instead.
  const hasPast = comparedWith.kind === "history" && comparedWith.runs >= MIN_HISTORY;
  const counted = [
    ...(gateOn.includes("paired") || !hasPast ? [paired] : []),
    ...(gateOn.includes("history") ? [past] : []),
  ];
  return {
    ...paired,
    verdict: worstVerdict(counted.map(({ verdict }) => verdict)),
    gate: gateOf(reasonsOfBoth(counted, paired, past), policy),
    ...(comparedWith.kind === "history" && {
      history: {
        runs: comparedWith.runs,
        verdict: past.verdict,
        jumps: jumpsOf(past.series, SERIES_METRIC_IDS),
      },
    }),
    ...beside,
  };
}

function noted(differences: readonly Difference[]): Pick<Comparison, "differences"> {
  return differences.length > 0 ? { differences } : {};
}

/** Differences between the arms of a run, and from the newest earlier run. */
function differencesFrom(run: RunFile, { newest }: History): readonly Difference[] {
  const arms = differencesOfArms(run.servers);
  if (!newest) return arms;
  return [...arms, ...differencesSince(newest, conditionsOf(run), newest)];
}

/** Reasons such as failed requests are in both comparisons; they are listed once. */
function reasonsOfBoth(counted: readonly Comparison[], paired: Comparison, past: Comparison) {
  const known = new Set(paired.gate.reasons.map(reasonKey));
  const reasons = counted.flatMap(({ gate, comparedWith }) =>
    gate.reasons.map((reason) =>
      comparedWith.kind === "history" && !known.has(reasonKey(reason))
        ? againstHistory(reason, comparedWith.runs)
        : reason,
    ),
  );
  // Missing measurements, and reasons about series that have too few earlier runs, always count.
  const unknown = new Set(past.series.filter(hasNoHistory).map(({ name }) => name));
  const unmeasured = paired.gate.reasons.filter(
    (reason) => isUnmeasured(reason) || (reason.series !== undefined && unknown.has(reason.series)),
  );
  return eachOnce([...unmeasured, ...reasons]);
}

function eachOnce(reasons: readonly GateReason[]): readonly GateReason[] {
  return [...new Map(reasons.map((reason) => [reasonKey(reason), reason])).values()];
}

/** True if earlier runs are too few to judge a series by, for example because it is new. */
function hasNoHistory({ metrics }: SeriesComparison): boolean {
  return Object.values(metrics).every(({ changePercent }) => changePercent === undefined);
}

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
  const series = [...withRequests(judged, armsIn(run), policy), ...seriesGone(run, history)];
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
