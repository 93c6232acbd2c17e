import type { IgnoredChange } from "../run/plan/ignored-change.ts";
import { COMPARISON_SCHEMA, type Comparison } from "./comparison.ts";

/**
 * The comparison of a change for which nothing was measured: its gate passes, and the change is neither better nor
 * worse.
 */
export function notMeasured(ignored: IgnoredChange): Comparison {
  return {
    schema: COMPARISON_SCHEMA,
    // The same verdict as without a reference.
    verdict: "new",
    gate: { decision: "pass", reasons: [] },
    comparedWith: { kind: "none", reason: "nothing was measured", ignored },
    series: [],
    headToHead: [],
  };
}
