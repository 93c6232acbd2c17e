import type { History } from "./baseline.ts";
import { compareArms } from "./compare-arms.ts";
import { compareWithHistory } from "./compare-with-history.ts";
import type { Comparison } from "./comparison.ts";
import type { GatePolicy } from "./gate.ts";
import type { RunFile } from "./run-file.ts";

/**
 * Compares a run with its base arm where it has one, else with earlier runs: the one function behind
 * which the rule of the verdict stands.
 * @param run the run to judge
 * @param history comparable earlier runs
 * @param policy what is gated, and what fails the gate
 */
export function compareRun(run: RunFile, history: History, policy: GatePolicy): Comparison {
  return run.base && run.series.some(({ arm }) => arm === "base")
    ? compareArms(run, run.base, policy)
    : compareWithHistory(run, history, policy);
}
