import type { StoredAlert, StoredHistory, StoredReport } from "./domain/answer.ts";
import type { Submission } from "./domain/submission.ts";

/** Benchmarks and measures of one report whose earlier values are wanted. */
export interface HistoryRequest {
  readonly report: StoredReport;
  readonly benchmarkUuids: readonly string[];
  readonly measureUuids: readonly string[];
}

/**
 * Keeps the history of runs and tests each against it. Every call ends when the signal is aborted; what
 * it throws then is the signal's reason.
 */
export interface Bencher {
  /** For messages, for example `https://api.bencher.dev`. */
  readonly location: string;
  /** Name of the project, as it was configured. */
  readonly project: string;
  /**
   * Makes sure that the host is Bencher's API, and that a report would go into an existing project that
   * somebody owns.
   * @throws LoadgateError `publishing` when it would not
   */
  readonly checkProject: (signal: AbortSignal) => Promise<void>;
  /**
   * Sends a report.
   * @returns what was stored, as it came back
   * @throws LoadgateError `publishing` when there is no answer, or one that cannot be trusted
   */
  readonly submit: (submission: Submission, signal: AbortSignal) => Promise<StoredReport>;
  /**
   * Reports of the same branch, testbed and commit that began in the same second; another job's can be
   * among them.
   * @throws LoadgateError `publishing` when that cannot be told
   */
  readonly sentBefore: (
    submission: Submission,
    signal: AbortSignal,
  ) => Promise<readonly StoredReport[]>;
  /** Gives a measure its unit. @throws LoadgateError `publishing` when that fails */
  readonly setUnits: (measure: string, units: string, signal: AbortSignal) => Promise<void>;
  /** Address of the pages that people look at. @throws LoadgateError `publishing` when it cannot be had */
  readonly consoleUrl: (signal: AbortSignal) => Promise<string>;
  /** Earlier values, the report's own among them. @throws LoadgateError `publishing` without them */
  readonly history: (
    request: HistoryRequest,
    signal: AbortSignal,
  ) => Promise<readonly StoredHistory[]>;
  /**
   * Alerts on a branch and testbed that somebody dismissed, newest first, among the project's last 255.
   * @throws LoadgateError `publishing` when they cannot be had
   */
  readonly dismissed: (
    submission: Pick<Submission, "branch" | "testbed">,
    signal: AbortSignal,
  ) => Promise<readonly StoredAlert[]>;
  /** Dismisses an alert. @throws LoadgateError `publishing` when that fails */
  readonly dismiss: (alertUuid: string, signal: AbortSignal) => Promise<void>;
  /**
   * Branches that are not archived and have a text in their name or slug.
   * @throws LoadgateError `publishing` when they cannot be had
   */
  readonly branches: (text: string, signal: AbortSignal) => Promise<readonly string[]>;
  /**
   * Archives a branch.
   * @returns false where there is no such branch
   * @throws LoadgateError `publishing` when that fails
   */
  readonly archive: (branch: string, signal: AbortSignal) => Promise<boolean>;
}
