import type { Comparison } from "../verdict/comparison.ts";
import type { Verdict } from "../verdict/verdict.ts";

/** When a pull request gets a comment. */
export const COMMENT_POLICIES = ["always", "on-change", "on-regression", "never"] as const;

/** When a pull request gets a comment. */
export type CommentPolicy = (typeof COMMENT_POLICIES)[number];

/**
 * What to do about a pull request's comment: `write` it; `update` it only if there is one, so that it does
 * not stay outdated; or `leave` everything as it is.
 */
export type CommentAction = "write" | "update" | "leave";

const CHANGES: readonly Verdict[] = ["regression", "improvement", "unmeasurable", "removed"];

/**
 * What to do about a pull request's comment.
 * @param policy what was asked for
 * @param comparison what the run found; every reason of the gate counts as a regression
 */
export function commentAction(policy: CommentPolicy, comparison: Comparison): CommentAction {
  switch (policy) {
    case "always":
      return "write";
    case "on-change":
      return isBad(comparison) || has(comparison, CHANGES) ? "write" : "update";
    case "on-regression":
      return isBad(comparison) ? "write" : "update";
    case "never":
      return "leave";
  }
}

function isBad(comparison: Comparison): boolean {
  return comparison.gate.reasons.length > 0 || has(comparison, ["regression"]);
}

function has({ series }: Comparison, verdicts: readonly Verdict[]): boolean {
  return series.some(
    (one) =>
      verdicts.includes(one.verdict) ||
      Object.values(one.metrics).some(
        ({ verdict }) => verdict !== undefined && verdicts.includes(verdict),
      ),
  );
}
