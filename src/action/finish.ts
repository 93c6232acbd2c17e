import { createHash } from "node:crypto";
import path from "node:path";
import * as core from "@actions/core";
import type { JudgedRun, RunResult } from "../app/judge/judge-run.ts";
import { createCodeHost } from "../composition/code-host.ts";
import { exitCodeOf, standingOf } from "../domain/gate/gate.ts";
import { CodeHostError } from "../domain/review/code-host-error.ts";
import { type CommentMarker, type CommentPolicy, commentAction } from "../domain/review/comment.ts";
import type { NamedLink } from "../domain/review/tracker-section.ts";
import { messageOf } from "../domain/shared/error.ts";
import type { CheckRun, CodeHost } from "../ports/code-host.ts";
import { COMMENT_LIMIT } from "../report/markdown/assemble.ts";
import { escapeMarkdown } from "../report/markdown/escape.ts";
import { renderMarkdown } from "../report/markdown/markdown.ts";
import { checkName, measuredPart } from "./check-name.ts";
import { hostOptions } from "./code-host.ts";
import { commentBody, postComment } from "./comment.ts";
import { judgedHead } from "./event.ts";
import type { MainStep } from "./main-step.ts";
import { annotationsOf, type PlacedReason, placedReasons, publish } from "./publish.ts";
import { toRunner } from "./runner-files.ts";
import { harmless, logUntrusted } from "./untrusted.ts";

/** A result that a pull request gets a comment about. */
type JudgedPull = Pick<JudgedRun, "comparison" | "view"> & { readonly pull: number };

/** Everything sent to a code host. */
export interface HostReport extends CheckReport {
  /** A comment for each pull request, by its number. */
  readonly comments: readonly JudgedPull[];
  readonly policy: CommentPolicy;
  readonly acceptLabel: string;
}

/**
 * Runs work that ends in a result, and shows that in the job and on the code host. If it fails, the commit gets a failed
 * check. Otherwise the success of an earlier run of the same commit would remain.
 * @param sha of the commit that the job reports on: of a pull request its head, not the merge; undefined outside a job
 * @param machine distinguishes comments of several machines
 * @param work gets the code host, if there is one
 * @returns the exit code: 0, or 1 when the gate failed
 * @throws any error of the work, or the one that the run must end with in spite of its result
 */
export async function finishing(
  step: MainStep,
  { sha, machine }: { readonly sha: string | undefined; readonly machine: string },
  work: (host: CodeHost | undefined) => Promise<RunResult & Pick<HostReport, "comments">>,
): Promise<number> {
  const { config, inputs, job, progress, signal } = step;
  const { runId, runUrl } = job;
  const options = hostOptions(step);
  const host = options && (await createCodeHost(options));
  const result = await work(host).catch(async (error: unknown) => {
    if (host && sha !== undefined && !signal.aborted) {
      const about = { name: checkName(step), headSha: sha, detailsUrl: runUrl };
      await orWarn("The check", () => writeCheck(host, { ...about, ...notMeasured(error) }));
    }
    throw error;
  });
  progress.end();
  const reasons = placedReasons(result.comparison, config.file, job.workspace);
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
  { pull, comparison, view }: JudgedPull,
): Promise<void> {
  const action = commentAction(policy, comparison);
  if (action === "leave") return;
  const room = COMMENT_LIMIT.max - commentBody({ marker, text: "" }).length;
  const limit = { ...COMMENT_LIMIT, max: room };
  const text = renderMarkdown(view, { links, acceptLabel, isShort: true, limit });
  const mayCreate = action === "write";
  const posted = await postComment(host, { pull, marker, text, mayCreate });
  if (!posted) return;
  await toRunner("outputs", () => core.setOutput("comment-url", posted.url));
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

/** Maximum length of a title in characters; titles are read at a glance. */
const MAX_TITLE = 200;

/** Content of a check. A check belongs to a commit, even if several pull requests share it. */
interface CheckReport extends Omit<JudgedRun, "run"> {
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
 * What a check says about a run that ended with an error.
 * @param error the thrown value; others may have written its message
 */
function notMeasured(error: unknown) {
  const title = `Not measured: ${messageOf(error)}`;
  return {
    conclusion: "failure" as const,
    title: title.slice(0, MAX_TITLE),
    summary: escapeMarkdown(title),
    annotations: [],
  };
}

/**
 * Passes without a configuration: a notice, and a neutral check where there is a token.
 * @returns the exit code 0
 */
export async function skipRun(step: Omit<MainStep, "config" | "progress">): Promise<number> {
  const { event, inputs, job } = step;
  const why = `there is no ${path.basename(inputs.config)}`;
  core.notice(harmless(`Not measured: ${why}`), { title: "Loadgate" });
  const options = hostOptions(step);
  const headSha = judgedHead(event) ?? job.sha;
  if (!options || headSha === undefined) return 0;
  const host = await createCodeHost(options);
  const name = checkName({ ...step, config: { file: inputs.config } });
  const check = { name, headSha, detailsUrl: job.runUrl, ...notMeasured(why) };
  await orWarn("The check", () => writeCheck(host, { ...check, conclusion: "neutral" }));
  return 0;
}

/**
 * Writes a check. If the token has no permission for checks, this is ignored: the job's own status says the same.
 */
async function writeCheck(host: CodeHost, check: CheckRun): Promise<void> {
  try {
    await host.createCheckRun(check);
  } catch (error) {
    const mayNot = ["forbidden", "not-found"];
    if (!(error instanceof CodeHostError) || !mayNot.includes(error.failure)) throw error;
  }
}

/** A check is `neutral` if the gate was configured to always pass, or if nothing was compared. */
const CONCLUSIONS = { passed: "success", neutral: "neutral", failed: "failure" } as const;
