import type { FunctionCost } from "../../domain/series/profile.ts";
import { required } from "../../domain/shared/required.ts";
import { mean, standardDeviation } from "../../domain/statistics/descriptive.ts";
import { elementAt } from "../../domain/statistics/element-at.ts";
import { significant } from "../../domain/statistics/holm.ts";
import { incompleteBeta, polygammasOfHalf } from "../../domain/statistics/special-functions.ts";
import { studentUpperTail } from "../../domain/statistics/student.ts";
import { shownFrame } from "./function-name.ts";
import {
  agreedCallers,
  type FunctionPairs,
  functionsIn,
  type ProfilePair,
} from "./function-pairs.ts";
import { withInlined, withRenamed } from "./moved-functions.ts";
import { requestUs } from "./stacks.ts";

/** Fewer pairs do not show how much starts of one program differ. */
export const LEAST_PAIRS = 4;

/**
 * Probability of any row where nothing changed, by the model. What variances have in common is itself only estimated, which
 * makes it up to 5 % in simulations.
 */
const ERROR_RATE = 0.03;

/** A function with fewer samples in all starts together is not compared: any difference may be chance. */
const LEAST_SAMPLES = 20;

/** More callers into which functions were inlined are none of a real program, and each takes a comparison of all. */
const MOST_JOINS = 100;

/** More degrees of freedom than this change nothing. */
const MOST_DEGREES = 1e6;

/** The result of a comparison of profiles. */
export interface ComparedProfiles {
  /** CPU time per request of each arm, in microseconds: means over starts. */
  readonly baseUs: number;
  readonly headUs: number;
  /** Number of functions that were compared. */
  readonly compared: number;
  /** Those that differ beyond chance, the largest difference first. */
  readonly functions: readonly ComparedFunction[];
}

/** A function that differs, and {@link agreedCallers}. */
export interface ComparedFunction extends FunctionCost {
  readonly callers: readonly string[];
}

/**
 * Compares the CPU time per request of base and head by function, over at least {@link LEAST_PAIRS} pairs of starts.
 *
 * A function's difference in a pair is divided by its expected deviation: that of a count of samples, and a part of its
 * cost by which functions differ from start to start. Both the part and how much a function scatters beyond that are
 * estimated from the pairs, the latter moderated by that of all functions, since four pairs alone say little: the
 * moderated t statistic of Smyth, Statistical Applications in Genetics and Molecular Biology 3 (2004), article 3. It is at
 * least that of counting. Holm's adjustment over all functions keeps the probability of any row by chance at or below 5 %.
 *
 * @throws RangeError with fewer pairs
 */
export function compareProfiles(pairs: readonly ProfilePair[]): ComparedProfiles {
  if (pairs.length < LEAST_PAIRS) throw new RangeError(`${LEAST_PAIRS} pairs are needed`);
  let all: readonly FunctionPairs[] = withRenamed(functionsIn(pairs)).filter(
    ({ samples }) => samples >= LEAST_SAMPLES,
  );
  let differing = differingIn(all, pairs.length);
  for (let joins = 0; joins < MOST_JOINS; joins += 1) {
    const joined = withInlined(all, differing);
    if (joined === all) break;
    all = joined;
    differing = differingIn(all, pairs.length);
  }
  return {
    baseUs: mean(pairs.map(({ base }) => requestUs(base).totalUs)),
    headUs: mean(pairs.map(({ head }) => requestUs(head).totalUs)),
    compared: all.length,
    functions: differing
      .map(costOf)
      .toSorted((a, b) => Math.abs(b.headUs - b.baseUs) - Math.abs(a.headUs - a.baseUs)),
  };
}

