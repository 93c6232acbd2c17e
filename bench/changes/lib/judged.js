import { engine } from "../../lib/engine.js";
import { METRICS } from "./metrics.js";

/** @typedef {import("./truth.js").Truth} Truth */
/** @typedef {import("./truth.js").Load} Load */
/**
 * A change in percent with its 95 % interval; in one that a run reports, each may be missing.
 * @typedef {{ percent: number, low: number, high: number }} Interval
 */
/**
 * What a run of the command reported: how the gate stands, why, and what it found of each metric.
 * @typedef {{ standing: string, reasons: string[],
 *   metrics: Record<string, Partial<Interval> & { verdict: string }> }} GateRun
 */
/** @typedef {"found" | "undecided" | "missed" | "false alarm" | "right" | "open"} Outcome */

/** @typedef {typeof METRICS[number]} Metric */

/** Where the rule that single runs are compared by calls a change. */
export const THRESHOLD_PERCENT = 10;

/**
 * What long loads say of a metric: the mean over pairs of loads, whose differences are independent.
 * @param {Truth} truth
 * @param {string} metric
 * @returns {Interval | undefined} undefined without at least two pairs that have it
 */
export function truthOf({ loads, pairs }, metric) {
  const differences = Array.from({ length: pairs }, (_, pair) => {
    const [from, to] = ["from", "to"].map(
      (arm) => loads.find((one) => one.arm === arm && one.pair === pair)?.values[metric],
    );
    return Math.log((to ?? Number.NaN) / (from ?? Number.NaN));
  }).filter(Number.isFinite);
  const count = differences.length;
  if (count < 2) return undefined;
  const error = engine.standardDeviation(differences) / Math.sqrt(count);
  const change = engine.studentChange(engine.mean(differences), error, count - 1);
  const [percent, low, high] = [change.difference, change.low, change.high].map(engine.percentOf);
  return { percent: percent ?? Number.NaN, low: low ?? Number.NaN, high: high ?? Number.NaN };
}

/**
 * Which way a metric went, by more than some percent.
 * @param {Interval} truth
 * @param {Metric} metric
 * @param {number} [beyond] by default what the gate tolerates
 * @returns {"worse" | "better" | "neither" | undefined} undefined where that is within the interval
 */
export function directionOf({ low, high }, { worse, tolerance }, beyond = tolerance) {
  const [least = 0, most = 0] = [low * worse, high * worse].toSorted((one, other) => one - other);
  if (least > beyond) return "worse";
  if (most < -beyond) return "better";
  return most <= beyond && least >= -beyond ? "neither" : undefined;
}

/** What a run calls a change in each direction. */
const VERDICTS = { worse: "regression", better: "improvement" };

/**
 * What a run made of a metric, by what long loads say.
 * @param {Interval | undefined} truth
 * @param {string} verdict of the run
 * @param {Metric} metric
 * @returns {Outcome}
 */
export function outcomeOf(truth, verdict, metric) {
  const direction = truth && directionOf(truth, metric);
  if (direction === undefined) return "open";
  const isCalled = Object.values(VERDICTS).includes(verdict);
  if (direction === "neither") return isCalled ? "false alarm" : "right";
  if (verdict === VERDICTS[direction]) return "found";
  if (isCalled) return "false alarm";
  const isOpen = verdict === "inconclusive" || (direction === "better" && verdict === "no-worse");
  return isOpen ? "undecided" : "missed";
}

/**
 * Whether a run found a change: long loads show a metric beyond twice its tolerance, and the run calls one of these a
 * regression or an improvement, as it is.
 * @param {Truth} truth
 * @param {GateRun} run
 * @returns {boolean | undefined} undefined where no metric is beyond that
 */
export function isFound(truth, run) {
  const beyond = METRICS.flatMap((metric) => {
    const long = truthOf(truth, metric.id);
    const direction = long && directionOf(long, metric, 2 * metric.tolerance);
    if (direction === undefined || direction === "neither") return [];
    return [run.metrics[metric.id]?.verdict === VERDICTS[direction]];
  });
  return beyond.length === 0 ? undefined : beyond.includes(true);
}

/**
 * Whether a threshold on two single loads would be red: throughput or p99 is worse by more than it.
 * @param {Load} before
 * @param {Load} after
 */
export function isRedByThreshold(before, after) {
  return METRICS.slice(0, 2).some(({ id, worse }) => {
    const ratio = (after.values[id] ?? Number.NaN) / (before.values[id] ?? Number.NaN);
    return (ratio - 1) * 100 * worse > THRESHOLD_PERCENT;
  });
}

/**
 * How often a threshold is red for the same loads: over all pairs of one load of each version, and over those of
 * two loads of the same version, each before a later one.
 * @param {Truth} truth
 */
export function thresholdOf({ loads }) {
  const changed = pairsOf(loads, (before, after) => before.arm === "from" && after.arm === "to");
  const same = pairsOf(loads, (before, after) => {
    return before.arm === after.arm && before.pair < after.pair;
  });
  return { changed: share(changed), same: share(same) };
}

/**
 * @param {readonly Load[]} loads
 * @param {(before: Load, after: Load) => boolean} isPair
 * @returns {[Load, Load][]}
 */
function pairsOf(loads, isPair) {
  return loads.flatMap((before) =>
    loads.flatMap((after) => {
      /** @type {[Load, Load]} */
      const pair = [before, after];
      return isPair(before, after) ? [pair] : [];
    }),
  );
}

/** @param {readonly [Load, Load][]} pairs */
function share(pairs) {
  return { red: pairs.filter((pair) => isRedByThreshold(...pair)).length, of: pairs.length };
}
