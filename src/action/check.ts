import type { JudgedRun } from "../app/judge/judge-run.ts";
import { standingOf } from "../domain/gate/gate.ts";
import { CodeHostError } from "../domain/review/code-host-error.ts";
import type { CommentMarker } from "../domain/review/comment-marker.ts";
import type { NamedLink } from "../domain/review/tracker-section.ts";
import { messageOf } from "../domain/shared/error.ts";
import type { CheckRun, CodeHost } from "../ports/code-host.ts";
import { COMMENT_LIMIT } from "../report/markdown/assemble.ts";
import { escapeMarkdown } from "../report/markdown/escape.ts";
import { renderMarkdown } from "../report/markdown/markdown.ts";
import { annotationsOf, type PlacedReason } from "./annotations.ts";

/** Maximum length of a title in characters; titles are read at a glance. */
const MAX_TITLE = 200;

/** Content of a check. A check belongs to a commit, even if several pull requests share it. */
export interface CheckReport extends Omit<JudgedRun, "run"> {
  readonly marker: CommentMarker;
  readonly links: readonly NamedLink[];
  readonly reasons: readonly PlacedReason[];
  /** Distinguishes the check from others. */
  readonly checkName: string;
}

/** Makes the check for a result. */
export function checkOf(report: CheckReport): CheckRun {
  const { comparison, view, links, reasons, checkName, marker, failure } = report;
  return {
    name: checkName,
    headSha: marker.sha,
    // The job can still end with a failure, such as that of a required tracker that did not store the run.
    conclusion: failure === undefined ? CONCLUSIONS[standingOf(comparison)] : "failure",
    title: view.headline.slice(0, MAX_TITLE),
    summary: renderMarkdown(view, { links, isShort: true, limit: COMMENT_LIMIT }),
    annotations: annotationsOf(reasons),
    detailsUrl: links[0]?.url,
  };
}

/**
 * Makes the check for a run that ended with an error.
 * @param error the thrown value; others may have written its message
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
 * Writes a check. If the token has no permission for checks, this is ignored: the job's own status says the same.
 */
export async function writeCheck(host: CodeHost, check: CheckRun): Promise<void> {
  try {
    await host.createCheckRun(check);
  } catch (error) {
    const mayNot = ["forbidden", "not-found"];
    if (!(error instanceof CodeHostError) || !mayNot.includes(error.failure)) throw error;
  }
}

/** A check is `neutral` if the gate was configured to always pass, or if nothing was compared. */
const CONCLUSIONS = { passed: "success", neutral: "neutral", failed: "failure" } as const;
