import { METRICS } from "./recording.js";
import { changesOf } from "./rules.js";
import { TOLERANCES } from "./whole-run.js";

/** @typedef {import("./screened-run.js").Outcome} Outcome */
/** @typedef {import("./follow-up-looks.js").Change} Change */

/** Tolerances by metric, as differences of logarithms for worse. */
const TOLERATED = TOLERANCES.rule.map((percent, metric) =>
  METRICS[metric] === "throughput" ? -Math.log1p(-percent / 100) : Math.log1p(percent / 100),
);

/**
 * The series that are suspected at the end of a plan: open, and worse in a metric by a p-value below the trigger.
 * @param {Outcome} outcome
 * @param {Pick<import("./follow-up-run.js").FollowUpRule, "trigger" | "most">} rule
 * @returns {readonly number[]} those with the least p-values, the least first
 */
export function suspectsOf({ verdicts, centres }, { trigger, most }) {
  const changes = changesOf(centres, false);
  return verdicts
    .map((own, series) => {
      const isOpen = own.includes("inconclusive") && !own.includes("regression");
      const all = METRICS.map((_, metric) => pWorse(changes[series]?.[metric], metric));
      return { series, p: isOpen ? Math.min(...all) : 1 };
    })
    .filter(({ p }) => p < trigger)
    .toSorted((a, b) => a.p - b.p)
    .slice(0, most)
    .map(({ series }) => series);
}

/**
 * @param {Change} change
 * @param {number} metric
 * @returns {number} one-sided p-value of "it got worse"; 1 where it is not known
 */
function pWorse(change, metric) {
  if (!change) return 1;
  const { lower, higher } = change.pValues();
  return METRICS[metric] === "throughput" ? lower : higher;
}

/**
 * How much worse a metric can be.
 * @param {Change} change
 * @param {number} metric
 * @param {number} part of the way from the estimate to the end of its 95 % interval
 * @returns {number} difference of logarithms, above 0 for worse
 */
function mostWorse(change, metric, part) {
  if (!change) return Number.POSITIVE_INFINITY;
  const { difference, low, high } = change;
  return METRICS[metric] === "throughput"
    ? -(difference + part * (low - difference))
    : difference + part * (high - difference);
}

/**
 * Whether a change still shows a sign of a slowdown beyond the tolerance.
 * @param {Change} change
 * @param {number} metric
 * @param {Pick<import("./follow-up-run.js").FollowUpRule, "release" | "reach">} rule
 */
export function isSuspected(change, metric, { release, reach }) {
  const most = mostWorse(change, metric, reach);
  return pWorse(change, metric) < release && most > (TOLERATED[metric] ?? 0);
}
