import type { GateDecision } from "../comparison/comparison.ts";
import type { MetricId } from "../metrics/catalogue.ts";
import { type Acceptance, isOfFigures, kindToAccept } from "./acceptance.ts";

/** A regression, or a value beyond its limit, that somebody with write access accepted, as the record of its run keeps it. */
export interface AcceptedChange extends Pick<Acceptance, "by" | "reason" | "at" | "pull"> {
  /** Name of the series or server. */
  readonly series: string;
  /** Absent if it concerns all its metrics. */
  readonly metric?: MetricId;
}

/** Comments can be long, and records must stay small. */
const MAX_REASON = 200;

/** What somebody accepted of the figures of series and servers; what failed or was not measured is none. */
export function acceptedChanges({
  reasons,
  accepted = [],
}: GateDecision): readonly AcceptedChange[] {
  return reasons.flatMap((found): readonly AcceptedChange[] => {
    const { series, metric, acceptedBy } = found;
    const acceptance = acceptedBy === undefined ? undefined : accepted[acceptedBy];
    if (!acceptance || series === undefined || !isOfFigures(kindToAccept(found))) return [];
    const { by, reason, at, pull } = acceptance;
    return [{ series, metric, by, reason: reason.slice(0, MAX_REASON), at, pull }];
  });
}
