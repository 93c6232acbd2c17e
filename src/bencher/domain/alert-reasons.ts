import type { GateReason } from "../../domain/gate/gate-reason.ts";
import { anyMetric } from "../../domain/metrics/catalogue.ts";
import type { Outcome, OutcomeRow } from "./outcome.ts";

/**
 * Bencher's alerts on the history as reasons of a gate.
 * @returns one for each alert that is not dismissed
 */
export function alertReasons(outcome: Outcome): readonly GateReason[] {
  if (outcome.kind !== "tracked") return [];
  return outcome.rows
    .filter((row) => row.status === "alert" && row.against === "history" && !isForTheBetter(row))
    .map(({ series, metric, value, lower, upper }) => ({
      kind: "alert",
      series,
      figures: { of: "alert", tracker: "Bencher", metric, value, lower, upper },
    }));
}

/** True if a value is beyond the limit on the side where its metric gets better. */
export function isForTheBetter({ metric, value, lower, upper }: OutcomeRow): boolean {
  if (value === undefined) return false;
  return anyMetric(metric).better === "higher"
    ? upper !== undefined && value > upper
    : lower !== undefined && value < lower;
}
