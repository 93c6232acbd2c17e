import { createHash } from "node:crypto";
import * as core from "@actions/core";
import type { JudgedRun, RunResult } from "../app/judge/judge-run.ts";
import { createCodeHost } from "../composition/code-host.ts";
import { exitCodeOf } from "../domain/gate/gate.ts";
import { CodeHostError } from "../domain/review/code-host-error.ts";
import { type CommentPolicy, commentAction } from "../domain/review/comment-policy.ts";
import type { CodeHost } from "../ports/code-host.ts";
import { COMMENT_LIMIT } from "../report/markdown/assemble.ts";
import { renderMarkdown } from "../report/markdown/markdown.ts";
import { placedReasons, placesIn } from "./annotations.ts";
import { type CheckReport, checkOf, checkOfError, writeCheck } from "./check.ts";
import { checkName, measuredPart } from "./check-name.ts";
import { hostOptions } from "./code-host.ts";
import { commentBody, postComment } from "./comment.ts";
import type { MainStep } from "./main-step.ts";
import { publish } from "./publish.ts";
import { harmless, logUntrusted } from "./untrusted.ts";

/** The result to post on a pull request. */
interface PullResult extends Pick<JudgedRun, "comparison" | "view"> {
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

/** The result of a job's work, with a comment for each pull request. */
type Finished = RunResult & Pick<HostReport, "comments">;

/** What a job reports on. */
interface Subject {
  /** The commit: of a pull request its head, not the merge; undefined outside a job. */
  readonly sha: string | undefined;
  /** Distinguishes comments and checks of other configurations, parts and machines. */
  readonly machine: string;
}

/**
 * Runs work that ends in a result, and shows that in the job and on the code host. If it fails, the commit gets a failed
 * check. Otherwise the success of an earlier run of the same commit would remain.
 * @param work gets the code host, if there is one
 * @returns the exit code: 0, or 1 when the gate failed
 * @throws any error of the work, or the one that the run must end with in spite of its result
 */
export async function finishing(
  step: MainStep,
  { sha, machine }: Subject,
  work: (host: CodeHost | undefined) => Promise<Finished>,
): Promise<number> {
  const { config, inputs, job, progress, signal } = step;
  const { runId, runUrl } = job;
  const options = hostOptions(step);
  const host = options && (await createCodeHost(options));
  const result = await work(host).catch(async (error: unknown) => {
    if (host && sha !== undefined && !signal.aborted) {
      const about = { name: checkName(step), headSha: sha, detailsUrl: runUrl };
      await orWarn("The check", () => writeCheck(host, checkOfError(about, error)));
    }
    throw error;
  });
  progress.end();
  const reasons = placedReasons(result.comparison, placesIn(config.file, job.workspace));
  await publish(result, reasons, inputs.out);
  if (host && sha !== undefined) {
    // Short, and the same for every run of a configuration.
    const parts = JSON.stringify([...measuredPart(step), machine]);
    const key = createHash("sha256").update(parts).digest("hex").slice(0, 12);
    await publishToHost(host, {
      ...{ ...result, reasons },
      policy: inputs.comment,
      acceptLabel: inputs.acceptLabel,
      checkName: checkName(step),
      marker: { key, sha, runId },
      links: runUrl === undefined ? [] : [{ label: "Report and samples", url: runUrl }],
    });
  }
  if (result.failure !== undefined) throw result.failure;
  return exitCodeOf(result.comparison.gate);
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
