import type { StoredAlert, StoredHistory, StoredReport } from "./domain/answer.ts";
import type { Submission } from "./domain/submission.ts";

/**
 * Stores the history of runs and tests each run against it. A failed call throws a LoadgateError of kind
 * `publishing`; one that is aborted by the signal that Bencher was opened with ends at once and throws its reason.
 */
export interface Bencher {
  /** For messages, such as `https://api.bencher.dev`. */
  readonly location: string;
  /**
   * Fails unless the host is Bencher's API and a report would go to an existing, claimed project.
   * @param branch must not be another branch's slug, because Bencher would take that branch
   */
  readonly checkProject: (branch?: string) => Promise<void>;
  /**
   * Sends a report, and fails if the answer cannot be trusted.
   * @returns the stored report from the answer
   */
  readonly submit: (submission: Submission) => Promise<StoredReport>;
  /** Reports of the same branch, testbed and commit that began in the same second; some may be from other jobs. */
  readonly sentBefore: (submission: Submission) => Promise<readonly StoredReport[]>;
  /**
   * The report that a new one follows, on the same testbed: that of its start point's commit, else the newest one.
   * @returns undefined for a new branch or testbed
   */
  readonly previous: (
    submission: Pick<Submission, "branch" | "testbed" | "startPoint">,
  ) => Promise<StoredReport | undefined>;
  /** Sets the unit of a measure. */
  readonly setUnits: (measure: string, units: string) => Promise<void>;
  /** URL of the console. */
  readonly consoleUrl: () => Promise<string>;
  /** Earlier values of a report's benchmarks and measures, by their UUIDs, including the report's own. */
  readonly history: (
    report: StoredReport,
    benchmarks: readonly string[],
    measures: readonly string[],
  ) => Promise<readonly StoredHistory[]>;
  /** Dismissed alerts on a branch and testbed, newest first, among the project's last 255. */
  readonly dismissed: (
    submission: Pick<Submission, "branch" | "testbed">,
  ) => Promise<readonly StoredAlert[]>;
  readonly dismiss: (alertUuid: string) => Promise<void>;
  /** Branches that are not archived and contain a text in their name or slug. */
  readonly branches: (text: string) => Promise<readonly string[]>;
  readonly archive: (branch: string) => Promise<void>;
}
