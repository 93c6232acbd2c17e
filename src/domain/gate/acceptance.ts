import type { ReasonKind } from "../findings/finding.ts";
import type { AcceptedChange } from "../history/baseline.ts";
import { wholeOf } from "../series/series.ts";
import type { GateReason } from "./reason.ts";

/**
 * The kinds of acceptance. A label, or a comment without a kind, covers `performance`. All other kinds must be named,
 * because they do not mean that something got slower but that requests failed or something was not measured.
 */
export const ACCEPT_KINDS = [
  "performance",
  "limit",
  "errors",
  "unmeasurable",
  "ended-early",
  "lost-base",
  "same-program",
] as const;

/** The kind of an acceptance. */
export type AcceptKind = (typeof ACCEPT_KINDS)[number];

/** The kind of acceptance that covers each kind of reason, except for limits that may be exceeded. */
const COVERED_BY: Readonly<Record<ReasonKind, AcceptKind>> = {
  regression: "performance",
  inconclusive: "performance",
  history: "performance",
  alert: "performance",
  limit: "limit",
  errors: "errors",
  unmeasurable: "unmeasurable",
  "ended-early": "ended-early",
  "missing-shard": "ended-early",
  "lost-base": "lost-base",
  "same-program": "same-program",
  // These never fail the gate, so there is nothing to accept.
  benchmark: "lost-base",
  unasked: "ended-early",
};

/** The kind of acceptance that covers a reason. */
export function kindToAccept({ kind, figures }: Pick<GateReason, "kind" | "figures">): AcceptKind {
  return kind === "inconclusive" && figures.of === "limit" ? "limit" : COVERED_BY[kind];
}

/** Kinds that can concern the whole run, and so be accepted without a series. */
export const OF_WHOLE_RUN: readonly AcceptKind[] = ["ended-early", "lost-base", "same-program"];

/** Whether what is accepted was measured: a regression, or a value beyond its limit. */
export function isOfFigures(kind: AcceptKind): boolean {
  return kind === "performance" || kind === "limit";
}

/** What is accepted. */
export interface Coverage {
  readonly kind: AcceptKind;
  /** A glob for `SERVER/SCENARIO`, with or without a load level after it, or for `SERVER`; absent: all of the kind. */
  readonly series?: string;
}

/** A decision, by a person with write access to the repository, to accept what the gate found. */
export interface Acceptance extends Coverage {
  /** Login. */
  readonly by: string;
  readonly via: "label" | "comment";
  /** The label's name, or the reason in the comment. */
  readonly reason: string;
  /** Time at which the label was set or the comment written: ISO 8601, UTC. */
  readonly at: string;
  /** Number of its pull request. @type integer */
  readonly pull: number;
  /** URL of the comment. */
  readonly url?: string;
}

/** Compiles a glob to a test of texts. */
export type GlobMatcher = (glob: string) => (text: string) => boolean;

/** Returns a test of whether an acceptance covers a reason. */
export function covers({ kind, series }: Coverage, matcher: GlobMatcher) {
  const [glob = "**", ...level] = series?.split(" ") ?? [];
  const matches = matcher(glob);
  return (reason: GateReason) => {
    if (kindToAccept(reason) !== kind) return false;
    if (series === undefined) return true;
    // Accepting a mix accepts its requests.
    const [path = "", ...levelOfReason] = wholeOf(reason.series ?? "").split(" ");
    return matches(path) && (level.length === 0 || level.join(" ") === levelOfReason.join(" "));
  };
}

/** Comments can be long, and records must stay small. */
const MAX_REASON = 200;

/** What somebody accepted of the figures of series and servers; what failed or was not measured is none. */
export function acceptedChanges(
  reasons: readonly GateReason[],
  accepted: readonly Acceptance[] = [],
): readonly AcceptedChange[] {
  return reasons.flatMap((found): readonly AcceptedChange[] => {
    const { series, metric, acceptedBy } = found;
    const acceptance = acceptedBy === undefined ? undefined : accepted[acceptedBy];
    if (!acceptance || series === undefined || !isOfFigures(kindToAccept(found))) return [];
    const { by, reason, at, pull } = acceptance;
    return [{ series, metric, by, reason: reason.slice(0, MAX_REASON), at, pull }];
  });
}
