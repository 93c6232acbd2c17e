import type { History } from "./baseline.ts";
import { compareArms } from "./compare-arms.ts";
import { compareWithHistory } from "./compare-with-history.ts";
import type { Comparison, GateDecision, GateReason, Jump } from "./comparison.ts";
import { formatCount } from "./format.ts";
import { type GatePolicy, gateOf } from "./gate.ts";
import { SERIES_METRIC_IDS } from "./metric.ts";
import type { RunFile } from "./run-file.ts";
import { worstVerdict } from "./verdict.ts";

/**
 * Compares a run with its base arm where it has one, else with earlier runs: the one function behind
 * which the rule of the verdict stands. Where it has both, the series are compared with base, and what
 * is not where earlier runs had it is named beside.
 * @param run the run to judge
 * @param history comparable earlier runs
 * @param policy what is gated, against what, and what fails the gate
 */
export function compareRun(run: RunFile, history: History, policy: GatePolicy): Comparison {
  const past = compareWithHistory(run, history, policy);
  if (!run.base) return past;
  const paired = compareArms(run, run.base, policy);
  const { gateOn = ["paired"] } = policy;
  const counted = [
    ...(gateOn.includes("paired") ? [paired] : []),
    ...(gateOn.includes("history") ? [past] : []),
  ];
  const { comparedWith } = past;
  return {
    ...paired,
    verdict: worstVerdict(counted.map(({ verdict }) => verdict)),
    gate: gateOfBoth(counted, paired, policy),
    ...(comparedWith.kind === "history" && {
      history: { runs: comparedWith.runs, verdict: past.verdict, jumps: jumpsOf(past) },
    }),
  };
}

/** Failed requests and the like are a reason in both comparisons, and are told once. */
function gateOfBoth(
  counted: readonly Comparison[],
  paired: Comparison,
  policy: GatePolicy,
): GateDecision {
  const known = new Set(paired.gate.reasons.map(({ text }) => text));
  const reasons = counted.flatMap(({ gate, comparedWith }) =>
    gate.reasons.map((reason) =>
      comparedWith.kind === "history" && !known.has(reason.text)
        ? againstHistory(reason, comparedWith.runs)
        : reason,
    ),
  );
  const byText = new Map(reasons.map((reason) => [reason.text, reason]));
  return gateOf([...byText.values()], policy);
}

function againstHistory(reason: GateReason, runs: number): GateReason {
  const text = `${reason.text}, against ${formatCount(runs, "earlier run")}`;
  return reason.kind === "regression" || reason.kind === "inconclusive"
    ? { ...reason, kind: "history", text }
    : { ...reason, text };
}

function jumpsOf({ series }: Comparison): readonly Jump[] {
  return series.flatMap(({ name, metrics }) =>
    SERIES_METRIC_IDS.flatMap((id): readonly Jump[] => {
      const metric = metrics[id];
      if (metric?.verdict !== "regression" && metric?.verdict !== "improvement") return [];
      return [{ ...metric, series: name, metric: id, verdict: metric.verdict }];
    }),
  );
}
