import type { Environment } from "../../domain/run/file/run-file.ts";
import type { ThresholdModel, Thresholds } from "./config.ts";
import { SENT_METRICS } from "./measures.ts";

/** A threshold in Bencher's terms: by measure, in Bencher's units. */
export interface MeasureThreshold extends ThresholdModel {
  readonly measure: string;
}

/** A commit of a branch in Bencher. */
export interface BranchCommit {
  readonly branch: string;
  /** 40 hex digits. */
  readonly hash: string;
}

/** One report for Bencher: of the measured commit. */
export interface Submission extends BranchCommit {
  readonly testbed: string;
  /** Requested start of the branch. */
  readonly startPoint?: BranchCommit;
  /** Reset the branch. */
  readonly reset: boolean;
  /**
   * On a branch with a start point, all others are removed. Without any list, those of the start point are copied, if
   * there is one.
   */
  readonly thresholds?: readonly MeasureThreshold[];
  /** ISO 8601: time of the measurement. */
  readonly startedAt: string;
  /** Documents in Bencher Metric Format; several are iterations of one report. */
  readonly documents: readonly string[];
}

/** The thresholds of a configuration in Bencher's terms. */
export function measureThresholds(thresholds: Thresholds): readonly MeasureThreshold[] {
  return SENT_METRICS.flatMap(({ id, measure, factor: ownFactor }) => {
    const model = thresholds[id];
    if (!model) return [];
    // A static boundary is a value; all others describe the spread of values.
    const factor = model.test === "static" ? ownFactor : 1;
    const { lower, upper } = model;
    const limits = { lower: lower && lower * factor, upper: upper && upper * factor };
    return [{ ...model, measure, ...limits }];
  });
}

const MAX_TESTBED_LENGTH = 64;

/**
 * The default testbed of a run: runner image and architecture.
 * @returns a slug such as `ubuntu24-x64`
 */
export function testbedName({ runnerImage, os, arch }: Environment): string {
  const system = runnerImage ?? os.replace(/ .*/, "");
  return `${system}-${arch}`
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_TESTBED_LENGTH)
    .replace(/^-|-$/g, "");
}
