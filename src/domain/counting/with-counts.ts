import type { RunFile } from "../run/run-file.ts";
import type { Comparison } from "../verdict/comparison.ts";
import { type GatePolicy, gateOf } from "../verdict/gate.ts";
import { worstVerdict } from "../verdict/verdict.ts";
import { compareCounts } from "./compare-counts.ts";
import { countReasons } from "./count-reasons.ts";

/**
 * A comparison with what counting adds to it. The timed verdicts stay as they are; the reasons of both decide
 * the gate.
 * @param compared the run's timed comparison
 */
export function withCounts(run: RunFile, compared: Comparison, policy: GatePolicy): Comparison {
  const { counts } = run;
  if (!counts) return compared;
  const counted = compareCounts(run, policy);
  const reasons = [...compared.gate.reasons, ...countReasons({ ...run, counts }, counted)];
  return {
    ...compared,
    counted,
    verdict: worstVerdict([
      ...(compared.series.length > 0 ? [compared.verdict] : []),
      ...counted.map(({ verdict }) => verdict),
    ]),
    gate: { ...compared.gate, ...gateOf(reasons, policy) },
  };
}
