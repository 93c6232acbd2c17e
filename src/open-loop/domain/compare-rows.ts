import { boundsOf } from "../../domain/bounds/bounds.ts";
import type { InstrumentProblem } from "../../domain/evidence/instrument-problem.ts";
import { type Reference, referenceOf } from "../../domain/evidence/reference.ts";
import { LEAST_SCATTER } from "../../domain/evidence/round-values.ts";
import { addressesOf } from "../../domain/findings/addresses.ts";
import { compareInstrument } from "../../domain/findings/compare-instrument.ts";
import type { InstrumentComparison } from "../../domain/findings/instrument-comparison.ts";
import { type AdjustedPValues, metricVerdicts } from "../../domain/findings/metric-verdict.ts";
import type { UnjudgedMetric } from "../../domain/findings/unjudged-metric.ts";
import { referenceSince } from "../../domain/history/change-since.ts";
import type { InstrumentHistory } from "../../domain/history/instrument-history.ts";
import { OPEN_LOOP_METRIC_IDS, openLoopMetric } from "../../domain/metrics/catalogue.ts";
import { OPEN_LOOP_RATE } from "../../domain/rates/looks.ts";
import { lossOf } from "../../domain/run/file/base-commit.ts";
import type { RunFile } from "../../domain/run/file/run-file.ts";
import type { Gate } from "../../domain/run/plan/config.ts";
import { isShownByRates } from "../../domain/run/plan/open-loop.ts";
import { ROUNDS_TO_DECIDE } from "../../domain/run/plan/round-counts.ts";
import type { OpenLoopMetricId, OpenLoopSeries } from "../../domain/series/open-loop.ts";
import { present } from "../../domain/shared/present.ts";
import { median } from "../../domain/statistics/descriptive.ts";
import { foundIn, pairsOf, typicalOf, valuesIn } from "./round-values.ts";
import { boundedChange, pairedChange, type Sides } from "./rounds.ts";

/** Values of earlier runs. */
export type OpenLoopHistory = InstrumentHistory<OpenLoopMetricId>;

/** The gate, and the reference if there is no base. */
export interface OpenLoopRule extends Gate {
  /** Absent if nothing is stored. */
  readonly past?: OpenLoopHistory;
}

type UnjudgedRow = UnjudgedMetric<OpenLoopMetricId>;

/**
 * Judges what a run loaded at several rates by the rule for timing: the estimate must be beyond the tolerance, and
 * significant at {@link OPEN_LOOP_RATE} after Holm's correction over all that is gated of it. A run without a base is
 * compared with earlier runs.
 * @returns each series of head and those that only base has; empty if there are none
 */
export function compareRows(
  run: Pick<RunFile, "openLoop" | "base">,
  rule: OpenLoopRule,
): readonly InstrumentComparison[] {
  return compareInstrument(run.openLoop?.series ?? [], {
    enter: (base, head) => enter(run, [base, head], rule),
    comparisonOf,
    falseAlarmRate: OPEN_LOOP_RATE,
  });
}

/** A series of head with all metrics of its kind. */
function enter(
  run: Pick<RunFile, "base">,
  [base, head]: readonly [base: OpenLoopSeries | undefined, head: OpenLoopSeries],
  rule: OpenLoopRule,
) {
  const notCompared = lossOf(run.base?.lost ?? [], head);
  const problem = problemIn(head, base);
  const { tolerancePercent } = boundsOf(rule, head.name);
  // Earlier runs are the reference if no base was requested.
  const past = base || run.base ? undefined : rule.past;
  const ids = OPEN_LOOP_METRIC_IDS.filter((id) => isShownBy(head, id));
  const cases = ids.map((id): UnjudgedRow => {
    const own = typicalOf(head, id)?.rate;
    const { head: shown = own, ...found } = past
      ? pastReference(past, head, id)
      : pairedReference(base, head, id);
    return {
      ...(notCompared === undefined ? found : { notCompared }),
      id,
      head: notCompared === undefined ? shown : own,
      tolerancePercent: tolerancePercent[id],
      isUnmeasurable: problem !== undefined,
    };
  });
  const isBaseLost = problem && "arm" in problem && problem.arm === "base" ? true : undefined;
  return { series: head, base, cases, problem, isBaseLost, notCompared };
}

/** Whether a series has a metric. */
function isShownBy({ kind, stages = [] }: OpenLoopSeries, id: OpenLoopMetricId): boolean {
  if (openLoopMetric(id).kind !== kind) return false;
  const rates = stages.map(({ rate }) => rate);
  return kind !== "stages" || isShownByRates(rates, id);
}

/** So many earlier runs may have only a bound: without the highest tenth, the mean is a fifth of their scatter lower. */
const MOST_CUT = 0.1;

