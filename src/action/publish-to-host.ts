import { createHash } from "node:crypto";
import * as core from "@actions/core";
import { CodeHostError } from "../domain/review/code-host-error.ts";
import type { CommentMarker } from "../domain/review/comment-marker.ts";
import { type CommentPolicy, commentAction } from "../domain/review/comment-policy.ts";
import type { Comparison } from "../domain/verdict/comparison.ts";
import type { CodeHost } from "../ports/code-host.ts";
import { COMMENT_LIMIT } from "../report/assemble.ts";
import { type Link, renderMarkdown } from "../report/markdown.ts";
import type { ReportView } from "../report/view.ts";
import { annotationsOf, type PlacedReason } from "./annotations.ts";
import { conclusionOf, writeCheck } from "./check-run.ts";
import { commentBody, postComment } from "./comment.ts";
import { harmless, logUntrusted } from "./untrusted.ts";

/** What a pull request is told. */
export interface PullResult {
  /** Its number. */
  readonly pull: number;
  readonly comparison: Comparison;
  readonly view: ReportView;
}

/** What a code host is to be told. */
export interface HostReport {
  /** What the check shows. */
  readonly comparison: Comparison;
  readonly view: ReportView;
  /** What the job ends with in spite of the comparison. */
  readonly failure?: unknown;
  /** A comment for each pull request. */
  readonly comments: readonly PullResult[];
  readonly policy: CommentPolicy;
  readonly marker: CommentMarker;
  readonly links: readonly Link[];
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

async function check(host: CodeHost, report: HostReport): Promise<void> {
  const { comparison, view, links, reasons, checkName, marker } = report;
  const url = links[0]?.url;
  await writeCheck(host, {
    name: checkName,
    headSha: marker.sha,
    conclusion: conclusionOf(comparison, report.failure),
    title: view.headline.slice(0, MAX_TITLE),
    summary: renderMarkdown(view, { links, isShort: true, limit: COMMENT_LIMIT }),
    annotations: annotationsOf(comparison, reasons),
    ...(url !== undefined && { detailsUrl: url }),
  });
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
