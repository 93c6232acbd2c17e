import type { GateDecision } from "../comparison/comparison.ts";
import type { MetricId } from "../metrics/catalogue.ts";
import { COVERED_BY } from "./acceptance.ts";

/** A regression that somebody with write access accepted, as the record of its run keeps it. */
export interface AcceptedChange {
  /** Name of the series or server. */
  readonly series: string;
  /** Absent where it is of all its metrics. */
  readonly metric?: MetricId;
  /** Login. */
  readonly by: string;
  /** The label's name, or what the comment says. */
  readonly reason: string;
  /** ISO 8601. */
  readonly at: string;
  /** Number of the pull request that it was accepted on. */
  readonly pull: number;
}

/** A comment can be long, and records are small. */
const MAX_REASON = 200;

/** The regressions of series and servers that somebody accepted; what failed, was not measured or is over a limit is none. */
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
