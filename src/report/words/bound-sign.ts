import type { ValueBound } from "../../domain/metrics/metric.ts";

/** What precedes a value that is only a bound of the true one: `≥ `, `≤ `, or nothing. */
export function boundSign(bound: ValueBound | undefined): string {
  if (bound === undefined) return "";
  return bound === "higher" ? "≥ " : "≤ ";
}
