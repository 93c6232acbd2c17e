import { mkdtemp, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { exitText } from "../../adapters/process/process-group.ts";
import { runFolder } from "../../adapters/process/run-folder.ts";
import type { StoredReport } from "../domain/answer.ts";
import type { Submission } from "../domain/submission.ts";
import { runArguments } from "./arguments.ts";
import { causeIn } from "./cause.ts";
import { isWorthAsking, stored } from "./client.ts";
import type { Project } from "./project.ts";
import { reportSchema } from "./schemas.ts";

/** Until it has answered the version request, a server has stored nothing, so retrying does no harm. */
const RETRY_PAUSES_MS = [2000, 4000];

/**
 * Sends a report, and retries if Bencher did not answer at all.
 * @returns the report as Bencher stored it
 * @throws LoadgateError `publishing` when it is not stored
 */
export async function submitReport(
  project: Project,
  submission: Submission,
  signal: AbortSignal,
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
    const args = runArguments(project.options, submission, files);
    const result = await callUntilAnswered(project, args, signal);
    return await withResults(project, stored(result, project.options, submission), signal);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function callUntilAnswered(
  { call, options: { host, onLine } }: Project,
  args: readonly string[],
  signal: AbortSignal,
) {
  for (const [index, pauseMs] of RETRY_PAUSES_MS.entries()) {
    const result = await call(args, signal);
    if (!isWorthAsking(result)) return result;
    const cause = causeIn(result.tail) ?? exitText(result.exit);
    onLine(`Bencher at ${host}: ${cause}; try ${index + 2} of 3 in ${pauseMs / 1000} s`);
    await sleep(pauseMs, undefined, { signal }).catch(() => signal.throwIfAborted());
  }
  return call(args, signal);
}

/** If the client needed two attempts to store a report, the answer lacks the results. */
async function withResults(
  { path: inProject, read }: Project,
  report: StoredReport,
  signal: AbortSignal,
): Promise<StoredReport> {
  if (report.metrics.length > 0) return report;
  try {
    return await read(`${inProject}/reports/${report.uuid}`, reportSchema, signal);
  } catch {
    signal.throwIfAborted();
    return report;
  }
}
