import { boundsOf, gatedIn } from "../bounds/bounds.ts";
import { type Change, welchChange } from "../evidence/change.ts";
import { answersIn, hasEnoughAnswers } from "../evidence/enough-answers.ts";
import { ESTIMATED, type Evidence, headsOf } from "../evidence/evidence.ts";
import { isMeasured } from "../evidence/failed-under-load.ts";
import { quantilesByRound } from "../evidence/pooled-quantiles.ts";
import { type ReferenceOf, referenceOf } from "../evidence/reference.ts";
import { withAddresses } from "../findings/addresses.ts";
import { findingsIn, OF_TWO_RUNS } from "../findings/estimators.ts";
import { judgeSeries } from "../findings/judge.ts";
import { endedEarly } from "../findings/missing.ts";
import { type Side, sideOf } from "../findings/sides.ts";
import { judgedStarts } from "../findings/starts/judged-starts.ts";
import { changesOfAll, withAllAnswers } from "../findings/with-all-answers.ts";
import type { GatePolicy } from "../gate/gate.ts";
import { conditionsOfServer } from "../history/baseline-servers.ts";
import { percentileOf, type SeriesMetricId } from "../metrics/catalogue.ts";
import { totalsByRound } from "../metrics/totals.ts";
import { seriesValue, valuesByRound } from "../metrics/values.ts";
import { OTHER_RUNS_RATE, openLoopRate, STARTS_RATE } from "../rates/looks.ts";
import { conditionsOf, differencesSince } from "../run/file/conditions.ts";
import { type MeasuredSeries, type RunFile, seriesByName } from "../run/file/run-file.ts";
import { testbedsIn } from "../run/file/testbed.ts";
import type { InstrumentSeries } from "../series/instrument-series.ts";
import { required } from "../shared/required.ts";
import { mean } from "../statistics/descriptive.ts";
import {
  type Compared,
  type Comparison,
  comparedOf,
  concluded,
  removedSeries,
} from "./comparison.ts";
import { areComparable } from "./runs-as-arms.ts";
import { withCosts } from "./with-costs.ts";

/** Minimum number of rounds of each run for their variance to be meaningful. */
export const MIN_ROUNDS_TO_COMPARE = 3;

/**
 * Compares two runs that were measured one after the other, head with head.
 *
 * An effect of the machine on a whole run is shared by all its bursts and cannot be separated from the change. So each
 * round of fresh processes counts as one value, the mean logarithm of its bursts, and the two sets of rounds are
 * compared by Welch's t-test. No interval covers effects that change more slowly than a run lasts. Runs from different
 * types of machine are shown side by side without a verdict.
 *
 * @param base the earlier run
 * @param head the run to judge
 * @param policy bounds, and the conditions that fail the gate
 * @param instruments adds what instruments beside timing measured in both runs
 */
export function compareRuns(
  base: RunFile,
  head: RunFile,
  policy: GatePolicy,
  instruments: (timed: Compared) => Compared = (timed) => timed,
): Comparison {
  const arms = { head: seriesByName(head, "head"), base: seriesByName(base, "head") };
  const isComparable = areComparable(base, head);
  const reference = referenceIn(arms.base, isComparable, policy);
  const rule = { ...policy, falseAlarmRate: OTHER_RUNS_RATE - STARTS_RATE - openLoopRate(head) };
  const evidence = evidenceOfRuns(head, isComparable ? arms.base : new Map(), policy);
  const judged = judgeSeries([...arms.head.values()], reference, rule);
  const rows = withAllAnswers(judged, changesOfAll(evidence));
  const paired = { evidence, starts: judgedStarts(rows, evidence) };
  const gone = [...arms.base.values()].filter(({ name }) => !arms.head.has(name));
  const differences = differencesSince(conditionsOf(base), conditionsOf(head), base);
  const { id, startedAt } = base;
  const compared = {
    ...comparedOf(head, [...withAddresses(rows, arms), ...gone.map((one) => removedSeries(one))], {
      findings: [
        ...endedEarly(head),
        ...findingsIn({ rows, arms, gate: policy, paired }, OF_TWO_RUNS),
      ],
      comparedWith: { kind: "run", id, startedAt, ...(id === head.id && { isItself: true }) },
    }),
    ...(differences.length > 0 && { differences }),
  };
  const sides = { head: sideOf(head, "head"), base: comparableSide(base, head), lost: [] };
  return concluded(withCosts(instruments(compared), sides, policy), policy);
}

