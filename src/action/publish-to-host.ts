import { createHash } from "node:crypto";
import * as core from "@actions/core";
import type { JudgedRun } from "../app/judge/judge-run.ts";
import { CodeHostError } from "../domain/review/code-host-error.ts";
import { type CommentPolicy, commentAction } from "../domain/review/comment-policy.ts";
import type { CodeHost } from "../ports/code-host.ts";
import { COMMENT_LIMIT } from "../report/markdown/assemble.ts";
import { renderMarkdown } from "../report/markdown/markdown.ts";
import { type CheckReport, checkOf, writeCheck } from "./check.ts";
import { commentBody, postComment } from "./comment.ts";
import { harmless, logUntrusted } from "./untrusted.ts";

/** The result to post on a pull request. */
export interface PullResult extends Pick<JudgedRun, "comparison" | "view"> {
  /** Number of the pull request. */
  readonly pull: number;
}

/** Everything sent to a code host. */
export interface HostReport extends CheckReport {
  /** A comment for each pull request. */
  readonly comments: readonly PullResult[];
  readonly policy: CommentPolicy;
  readonly acceptLabel: string;
}

/**
 * The key of a configuration's comment: short, and stable between runs.
 * @param parts distinguish one configuration from another
 */
export function commentKey(parts: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 12);
}

/** Writes the comments and the check. Failures are only warnings: the verdict is still in the job's summary. */
export async function publishToHost(host: CodeHost, report: HostReport): Promise<void> {
  for (const each of report.comments) {
    await orWarn("The comment", () => comment(host, report, each));
  }
  await orWarn("The check", () => writeCheck(host, checkOf(report)));
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

/** Writes to the code host. A refusal is only a warning, because the report is available elsewhere too. */
export async function orWarn(what: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!(error instanceof CodeHostError)) throw error;
    const hint = error.hint === undefined ? "" : ` ${error.hint}`;
    const text = `${what} was not written: ${error.message}. The report is in the job summary.${hint}`;
    core.warning(harmless(text), { title: "Loadgate" });
  }
}
