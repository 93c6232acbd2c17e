import type { StoredAlert, StoredHistory, StoredReport } from "./domain/answer.ts";
import type { Submission } from "./domain/submission.ts";

/** Benchmarks and measures of one report whose earlier values are wanted. */
interface HistoryRequest {
  readonly report: StoredReport;
  readonly benchmarkUuids: readonly string[];
  readonly measureUuids: readonly string[];
}

/**
 * Keeps the history of runs and tests each against it. A call that fails throws a LoadgateError of kind
 * `publishing`; one whose signal is aborted ends at once and throws the signal's reason.
 */
export interface Bencher {
  /** For messages, for example `https://api.bencher.dev`. */
  readonly location: string;
  /**
   * Fails unless the host is Bencher's API, and a report would go into an existing project that somebody
   * owns.
   */
  readonly checkProject: (signal: AbortSignal) => Promise<void>;
  /**
   * Sends a report, and fails where the answer cannot be trusted.
   * @returns what was stored, as it came back
   */
  readonly submit: (submission: Submission, signal: AbortSignal) => Promise<StoredReport>;
  /**
   * Reports of the same branch, testbed and commit that began in the same second; another job's can be
   * among them.
   */
  readonly sentBefore: (
    submission: Submission,
    signal: AbortSignal,
  ) => Promise<readonly StoredReport[]>;
  /** Gives a measure its unit. */
  readonly setUnits: (measure: string, units: string, signal: AbortSignal) => Promise<void>;
  /** Address of the pages that people look at. */
  readonly consoleUrl: (signal: AbortSignal) => Promise<string>;
  /** Earlier values, the report's own among them. */
  readonly history: (
    request: HistoryRequest,
    signal: AbortSignal,
  ) => Promise<readonly StoredHistory[]>;
  /** Alerts on a branch and testbed that somebody dismissed, newest first, among the project's last 255. */
  readonly dismissed: (
    submission: Pick<Submission, "branch" | "testbed">,
    signal: AbortSignal,
  ) => Promise<readonly StoredAlert[]>;
  readonly dismiss: (alertUuid: string, signal: AbortSignal) => Promise<void>;
  /** Branches that are not archived and have a text in their name or slug. */
  readonly branches: (text: string, signal: AbortSignal) => Promise<readonly string[]>;
  /** @returns false where there is no such branch */
  readonly archive: (branch: string, signal: AbortSignal) => Promise<boolean>;
}
