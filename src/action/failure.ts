import path from "node:path";
import * as core from "@actions/core";
import { createCodeHost } from "../composition/code-host.ts";
import { LoadgateError, messageOf } from "../domain/shared/error.ts";
import { SUMMARY_LIMIT } from "../report/markdown/assemble.ts";
import { lastResultIn, renderFailure } from "../report/markdown/failure.ts";
import { failedCheck, isTaken, orWarn, writeCheck } from "./check.ts";
import { markOf, type ShownStep, targetOf } from "./check-name.ts";
import { hostOptions, pullsOfRun } from "./code-host.ts";
import { commentLimit, postComment, type Replaced, withMemory } from "./comment.ts";
import type { Mode } from "./inputs.ts";
import { addToSummary, placeInMessage } from "./publish.ts";
import { annotate, harmless, logUntrusted } from "./runner.ts";

/**
 * Shows a thrown value in the job: an annotation with a message and a hint, or the stack of a bug; and in its summary.
 * @returns the exit code
 */
export async function reportFailure(thrown: unknown): Promise<number> {
  const words = inWords(thrown, process.env["GITHUB_WORKSPACE"]);
  await addToSummary(renderFailure(words, { limit: SUMMARY_LIMIT }));
  if (!(thrown instanceof LoadgateError)) {
    const stack = thrown instanceof Error ? thrown.stack : undefined;
    core.error(harmless(stack ?? String(thrown)), { title: "Bug in loadgate, please report it" });
    return 70;
  }
  const { message, details, hint } = thrown;
  const text = [message, ...(hint === undefined ? [] : [hint])].join("\n");
  const hasPlace = annotateProblem(message, text);
  if (!hasPlace) annotate(core.error, text);
  for (const line of details) {
    // Further problems of the configuration have lines of their own.
    if (!hasPlace || !annotateProblem(line, line)) logUntrusted(line);
  }
  return thrown.exitCode;
}

/**
 * Annotates a message at the file and line that it begins with.
 * @returns false if it names no line of a file in the repository
 */
function annotateProblem(message: string, text: string): boolean {
  const place = placeInMessage(message, process.env["GITHUB_WORKSPACE"]);
  if (place) annotate(core.error, text, place);
  return place !== undefined;
}

/**
 * Shows on the code host that a run ended with an error, however early: the commit's check fails, because otherwise the
 * success of an earlier run would remain, or a merge that requires the check would wait forever; and the comment on its
 * pull request keeps the last result folded.
 */
export async function showFailure(step: ShownStep, error: unknown): Promise<void> {
  const { event, inputs, job, signal } = step;
  const options = hostOptions(step);
  const target = targetOf(step);
  const isClosed = event.kind === "pull-request" && event.isClosed;
  const isShown = SHOWN_MODES.includes(inputs.mode) && !isClosed && !signal.aborted;
  if (!options || !target || !isShown) return;
  const host = await createCodeHost(options);
  const { marker } = target;
  const words = inWords(error, job.workspace);
  const failure = { ...words, message: `Not measured: ${words.message}` };
  await orWarn("The error", async () => {
    const isOfRun = event.kind === "workflow-run";
    const own = event.kind === "pull-request" ? [event] : [];
    const pulls = isOfRun ? await pullsOfRun(options, event) : own;
    // Anybody's run can name any commit.
    if (isOfRun && pulls.length === 0) return;
    const isRefused = await writeCheck(host, failedCheck(markOf(target), failure));
    if (isRefused || inputs.comment === "never") return;
    const label = `Log of ${marker.sha.slice(0, 7)}`;
    const links = target.links.map(({ url }) => ({ label, url }));
    const contentOf = (replaced?: Replaced) => {
      const own = withMemory(marker, replaced?.shown.remembered);
      const last = lastResultIn(replaced?.body ?? "");
      const limit = commentLimit(own);
      return {
        marker: own,
        text: renderFailure(failure, { name: inputs.name, limit, links, last }),
      };
    };
    const mayCreate = inputs.comment === "always";
    for (const { number: on } of pulls)
      await postComment(host, { on, marker, contentOf, mayCreate });
  });
}

/**
 * Passes without a configuration: a notice, and a neutral check where there is a token.
 * @returns the exit code 0
 */
export async function skipRun(step: ShownStep): Promise<number> {
  const message = `Not measured: there is no ${path.basename(step.config.file)}`;
  annotate(core.notice, message);
  const options = hostOptions(step);
  const target = targetOf(step);
  if (!options || !target || !SHOWN_MODES.includes(step.inputs.mode)) return 0;
  const host = await createCodeHost(options);
  const check = failedCheck(markOf(target), { sign: "ℹ️", message });
  // Any other job has nothing to measure either.
  if (await isTaken(host, check)) return 0;
  await orWarn("The check", () => writeCheck(host, { ...check, conclusion: "neutral" }));
  return 0;
}

/** Modes whose result has a check. */
const SHOWN_MODES: readonly Mode[] = ["run", "count", "report"];

/** An error as it is shown outside the log, with paths as in the repository. */
export function inWords(thrown: unknown, root: string | undefined) {
  const shown = (text: string) => text.replaceAll(`${root}${path.sep}`, "");
  const { hint, details = [] } = thrown instanceof LoadgateError ? thrown : {};
  return { message: shown(messageOf(thrown)), hint, details: details.map(shown) };
}
