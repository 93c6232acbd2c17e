import { engine } from "../../scripts/engine.js";
import { Count } from "./chance.js";
import { noisier, plannedRuns } from "./pull-request-plans.js";
import { METRICS } from "./recording.js";
import { drawRun, levelled } from "./resample.js";
import { screenedRun } from "./screened-run.js";

/** The slowdown that leaves half of the speed. */
const HALF = 0.5;

/** The slowdown of all series that is tried. */
export const COMMON = 0.06;

/** What is tolerated of throughput and CPU time. */
const TOLERATED = 0.05;

/** Slowdowns that are tried, from the smallest. */
export const STEPS = [
  ...[0.03, 0.04, 0.05, 0.06, 0.07, 0.08, 0.09, 0.1, 0.11, 0.12, 0.14, 0.16],
  ...[0.18, 0.2, 0.25, 0.3, 0.4, HALF],
];

/** Longer 99th percentiles that are tried, everything else as it was. */
export const TAILS = [0.06, 0.08, 0.11, 0.13, 0.15, 0.17, 0.2, 0.25, 0.3, 0.4, 0.6];

/** Round by which a run should have called a series that is half as fast. */
export const EARLY_ROUND = 3;

/**
 * What a run of a budget finds.
 * @typedef {object} PlannedPower
 * @property {number} series
 * @property {number} minutes
 * @property {number} takenMs the budget, or the least that would be taken where it is refused
 * @property {readonly number[]} sizes blocks of each round; none where the budget is refused
 * @property {readonly Count[]} found slowdowns of one series that any look calls, by {@link STEPS}
 * @property {readonly Count[]} tails the same of p99 alone, by {@link TAILS}
 * @property {Count} early series of half the speed that are called by the round {@link EARLY_ROUND}
 * @property {readonly Count[]} decided comparisons without a change that are decided, by metric
 * @property {Count} missed throughputs and CPU times that got worse by just the tolerance and are called no worse
 * @property {Count} together runs in which all series are slower by {@link COMMON}, and any verdict says so
 * @property {Count} alone the same, by a series by itself
 * @property {number} going series that go on after the screen where nothing changed, on average
 */

/**
 * @param {import("./recording.js").Recording} recording
 * @param {number} runs
 * @param {string} seed
 * @returns {readonly PlannedPower[]}
 */
export function plannedPower(recording, runs, seed) {
  const level = levelled(recording);
  return plannedRuns().map(({ planned, shape, ...of }) => {
    const random = engine.seededRandom(`${seed} planned power ${of.series} ${of.minutes}`);
    const draw = (/** @type {readonly number[]} */ sizes) =>
      drawRun(level, sizes, random, shape).map(noisier);
    const found = STEPS.map(() => new Count());
    const tails = TAILS.map(() => new Count());
    const [early, missed] = [new Count(), new Count()];
    const decided = METRICS.map(() => new Count());
    const [together, alone] = [new Count(), new Count()];
    let going = 0;
    for (let run = 0; planned && run < runs; run += 1) {
      const outcomeOf = screenedRun(planned, draw);
      const series = run % of.series;
      const still = outcomeOf();
      for (const verdicts of still.verdicts) {
        for (const [metric, count] of decided.entries()) count.add(isDecided(verdicts[metric]));
      }
      const edge = outcomeOf({ series, slowdown: TOLERATED }).verdicts[series] ?? [];
      for (const [metric, id] of METRICS.entries()) {
        if (id !== "latency-p99") missed.add(isDecided(edge[metric]));
      }
      going += still.going / runs;
      const all = outcomeOf({ series: "all", slowdown: COMMON });
      const isAlone = all.calledAfter.some(Number.isFinite);
      alone.add(isAlone);
      together.add(isAlone || all.common);
      for (const [step, slowdown] of STEPS.entries()) {
        const after = outcomeOf({ series, slowdown }).calledAfter[series] ?? Infinity;
        found[step]?.add(Number.isFinite(after));
        if (slowdown === HALF) early.add(after <= EARLY_ROUND);
      }
      for (const [step, longer] of TAILS.entries()) {
        const tail = {
          series,
          slowdown: 1 - 1 / (1 + longer),
          only: /** @type {const} */ ("latency-p99"),
        };
        tails[step]?.add(Number.isFinite(outcomeOf(tail).calledAfter[series] ?? Infinity));
      }
    }
    return { ...of, found, tails, early, decided, missed, together, alone, going };
  });
}

/** @param {string | undefined} verdict of what got no better */
function isDecided(verdict) {
  return verdict === "unchanged" || verdict === "no-worse" || verdict === "improvement";
}

/**
 * The slowdown that is found in nine of ten runs, between the steps on a straight line.
 * @param {readonly Count[]} found by step
 * @param {readonly number[]} [steps]
 * @returns {number} infinite where none of them is
 */
export function foundInNine(found, steps = STEPS) {
  const at = found.findIndex(({ rate }) => rate >= 0.9);
  const [step, rate] = [steps[at], found[at]?.rate];
  if (step === undefined || rate === undefined) return Number.POSITIVE_INFINITY;
  const [before, lower] = [steps[at - 1] ?? 0, found[at - 1]?.rate ?? 0];
  return before + ((step - before) * (0.9 - lower)) / (rate - lower);
}
