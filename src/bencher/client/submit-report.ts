import { mkdtemp, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { CommandResult } from "../../adapters/process/run-command.ts";
import { runFolder } from "../../adapters/process/run-folder.ts";
import { messageOf } from "../../domain/shared/error.ts";
import { present } from "../../domain/shared/present.ts";
import { parsed, reportSchema, type StoredReport } from "../domain/answer.ts";
import type { MeasureThreshold, Submission } from "../domain/submission.ts";
import type { Connection } from "../request.ts";
import { projectPath, read } from "./api.ts";
import {
  ATTEMPTS,
  type BencherOptions,
  callClient,
  causeIn,
  clientFailure,
  failure,
} from "./client.ts";

/**
 * Sends a report.
 * @returns the report as Bencher stored it
 * @throws LoadgateError `publishing` when it is not stored
 */
export async function submitReport(options: BencherOptions, submission: Submission) {
  const folder = await mkdtemp(path.join(runFolder(), "bencher-"));
  try {
    const files = await Promise.all(
      submission.documents.map(async (document, index) => {
        const file = path.join(folder, `${index + 1}.json`);
        await writeFile(file, document);
        return file;
      }),
    );
    const result = await callClient(options, runArguments(options, submission, files));
    const report = stored(result, options, submission);
    if (report.metrics.length > 0) return report;
    // The client needed two attempts to store the report, and its answer then lacks the results.
    const found = read(options, `${projectPath(options)}/reports/${report.uuid}`, reportSchema);
    return (await found.catch(() => options.signal.throwIfAborted())) ?? report;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Parses the report in the client's answer. The exit code is no help: it is 1 for alerts as well as for errors.
 * @throws LoadgateError `publishing` if there is no report, or it does not match what was sent
 */
function stored(result: CommandResult, { host, project }: BencherOptions, submission: Submission) {
  const { stdout, tail: details, stopped } = result;
  if (stopped === "output") {
    throw failure(host, "its client printed more than a report can hold", { details });
  }
  if (stdout.trim() === "") throw clientFailure(host, result);
  let report: StoredReport;
  try {
    report = parsed(reportSchema, JSON.parse(stdout));
  } catch (error) {
    const what = present([messageOf(error), causeIn(details)]).join("; ");
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

/** Means "this threshold has no such option", because options are matched to measures by position. */
const NONE = "_";

/**
 * The command line that sends a report. It always names branch and commit. Otherwise the client takes its own from
 * the working tree, and on a detached head writes to `main`.
 * @param files paths of the submission's documents, in order
 * @returns arguments without shell quoting and without the key
 */
export function runArguments(
  { host, project }: Pick<Connection, "host" | "project">,
  submission: Submission,
  files: readonly string[],
): readonly string[] {
  const { startPoint, thresholds } = submission;
  return [
    ...["run", "--host", host, "--project", project],
    ...["--branch", submission.branch, "--hash", submission.hash],
    ...(startPoint
      ? ["--start-point", startPoint.branch, "--start-point-hash", startPoint.hash]
      : []),
    ...(startPoint && !thresholds ? ["--start-point-clone-thresholds"] : []),
    ...(submission.reset ? ["--start-point-reset"] : []),
    ...["--testbed", submission.testbed],
    ...["--backdate", String(Math.floor(Date.parse(submission.startedAt) / 1000))],
    ...["--adapter", "json", ...files.flatMap((file) => ["--file", file])],
    ...(thresholds ?? []).flatMap(thresholdArguments),
    // On a branch of its own only: on the default branch, somebody may have set others in Bencher.
    ...(thresholds && startPoint ? ["--thresholds-reset"] : []),
    ...["--quiet", "--format", "json", ...ATTEMPTS],
  ];
}

function thresholdArguments(threshold: MeasureThreshold): readonly string[] {
  const options = {
    measure: threshold.measure,
    test: threshold.test,
    "min-sample-size": threshold.minSampleSize,
    "max-sample-size": threshold.maxSampleSize,
    window: threshold.windowSeconds,
    "lower-boundary": threshold.lower,
    "upper-boundary": threshold.upper,
  };
  return Object.entries(options).flatMap(([name, value]) => [
    `--threshold-${name}`,
    String(value ?? NONE),
  ]);
}
