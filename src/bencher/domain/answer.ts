import type { Limits } from "./config.ts";

/** The result of a threshold for one value; figures that Bencher did not have are absent. */
export interface TestedBoundary extends Limits {
  readonly baseline?: number;
}

/** A resource in Bencher. */
interface Identified {
  readonly uuid: string;
  readonly name: string;
}

/** One value as Bencher stored it, in Bencher's unit. */
export interface StoredMetric {
  readonly iteration: number;
  readonly benchmark: Identified;
  readonly measure: { readonly uuid: string; readonly slug: string; readonly units: string };
  readonly value: number;
  /** The test of its threshold; absent without a threshold. */
  readonly test?: string;
  readonly boundary: TestedBoundary;
}

/** An alert that Bencher raised. */
export interface StoredAlert {
  readonly uuid: string;
  readonly benchmark: Identified;
  readonly measure: { readonly uuid: string; readonly slug: string };
  readonly iteration: number;
  /** `lower` or `upper`; newer servers may send other values. */
  readonly limit: string;
  /** `active`, `dismissed` or `silenced`; newer servers may send other values. */
  readonly status: string;
  readonly value: number;
  readonly boundary: TestedBoundary;
}

/** A report as Bencher stored it. */
export interface StoredReport {
  readonly uuid: string;
  readonly project: {
    readonly uuid: string;
    readonly slug: string;
    readonly isPublic: boolean;
    readonly isClaimed: boolean;
  };
  /**
   * `isReplaced` is true if the branch has been reset since: it then has a newer head than the one of this report.
   */
  readonly branch: Identified & { readonly headUuid: string; readonly isReplaced: boolean };
  /** Commit that the branch starts at; `{}` if Bencher knows no commit of it; absent without a base. */
  readonly startPoint?: { readonly hash?: string };
  readonly hash?: string;
  readonly testbed: Identified & { readonly slug?: string; readonly specUuid?: string };
  readonly metrics: readonly StoredMetric[];
  readonly alerts: readonly StoredAlert[];
}

/** One value of a history, in Bencher's unit. */
export interface HistoryValue {
  readonly reportUuid: string;
  readonly value: number;
  readonly boundary: TestedBoundary;
  /** Absent if none was raised. */
  readonly alert?: Pick<StoredAlert, "limit" | "status">;
}

/** Values of one benchmark's measure, oldest first. */
export interface StoredHistory {
  readonly benchmark: { readonly uuid: string };
  readonly measure: { readonly uuid: string };
  readonly metrics: readonly HistoryValue[];
}
