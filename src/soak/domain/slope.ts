import { CONFIDENCE } from "../../domain/statistics/confidence.ts";
import { median } from "../../domain/statistics/descriptive.ts";
import { elementAt } from "../../domain/statistics/element-at.ts";

/** A point of a line. */
export interface LinePoint {
  readonly x: number;
  readonly y: number;
}

/** An estimate and the ends of its 95 % interval, infinite where there are too few points for one. */
export interface Estimate {
  readonly estimate: number;
  readonly low: number;
  readonly high: number;
}

/**
 * The slope of lines of the same slope, each through its points, by Theil and Sen: the median of the slopes of all pairs
 * of points of one line. The interval is that of Kendall's test, whose statistics add up over the lines. It assumes no
 * distribution, and one point in four may be anywhere (Sen, Journal of the American Statistical Association 63 (1968),
 * 1379–1389; Hirsch, Slack & Smith, Water Resources Research 18 (1982), 107–121).
 * @param lines points that are independent of one another, in ascending order of x
 * @returns in y for each x; an estimate of 0 if no line has two points
 */
export function slopeOf(lines: readonly (readonly LinePoint[])[]): Estimate {
  const slopes = lines.flatMap((points) =>
    points.flatMap((one, index) =>
      points.slice(index + 1).map((other) => (other.y - one.y) / (other.x - one.x)),
    ),
  );
  const rank = mostInversions(lines.map(({ length }) => length));
  const estimate = slopes.length === 0 ? 0 : median(slopes);
  if (rank < 0) return { estimate, low: -Infinity, high: Infinity };
  const sorted = Float64Array.from(slopes).sort();
  const last = sorted.length - 1;
  return { estimate, low: elementAt(sorted, rank), high: elementAt(sorted, last - rank) };
}

/**
 * The largest number of pairs in the wrong order, over lists in random orders, that is no likelier to be reached or
 * undercut than chance may; −1 if even none is likelier.
 */
function mostInversions(lengths: readonly number[]): number {
  // The k-th thing of a list is put before 0 to k − 1 of those that are there, each as likely (Kendall, Rank Correlation
  // Methods, 5.2).
  const things = lengths.flatMap((length) => [...Array(Math.max(0, length - 1)).keys()]);
  let shares: readonly number[] = [1];
  for (const thing of things) shares = withUniform(shares, thing + 2);
  let sum = 0;
  const tooLikely = shares.findIndex((share) => {
    sum += share;
    return sum > (1 - CONFIDENCE) / 2;
  });
  return tooLikely - 1;
}

/** The distribution of a whole number, from 0 on, after one of 0 to `size` − 1 is added, each as likely. */
function withUniform(shares: readonly number[], size: number): readonly number[] {
  return Array.from({ length: shares.length + size - 1 }, (_, sum) => {
    const reached = shares.slice(Math.max(0, sum - size + 1), sum + 1);
    return reached.reduce((total, share) => total + share / size, 0);
  });
}
