import type { History } from "./baseline.ts";
import { compareArms } from "./compare-arms.ts";
import { compareWithHistory, MIN_HISTORY } from "./compare-with-history.ts";
import type { Comparison, GateDecision, GateReason, GateReasonKind, Jump } from "./comparison.ts";
import { formatCount } from "./format.ts";
import { type GatePolicy, gateOf, isUnmeasured } from "./gate.ts";
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
  const { comparedWith } = past;
  // Earlier runs that cannot judge are no reason not to be judged at all.
  const hasPast = comparedWith.kind === "history" && comparedWith.runs >= MIN_HISTORY;
  const counted = [
    ...(gateOn.includes("paired") || !hasPast ? [paired] : []),
    ...(gateOn.includes("history") ? [past] : []),
  ];
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
  // Earlier runs are a second look at what was measured, and none at what was not.
  const unmeasured = paired.gate.reasons.filter(isUnmeasured);
  const byText = new Map([...unmeasured, ...reasons].map((reason) => [reason.text, reason]));
  return gateOf([...byText.values()], policy);
}

function againstHistory(reason: GateReason, runs: number): GateReason {
  const text = `${reason.text}, against ${formatCount(runs, "earlier run")}`;
  return { ...reason, kind: KIND_AGAINST_HISTORY[reason.kind], text };
}

/** What a reason is about where it is one against earlier runs. */
const KIND_AGAINST_HISTORY: Readonly<Record<GateReasonKind, GateReasonKind>> = {
  regression: "history",
  inconclusive: "history",
  history: "history",
  alert: "alert",
  errors: "errors",
  unmeasurable: "unmeasurable",
  "lost-base": "lost-base",
  "same-program": "same-program",
  "ended-early": "ended-early",
};

function jumpsOf({ series }: Comparison): readonly Jump[] {
  return series.flatMap(({ name, metrics }) =>
    SERIES_METRIC_IDS.flatMap((id): readonly Jump[] => {
      const metric = metrics[id];
      if (metric?.verdict !== "regression" && metric?.verdict !== "improvement") return [];
      return [{ ...metric, series: name, metric: id, verdict: metric.verdict }];
    }),
  );
}
