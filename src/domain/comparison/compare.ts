import { boundsOf } from "../bounds/bounds.ts";
import { type Evidence, evidenceOf, headsOf } from "../evidence/evidence.ts";
import type { ReferenceOf } from "../evidence/reference.ts";
import { withAddresses } from "../findings/addresses.ts";
import { findingsIn, OF_ANY_RUN } from "../findings/estimators.ts";
import type { Finding } from "../findings/finding.ts";
import { judgeSeries } from "../findings/judge.ts";
import { metricFindings } from "../findings/metric-finding.ts";
import { armsIn } from "../findings/seen.ts";
import type { SeriesComparison } from "../findings/series-comparison.ts";
import { worstVerdict } from "../findings/verdict.ts";
import { blocksByServer, type ChangesOfAll, withAllAnswers } from "../findings/with-all-answers.ts";
import type { GateOn, GatePolicy } from "../gate/gate.ts";
import {
  closingMsOf,
  type History,
  historyOf,
  MIN_HISTORY,
  overAllAnswers,
} from "../history/baseline.ts";
import { referenceSince } from "../history/change-since.ts";
import type { InstrumentHistory } from "../history/instrument-history.ts";
import { PAIRED_METRIC_IDS } from "../metrics/catalogue.ts";
import { toleratedWorse } from "../rates/detectable.ts";
import { OTHER_RUNS_RATE, openLoopRate } from "../rates/looks.ts";
import {
  conditionsOf,
  type Difference,
  differencesOfArms,
  differencesSince,
} from "../run/file/conditions.ts";
import { runsByBase } from "../run/file/further-bases.ts";
import type { RunFile } from "../run/file/run-file.ts";
import { testbedOf } from "../run/file/testbed.ts";
import type { Gate } from "../run/plan/config.ts";
import { required } from "../shared/required.ts";
import { compareArms, type RunPolicy } from "./compare-arms.ts";
import {
  type Compared,
  type ComparedWith,
  type Comparison,
  comparedOf,
  concluded,
  jumpsOf,
  removedSeries,
  withFindings,
} from "./comparison.ts";

/**
 * Compares a run with its base arm if it has one, otherwise with earlier runs. If it has both, the series are compared
 * with base, and changes against earlier runs are listed separately.
 * @param evidence of the run
 * @param history comparable earlier runs
 * @param policy the references that count
 */
export function compareRun(evidence: Evidence<RunFile>, history: History, policy: RunPolicy) {
  const { gateOn = ["paired"] } = policy;
  const { run, gate } = evidence;
  const pastOf = () => compareWithHistory(run, history, { ...gate, ...policy });
  const beside = noted(differencesFrom(run, history));
  if (!run.base) {
    const alone = pastOf();
    const few = alone.comparedWith.kind === "none" ? worseThanFew(run, history, gate) : [];
    return { ...withFindings(alone, few), ...beside };
  }
  const paired = compareArms(evidence, policy);
  // Without earlier runs, the comparison with history is skipped: it would take as long as that with base.
  if (history.records.length === 0 && !gateOn.includes("history")) return { ...paired, ...beside };
  const past = pastOf();
  const runs = runsIn(past);
  const findings = findingsOfBoth(paired, past, gateOn);
  if (runs === 0) return { ...paired, findings, ...beside };
  const verdict = worstVerdict(past.series.map((one) => one.verdict));
  const jumps = jumpsOf(past.series);
  return { ...paired, findings, history: { runs, verdict, jumps }, ...beside };
}

/** The number of earlier runs that a run was compared with. */
function runsIn({ comparedWith }: Compared): number {
  return comparedWith.kind === "history" ? comparedWith.runs : 0;
}

/**
 * Compares head with the bases that the gate does not judge, each as if it were the only one, so that every comparison
 * has the whole false-alarm rate of a run.
 */
export function compareOtherBases({ run, gate }: Evidence<RunFile>, policy: RunPolicy) {
  return runsByBase(run).others.map((own) => {
    const compared = compareArms(evidenceOf(own, gate), policy);
    return concluded({ ...compared, ...noted(differencesOfArms(own.servers)) }, policy);
  });
}

function noted(differences: readonly Difference[]): Pick<Comparison, "differences"> {
  return differences.length > 0 ? { differences } : {};
}

/** Differences between the arms of a run, and from the newest earlier run. */
function differencesFrom(run: RunFile, { newest }: History): readonly Difference[] {
  const arms = differencesOfArms(run.servers);
  return newest ? [...arms, ...differencesSince(newest, conditionsOf(run), newest)] : arms;
}

/**
 * What was found against base and against earlier runs. What concerns head alone, such as failed requests, is found
 * once. With too few earlier runs to judge by, base decides instead, and so it does on series that have too few. Of a series
 * whose base is lost, only the comparison with earlier runs tells what head lacks.
 */
