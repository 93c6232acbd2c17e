import type { Comparison } from "../comparison/comparison.ts";
import type { Verdict } from "../findings/verdict.ts";
import { type Remembered, readRemembered, rememberedText } from "./since-red.ts";
import { WRITER, type Writer, writerIn, writerText } from "./writer.ts";

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
export function commentAction(policy: CommentPolicy, comparison: Comparison) {
  if (policy === "never") return "leave";
  const { gate, series, instrumented = [], servers = [] } = comparison;
  const found = [...series, ...instrumented, ...servers].flatMap((one) => [
    one.verdict,
    ...Object.values(one.metrics).map(({ verdict }) => verdict),
  ]);
  const told: readonly Verdict[] = policy === "on-change" ? CHANGES : ["regression"];
  const hasNews = gate.reasons.length > 0 || told.some((verdict) => found.includes(verdict));
  return policy === "always" || hasNews ? "write" : "update";
}

/** Identifies Loadgate's comment and the run that it shows. */
export interface CommentMarker extends Writer {
  /** Identifies one of a pull request's comments: there is one for each configuration. */
  readonly key: string;
  /** The commit whose results it shows. */
  readonly sha: string;
  /** Regressions of this commit and earlier ones; absent if there are none. It decides nothing, since comments can be edited. */
  readonly remembered?: Remembered;
}

const FORM = new RegExp(
  `^<!-- loadgate:(?<key>\\S+) ${WRITER} sha=(?<sha>[0-9a-f]+)(?: red=(?<red>[^\\s<>]+))? -->`,
);

/** The hidden first line of a comment. */
export function markerLine({ key, sha, remembered, ...writer }: CommentMarker): string {
  const red = remembered ? ` red=${rememberedText(remembered)}` : "";
  return `<!-- loadgate:${key} ${writerText(writer)} sha=${sha}${red} -->`;
}

/**
 * Parses the marker at the beginning of a comment. It does not prove who wrote the comment.
 * @returns undefined for a comment without one
 */
export function readMarker(body: string): CommentMarker | undefined {
  const { key, sha, red, ...writer } = FORM.exec(body)?.groups ?? {};
  if (!key || !sha) return undefined;
  const remembered = red === undefined ? undefined : readRemembered(red);
  return { key, sha, ...writerIn(writer), ...(remembered && { remembered }) };
}

/** True if a comment shows a later run of another commit, so that a slow or restarted run must not replace it. */
export function isNewer(shown: CommentMarker, ours: CommentMarker): boolean {
  return shown.sha !== ours.sha && (shown.runId ?? 0) > (ours.runId ?? 0);
}
