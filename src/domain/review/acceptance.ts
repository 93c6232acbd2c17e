import type { GateReason, GateReasonKind } from "../gate/gate-reason.ts";
import { wholeOf } from "../run/series/series.ts";

/**
 * What an acceptance can cover. A label, or a comment without a kind, covers `performance`. Every other
 * kind has to be named: it says that requests failed or that something was not measured, not that it got
 * slower.
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

/** What an acceptance can cover. */
export type AcceptKind = (typeof ACCEPT_KINDS)[number];

/** The kind of acceptance that covers each kind of reason. */
export const COVERED_BY: Readonly<Record<GateReasonKind, AcceptKind>> = {
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
  // It never fails the gate, so there is nothing to accept.
  benchmark: "lost-base",
};

/** Kinds that can be about the whole run, and so be accepted without a series. */
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

/** Somebody with write access to the repository answers for what the gate found. */
export interface Acceptance extends Coverage {
  /** Login. */
  readonly by: string;
  readonly via: "label" | "comment";
  /** The label's name, or what the comment says. */
  readonly reason: string;
  /** When the label was set or the comment written: ISO 8601, UTC. */
  readonly at: string;
  /** Number of the pull request that it is on. */
  readonly pull: number;
  /** Address of the comment's page. */
  readonly url?: string;
}

/** Whether a text matches a glob. */
export type GlobMatcher = (glob: string) => (text: string) => boolean;

/** Whether an acceptance covers a reason. */
export function covers(
  { kind, series }: Coverage,
  matcher: GlobMatcher,
): (reason: GateReason) => boolean {
  const [glob = "**", ...level] = series?.split(" ") ?? [];
  const matches = matcher(glob);
  return (reason) => {
    if (COVERED_BY[reason.kind] !== kind) return false;
    if (series === undefined) return true;
    // Who accepts a mix accepts its requests.
    const [path = "", ...levelOfReason] = wholeOf(reason.series ?? "").split(" ");
    return matches(path) && (level.length === 0 || level.join(" ") === levelOfReason.join(" "));
  };
}
