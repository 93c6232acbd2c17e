import { required } from "../shared/required.ts";
import { median } from "../statistics/descriptive.ts";
import { mannWhitneyPValue } from "../statistics/mann-whitney.ts";
import { segmentStarts } from "./segmentation.ts";

/** Minimum number of runs on either side of a change: fewer could be one bad day of the machine. */
export const LEAST_RUNS = 3;

/** A change is only reported if its p-value is at most this. */
const SIGNIFICANCE = 0.001;

/** Minimum ratio of two levels, in either direction. */
export const LEAST_RATIO = 1.05;

/**
 * Number of runs on each side of a change that are tested: enough for any significance, and few enough for the exact
 * test to stay fast.
 */
const TESTED_RUNS = 30;

/** Maximum error of a detected change's place, in runs: docs/figures/change-points.md. */
export const PLACE = 2;

/** Older runs are left out. A page cannot show more, and the search takes n³ steps. */
export const MOST_RUNS = 200;

/**
 * The levels of a series over time: its division into stretches ({@link segmentStarts}, on logarithms), with every step
 * confirmed by the exact Mann–Whitney test and by its size. The weakest unconfirmed step is removed first, and the
 * stretches that it divided are merged and tested again with their neighbours.
 *
 * This is for finding changes, not for judging them: the steps are tested on the data that chose them, so the
 * significance is not a false-alarm rate. The measured rate of false points is in docs/figures/change-points.md.
 *
 * @param values positive numbers in chronological order, at most {@link MOST_RUNS}; may be empty
 * @param leastRatio of the levels on both sides of a change, above 1
 * @returns the levels, and the changes between them: the index of the first value of the new level, new level ÷ old
 * level, and the p-value of the test of both segments, with at most thirty runs of each
 * @throws RangeError when a value is not positive and finite
 */
export function levelsOf(values: readonly number[], leastRatio = LEAST_RATIO) {
  if (values.length === 0) return { segments: [], points: [] };
  const logs = values.map(Math.log);
  let starts = segmentStarts(logs, LEAST_RUNS);
  for (;;) {
    const segments = segmentsFrom(values, starts);
    const steps = segments.slice(1).map((after, index) => {
      const before = required(segments[index], "segment");
      return { before, after, index: after.from, ratio: after.level / before.level };
    });
    // Steps that are too small are removed first: steps that are only uncertain then gain the runs of the merged
    // stretches.
    const smallest = steps.toSorted((a, b) => sizeOf(a) - sizeOf(b))[0];
    if (smallest && sizeOf(smallest) < Math.log(leastRatio)) {
      starts = starts.filter((start) => start !== smallest.index);
      continue;
    }
    const points = steps.map(({ before, after, ...step }) => {
      return { ...step, pValue: pValueOf(logs, before, after) };
    });
    const weakest = points.toSorted((a, b) => b.pValue - a.pValue)[0];
    if (!weakest || weakest.pValue <= SIGNIFICANCE) return { segments, points };
    starts = starts.filter((start) => start !== weakest.index);
  }
}

/** The size of a change regardless of its direction: the absolute logarithm of its ratio. */
export function sizeOf({ ratio }: { readonly ratio: number }): number {
  return Math.abs(Math.log(ratio));
}

/**
 * The stretches of runs at one level.
 * @returns `from`, the index of its first value; `to`, the index after its last one; and `level`, their median
 */
function segmentsFrom(values: readonly number[], starts: readonly number[]) {
  return starts.map((from, index) => {
    const to = starts[index + 1] ?? values.length;
    return { from, to, level: median(values.slice(from, to)) };
  });
}

type Segment = ReturnType<typeof segmentsFrom>[number];

function pValueOf(logs: readonly number[], before: Segment, after: Segment): number {
  return mannWhitneyPValue(
    logs.slice(Math.max(before.from, before.to - TESTED_RUNS), before.to),
    logs.slice(after.from, Math.min(after.to, after.from + TESTED_RUNS)),
  );
}
