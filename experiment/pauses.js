/**
 * What pauses and drifts of head do to a run: how often all answers together are a regression, look worse, or lie beyond the
 * bound that is given for them. They are laid over recorded bursts, of which each loses a part of its answers.
 *
 *     node experiment/pauses.js [--data aa.csv] [--runs 800]
 */
import { parseArgs } from "node:util";
import { engine } from "../scripts/engine.js";
import { Count } from "./lib/chance.js";
import { drawnRound, PLANS, POOL, RATES, recordedRounds } from "./lib/drawn-rounds.js";
import { table } from "./lib/table.js";

const { values } = parseArgs({
  options: {
    data: { type: "string", default: "aa.csv" },
    runs: { type: "string", default: "800" },
  },
});

/**
 * Something that makes head slower.
 * @typedef {object} Effect
 * @property {string} name
 * @property {number} lost part of all answers
 * @property {() => (ms: number, at: number) => number} inStart for a new process: the part of its answers that a burst
 *   loses, by its length and by how far into the start it is, from 0 to 1
 */

/** How long a pause takes, and after how long the next one begins, in milliseconds. */
const PAUSES = /** @type {const} */ ([
  [400, 4000],
  [190, 2000],
  [1000, 10_000],
  [100, 3000],
  [2000, 30_000],
  [50, 400],
]);

/** @type {readonly Effect[]} */
const EFFECTS = [
  { name: "none", lost: 0, inStart: () => () => 0 },
  ...PAUSES.map(([pauseMs, everyMs]) => ({
    name: `${pauseMs} ms every ${everyMs / 1000} s`,
    lost: pauseMs / everyMs,
    inStart: () => (/** @type {number} */ ms) => partInPause(ms, pauseMs, everyMs),
  })),
  {
    name: "slower throughout a start, by 20 % at its end",
    lost: 0.1,
    inStart: () => (_, at) => 0.2 * at,
  },
  {
    name: "20 % slower in the last half of a start",
    lost: 0.1,
    inStart: () => (_, at) => (at < 0.5 ? 0 : 0.2),
  },
  {
    name: "20 % slower in half of the starts",
    lost: 0.1,
    inStart: () => {
      const lost = random() < 0.5 ? 0.2 : 0;
      return () => lost;
    },
  },
];

const TOLERATED = -Math.log1p(-0.05);

const recorded = recordedRounds(values.data);
const random = engine.seededRandom("pauses");

/**
 * The part of a burst that falls into pauses.
 * @param {number} ms of the burst
 * @param {number} pauseMs
 * @param {number} everyMs
 */
function partInPause(ms, pauseMs, everyMs) {
  const from = random() * everyMs;
  const inPause = (/** @type {number} */ begin) =>
    Math.max(0, Math.min(from + ms, begin + pauseMs) - Math.max(from, begin));
  let lost = 0;
  for (let begin = 0; begin < from + ms; begin += everyMs) lost += inPause(begin);
  return Math.min(1, lost / ms);
}

/**
 * @param {import("./lib/drawn-rounds.js").RecordedRounds} rounds of the recording
 * @param {readonly [number, number]} plan
 * @param {Effect} effect
 */
function changeIn(rounds, [count, blocks], { inStart }) {
  const centres = Array.from({ length: count }, (_, round) => {
    const { head, base } = drawnRound(rounds, blocks, random);
    const lostIn = inStart();
    const answers = head.reduce(
      (sum, one, index) => sum + one.answers * (1 - lostIn(one.ms, (index + 0.5) / head.length)),
      0,
    );
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
  EFFECTS.map((effect) => {
    const { boundConfidence = 0 } = engine.ratesAfter(plan[0], plan[0]);
    const lost = Math.log1p(-effect.lost);
    const [beyond, red, doubt] = [new Count(), new Count(), new Count()];
    for (const rounds of recorded) {
      for (let run = 0; run < Number(values.runs); run += 1) {
        const change = changeIn(rounds, plan, effect);
        if (!change) throw new Error("no change");
        const { difference, standardError, degrees } = change;
        const room = engine.studentQuantile(boundConfidence, degrees) * standardError;
        const p = -difference > TOLERATED ? change.pValues().lower : 1;
        beyond.add(difference - room > lost);
        red.add(p <= RATES.red);
        doubt.add(p <= RATES.doubt);
      }
    }
    return [plan.join(" × "), effect.name, beyond.text, red.text, doubt.text];
  }),
);
console.log(
  table(
    ["rounds × blocks", "what makes head slower", "truth beyond the bound", "red", "no pass"],
    lines,
    2,
  ),
);
