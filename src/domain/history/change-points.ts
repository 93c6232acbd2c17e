import { required } from "../shared/required.ts";
import { median } from "../statistics/descriptive.ts";
import { mannWhitneyPValue } from "../statistics/mann-whitney.ts";
import { segmentStarts } from "./segmentation.ts";

/** Fewest runs on either side of a change: fewer could be one bad day of the machine. */
export const LEAST_RUNS = 3;

/** A change is one if chance would show it this rarely. */
export const SIGNIFICANCE = 0.001;

/** Least ratio of two levels, whichever is higher. */
export const LEAST_RATIO = 1.05;

/** Runs beside a change that it is tested on: they can reach every significance, and the exact test stays quick. */
const TESTED_RUNS = 30;

/** A change is found so many runs from where it was, at most, where it is found at all: docs/figures/change-points.md. */
export const PLACE = 2;

/** Older runs are left out: what a page shows, and what n³ steps allow. */
export const MOST_RUNS = 200;

/** A stretch of runs of one level. */
export interface Segment {
  /** Index of its first value. */
  readonly from: number;
  /** Index behind its last value. */
  readonly to: number;
  /** Median of its values, in their unit. */
  readonly level: number;
}

/** A change of level between two neighbouring segments. */
export interface ChangePoint {
  /** Index of the first value of the new level; the change came between it and the value before. */
  readonly index: number;
  /** New level ÷ old level. */
  readonly ratio: number;
  /** Of the exact Mann–Whitney test of both segments, at most thirty runs of each. */
  readonly pValue: number;
}

/** The levels of a series, and the changes between them. */
export interface Levels {
  readonly segments: readonly Segment[];
  readonly points: readonly ChangePoint[];
}

/**
 * The levels that a series went through: its division into stretches ({@link segmentStarts}, on logarithms), of which
 * every step is confirmed by the exact test of Mann and Whitney and by its size. The weakest step that is not goes
 * first, and what it divided is tested anew with its neighbours.
 *
 * It is for finding and not for judging: the steps are tested on the data that chose them, so the significance is no
 * rate of false alarms. How often a point is false is measured: docs/figures/change-points.md.
 *
 * @param values positive numbers in order of time, at most {@link MOST_RUNS}; may be empty
 * @param leastRatio of the levels on both sides of a change, above 1
 * @throws RangeError when a value is not positive and finite, or there are too many
 */
export function levelsOf(values: readonly number[], leastRatio = LEAST_RATIO): Levels {
  if (values.length > MOST_RUNS || !values.every((value) => value > 0 && Number.isFinite(value))) {
    throw new RangeError(`change points are of at most ${MOST_RUNS} positive numbers`);
  }
  if (values.length === 0) return { segments: [], points: [] };
  const logs = values.map(Math.log);
  let starts = segmentStarts(logs, LEAST_RUNS);
  for (;;) {
    const segments = segmentsFrom(values, starts);
    const steps = stepsBetween(segments);
    // What is too small goes first: what is only uncertain gains the runs of the stretch that it is joined with.
    const smallest = steps.toSorted((a, b) => sizeOf(a) - sizeOf(b))[0];
    if (smallest && sizeOf(smallest) < Math.log(leastRatio)) {
      starts = starts.filter((start) => start !== smallest.index);
      continue;
    }
    const points = steps.map((step, index) => ({
      ...step,
      pValue: pValueOf(
        logs,
        required(segments[index], "segment"),
        required(segments[index + 1], "segment"),
      ),
    }));
    const weakest = points.toSorted((a, b) => b.pValue - a.pValue)[0];
    if (!weakest || weakest.pValue <= SIGNIFICANCE) return { segments, points };
    starts = starts.filter((start) => start !== weakest.index);
  }
}

type Step = Omit<ChangePoint, "pValue">;

function sizeOf({ ratio }: Step): number {
  return Math.abs(Math.log(ratio));
}

function segmentsFrom(values: readonly number[], starts: readonly number[]): readonly Segment[] {
  return starts.map((from, index) => {
    const to = starts[index + 1] ?? values.length;
    return { from, to, level: median(values.slice(from, to)) };
  });
}

function stepsBetween(segments: readonly Segment[]): readonly Step[] {
  return segments.slice(1).map((after, index) => {
    const before = required(segments[index], "segment");
    return { index: after.from, ratio: after.level / before.level };
  });
}

function pValueOf(logs: readonly number[], before: Segment, after: Segment): number {
  return mannWhitneyPValue(
    logs.slice(Math.max(before.from, before.to - TESTED_RUNS), before.to),
    logs.slice(after.from, Math.min(after.to, after.from + TESTED_RUNS)),
  );
}
