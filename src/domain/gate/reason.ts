import { decidingIn } from "../findings/conclusion.ts";
import { BASIS, type Finding, type ReasonFigures, type ReasonKind } from "../findings/finding.ts";
import { withoutNullish } from "../shared/without-nullish.ts";

/** The reason why the gate fails, or would fail if it were not configured to pass. */
export interface GateReason
  extends Pick<Finding, "series" | "metric" | "earlierRuns">,
    Partial<Pick<Finding, "by">> {
  readonly kind: ReasonKind;
  readonly figures: ReasonFigures;
  /** Somebody with write access accepted it, so it does not fail the gate. */
  readonly isAccepted?: boolean;
  /**
   * Index of the acceptance among the gate's, from 0; absent unless it is accepted.
   * @type integer
   * @minimum 0
   */
  readonly acceptedBy?: number;
  /** False if the configuration lets the gate pass with it. */
  readonly isBlocking?: boolean;
}

/** Reasons with the same key are equivalent, whether or not they are accepted. */
export function reasonKey({ kind, series, metric, figures, earlierRuns }: GateReason): string {
  return JSON.stringify([kind, series, metric, figures, earlierRuns]);
}

/** True if a reason is a missing measurement. `never` passes a bad result, not a missing one. */
export function isUnmeasured({ kind }: Pick<GateReason, "kind">): boolean {
  return BASIS[kind] === "missing";
}

/** True if a reason makes the gate fail. */
export function blocks({ isAccepted, isBlocking }: GateReason): boolean {
  return isAccepted !== true && isBlocking !== false;
}

/**
 * The reasons against a run: of everything that is certain, missing or open, what decides each metric, each once.
 * {@link decisionOn} decides which of these count.
 */
export function reasonsIn(findings: readonly Finding[]): readonly GateReason[] {
  const counted = decidingIn(findings.filter(({ isAside }) => !isAside));
  const reasons = counted.flatMap((one) => reasonOf(one) ?? []);
  return [...new Map(reasons.map((reason) => [reasonKey(reason), reason])).values()];
}

/** The reason that a finding is; undefined if it is none. */
function reasonOf(finding: Finding): GateReason | undefined {
  const { series, metric, figures, isBlocking, earlierRuns } = finding;
  const kind = kindOf(finding);
  if (kind === undefined) return undefined;
  // Typical bursts are the usual, and so are the estimators with figures of their own.
  const by = figures.of === "metric" && UNUSUAL.has(finding.by) ? finding.by : undefined;
  return withoutNullish({ kind, series, metric, by, figures, isBlocking, earlierRuns });
}

const UNUSUAL: ReadonlySet<Finding["by"]> = new Set(["all-answers", "starts"] as const);

function kindOf({ kind, effect, figures }: Finding): ReasonKind | undefined {
  if (kind) return kind;
  if (effect === "fails") return figures.of === "limit" ? "limit" : "regression";
  if (effect === "unmeasured") return "unmeasurable";
  const isReason = effect === "doubts" || (effect === "open" && isOpen(figures));
  return isReason ? "inconclusive" : undefined;
}

/** Whatever else is open of a metric, it is none if head is within the tolerance at 95 %. */
function isOpen(figures: Finding["figures"]): boolean {
  if (figures.of === "limit") return figures.limit.verdict === "inconclusive";
  if (figures.of !== "metric") return false;
  const { atMostWorsePercent, tolerancePercent = 0 } = figures.metric;
  return atMostWorsePercent === undefined || atMostWorsePercent > tolerancePercent;
}
