import { type Acceptance, coverageText, covers, type GlobMatcher } from "./acceptance.ts";
import type { GateDecision } from "./comparison.ts";
import { blocks } from "./gate.ts";

/** The label that accepts what got slower, unless another is named. */
export const ACCEPT_LABEL = "perf-regression-accepted";

/**
 * The gate's decision once acceptances are counted: it passes where every reason that blocks is accepted.
 * @param gate a decision; one that passes stays as it is
 * @param acceptances those that count
 * @param notAccepted why others do not
 * @param matcher how globs are matched
 * @returns the decision with the acceptances that made a difference
 */
export function acknowledge(
  gate: GateDecision,
  acceptances: readonly Acceptance[],
  notAccepted: readonly string[],
  matcher: GlobMatcher,
): GateDecision {
  if (gate.decision === "pass") return gate;
  const all = acceptances.map((acceptance) => ({
    acceptance,
    accepts: covers(acceptance, matcher),
  }));
  const used = all.filter(({ accepts }) => gate.reasons.some(accepts));
  const reasons = gate.reasons.map((reason) =>
    used.some(({ accepts }) => accepts(reason)) ? { ...reason, isAccepted: true } : reason,
  );
  const idle = all
    .filter((one) => !used.includes(one))
    .map(
      ({ acceptance }) =>
        `${acceptance.by} accepts ${coverageText(acceptance)}, and nothing that the gate found is of that.`,
    );
  const notes = [...notAccepted, ...idle];
  return {
    ...gate,
    decision: reasons.length === 0 || reasons.some(blocks) ? "fail" : "pass",
    reasons,
    ...(used.length > 0 && { accepted: used.map(({ acceptance }) => acceptance) }),
    ...(notes.length > 0 && { notAccepted: notes }),
  };
}
