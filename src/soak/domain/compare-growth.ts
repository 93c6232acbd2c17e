import { CONFIDENCE } from "../../domain/statistics/confidence.ts";
import { mean, standardDeviation } from "../../domain/statistics/descriptive.ts";
import { studentQuantile } from "../../domain/statistics/student.ts";
import type { Growth, SoakVerdict } from "./growth.ts";
import type { Estimate } from "./slope.ts";

/** Starts of each arm that a comparison needs: two differ by chance as often as not. */
export const STARTS = 3;

/**
 * Why a comparison is open: there are too few starts for an interval, the interval reaches from no growth to growth, or most
 * starts of head by themselves show something else: no certain growth, or a reason against steady that base does not have.
 */
export type ComparisonReason = "few-starts" | "scatter" | "head";

/** How much more one thing grows at head than at base, for each million requests under the second load. */
export interface GrowthComparison {
  readonly verdict: SoakVerdict;
  /** Only of an open one. */
  readonly reason?: ComparisonReason;
  /** Means over the starts. */
  readonly base: number;
  readonly head: number;
  /** Head less base; without an interval below three starts of each. */
  readonly difference: Estimate;
}

/** The growth of one thing in one start, as far as it is compared. */
type Judged = Pick<Growth, "first" | "second" | "kept" | "slack" | "verdict" | "reason">;

/** What a single start of head keeps is no chance beyond so many times what is no growth. */
const MUCH = 10;

/** So many times as much in one start as in another of the same program is no more. */
const ALIKE = 1.5;

/**
 * Compares the growth of one thing over starts of head and base, by Student's interval of the difference of two means. A
 * growth that base has too is none of head's. The rate under the second load alone does not show what head keeps in a step.
 * @param base of each start, at least one
 * @param head the same
 */
export function compareGrowth(base: readonly Judged[], head: readonly Judged[]): GrowthComparison {
  const [ofBase, ofHead] = [ratesOf(base), ratesOf(head)];
  const estimate = mean(ofHead) - mean(ofBase);
  const isEnough = Math.min(base.length, head.length) >= STARTS;
  const width = isEnough ? halfWidth([ofBase, ofHead]) : Number.POSITIVE_INFINITY;
  const difference = { estimate, low: estimate - width, high: estimate + width };
  // An arm that answers less, or holds more memory, has a larger slack for each million requests, which would excuse head.
  const slack = Math.min(...[base, head].map((arm) => Math.max(...arm.map((one) => one.slack))));
  const means = { base: mean(ofBase), head: mean(ofHead), difference };
  if (difference.high < slack) {
    const own = ownOf(base, head);
    const isOwn = own.length > head.length / 2 || own.some((one) => one.kept > MUCH * slack);
    return isOwn ? { verdict: "open", reason: "head", ...means } : { verdict: "steady", ...means };
  }
  const reason = isEnough ? reasonOf(difference, slack, head) : "few-starts";
  return reason ? { verdict: "open", reason, ...means } : { verdict: "grows", ...means };
}

/**
 * Starts of head that are not steady, less as many as are so at base with the same verdict and reason, and grew there by
 * about as much under the first load and from one pause to the other.
 * @param base growth of one thing in each start
 * @param head the same
 */
export function ownOf<One extends Judged>(
  base: readonly One[],
  head: readonly One[],
): readonly One[] {
  // The largest first, so that small ones do not use up what excuses them.
  const sorted = head.toSorted((one, other) => other.kept + other.first - one.kept - one.first);
  return sorted.filter((one, at) => {
    const isSame = ({ verdict, reason }: One) => verdict === one.verdict && reason === one.reason;
    const isAsLarge = (other: One) =>
      (["first", "kept"] as const).every((of) => one[of] <= ALIKE * other[of] + one.slack);
    const before = sorted.slice(0, at).filter(isSame).length;
    const excused = base.filter((other) => isSame(other) && isAsLarge(other)).length;
    return one.verdict !== "steady" && before >= excused;
  });
}

const ratesOf = (starts: readonly Judged[]) => starts.map(({ second }) => second);

/** Why it is not certain that head grows more; undefined if it is. */
function reasonOf(
  difference: Estimate,
  slack: number,
  head: readonly Judged[],
): ComparisonReason | undefined {
  if (!(difference.low > slack)) return "scatter";
  const growing = head.filter(({ verdict }) => verdict === "grows").length;
  return growing > head.length / 2 ? undefined : "head";
}

/** Half the width of the interval of a difference of means, with one variance for both arms. */
function halfWidth(arms: readonly (readonly number[])[]): number {
  let [squares, degrees, parts] = [0, 0, 0];
  for (const arm of arms) {
    squares += standardDeviation(arm) ** 2 * (arm.length - 1);
    degrees += arm.length - 1;
    parts += 1 / arm.length;
  }
  const quantile = studentQuantile((1 + CONFIDENCE) / 2, degrees);
  return quantile * Math.sqrt((squares / degrees) * parts);
}
