import type { GateReason } from "../../domain/gate/gate-reason.ts";
import { anyMetric } from "../../domain/metrics/catalogue.ts";
import type { Outcome, OutcomeRow } from "./outcome.ts";

/**
 * Bencher's alerts on the history, as reasons of a gate.
 * @returns one for each; dismissed alerts are none
 */
export function alertReasons(outcome: Outcome): readonly GateReason[] {
  if (outcome.kind !== "tracked") return [];
  return outcome.rows
    .filter((row) => row.status === "alert" && row.against === "history" && !isForTheBetter(row))
    .map((row) => ({
      kind: "alert",
      series: row.series,
      text: `${row.series}: ${anyMetric(row.metric).label} ${limitText(row)} in Bencher`,
    }));
}

/** Whether a value is beyond the limit on the side where its metric gets better. */
export function isForTheBetter({ metric, value, lower, upper }: OutcomeRow): boolean {
  if (value === undefined) return false;
  return anyMetric(metric).better === "higher"
    ? upper !== undefined && value > upper
    : lower !== undefined && value < lower;
}

/**
 * A value and the limit that it is beyond, in words.
 * @returns for example `8,770/s is below 9,800/s`, or the value alone where no limit is known
 */
export function limitText({ metric, value, lower, upper }: OutcomeRow): string {
  const { format } = anyMetric(metric);
  if (value === undefined) return "has an alert";
  if (lower !== undefined && value < lower) return `${format(value)} is below ${format(lower)}`;
  if (upper !== undefined && value > upper) return `${format(value)} is above ${format(upper)}`;
  return `${format(value)} has an alert`;
}
