import type { JudgedRun } from "../app/judge-run.ts";
import type { Comparison } from "../domain/comparison/comparison.ts";
import { standingOf } from "../domain/gate/gate.ts";
import { CodeHostError } from "../domain/review/code-host-error.ts";
import type { CommentMarker } from "../domain/review/comment-marker.ts";
import type { NamedLink } from "../domain/review/tracker-section.ts";
import { messageOf } from "../domain/shared/error.ts";
import { withoutNullish } from "../domain/shared/without-nullish.ts";
import type { CheckRun, CodeHost } from "../ports/code-host.ts";
import { COMMENT_LIMIT } from "../report/markdown/assemble.ts";
import { escapeMarkdown } from "../report/markdown/escape.ts";
import { renderMarkdown } from "../report/markdown/markdown.ts";
import { annotationsOf, type PlacedReason } from "./annotations.ts";

/** Longest title, in characters: people read it at a glance. */
const MAX_TITLE = 200;

/** What a check shows. It belongs to a commit, however many pull requests have that. */
export interface CheckReport extends Omit<JudgedRun, "run"> {
  readonly marker: CommentMarker;
  readonly links: readonly NamedLink[];
  readonly reasons: readonly PlacedReason[];
  /** Names the check among others. */
  readonly checkName: string;
}

/** The check of a result. */
export function checkOf(report: CheckReport): CheckRun {
  const { comparison, view, links, reasons, checkName, marker, failure } = report;
  return {
    name: checkName,
    headSha: marker.sha,
    conclusion: conclusionOf(comparison, failure),
    title: view.headline.slice(0, MAX_TITLE),
    summary: renderMarkdown(view, { links, isShort: true, limit: COMMENT_LIMIT }),
    annotations: annotationsOf(comparison, reasons),
    ...withoutNullish({ detailsUrl: links[0]?.url }),
  };
}

/**
 * The check of a run that ended with an error.
 * @param error what was thrown; its message may be written by others
 */
export function checkOfError(
  about: Pick<CheckRun, "name" | "headSha" | "detailsUrl">,
  error: unknown,
): CheckRun {
  const title = `Not measured: ${messageOf(error)}`;
  return {
    ...about,
    conclusion: "failure",
    title: title.slice(0, MAX_TITLE),
    summary: escapeMarkdown(title),
    annotations: [],
  };
}

/**
 * Writes a check. Where the token may not write one, the job's own status says the same, and nothing is said
 * about it.
 */
export async function writeCheck(host: CodeHost, check: CheckRun): Promise<void> {
  try {
    await host.createCheckRun(check);
  } catch (error) {
    const mayNot = ["forbidden", "not-found"];
    if (!(error instanceof CodeHostError) || !mayNot.includes(error.failure)) throw error;
  }
}

/**
 * What a check says at a glance: `neutral` where the gate was told to pass whatever it finds, and where
 * nothing was compared.
 * @param failure the failure that the job still ends with, such as a tracker that had to keep the run
 */
export function conclusionOf(comparison: Comparison, failure?: unknown): CheckRun["conclusion"] {
  if (failure !== undefined) return "failure";
  const conclusions = { passed: "success", neutral: "neutral", failed: "failure" } as const;
  return conclusions[standingOf(comparison)];
}
