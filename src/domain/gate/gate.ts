import type { Loosened } from "../bounds/agreed-gate.ts";
import { decidingIn } from "../findings/conclusion.ts";
import { BASIS, type Finding } from "../findings/finding.ts";
import { isPromised } from "../findings/promise.ts";
import type { Gate } from "../run/plan/config.ts";
import { serverOf } from "../series/series.ts";
import { EXIT_CODES, GATE_FAILED_EXIT_CODE } from "../shared/error.ts";
import type { Acceptance } from "./acceptance.ts";
import { blocks, type GateReason, isUnmeasured, reasonsIn } from "./reason.ts";

/**
 * Conditions that make the gate fail, besides missing measurements: a regression; a regression or an inconclusive
 * comparison; nothing.
 */
export const FAIL_ON = ["regression", "inconclusive", "never"] as const;

/** The condition that makes the gate fail. */
export type FailOn = (typeof FAIL_ON)[number];

/** Possible references of a run: its base in the same job, or earlier runs. */
export const GATE_ON = ["paired", "history"] as const;

/** The reference that a run is judged against. */
export type GateOn = (typeof GATE_ON)[number];

/** Bounds, and the conditions that fail the gate. */
export interface GatePolicy extends Gate {
  readonly failOn: FailOn;
  /** The comparisons that count in a run that has both; `paired` if absent. */
  readonly gateOn?: readonly GateOn[];
}

/** Overall statuses of a run; `neutral` is neither a pass nor a failure. */
type Standing = "passed" | "neutral" | "failed";

/** The gate's decision and its reasons; a gate that passes can have reasons too. */
export interface GateDecision {
  readonly decision: "pass" | "fail";
  /** A pass based on a comparison, a failure, or neither. */
  readonly standing: Standing;
  readonly reasons: readonly GateReason[];
  /** Bounds that head's configuration loosens, for which base's apply; absent if there are none. */
  readonly loosened?: readonly Loosened[];
  /** Acceptances that cover reasons; absent if there are none. */
  readonly accepted?: readonly Acceptance[];
  /** Reasons why other acceptances do not count, one sentence each; absent if there are none. */
  readonly notAccepted?: readonly string[];
  /** Acceptances that cover no reason; absent if there are none. */
  readonly idle?: readonly Acceptance[];
}

/**
 * The decision that follows from findings. This is the only place that interprets `failOn`.
 * @param findings all that was found in a run
 * @param isPointless nothing that the run shows is a pass
 * @returns the decision; inconclusive comparisons are only reasons if they fail the gate, and reasons that `never`
 * passes are marked as not blocking
 */
export function decisionOn(
  findings: readonly Finding[],
  { failOn }: Pick<GatePolicy, "failOn">,
  isPointless = false,
): GateDecision {
  const reasons = reasonsIn(findings).flatMap((reason): readonly GateReason[] => {
    if (reason.kind === "inconclusive" && reason.kind !== failOn) return [];
    const isWaived = failOn === "never" && !isUnmeasured(reason);
    return [{ ...againstHistory(reason), ...(isWaived && { isBlocking: false }) }];
  });
  return decidedBy(reasons, findings, isPointless);
}

/** A reason as it is given if it comes from the comparison with earlier runs beside base. */
function againstHistory(reason: GateReason): GateReason {
  const isOfChange = reason.kind === "regression" || reason.kind === "inconclusive";
  return reason.earlierRuns !== undefined && isOfChange ? { ...reason, kind: "history" } : reason;
}

/**
 * The decision by reasons that are marked: accepted, or not blocking.
 * @param isPointless head is compared with itself, or with a base that has no benchmark: nothing it shows is a pass
 */
export function decidedBy(
  reasons: readonly GateReason[],
  findings: readonly Finding[],
  isPointless: boolean,
): GateDecision {
  if (reasons.some(blocks)) return { decision: "fail", standing: "failed", reasons };
  const standing = isPointless ? "neutral" : standingOf(findings, reasons);
  return { decision: "pass", standing, reasons };
}

/**
 * The standing of a gate that passes. It has only `passed` if something was compared and decided, nothing can be worse than a
 * tick promises, and every reason against it is accepted. Accepting a missing measurement does not measure it, so that stays `neutral`.
 */
function standingOf(findings: readonly Finding[], reasons: readonly GateReason[]): Standing {
  const isCovered = ({ isAccepted, kind }: GateReason) => isAccepted && BASIS[kind] === "figures";
  if (!reasons.every(isCovered)) return "neutral";
  // Accepting one series accepts nothing of the others.
  const accepted = reasons.filter(({ kind }) => kind !== "inconclusive");
  const names = new Set(accepted.map(({ series }) => series));
  const own = findings.filter(({ earlierRuns }) => earlierRuns === undefined);
  const left = decidingIn(own).filter(({ series, by }) => by === "limit" || !names.has(series));
  // If the gate only considers earlier runs, it has no reason for a head that is slower than base.
  const isAgainst = (finding: Finding) =>
    finding.effect === "doubts" ||
    (finding.effect === "fails" && !names.has(finding.series)) ||
    (breaksPromise(finding) && !reasons.some(({ series }) => series === finding.series));
  if (left.some(isAgainst)) return "neutral";
  if (accepted.length > 0) return "passed";
  const ofMetrics = left.filter(({ metric }) => metric !== undefined);
  // A cold start or a memory that is decided says nothing about loads of which all is open.
  const ofLoads = ofMetrics.filter(({ series = "" }) => series !== serverOf(series));
  const areOpen = ofLoads.some(({ effect, by }) => effect === "open" && by !== "limit");
  const isDecided = ({ effect }: Finding) => effect === "improves" || effect === "holds";
  return (areOpen ? ofLoads : ofMetrics).some(isDecided) ? "passed" : "neutral";
}

/**
 * True if what is open of a metric may be worse than a tick promises. A limit is promised to be kept, and that no more
 * requests fail than allowed unless base fails as many.
 */
function breaksPromise({ effect, figures }: Finding): boolean {
  if (effect !== "open") return false;
  if (figures.of === "limit" || figures.of === "failed-beside") return true;
  return (
    figures.of === "metric" && !isPromised(figures.metric, figures.metric.tolerancePercent ?? 0)
  );
}

/**
 * The exit code of a decision.
 * @returns 0 for a pass, 3 if a required measurement is missing, otherwise 1
 */
export function exitCodeOf({ decision, reasons }: Pick<GateDecision, "decision" | "reasons">) {
  if (decision === "pass") return 0;
  const isMissing = reasons.some((reason) => blocks(reason) && isUnmeasured(reason));
  return isMissing ? EXIT_CODES.measurement : GATE_FAILED_EXIT_CODE;
}
