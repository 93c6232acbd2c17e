import { type Evidence, evidenceOf } from "../evidence/evidence.ts";
import { type GatePolicy, gateOf, isUnmeasured } from "../gate/gate.ts";
import { type GateReason, reasonKey } from "../gate/gate-reason.ts";
import { type History, MIN_HISTORY } from "../history/baseline.ts";
import { SERIES_METRIC_IDS } from "../metrics/catalogue.ts";
import {
  conditionsOf,
  type Difference,
  differencesOfArms,
  differencesSince,
} from "../run/file/conditions.ts";
import { runsByBase } from "../run/file/further-bases.ts";
import type { RunFile } from "../run/file/run-file.ts";
import type { SeriesComparison } from "../verdict/series-comparison.ts";
import { worstVerdict } from "../verdict/verdict.ts";
import { type ArmsPolicy, compareArms } from "./compare-arms.ts";
import { compareWithHistory } from "./compare-with-history.ts";
import { againstHistory, type Comparison, type GateDecision, jumpsOf } from "./comparison.ts";

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
    gate: gateOfBoth(counted, { paired, past }, policy),
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
function gateOfBoth(
  counted: readonly Comparison[],
  { paired, past }: { readonly paired: Comparison; readonly past: Comparison },
  policy: RunPolicy,
): GateDecision {
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
  return gateOf(eachOnce([...unmeasured, ...reasons]), policy);
}

function eachOnce(reasons: readonly GateReason[]): readonly GateReason[] {
  return [...new Map(reasons.map((reason) => [reasonKey(reason), reason])).values()];
}

/** True if earlier runs are too few to judge a series by, for example because it is new. */
function hasNoHistory({ metrics }: SeriesComparison): boolean {
  return Object.values(metrics).every(({ changePercent }) => changePercent === undefined);
}
