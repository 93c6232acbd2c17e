import { type Comparison, isPointless } from "../comparison/comparison.ts";
import { type Acceptance, covers, type GlobMatcher } from "../gate/acceptance.ts";
import { decidedBy, type GateDecision } from "../gate/gate.ts";

/** Default label that accepts regressions. */
export const ACCEPT_LABEL = "perf-regression-accepted";

/** Acceptances, and the reasons why others do not count. */
export interface Acceptances {
  readonly accepted: readonly Acceptance[];
  /** One sentence each. */
  readonly refused: readonly string[];
}

/**
 * Applies acceptances to the gate's decision: it passes if every blocking reason is accepted. A decision that passes
 * anyway is unchanged, and so is a failure without a reason, which nobody can accept.
 */
export function acknowledge(
  { gate, findings, comparedWith }: Pick<Comparison, "gate" | "findings" | "comparedWith">,
  { accepted, refused }: Acceptances,
  matcher: GlobMatcher,
): GateDecision {
  if (gate.decision === "pass" || gate.reasons.length === 0) return gate;
  const all = accepted.map((acceptance) => ({ acceptance, accepts: covers(acceptance, matcher) }));
  const covering = all.filter(({ accepts }) => gate.reasons.some(accepts));
  const reasons = gate.reasons.map((reason) => {
    const acceptedBy = covering.findIndex(({ accepts }) => accepts(reason));
    return acceptedBy < 0 ? reason : { ...reason, isAccepted: true, acceptedBy };
  });
  const idle = all.filter((one) => !covering.includes(one)).map(({ acceptance }) => acceptance);
  return {
    ...gate,
    ...decidedBy(reasons, findings, isPointless(comparedWith)),
    ...(covering.length > 0 && { accepted: covering.map(({ acceptance }) => acceptance) }),
    ...(refused.length > 0 && { notAccepted: refused }),
    ...(idle.length > 0 && { idle }),
  };
}
