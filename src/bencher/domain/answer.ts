import type { Limits } from "./config.ts";

/** What a threshold came to for one value; a figure that Bencher did not have is absent. */
export interface TestedBoundary extends Limits {
  readonly baseline?: number;
}

/** A resource of Bencher's. */
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
  /** The test that its threshold makes; absent where there is no threshold. */
  readonly test?: string;
  readonly boundary: TestedBoundary;
}

/** An alert that Bencher raised. */
export interface StoredAlert {
  readonly uuid: string;
  readonly benchmark: Identified;
  readonly measure: { readonly uuid: string; readonly slug: string };
  readonly iteration: number;
  /** `lower` or `upper`; a newer server may say something else. */
  readonly limit: string;
  /** `active`, `dismissed` or `silenced`; a newer server may say something else. */
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
  /** A branch that began anew has replaced the head that its earlier reports are on. */
  readonly branch: Identified & { readonly headUuid: string; readonly isReplaced: boolean };
  /** Commit that the branch begins at; `{}` where Bencher knows no commit of it; absent without a base. */
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
  /** Absent where none was raised. */
  readonly alert?: Pick<StoredAlert, "limit" | "status">;
}

/** Values of one benchmark's measure, oldest first. */
export interface StoredHistory {
  readonly benchmarkUuid: string;
  readonly measureUuid: string;
  readonly values: readonly HistoryValue[];
}