function findingsOfBoth(paired: Compared, past: Compared, gateOn: readonly GateOn[]) {
  if (!gateOn.includes("history")) return paired.findings;
  const lost = paired.series.filter(({ notCompared }) => notCompared !== undefined);
  const withoutBase = new Set(lost.map(({ name }) => name));
  const isOfPast = ({ figures, effect, series = "" }: Finding) =>
    figures.of === "metric" || (effect === "unmeasured" && withoutBase.has(series));
  const runs = runsIn(past);
  const known = past.findings.filter(isOfPast);
  const earlier = runs > 0 ? known.map((one) => ({ ...one, earlierRuns: runs })) : known;
  if (gateOn.includes("paired") || runs === 0) return [...paired.findings, ...earlier];
  const newSeries = past.series.filter(hasNoHistory);
  const unknown = new Set<string | undefined>(newSeries.map(({ name }) => name));
  const own = paired.findings.map((finding): Finding => {
    const isOfBase = OF_BASE.has(finding.figures.of);
    return isOfBase && !unknown.has(finding.series) ? { ...finding, isAside: true } : finding;
  });
  return [...own, ...earlier];
}

/** Figures of a comparison with base. */
const OF_BASE: ReadonlySet<Finding["figures"]["of"]> = new Set([
  "metric",
  "late-answers",
  "common-change",
] as const);

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
 * @param stored comparable earlier runs; too few are compared with nothing, as they have no spread to judge by
 * @param policy bounds, and the conditions that fail the gate
 */
function compareWithHistory(run: RunFile, stored: History, policy: GatePolicy): Compared {
  const compared = comparedWith(run, stored);
  const history = compared.kind === "history" ? stored : historyOf(run, []);
  const rule = { ...policy, falseAlarmRate: OTHER_RUNS_RATE - openLoopRate(run) };
  const judged = judgeSeries(headsOf(run), referenceIn(history), rule);
  const rows = withAllAnswers(judged, totalsSince(run, history));
  const arms = armsIn(run);
  return comparedOf(run, [...withAddresses(rows, arms), ...seriesGone(run, stored)], {
    findings: [
      ...findingsIn({ rows, arms, gate: policy }, [...OF_ANY_RUN, "all-answers"]),
      ...lateSince(run, history, policy),
    ],
    comparedWith: compared,
  });
}

/** What looks worse than in earlier runs that are too few to judge by: it is no pass, whatever else is. */
function worseThanFew(run: RunFile, history: History, gate: Gate): readonly Finding[] {
  const rows = judgeSeries(headsOf(run), referenceIn(history), gate);
  const found = rows.flatMap((row) => metricFindings("bursts", row));
  return found.filter(({ effect }) => effect === "doubts");
}

/** The changes of each series over all answers since earlier runs. */
function totalsSince(run: RunFile, history: History) {
  const heads = new Map(headsOf(run).map((one) => [one.name, one]));
  const blocksOf = blocksByServer([...heads.values()]);
  return (name: string): ChangesOfAll => {
    const series = required(heads.get(name), "series");
    const changes = PAIRED_METRIC_IDS.flatMap((id) => {
      const past = history.totalsOf(series, id);
      const { change } = referenceSince(past, overAllAnswers(series.samples, id));
      return change ? [[id, change] as const] : [];
    });
    return { changes: new Map(changes), blocks: blocksOf(series.server) };
  };
}

/** Series that answer later at the ends of their starts than tolerated, beyond what earlier runs make likely at 95 %. */
function lateSince(run: RunFile, history: History, gate: Gate): readonly Finding[] {
  return headsOf(run).flatMap((series): readonly Finding[] => {
    const tolerated = boundsOf(gate, series.name).tolerancePercent.throughput;
    const head = closingMsOf(series);
    const { base, change } = referenceSince(history.closingsOf(series), head);
    if (tolerated === undefined || !change || base === undefined || head === undefined) return [];
    if (change.low <= toleratedWorse("throughput", tolerated)) return [];
    const late = { by: "closing-load", base, head, verdict: "perhaps-worse" } as const;
    const figures = { of: "late-answers", late } as const;
    return [{ series: series.name, by: "late-answers", effect: "doubts", figures }];
  });
}

function referenceIn(history: History): ReferenceOf {
  return (series) => (id, head) => {
    const past = history.valuesOf(series, id).filter((value) => value > 0);
    return referenceSince(past, id === "errors" ? undefined : head);
  };
}

/** Series of the newest comparable run that this one lacks although it is complete. */
function seriesGone(run: RunFile, history: History): readonly SeriesComparison[] {
  // A run that timed nothing has no series at all.
  if (run.series.length === 0 && (run.counts ?? run.openLoop)) return [];
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
  const values = run.series.map((series) => history.valuesOf(series, "throughput"));
  const runs = Math.max(0, ...values.map(({ length }) => length));
  if (runs >= MIN_HISTORY) return { kind: "history", runs, testbed };
  return { kind: "none", reason: `no baseline yet for ${testbed}`, ...(runs > 0 && { runs }) };
}

/** The reference of a run with what an instrument beside timing compared: earlier runs if nothing else is compared. */
export function withPast(
  { base }: RunFile,
  { comparedWith: timed }: Compared,
  past: Pick<InstrumentHistory<string>, "runs"> | undefined,
  testbed: string | undefined,
): ComparedWith {
  if (base || timed.kind !== "none" || !past || testbed === undefined) return timed;
  return past.runs < MIN_HISTORY ? timed : { kind: "history", runs: past.runs, testbed };
}