/** The functions that differ beyond chance. */
function differingIn(all: readonly FunctionPairs[], pairs: number): readonly FunctionPairs[] {
  const spreads = all.map(spreadOf);
  const partVariance = commonPart(spreads);
  const expected = spreads.map((one) => expectedVariance(one, partVariance));
  const own = spreads.map(({ variance }, at) => variance / elementAt(expected, at));
  const ratios = moderated(own, pairs - 1);
  const tested = spreads.map(({ of, difference, counting }, at) => {
    const { ratio, degrees } = required(ratios[at], "ratio");
    const variance = Math.max(counting, elementAt(expected, at) * ratio);
    const t = Math.abs(difference) / Math.sqrt(variance / pairs);
    return { of, p: Math.min(1, 2 * studentUpperTail(t, degrees)) };
  });
  return significant(tested, ERROR_RATE, ({ p }) => p).map(({ of }) => of);
}

function costOf(one: FunctionPairs): ComparedFunction {
  const { label, base, head } = one;
  const callers = agreedCallers(one).map(shownFrame);
  return { name: shownFrame(label), baseUs: mean(base), headUs: mean(head), callers };
}

/** How a function's differences scatter. */
type Spread = ReturnType<typeof spreadOf>;

function spreadOf(one: FunctionPairs) {
  const { base, head, counting } = one;
  const differences = head.map((value, at) => value - elementAt(base, at));
  return {
    of: one,
    difference: mean(differences),
    variance: standardDeviation(differences) ** 2,
    /** By counting samples alone. */
    counting: mean(counting),
    squaredCost: ((mean(base) + mean(head)) / 2) ** 2,
  };
}

/** @param partVariance variance of the part of a cost by which functions differ from start to start */
function expectedVariance({ counting, squaredCost }: Spread, partVariance: number): number {
  return counting + partVariance * squaredCost;
}

/** Halvings that use up the precision of numbers. */
const MOST_HALVINGS = 60;

/** The variance of the part with which functions scatter as expected on average; 0 if counting explains it. */
function commonPart(spreads: readonly Spread[]): number {
  const scatter = (part: number) =>
    mean(spreads.map((one) => one.variance / expectedVariance(one, part)));
  const parts = spreads.map(({ variance, squaredCost }) => variance / squaredCost);
  let [low, high] = [0, Math.max(0, ...parts)];
  if (spreads.length === 0 || scatter(low) <= 1) return 0;
  for (let step = 0; step < MOST_HALVINGS; step += 1) {
    const middle = (low + high) / 2;
    if (scatter(middle) > 1) low = middle;
    else high = middle;
  }
  return high;
}

/** A variance that exceeds the others' by more than chance allows in this part of cases borrows nothing from them. */
const UNLIKE_OTHERS = 0.05;

/**
 * Variances that borrow from each other, as many degrees of freedom as they have in common. A function that scatters far
 * more than the others, such as the garbage collector, keeps its own: theirs would make it differ by chance. The inverse of
 * the trigamma function is that of the first two terms of its expansion.
 * @param own variance of each function relative to the expected one
 * @param degrees of freedom of each
 * @returns for each function its variance relative to the expected one, and its degrees of freedom
 */
function moderated(own: readonly number[], degrees: number) {
  const { digamma, trigamma } = polygammasOfHalf(degrees);
  const logs = own.flatMap((one) => (one > 0 ? Math.log((one * degrees) / 2) - digamma : []));
  const excess = logs.length < 2 ? 0 : standardDeviation(logs) ** 2 - trigamma;
  const exact = excess > 0 ? (1 + Math.sqrt(1 + 2 * excess)) / excess : MOST_DEGREES;
  const prior = Math.max(1, Math.min(MOST_DEGREES, Math.floor(exact)));
  const bias = prior < MOST_DEGREES ? polygammasOfHalf(prior).digamma - Math.log(prior / 2) : 0;
  const common = logs.length === 0 ? 1 : Math.exp(mean(logs) + bias);
  const together = prior + degrees;
  const shape = { a: prior / 2, b: degrees / 2 };
  return own.map((one) => {
    // The upper tail of the F distribution: Abramowitz & Stegun 26.6.2.
    const chance = incompleteBeta(prior / (prior + (degrees * one) / common), shape);
    if (chance < UNLIKE_OTHERS) return { ratio: one, degrees };
    return { ratio: (prior * common + degrees * one) / together, degrees: together };
  });
}
