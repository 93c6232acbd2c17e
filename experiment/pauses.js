/**
 * What pauses of head do to a run: how often all answers together are a regression, look worse, or lie beyond the bound that
 * is given for them. Pauses are laid over recorded bursts, of which each loses the part of its time in which one falls.
 *
 *     node experiment/pauses.js [--data aa.csv] [--runs 800]
 */
import { parseArgs } from "node:util";
import { Count } from "./lib/chance.js";
import { drawnRound, PLANS, POOL, RATES, recordedRounds } from "./lib/drawn-rounds.js";
import { engine } from "./lib/engine.js";
import { table } from "./lib/table.js";

const { values } = parseArgs({
  options: {
    data: { type: "string", default: "aa.csv" },
    runs: { type: "string", default: "800" },
  },
});

/** How long a pause takes, and after how long the next one begins, in milliseconds. */
const PAUSES = /** @type {const} */ ([
  [0, 1000],
  [400, 4000],
  [190, 2000],
  [1000, 10_000],
  [100, 3000],
  [2000, 30_000],
  [50, 400],
]);

const TOLERATED = -Math.log1p(-0.05);

const recorded = recordedRounds(values.data);
const random = engine.seededRandom("pauses");

/**
 * The part of a burst that is left.
 * @param {number} ms of the burst
 * @param {readonly [number, number]} pause
 */
function partLeft(ms, [pauseMs, everyMs]) {
  const from = random() * everyMs;
  const inPause = (/** @type {number} */ begin) =>
    Math.max(0, Math.min(from + ms, begin + pauseMs) - Math.max(from, begin));
  let lost = 0;
  for (let begin = 0; begin < from + ms; begin += everyMs) lost += inPause(begin);
  return Math.max(0, 1 - lost / ms);
}

/**
 * @param {import("./lib/drawn-rounds.js").RecordedRounds} rounds of the recording
 * @param {readonly [number, number]} plan
 * @param {readonly [number, number]} pause
 */
function changeIn(rounds, [count, blocks], pause) {
  const centres = Array.from({ length: count }, (_, round) => {
    const { head, base } = drawnRound(rounds, blocks, random);
    const answers = head.reduce((sum, one) => sum + one.answers * partLeft(one.ms, pause), 0);
    const centre =
      Math.log(answers / sumOf(head, "ms")) - Math.log(sumOf(base, "answers") / sumOf(base, "ms"));
    return { round, centre, variance: 0.001 ** 2 };
  });
  return engine.changeOf(engine.comparisonOf(centres, 2 * count * blocks), POOL, true);
}

/**
 * @param {readonly import("./lib/drawn-rounds.js").DrawnBurst[]} bursts
 * @param {"answers" | "ms"} key
 */
function sumOf(bursts, key) {
  return bursts.reduce((sum, one) => sum + one[key], 0);
}

const lines = PLANS.flatMap((plan) =>
  PAUSES.map((pause) => {
    const { boundConfidence = 0 } = engine.ratesAfter(plan[0], plan[0]);
    const lost = Math.log1p(-pause[0] / pause[1]);
    const [beyond, red, doubt] = [new Count(), new Count(), new Count()];
    for (const rounds of recorded) {
      for (let run = 0; run < Number(values.runs); run += 1) {
        const change = changeIn(rounds, plan, pause);
        if (!change) throw new Error("no change");
        const { difference, standardError, degrees } = change;
        const room = engine.studentQuantile(boundConfidence, degrees) * standardError;
        const p = -difference > TOLERATED ? change.pValues().lower : 1;
        beyond.add(difference - room > lost);
        red.add(p <= RATES.red);
        doubt.add(p <= RATES.doubt);
      }
    }
    const what = pause[0] === 0 ? "none" : `${pause[0]} ms every ${pause[1] / 1000} s`;
    return [plan.join(" × "), what, beyond.text, red.text, doubt.text];
  }),
);
console.log(
  table(
    ["rounds × blocks", "pauses of head", "truth beyond the bound", "red", "no pass"],
    lines,
    2,
  ),
);
