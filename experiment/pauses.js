/**
 * What pauses of head do to a run: how often all answers together are a regression, look worse, or lie beyond the bound that
 * is given for them. Pauses are laid over recorded bursts, of which each loses the part of its time in which one falls.
 *
 *     node experiment/pauses.js [--data aa.csv] [--runs 800]
 */
import path from "node:path";
import { parseArgs } from "node:util";
import { Count } from "./lib/chance.js";
import { engine } from "./lib/engine.js";
import { groupBy, rowsOf } from "./lib/recording.js";
import { table } from "./lib/table.js";

const { values } = parseArgs({
  options: {
    data: { type: "string", default: "aa.csv" },
    runs: { type: "string", default: "800" },
  },
});

/** Rounds and blocks of each: a run of 2, 4 and 12 series in 5, 5, 10 and 5 minutes. */
const PLANS = /** @type {const} */ ([
  [10, 15],
  [10, 7],
  [9, 4],
  [5, 3],
]);

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

/** Series that share the rate. */
const SERIES = 4;
const RED = 0.002 / SERIES;
const DOUBT = 0.05 / SERIES;
const TOLERATED = -Math.log1p(-0.05);

/** A burst: its answers, and how long it took. @typedef {{ answers: number, ms: number }} Burst */

/** The bursts of both copies, by series, round and block. @type {readonly Burst[][][][][]} */
const recorded = [
  ...groupBy(
    rowsOf(path.join(import.meta.dirname, "data", values.data)),
    (row) => `${row["server"]} ${row["level"]}`,
  ).values(),
].map((series) =>
  [...groupBy(series, (row) => row["round"]).values()].map((round) =>
    [...groupBy(round, (row) => row["block"]).values()].map((block) =>
      ["A", "B"].map((copy) =>
        block
          .filter((row) => row["copy"] === copy)
          .map((row) => {
            const ms = Number(row["durationMs"]);
            return { answers: Number(row["throughput"]) * ms, ms };
          }),
      ),
    ),
  ),
);

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
 * @param {readonly Burst[][][][]} rounds of the recording
 * @param {readonly [number, number]} plan
 * @param {readonly [number, number]} pause
 */
function changeIn(rounds, [count, blocks], pause) {
  const centres = Array.from({ length: count }, (_, round) => {
    const all = rounds[Math.floor(random() * rounds.length)] ?? [];
    const first = Math.floor(random() * Math.max(1, all.length - blocks));
    const [head, base] = random() < 0.5 ? [0, 1] : [1, 0];
    const drawn = all.slice(first, first + blocks);
    const own = drawn.flatMap((block) => block[head] ?? []);
    const answers = own.reduce((sum, one) => sum + one.answers * partLeft(one.ms, pause), 0);
    const rate = answers / sumOf(own, "ms");
    const others = drawn.flatMap((block) => block[base] ?? []);
    const centre = Math.log(rate) - Math.log(sumOf(others, "answers") / sumOf(others, "ms"));
    return { round, centre, variance: 0.001 ** 2 };
  });
  const comparison = engine.comparisonOf(centres, 2 * count * blocks);
  // The variance between processes of the recording, as docs/statistics.md has it.
  const pool = { variance: 0.013 ** 2, errorVariance: 1, degrees: 1 };
  return engine.changeOf(comparison, pool, true);
}

/**
 * @param {readonly Burst[]} bursts
 * @param {keyof Burst} key
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
        red.add(p <= RED);
        doubt.add(p <= DOUBT);
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
