import type { StoredAlert, StoredHistory, StoredReport } from "./domain/answer.ts";
import type { Submission } from "./domain/submission.ts";

/** Benchmarks and measures of one report whose earlier values are requested. */
interface HistoryRequest {
  readonly report: StoredReport;
  readonly benchmarkUuids: readonly string[];
  readonly measureUuids: readonly string[];
}

/**
 * Stores the history of runs and tests each run against it. A failed call throws a LoadgateError of kind
 * `publishing`; an aborted one ends at once and throws the signal's reason.
 */
export interface Bencher {
  /** For messages, such as `https://api.bencher.dev`. */
  readonly location: string;
  /** Fails unless the host is Bencher's API and a report would go to an existing, claimed project. */
  readonly checkProject: (signal: AbortSignal) => Promise<void>;
  /**
   * Sends a report, and fails if the answer cannot be trusted.
   * @returns the stored report from the answer
   */
  readonly submit: (submission: Submission, signal: AbortSignal) => Promise<StoredReport>;
  /** Reports of the same branch, testbed and commit that began in the same second; some may be from other jobs. */
  readonly sentBefore: (
    submission: Submission,
    signal: AbortSignal,
  ) => Promise<readonly StoredReport[]>;
  /** Sets the unit of a measure. */
  readonly setUnits: (measure: string, units: string, signal: AbortSignal) => Promise<void>;
  /** URL of the console. */
  readonly consoleUrl: (signal: AbortSignal) => Promise<string>;
  /** Earlier values, including the report's own. */
  readonly history: (
    request: HistoryRequest,
    signal: AbortSignal,
  ) => Promise<readonly StoredHistory[]>;
  /** Dismissed alerts on a branch and testbed, newest first, among the project's last 255. */
  readonly dismissed: (
    submission: Pick<Submission, "branch" | "testbed">,
    signal: AbortSignal,
  ) => Promise<readonly StoredAlert[]>;
  readonly dismiss: (alertUuid: string, signal: AbortSignal) => Promise<void>;
  /** Branches that are not archived and contain a text in their name or slug. */
  readonly branches: (text: string, signal: AbortSignal) => Promise<readonly string[]>;
  /** @returns false if there is no such branch */
  readonly archive: (branch: string, signal: AbortSignal) => Promise<boolean>;
}