/** What of the earlier run the later one can be compared with: what was measured on its testbed, with its configuration. */
function comparableSide(base: RunFile, head: RunFile): Side {
  if (!areComparable(base, head)) return { series: [], servers: [], instrumented: [] };
  const { series, servers, instrumented } = sideOf(base, "head");
  const own = sideOf(head, "head");
  const all = [...own.series, ...own.instrumented];
  const hashes = new Map(all.map(({ name, configHash }) => [name, configHash]));
  const isAlike = ({ name, configHash }: Pick<InstrumentSeries, "name" | "configHash">) =>
    configHash !== undefined && hashes.get(name) === configHash;
  const conditionsIn = (run: RunFile, server: string) =>
    JSON.stringify(conditionsOfServer(run, server, testbedsIn(run)));
  return {
    series: series.filter(isAlike),
    servers: servers.filter(
      ({ server }) => conditionsIn(base, server) === conditionsIn(head, server),
    ),
    instrumented: instrumented.filter(isAlike),
  };
}

/** The series of the earlier run, by name. */
type SeriesByName = ReadonlyMap<string, MeasuredSeries>;

function referenceIn(bases: SeriesByName, comparable: boolean, gate: GatePolicy): ReferenceOf {
  return (head) => {
    const base = bases.get(head.name);
    if (!base) return () => ({});
    const isAlike = comparable && base.configHash === head.configHash;
    const { maxErrorPercent } = boundsOf(gate, head.name);
    const beside = isAlike ? base.samples : undefined;
    const measured = { isMeasured: isMeasured(head.samples, maxErrorPercent, beside) };
    return (id, value) => {
      const isKnown = id !== "errors" && isAlike;
      const change = isKnown ? welch(roundMeans(base, id), roundMeans(head, id)) : undefined;
      return { ...referenceOf(seriesValue(base.samples, id), value, change), ...measured };
    };
  };
}

/** What two runs show besides typical bursts: all answers, and the loads at the ends of starts. */
function evidenceOfRuns(head: RunFile, bases: SeriesByName, gate: GatePolicy): Evidence {
  const series = headsOf(head).flatMap((own) => {
    const base = bases.get(own.name);
    if (!base || base.configHash !== own.configHash) return [];
    const answers = answersIn(own.samples, base.samples);
    const gated = gatedIn(gate, own.name, ESTIMATED);
    const judged = gated.filter((id) => hasEnoughAnswers(own, id, answers));
    const allAnswers = judged.flatMap((id) => {
      const change = welchOfAll(base, own, id);
      return change ? [[id, change] as const] : [];
    });
    const one = { head: own, base, centres: new Map(), judged, allAnswers: new Map(allAnswers) };
    return [[own.name, one] as const];
  });
  const { base: _, ...run } = head;
  const nothing = { lost: [], pool: undefined, trends: { known: [], found: [] } };
  return { run, gate, series: new Map(series), ...nothing, warming: new Set() };
}

/** In place of 0, in any unit: a round without an answer is far from all others. */
const LEAST_VALUE = 1e-3;

/** The change of a metric over all answers of each round. */
function welchOfAll(base: MeasuredSeries, head: MeasuredSeries, id: SeriesMetricId) {
  const ofRounds = ({ samples }: MeasuredSeries) => {
    const quantiles = percentileOf(id) && quantilesByRound(samples, id);
    const values = quantiles
      ? quantiles.flatMap(({ value, isLeast }) => (isLeast ? [] : value))
      : required(totalsByRound(samples, id), "total");
    return values.map((value) => Math.log(Math.max(LEAST_VALUE, value)));
  };
  return welch(ofRounds(base), ofRounds(head));
}

function welch(from: readonly number[], to: readonly number[]): Change | undefined {
  const isEnough = Math.min(from.length, to.length) >= MIN_ROUNDS_TO_COMPARE;
  return isEnough ? welchChange(from, to) : undefined;
}

/** Mean logarithm of the values above 0 in each round that has any. */
function roundMeans({ samples }: MeasuredSeries, id: SeriesMetricId): readonly number[] {
  return [...valuesByRound(samples, id, Math.log).values()].map(mean);
}