/** A reference, and that head's metric is not new if the reference has no value of it. */
type RowReference = Reference & Pick<UnjudgedRow, "plainVerdict">;

const WITHOUT_VALUE: RowReference = { plainVerdict: "inconclusive" };

/** The reference of a metric in base's rounds. */
function pairedReference(
  base: OpenLoopSeries | undefined,
  head: OpenLoopSeries,
  id: OpenLoopMetricId,
): RowReference {
  if (!base) return {};
  const [typical, shown] = [typicalOf(base, id), typicalOf(head, id)];
  const before = valuesIn(base, id);
  // What base has in a few rounds decides nothing where head has it in none.
  if (!typical || (!shown && before.size < ROUNDS_TO_DECIDE)) return WITHOUT_VALUE;
  const pairs = pairsOf(base, head, id);
  const own = valuesIn(head, id);
  const lacking = head.rounds.filter(({ round }) => !own.has(round));
  // Rounds of stages in which head alone has no value may be its worst.
  const isLacking = head.kind === "stages" && lacking.some(({ round }) => before.has(round));
  const change = isLacking ? undefined : pairedChange(pairs);
  // A value that is only a bound is shown as it is.
  if (typical.edge ?? shown?.edge) return { base: typical.rate, ...(change && { change }) };
  return referenceOf(typical.rate, shown?.rate, change);
}

/** The reference of a metric in earlier runs, which decides with as many rounds as one in base. */
function pastReference(
  past: OpenLoopHistory,
  head: OpenLoopSeries,
  id: OpenLoopMetricId,
): RowReference {
  const earlier = past.valuesOf(head, id);
  const known = present(earlier);
  if (known.length === 0) return earlier.length > 0 ? WITHOUT_VALUE : {};
  const own = typicalOf(head, id);
  const rounds = [...valuesIn(head, id).values()];
  const isLacking = head.kind === "stages" && rounds.length < head.rounds.length;
  if (!own || isLacking || rounds.length < ROUNDS_TO_DECIDE) return referenceSince(known);
  const rates = rounds.map(({ rate }) => rate);
  const { change, ...reference } = referenceSince(known, own.rate, LEAST_SCATTER, rates);
  const sides: Sides[] = rounds.map((round) => ({ base: {}, head: round }));
  const isCut = earlier.length - known.length > MOST_CUT * earlier.length;
  if (isCut) sides.push({ base: { edge: cutEdge(head, known) }, head: {} });
  const bounded = change && boundedChange(change, sides);
  return { ...reference, ...(bounded && { change: bounded }) };
}

/** Where a search ends at its lowest rate, what else was found is at most so many times as high. */
const NEAR_FROM = 2;

/** The bound of earlier values that are not stored: mostly above what was seen, without which the rest is too low. */
function cutEdge({ capacity }: OpenLoopSeries, known: readonly number[]): "from" | "to" {
  return capacity && median(known) <= NEAR_FROM * capacity.from ? "from" : "to";
}

/** Why a series cannot be judged; undefined if it can. A failure may be why the other arm has no rounds. */
function problemIn(head: OpenLoopSeries, base?: OpenLoopSeries): InstrumentProblem | undefined {
  const arms = base ? [head, base] : [head];
  const failed = arms.flatMap(({ failure: told, arm }) =>
    told === undefined ? [] : [{ of: "failure" as const, arm, told }],
  );
  const empty = arms.flatMap(({ rounds, arm }) =>
    rounds.length === 0 ? [{ of: "not-loaded" as const, arm }] : [],
  );
  const [first] = present([...failed, ...empty, base && otherLoad(base, head)]);
  return first;
}

/** A run loads both arms in the same way, but its file may have come from anywhere. */
function otherLoad(base: OpenLoopSeries, head: OpenLoopSeries): InstrumentProblem | undefined {
  const [before, now] = [base, head].map(({ capacity, stages }) =>
    JSON.stringify([capacity && Object.entries(capacity).toSorted(), stages]),
  );
  return before === now ? undefined : { of: "other-load" };
}

function comparisonOf(
  { series, base, cases, ...why }: ReturnType<typeof enter>,
  pValues: ReadonlyMap<UnjudgedRow, AdjustedPValues>,
): InstrumentComparison {
  const { name, server, scenario } = series;
  const { verdict, metrics } = metricVerdicts(cases, pValues);
  const bounded = Object.entries(metrics).map(([key, metric]) => {
    const id = key as OpenLoopMetricId;
    const head = foundIn(series, id);
    const bounds = { base: base && foundIn(base, id), head };
    return [id, bounds.base || bounds.head ? { ...metric, bounds } : metric] as const;
  });
  return {
    ...{ name, server, scenario, ...addressesOf(series, base), verdict, ...why },
    metrics: Object.fromEntries(bounded),
  };
}
