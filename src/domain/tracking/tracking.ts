import type { MetricId } from "../metric.ts";
import type { TrackingFacts } from "./target.ts";

/**
 * What came of one tested metric: beyond its limit (`alert`), beyond it but dismissed by somebody
 * (`dismissed`), tested and within (`within`), or not tested, which is no pass.
 */
export type TrackedStatus = "alert" | "dismissed" | "within" | "untested";

/** What a tracked metric was tested against. */
export type TrackedAgainst = "history" | "base";

/** One metric of one series as Bencher sees it. Values are in the metric's own unit. */
export interface TrackedRow {
  readonly series: string;
  readonly metric: MetricId;
  readonly against: TrackedAgainst;
  readonly status: TrackedStatus;
  /** Why it was not tested, or what else there is to know. */
  readonly reason?: string;
  /** Absent where there was none to send. */
  readonly value?: number;
  readonly baseline?: number;
  readonly lower?: number;
  readonly upper?: number;
  readonly alertUrl?: string;
  readonly plotUrl?: string;
  /** Earlier values that Bencher has. */
  readonly samples?: number;
  /** Change over those values, first to last, in percent. */
  readonly trendPercent?: number;
}

/** One report in Bencher. */
export interface TrackedReport {
  readonly uuid: string;
  readonly against: TrackedAgainst;
  /** Absent where the console's address is not known. */
  readonly url?: string;
}

/** What tracking a run came to. */
export type Tracking =
  | {
      readonly kind: "skipped";
      readonly reason: string;
      /** Nobody could have tracked this run. */
      readonly isExpected: boolean;
      /** What the event said, for sending the run later. */
      readonly facts: TrackingFacts;
    }
  | {
      readonly kind: "failed";
      /** One line: what went wrong. */
      readonly reason: string;
      readonly hint?: string;
      readonly details: readonly string[];
      readonly facts: TrackingFacts;
    }
  | TrackedRun;

/** A run that Bencher has stored. */
export interface TrackedRun {
  readonly kind: "tracked";
  readonly facts: TrackingFacts;
  readonly project: string;
  readonly branch: string;
  readonly testbed: string;
  readonly reports: readonly TrackedReport[];
  readonly rows: readonly TrackedRow[];
  /** What the reader should know, in sentences. */
  readonly problems: readonly string[];
  /** Everything that was sent came back, and every part of the work was done. */
  readonly isComplete: boolean;
  /** All of it had been sent before; nothing was sent again. */
  readonly wasSentBefore: boolean;
}

/**
 * Whether tracking has failed where it had to succeed.
 * @returns why, or undefined
 */
export function trackingFailure(tracking: Tracking): string | undefined {
  switch (tracking.kind) {
    case "skipped":
      return tracking.isExpected ? undefined : tracking.reason;
    case "failed":
      return tracking.reason;
    case "tracked":
      return tracking.isComplete ? undefined : tracking.problems[0];
  }
}
