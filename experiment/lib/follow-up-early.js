import { engine } from "../../scripts/engine.js";
import { Count } from "./chance.js";
import { planRun, sizesOf, takenBudgetMs } from "./planned-run.js";
import { noisier } from "./pull-request-plans.js";
import { drawRun, levelled } from "./resample.js";
import { centresOf, changesOf } from "./rules.js";
import { SHAPES } from "./shapes.js";
import { shiftsOf } from "./slowdown.js";
import { judge } from "./whole-run.js";

/** Shares of false alarms: all at the end, as today, or a part of it for early calls. */
const RATES = { whole: 0.006, end: 0.005, early: 0.001 };

/** A round after which a large slowdown may be called. */
const FIRST_CALL = 2;

/** Budgets are tried from the least that is accepted, in steps of this part of it, up to half as much again. */
const [STEP, MOST] = [0.02, 1.5];

/** The least budget of all. */
const LEAST_MS = 5000;

/**
 * What a plan of fewer than five rounds finds of a series at half the speed.
 * @typedef {object} EarlyRow
 * @property {number} series
 * @property {number} budgetMs
 * @property {readonly number[]} sizes blocks of each round
 * @property {Count} now at the end alone
 * @property {Count} then at the end or at an early call after the second round or a later one
 * @property {Count} before by an early call before the last round
 */

/**
 * The plans of fewer than five rounds that are accepted, one of each number of rounds.
 * @param {import("./recording.js").Recording} recording
 * @param {{ runs: number, seed: string }} options
 * @returns {Generator<EarlyRow>}
 */
export function* earlyRows(recording, { runs, seed }) {
  const level = levelled(recording);
  for (const { series, shape, budgetMs, sizes } of shortPlans()) {
    const random = engine.seededRandom(`${seed} early ${series} ${sizes}`);
    const [now, then, before] = [new Count(), new Count(), new Count()];
    for (let run = 0; run < runs; run += 1) {
      const slowed = run % series;
      const drawn = drawRun(level, sizes, random, shape).map(noisier);
      const isFound = (/** @type {ReturnType<typeof judge>} */ verdicts) =>
        verdicts[slowed]?.includes("regression") === true;
      const whole = changesOf(halved(drawn, slowed, sizes.length), false);
      const calls = Array.from({ length: sizes.length - FIRST_CALL + 1 }, (_, call) => {
        const changes = changesOf(halved(drawn, slowed, FIRST_CALL + call), true);
        const falseAlarmRate = RATES.early / (sizes.length - FIRST_CALL + 1);
        return isFound(judge(changes, "rule", { falseAlarmRate, isEarly: true }));
      });
      now.add(isFound(judge(whole, "rule", { falseAlarmRate: RATES.whole })));
      const atEnd = isFound(judge(whole, "rule", { falseAlarmRate: RATES.end }));
      then.add(atEnd || calls.includes(true));
      before.add(calls.slice(0, -1).includes(true));
    }
    yield { series, budgetMs, sizes, now, then, before };
  }
}

/** Accepted plans with two to four rounds. */
function shortPlans() {
  return Object.entries(SHAPES).flatMap(([series, shape]) => {
    const leastMs = takenBudgetMs(shape, LEAST_MS, engine.BURST_MS);
    /** @type {Map<number, { series: number, shape: import("./shapes.js").Shape, budgetMs: number, sizes: readonly number[] }>} */
    const plans = new Map();
    for (let budgetMs = leastMs; budgetMs < MOST * leastMs; budgetMs += STEP * leastMs) {
      const planned = planRun(shape, budgetMs, engine.BURST_MS);
      const sizes = planned ? sizesOf(planned) : [];
      const isShort = sizes.length >= FIRST_CALL && sizes.length < engine.ROUNDS_TO_DECIDE;
      if (isShort && !plans.has(sizes.length)) {
        plans.set(sizes.length, { series: Number(series), shape, budgetMs, sizes });
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
