import { mkdtemp, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { exitText } from "../../adapters/process/process-group.ts";
import type { CommandResult } from "../../adapters/process/run-command.ts";
import { runFolder } from "../../adapters/process/run-folder.ts";
import { messageOf } from "../../domain/shared/error.ts";
import { parsed, reportSchema, type StoredReport } from "../domain/answer.ts";
import type { Submission } from "../domain/submission.ts";
import { projectPath, read } from "./api.ts";
import { runArguments } from "./arguments.ts";
import { type BencherOptions, callClient, causeIn } from "./client.ts";
import { failure } from "./failure.ts";

/** Until it has answered the version request, a server has stored nothing, so retrying does no harm. */
const RETRY_PAUSES_MS = [2000, 4000];

/**
 * Sends a report, and retries if Bencher did not answer at all.
 * @returns the report as Bencher stored it
 * @throws LoadgateError `publishing` when it is not stored
 */
export async function submitReport(
  options: BencherOptions,
  submission: Submission,
): Promise<StoredReport> {
  const folder = await mkdtemp(path.join(runFolder(), "bencher-"));
  try {
    const files = await Promise.all(
      submission.documents.map(async (document, index) => {
        const file = path.join(folder, `${index + 1}.json`);
        await writeFile(file, document);
        return file;
      }),
    );
    const args = runArguments(options, submission, files);
    const result = await callUntilAnswered(options, args);
    return await withResults(options, stored(result, options, submission));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function callUntilAnswered(options: BencherOptions, args: readonly string[]) {
  const { host, onLine, signal } = options;
  for (const [index, pauseMs] of RETRY_PAUSES_MS.entries()) {
    const result = await callClient(options, args);
    if (!isWorthAsking(result)) return result;
    const cause = causeIn(result.tail) ?? exitText(result.exit);
    onLine(`Bencher at ${host}: ${cause}; try ${index + 2} of 3 in ${pauseMs / 1000} s`);
    await sleep(pauseMs, undefined, { signal }).catch(() => signal.throwIfAborted());
  }
  return callClient(options, args);
}

/** True if the client gave up before the server stored anything, without retrying by itself. */
function isWorthAsking({ stdout, tail }: CommandResult): boolean {
  const text = tail.join("\n");
  return (
    stdout.trim() === "" &&
    text.includes("Failed to check API version") &&
    // Its own attempts have been used up.
    !text.includes("Failed to send after")
  );
}

/**
 * Parses the report in the client's answer. The exit code is no help: it is 1 for alerts as well as for errors.
 * @throws LoadgateError `publishing` if there is no report, or it does not match what was sent
 */
function stored(
  result: CommandResult,
  { host, project }: BencherOptions,
  submission: Submission,
): StoredReport {
  const { stdout, tail: details, exit, stopped } = result;
  const cause = causeIn(details);
  if (stopped === "output") {
    throw failure(host, "its client printed more than a report can hold", { details });
  }
  if (stdout.trim() === "") {
    throw failure(host, cause ?? `its client ended with ${exitText(exit)}`, { details });
  }
  let report: StoredReport;
  try {
    report = parsed(reportSchema, JSON.parse(stdout));
  } catch (error) {
    const what = [messageOf(error), cause].filter((each) => each !== undefined).join("; ");
    throw failure(host, `its answer is not a report of a known form: ${what}`);
  }
  const { branch, hash, testbed } = submission;
  const own = report.testbed;
  const inProject = report.project.uuid === project ? project : report.project.slug;
  // Testbeds can also be named by slug or id.
  const onTestbed = [own.slug, own.uuid].includes(testbed) ? testbed : own.name;
  const asked = `${project}, ${branch} on ${testbed} at ${hash}`;
  const got = `${inProject}, ${report.branch.name} on ${onTestbed} at ${report.branch.head.version ?? "no commit"}`;
  if (asked !== got) throw failure(host, `it answered for ${got}, not for ${asked}`);
  return report;
}

/** If the client needed two attempts to store a report, the answer lacks the results. */
async function withResults(options: BencherOptions, report: StoredReport): Promise<StoredReport> {
  if (report.metrics.length > 0) return report;
  const address = `${projectPath(options)}/reports/${report.uuid}`;
  const found = read(options, address, reportSchema);
  return (await found.catch(() => options.signal.throwIfAborted())) ?? report;
}
