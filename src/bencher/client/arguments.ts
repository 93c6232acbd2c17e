import type { MeasureThreshold, Submission } from "../domain/submission.ts";
import type { Connection } from "../request.ts";

/** Target of a call. */
type Place = Pick<Connection, "host" | "project">;

/**
 * By default the client makes 35 attempts without any output, which takes a quarter of an hour. Five attempts with
 * one to eight seconds between them outlast a restart of the server.
 */
const ATTEMPTS = ["--attempts", "5", "--retry-after", "1", "--max-retry-after", "8"];

/** Means "this threshold has no such option", because options are matched to measures by position. */
const NONE = "_";

/**
 * The command line that sends a report. It always names branch and commit. Otherwise the client takes its own from
 * the working tree, and on a detached head writes to `main`.
 * @param files paths of the submission's documents, in order
 * @returns arguments without shell quoting and without the key
 */
export function runArguments(
  { host, project }: Place,
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
    ...(thresholds ? [...thresholds.flatMap(thresholdArguments), "--thresholds-reset"] : []),
    ...["--quiet", "--format", "json", ...ATTEMPTS],
  ];
}

function thresholdArguments(threshold: MeasureThreshold): readonly string[] {
  const { minSampleSize, maxSampleSize, windowSeconds, lower, upper } = threshold;
  return [
    ...["--threshold-measure", threshold.measure, "--threshold-test", threshold.test],
    ...["--threshold-min-sample-size", String(minSampleSize ?? NONE)],
    ...["--threshold-max-sample-size", String(maxSampleSize ?? NONE)],
    ...["--threshold-window", String(windowSeconds ?? NONE)],
    ...["--threshold-lower-boundary", String(lower ?? NONE)],
    ...["--threshold-upper-boundary", String(upper ?? NONE)],
  ];
}

/**
 * The command line that changes a resource of a project.
 * @param change the kind of resource, its id, and option and value
 */
export function updateArguments(
  { host, project }: Place,
  [what, id, ...field]: readonly ["alert" | "measure", string, string, string],
): readonly string[] {
  return [what, "update", project, id, ...field, "--host", host, ...ATTEMPTS];
}

/** The command line that archives a branch. */
export function archiveArguments({ host, project }: Place, branch: string): readonly string[] {
  return ["archive", "--project", project, "--branch", branch, "--host", host, ...ATTEMPTS];
}
