import * as core from "@actions/core";
import type { JudgedRun, JudgeRequest, RunResult } from "../app/judge/judge-run.ts";
import type { Measured } from "../app/record/acknowledge-run.ts";
import { createCodeHost } from "../composition/code-host.ts";
import { exitCodeOf } from "../domain/gate/gate.ts";
import { type CommentPolicy, commentAction } from "../domain/review/comment.ts";
import { sinceRed } from "../domain/review/since-red.ts";
import type { CheckRun, CodeHost } from "../ports/code-host.ts";
import { CHECK_LIMIT } from "../report/markdown/assemble.ts";
import { renderMarkdown } from "../report/markdown/markdown.ts";
import { sinceRedTexts } from "../report/words/since-red.ts";
import { isTaken, MAX_TITLE, orWarn, refusal, writeCheck } from "./check.ts";
import { markOf, repositoryUrlOf, type Target, targetOf } from "./check-name.ts";
import { acknowledging, hostOptions } from "./code-host.ts";
import {
  commentLimit,
  type PostedComment,
  postComment,
  type Replaced,
  withMemory,
} from "./comment.ts";
import { reportFailure } from "./failure.ts";
import type { MainStep } from "./main-step.ts";
import { annotationsOf, type PlacedReason, placedReasons, publish } from "./publish.ts";
import { logUntrusted, toRunner } from "./runner.ts";

/** A result that a pull request gets a comment about. */
type JudgedPull = Pick<JudgedRun, "comparison" | "view"> & { readonly pull: number };

/** Everything sent to a code host. */
export interface HostReport extends CheckReport {
  /** A comment for each pull request, by its number. */
  readonly comments: readonly JudgedPull[];
  readonly policy: CommentPolicy;
  readonly acceptLabel: string;
  /** The job's name, for the headings of comments. */
  readonly name?: string | undefined;
}

/**
 * Runs work that ends in a result, and shows that in the job and on the code host.
 *
 * If another job of the workflow run writes the same check or comment, this one writes neither; it ends with an error
 * before the work if that is known by then, otherwise after its own result was shown in the job.
 * @param measured what the run belongs to; each pull request among it gets a comment
 * @param work asks whether someone accepts what failed the gate, if there is a code host
 * @returns the exit code: 0, 1 when the gate failed, otherwise that of an error which left the result as it is
 * @throws any error of the work
 */
export async function finishing(
  step: MainStep,
  measured: readonly Measured[],
  work: (acknowledge: JudgeRequest["acknowledge"]) => Promise<RunResult>,
): Promise<number> {
  const { config, inputs, job, progress } = step;
  const options = hostOptions(step);
  const host = options && (await createCodeHost(options));
  const target = targetOf(step);
  const mark = target && markOf(target);
  if (host && mark && (await isTaken(host, mark))) throw refusal(mark);
  const result = await work(host && acknowledging(host, step, measured));
  progress.end();
  const comments = result.each.flatMap((judged, index) => {
    const one = measured[index];
    return one?.kind === "pull" ? [{ ...judged, pull: one.number }] : [];
  });
  const reasons = placedReasons(result.comparison, config.file, job.workspace);
  await publish(result, reasons, inputs.out, repositoryUrlOf(job));
  const { acceptLabel, comment: policy, name } = inputs;
  const report = target && { ...result, comments, reasons, ...target, policy, acceptLabel, name };
  const isRefused = host && report && (await publishToHost(host, report));
  if (result.failure !== undefined) return await reportFailure(result.failure);
  const code = exitCodeOf(result.comparison.gate);
  if (!isRefused || !mark) return code;
  return code === 0 ? await reportFailure(refusal(mark)) : code;
}

/**
 * Writes the comments and the check. Failures are only warnings: the verdict is still in the job's summary.
 * @returns true if another job of the workflow run writes any of them
 */
export async function publishToHost(host: CodeHost, report: HostReport): Promise<boolean> {
  const check = checkOf(report);
  // The check comes first, because it shows which of two jobs that update a comment side by side was the first.
  let isRefused = (await orWarn("The check", () => writeCheck(host, check))) ?? false;
  for (const each of isRefused ? [] : report.comments) {
    const outcome = await orWarn("The comment", () => comment(host, report, each));
    isRefused ||= outcome === "taken";
  }
  return isRefused;
}

async function comment(host: CodeHost, report: HostReport, judged: JudgedPull) {
  const { marker, policy, links, repositoryUrl, acceptLabel, name } = report;
  const { pull, comparison, view } = judged;
  const action = commentAction(policy, comparison);
  if (action === "leave") return undefined;
  const contentOf = (replaced?: Replaced) => {
    const result = { comparison, sha: marker.sha, base: view.baseName };
    const since = sinceRed(result, replaced?.shown.remembered);
    const own = withMemory(marker, since.remembered);
    const shown = { links, repositoryUrl, name, acceptLabel, isShort: true };
    const options = { ...shown, limit: commentLimit(own), since: sinceRedTexts(since) };
    const text = renderMarkdown(view, options);
    return { marker: own, text };
  };
  const mayCreate = action === "write";
  const posted = await postComment(host, { on: pull, marker, contentOf, mayCreate });
  if (!posted) return undefined;
  await tellPosted(posted);
  return posted.outcome;
}

/** Says in the job what became of its comment. */
export async function tellPosted({ outcome, url }: PostedComment): Promise<void> {
  if (outcome !== "taken") await toRunner("outputs", () => core.setOutput("comment-url", url));
  const what = {
    created: "Commented",
    updated: "Updated the comment",
    newer: "The comment shows a later commit and stays as it is",
    taken: "The comment is another job's and stays as it is",
  };
  logUntrusted(`${what[outcome]}: ${url}`);
}

/** Content of a check. A check belongs to a commit, even if several pull requests share it. */
interface CheckReport extends Omit<JudgedRun, "run">, Target {
  readonly reasons: readonly PlacedReason[];
}

/** Makes the check for a result. */
export function checkOf(report: CheckReport): CheckRun {
  const { comparison, view, links, repositoryUrl, reasons, failure } = report;
  const { decision, reasons: found } = comparison.gate;
  const isAccepted = decision === "pass" && found.some((reason) => reason.isAccepted);
  const title = isAccepted ? `Accepted: ${view.headline}` : view.headline;
  return {
    ...markOf(report),
    // The job can still end with a failure, such as that of a required tracker that did not store the run.
    conclusion: failure === undefined ? CONCLUSIONS[comparison.gate.standing] : "failure",
    title: title.slice(0, MAX_TITLE),
    summary: renderMarkdown(view, { links, repositoryUrl, isShort: true, limit: CHECK_LIMIT }),
    annotations: annotationsOf(reasons),
  };
}

/** A check is `neutral` if the gate was configured to always pass, or if nothing was compared. */
const CONCLUSIONS = { passed: "success", neutral: "neutral", failed: "failure" } as const;
