import * as core from "@actions/core";
import { CodeHostError } from "../domain/review/code-host-error.ts";
import { isOtherJob, readWriter } from "../domain/review/writer.ts";
import { LoadgateError } from "../domain/shared/error.ts";
import type { CheckRun, CodeHost } from "../ports/code-host.ts";
import { CHECK_LIMIT } from "../report/markdown/assemble.ts";
import { type Failure, renderFailure } from "../report/markdown/failure.ts";
import { annotate } from "./runner.ts";

/** Maximum length of a title in characters; titles are read at a glance. */
export const MAX_TITLE = 200;

const NOT_ALLOWED = "No check was written: the job lacks the permission `checks: write`.";

/** What distinguishes a check from others, and its writer. */
export type CheckMark = Pick<CheckRun, "name" | "headSha" | "detailsUrl" | "writer">;

/** The error of a job whose check another job of its workflow run has written. */
export function refusal({ name }: Pick<CheckRun, "name">): LoadgateError {
  const message = `Another job of this workflow run writes the check ${JSON.stringify(name)} too, so this job writes neither the check nor a comment`;
  const line = "name: $".concat("{{ matrix.os }}");
  const hint = `Give each of these jobs a name of its own, below \`with:\`, such as \`${line}\`.`;
  return new LoadgateError("usage", message, { hint });
}

/** True if another job of the workflow run has written the check. */
export async function isTaken(host: CodeHost, check: CheckMark): Promise<boolean> {
  return (await othersLike(host, check)).length > 0;
}

/**
 * Other jobs' checks that this one would replace, oldest first. None where the code host does not say: the result must
 * be shown also then.
 */
async function othersLike(host: CodeHost, { headSha, name, writer: mark }: CheckMark) {
  const own = readWriter(mark);
  // Nothing to look for.
  if (own.start === undefined) return [];
  const all = await host.checkRuns(headSha, name).catch((error: unknown) => {
    if (!(error instanceof CodeHostError)) throw error;
    annotate(core.warning, error.message);
    return [];
  });
  return all.filter(({ writer }) => isOtherJob(readWriter(writer), own));
}

/**
 * Writes a check, unless another job of the workflow run has. Then it fails: a merge that requires it must wait for both
 * results.
 *
 * Without the permission for checks, a notice says so: the job's own status says the same as the check.
 * @returns true if another job writes it
 */
export async function writeCheck(host: CodeHost, check: CheckRun): Promise<boolean> {
  try {
    if (!(await isTaken(host, check))) {
      const own = await host.createCheckRun(check);
      // Two jobs can both have found none: the first one's counts.
      const others = await othersLike(host, check);
      if (!others.some(({ id }) => id < own)) return false;
    }
    // Also over a failed one: once that passes in a second attempt, nothing is known of this job yet.
    await host.createCheckRun(failedCheck(check, refusal(check)));
    return true;
  } catch (error) {
    const mayNot = ["forbidden", "not-found"];
    if (!(error instanceof CodeHostError) || !mayNot.includes(error.failure)) throw error;
    annotate(core.notice, NOT_ALLOWED);
    return false;
  }
}

/** The check of a run without a result. */
export function failedCheck(mark: CheckMark, failure: Failure): CheckRun {
  return {
    ...mark,
    conclusion: "failure",
    title: failure.message.slice(0, MAX_TITLE),
    summary: renderFailure(failure, { limit: CHECK_LIMIT }),
    annotations: [],
  };
}

/**
 * Writes to the code host. A refusal is only a warning, because the report is available elsewhere too.
 * @returns undefined if it was refused
 */
export async function orWarn<T>(what: string, write: () => Promise<T>): Promise<T | undefined> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof CodeHostError)) throw error;
    const hint = error.hint === undefined ? "" : ` ${error.hint}`;
    const where = "The report is in the job summary.";
    annotate(core.warning, `${what} was not written: ${error.message}. ${where}${hint}`);
    return undefined;
  }
}
