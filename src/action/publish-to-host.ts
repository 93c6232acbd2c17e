import { createHash } from "node:crypto";
import * as core from "@actions/core";
import type { JudgedRun } from "../app/judge-run.ts";
import { CodeHostError } from "../domain/review/code-host-error.ts";
import type { CommentMarker } from "../domain/review/comment-marker.ts";
import { type CommentPolicy, commentAction } from "../domain/review/comment-policy.ts";
import type { NamedLink } from "../domain/review/tracker-section.ts";
import { withoutNullish } from "../domain/shared/without-nullish.ts";
import type { Comparison } from "../domain/verdict/comparison.ts";
import { standingOf } from "../domain/verdict/gate.ts";
import type { CheckRun, CodeHost } from "../ports/code-host.ts";
import { COMMENT_LIMIT } from "../report/assemble.ts";
import { renderMarkdown } from "../report/markdown.ts";
import { annotationsOf, type PlacedReason } from "./annotations.ts";
import { commentBody, postComment } from "./comment.ts";
import { harmless, logUntrusted } from "./untrusted.ts";

/** What a pull request is told. */
export interface PullResult extends Pick<JudgedRun, "comparison" | "view"> {
  /** Its number. */
  readonly pull: number;
}

/**
 * What a code host is to be told. Comparison and view are what the check shows: it belongs to a commit, however
 * many pull requests have it.
 */
export interface HostReport extends Omit<JudgedRun, "run"> {
  /** A comment for each pull request. */
  readonly comments: readonly PullResult[];
  readonly policy: CommentPolicy;
  readonly marker: CommentMarker;
  readonly links: readonly NamedLink[];
  readonly acceptLabel: string;
  readonly reasons: readonly PlacedReason[];
  /** Names the check among others. */
  readonly checkName: string;
}

/**
 * The key of a configuration's comment: short, and the same from run to run.
 * @param parts what tells one configuration from another
 */
export function commentKey(parts: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 12);
}

/**
 * Writes comments and the check. What cannot be written is a warning: the verdict stands, and it is in the
 * job's summary.
 */
export async function publishToHost(host: CodeHost, report: HostReport): Promise<void> {
  for (const each of report.comments) {
    await orWarn("The comment", () => comment(host, report, each));
  }
  await orWarn("The check", () => check(host, report));
}

async function comment(
  host: CodeHost,
  { marker, policy, links, acceptLabel }: HostReport,
  { pull, comparison, view }: PullResult,
): Promise<void> {
  const action = commentAction(policy, comparison);
  if (action === "leave") return;
  const room = COMMENT_LIMIT.max - commentBody({ marker, text: "" }).length;
  const text = renderMarkdown(view, {
    links,
    acceptLabel,
    isShort: true,
    limit: { ...COMMENT_LIMIT, max: room },
  });
  const mayCreate = action === "write";
  const posted = await postComment(host, { pull, marker, text, mayCreate });
  if (!posted) return;
  core.setOutput("comment-url", posted.url);
  const what = {
    created: "Commented",
    updated: "Updated the comment",
    newer: "The comment shows a later commit and stays as it is",
  };
  logUntrusted(`${what[posted.outcome]}: ${posted.url}`);
}

/** Where the token may not write checks, the job's own status says the same, and nothing is said about it. */
async function check(host: CodeHost, report: HostReport): Promise<void> {
  const { comparison, view, links, reasons, checkName, marker } = report;
  try {
    await host.createCheckRun({
      name: checkName,
      headSha: marker.sha,
      conclusion: conclusionOf(comparison, report.failure),
      title: view.headline.slice(0, MAX_TITLE),
      summary: renderMarkdown(view, { links, isShort: true, limit: COMMENT_LIMIT }),
      annotations: annotationsOf(comparison, reasons),
      ...withoutNullish({ detailsUrl: links[0]?.url }),
    });
  } catch (error) {
    const mayNot = ["forbidden", "not-found"];
    if (!(error instanceof CodeHostError) || !mayNot.includes(error.failure)) throw error;
  }
}

/**
 * What a check says at a glance: `neutral` where the gate was told to pass whatever it finds, and where
 * nothing was compared.
 * @param failure what the job ends with all the same, such as a tracker that had to keep the run
 */
export function conclusionOf(comparison: Comparison, failure?: unknown): CheckRun["conclusion"] {
  if (failure !== undefined) return "failure";
  const conclusions = { passed: "success", neutral: "neutral", failed: "failure" } as const;
  return conclusions[standingOf(comparison)];
}

const MAX_TITLE = 200;

async function orWarn(what: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!(error instanceof CodeHostError)) throw error;
    const hint = error.hint === undefined ? "" : ` ${error.hint}`;
    const text = `${what} was not written: ${error.message}. The report is in the job summary.${hint}`;
    core.warning(harmless(text), { title: "Loadgate" });
  }
}
