import type { StoredHistory, StoredReport } from "../domain/tracking/answer.ts";
import type { Submission } from "../domain/tracking/submission.ts";

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
export interface BenchmarkTracker {
  /** For messages, for example `https://api.bencher.dev`. */
  readonly location: string;
  /** Name of the project, as it was configured. */
  readonly project: string;
  /**
   * Makes sure that a report would go into an existing project that somebody owns.
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
   * Reports of the same branch, testbed, commit and time that were sent before.
   * @throws Error when that cannot be told
   */
  readonly sentBefore: (
    submission: Submission,
    signal: AbortSignal,
  ) => Promise<readonly StoredReport[]>;
  /** Gives a measure its unit. @throws LoadgateError `publishing` when that fails */
  readonly setUnits: (measure: string, units: string, signal: AbortSignal) => Promise<void>;
  /** Address of the pages that people look at. @throws Error when it cannot be had */
  readonly consoleUrl: (signal: AbortSignal) => Promise<string>;
  /** Earlier values, the report's own among them. @throws Error when they cannot be had */
  readonly history: (
    request: HistoryRequest,
    signal: AbortSignal,
  ) => Promise<readonly StoredHistory[]>;
  /**
   * Archives a branch.
   * @returns false where there is no such branch
   * @throws LoadgateError `publishing` when that fails
   */
  readonly archive: (branch: string, signal: AbortSignal) => Promise<boolean>;
}
