import type { GateDecision } from "../comparison/comparison.ts";
import { blocks } from "../gate/gate.ts";
import { type Acceptance, coverageText, covers, type GlobMatcher } from "./acceptance.ts";

/** The label that accepts what got slower, unless the job names another. */
export const ACCEPT_LABEL = "perf-regression-accepted";

/** Acceptances, and why others do not count. */
export interface Acceptances {
  readonly accepted: readonly Acceptance[];
  /** One sentence each. */
  readonly refused: readonly string[];
}

/**
 * The gate's decision once acceptances are counted: it passes where every reason that blocks is accepted. A
 * decision that passes anyway stays as it is.
 */
export function acknowledge(
  gate: GateDecision,
  { accepted, refused }: Acceptances,
  matcher: GlobMatcher,
): GateDecision {
  if (gate.decision === "pass") return gate;
  const all = accepted.map((acceptance) => ({ acceptance, accepts: covers(acceptance, matcher) }));
  const covering = all.filter(({ accepts }) => gate.reasons.some(accepts));
  const reasons = gate.reasons.map((reason) => {
    const acceptedBy = covering.findIndex(({ accepts }) => accepts(reason));
    return acceptedBy < 0 ? reason : { ...reason, isAccepted: true, acceptedBy };
  });
  const idle = all
    .filter((one) => !covering.includes(one))
    .map(
      ({ acceptance }) =>
        `${acceptance.by} accepts ${coverageText(acceptance)}, but no reason of the gate is about that.`,
    );
  const notAccepted = [...refused, ...idle];
  return {
    ...gate,
    decision: reasons.length === 0 || reasons.some(blocks) ? "fail" : "pass",
    reasons,
    ...(covering.length > 0 && { accepted: covering.map(({ acceptance }) => acceptance) }),
    ...(notAccepted.length > 0 && { notAccepted }),
  };
}
