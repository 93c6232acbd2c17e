import { engine } from "../../scripts/engine.js";
import { Count } from "./chance.js";
import { FOLLOW_UP, FreshStarts, followUp } from "./follow-up-run.js";
import { planRun, sizesOf, takenBudgetMs } from "./planned-run.js";
import { noisier } from "./pull-request-plans.js";
import { drawRun, levelled } from "./resample.js";
import { centresOf, changesOf } from "./rules.js";
import { SHAPES } from "./shapes.js";
import { shiftsOf } from "./slowdown.js";
import { judge } from "./whole-run.js";

/** Shares of false alarms: all at the end, a part of it for early calls, or another for a follow-up. */
const RATES = { whole: 0.006, end: 0.005, early: 0.001, beforeFollowUp: 0.003 };

/** An outcome before anything is known of it. */
const NOTHING_DECIDED = { common: false, calledAfter: [], going: 0, spentMs: 0 };

/** Budgets are tried from the least that is accepted, in steps of this part of it, up to half as much again. */
const [STEP, MOST] = [0.02, 1.5];

/** The least budget of all. */
const LEAST_MS = 5000;

/**
 * What a plan of at most five rounds finds of a series at half the speed.
 * @typedef {object} EarlyRow
 * @property {number} series
 * @property {number} budgetMs
 * @property {readonly number[]} sizes blocks of each round
 * @property {Count} now at the end alone
 * @property {Count} then at the end or at an early call after the second round or a later one
 * @property {Count} before by an early call before the last round
 * @property {Count} after at the end, at an early call or by a follow-up
 */

/**
 * The plans of up to five rounds that are accepted, one of each number of rounds.
 * @param {import("./recording.js").Recording} recording
 * @param {{ runs: number, seed: string }} options
 * @returns {Generator<EarlyRow>}
 */
export function* earlyRows(recording, { runs, seed }) {
  const level = levelled(recording);
  for (const { series, shape, budgetMs, planned, sizes } of shortPlans()) {
    const random = engine.seededRandom(`${seed} early ${series} ${sizes}`);
    const [now, then, before, after] = [new Count(), new Count(), new Count(), new Count()];
    const draw = (/** @type {readonly number[]} */ wanted) =>
      drawRun(level, wanted, random, shape).map(noisier);
    for (let run = 0; run < runs; run += 1) {
      const slowed = run % series;
      const drawn = draw(sizes);
      const isFound = (/** @type {ReturnType<typeof judge>} */ verdicts) =>
        verdicts[slowed]?.includes("regression") === true;
      const centres = halved(drawn, slowed, sizes.length);
      const whole = changesOf(centres, false);
      const calls = Array.from({ length: sizes.length - engine.ROUNDS_TO_CALL + 1 }, (_, call) => {
        const changes = changesOf(halved(drawn, slowed, engine.ROUNDS_TO_CALL + call), true);
        const falseAlarmRate = RATES.early / (sizes.length - engine.ROUNDS_TO_CALL + 1);
        return isFound(judge(changes, "rule", { falseAlarmRate, isEarly: true }));
      });
      now.add(isFound(judge(whole, "rule", { falseAlarmRate: RATES.whole })));
      const atEnd = isFound(judge(whole, "rule", { falseAlarmRate: RATES.end }));
      then.add(atEnd || calls.includes(true));
      before.add(calls.slice(0, -1).includes(true));
      const verdicts = judge(whole, "rule", { falseAlarmRate: RATES.beforeFollowUp });
      const again = () => {
        const how = { rule: FOLLOW_UP, starts: new FreshStarts(draw) };
        const ended = { ...NOTHING_DECIDED, centres, verdicts };
        return followUp(planned, ended, { ...how, slowed: { series: slowed, slowdown: 1 / 2 } });
      };
      after.add(calls.includes(true) || isFound(verdicts) || again().found.has(slowed));
    }
    yield { series, budgetMs, sizes, now, then, before, after };
  }
}

/** Accepted plans with two to five rounds. */
function shortPlans() {
  return Object.entries(SHAPES).flatMap(([series, shape]) => {
    const leastMs = takenBudgetMs(shape, LEAST_MS, engine.BURST_MS);
    /** @type {Map<number, { series: number, shape: import("./shapes.js").Shape, budgetMs: number, planned: import("./planned-run.js").PlannedRun, sizes: readonly number[] }>} */
    const plans = new Map();
    for (let budgetMs = leastMs; budgetMs < MOST * leastMs; budgetMs += STEP * leastMs) {
      const planned = planRun(shape, budgetMs, engine.BURST_MS);
      const sizes = planned ? sizesOf(planned) : [];
      const isShort =
        sizes.length >= engine.ROUNDS_TO_CALL && sizes.length <= engine.ROUNDS_TO_DECIDE;
      if (planned && isShort && !plans.has(sizes.length)) {
        plans.set(sizes.length, { series: Number(series), shape, budgetMs, planned, sizes });
      }
    }
    return [...plans.values()];
  });
}

/**
 * The centres of the first rounds, one series at half the speed.
 * @param {readonly import("./resample.js").SeriesDifferences[]} run
 * @param {number} slowed
 * @param {number} rounds
 */
function halved(run, slowed, rounds) {
  const shifts = shiftsOf(1 / 2);
  return run.map((own, series) =>
    own.map((all, metric) => {
      const one = centresOf(all.slice(0, rounds));
      const shift = series === slowed ? (shifts[metric] ?? 0) : 0;
      return { ...one, centres: one.centres.map((centre) => centre + shift) };
    }),
  );
}
