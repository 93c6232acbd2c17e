import type { Comparison } from "../comparison/comparison.ts";
import type { Verdict } from "../verdict/verdict.ts";

/** The conditions under which a pull request gets a comment. */
export const COMMENT_POLICIES = ["always", "on-change", "on-regression", "never"] as const;

/** The condition under which a pull request gets a comment. */
export type CommentPolicy = (typeof COMMENT_POLICIES)[number];

/** Verdicts that found something. */
export const CHANGES: readonly Verdict[] = ["regression", "improvement", "unmeasurable", "removed"];

/**
 * The action for a pull request's comment. Every reason of the gate counts as a regression.
 * @returns `update` if a comment is only updated when there already is one
 */
export function commentAction(
  policy: CommentPolicy,
  comparison: Comparison,
): "write" | "update" | "leave" {
  if (policy === "never") return "leave";
  const told = policy === "on-change" ? CHANGES : (["regression"] as const);
  const hasNews = comparison.gate.reasons.length > 0 || has(comparison, told);
  return policy === "always" || hasNews ? "write" : "update";
}

function has(
  { series, counted = [], servers = [] }: Comparison,
  verdicts: readonly Verdict[],
): boolean {
  return [...series, ...counted, ...servers].some(
    (one) =>
      verdicts.includes(one.verdict) ||
      Object.values(one.metrics).some(
        ({ verdict }) => verdict !== undefined && verdicts.includes(verdict),
      ),
  );
}
