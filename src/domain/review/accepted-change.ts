import type { GateDecision } from "../comparison/comparison.ts";
import type { MetricId } from "../metrics/catalogue.ts";
import { COVERED_BY } from "./acceptance.ts";

/** A regression that somebody with write access accepted, as stored in the record of its run. */
export interface AcceptedChange {
  /** Name of the series or server. */
  readonly series: string;
  /** Absent if it concerns all its metrics. */
  readonly metric?: MetricId;
  /** Login. */
  readonly by: string;
  /** The label's name, or the reason in the comment. */
  readonly reason: string;
  /** ISO 8601. */
  readonly at: string;
  /** Number of the pull request on which it was accepted. */
  readonly pull: number;
}

/** Comments can be long, and records must stay small. */
const MAX_REASON = 200;

/** The accepted regressions of series; failures and missing measurements are not included. */
export function acceptedChanges({
  reasons,
  accepted = [],
}: GateDecision): readonly AcceptedChange[] {
  return reasons.flatMap(({ kind, series, metric, acceptedBy }): readonly AcceptedChange[] => {
    const acceptance = acceptedBy === undefined ? undefined : accepted[acceptedBy];
    if (!acceptance || series === undefined || COVERED_BY[kind] !== "performance") return [];
    const { by, reason, at, pull } = acceptance;
    const of = { series, ...(metric !== undefined && { metric }) };
    return [{ ...of, by, reason: reason.slice(0, MAX_REASON), at, pull }];
  });
}
