import type { ComparedWith, Comparison } from "../../domain/comparison/comparison.ts";
import { type GatePolicy, gateOf } from "../../domain/gate/gate.ts";
import { machineTypeOf } from "../../domain/history/baseline.ts";
import type { RunFile } from "../../domain/run/file/run-file.ts";
import { worstVerdict } from "../../domain/verdict/verdict.ts";
import { type CountRule, compareCounts } from "./compare-counts.ts";
import { countReasons } from "./count-reasons.ts";

/**
 * Adds the results of counting to a comparison. Timed verdicts are unchanged; the gate considers the reasons of both.
 * @param compared the run's timed comparison
 */
export function withCounts(
  run: RunFile,
  compared: Comparison,
  policy: GatePolicy & CountRule,
): Comparison {
  if (!run.counts) return compared;
  const counted = compareCounts(run, policy);
  const reasons = [...compared.gate.reasons, ...countReasons(run, { ...compared, counted })];
  return {
    ...compared,
    comparedWith: comparedWith(run, compared, policy),
    counted,
    verdict: worstVerdict([
      ...(compared.series.length > 0 ? [compared.verdict] : []),
      ...counted.map(({ verdict }) => verdict),
    ]),
    gate: { ...compared.gate, ...gateOf(reasons, policy) },
  };
}

/** Earlier counts are the reference if there are no earlier times. */
function comparedWith(
  { base, environment, counts }: RunFile,
  compared: Comparison,
  { past }: CountRule,
): ComparedWith {
  const counter = counts?.counter;
  if (base || compared.comparedWith.kind !== "none" || !past || past.runs === 0 || !counter) {
    return compared.comparedWith;
  }
  const { name, version } = counter;
  const testbed = `${machineTypeOf(environment)}, ${name} ${version}`;
  return { kind: "history", runs: past.runs, testbed };
}
