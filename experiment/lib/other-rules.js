import { engine } from "../../scripts/engine.js";
import { logsByBlock } from "./certainty.js";
import { Count } from "./chance.js";

/** Blocks whose bursts of one copy are a single run of 3 s. */
const RUN_BLOCKS = 5;

/** Blocks of 60 s of load. */
const LONG_BLOCKS = 50;

const HISTORY = 12;
const TRIALS = 4000;
const SLOWDOWN = 0.1;

/**
 * @typedef {object} OtherRule
 * @property {string} name
 * @property {string} load
 * @property {Count} falseAlarms of one series
 * @property {Count} power slowdowns of 10 % found
 */

/**
 * What other rules say of throughput alone, one series at a time, without any correction.
 * @param {import("./recording.js").Recording} recording
 * @param {string} seed
 * @returns {readonly OtherRule[]}
 */
export function otherRules(recording, seed) {
  const series = recording.series.map((one) => logsByBlock(one, "throughput"));
  const random = engine.seededRandom(`${seed} other rules`);
  const place = (/** @type {number} */ room) => Math.floor(random() * room);
  /** Base and head as two runs, one after the other, somewhere in the recording. */
  const twoRuns = (/** @type {number} */ blocks) => (/** @type {Series} */ logs) => {
    const start = place(logs.length - 2 * blocks + 1);
    return {
      base: logs.slice(start, start + blocks).flatMap(({ a }) => a),
      head: logs.slice(start + blocks, start + 2 * blocks).flatMap(({ b }) => b),
    };
  };
  const ratio = (/** @type {number} */ limit) => ({
    name: `single ratio above ${limit} %`,
    load: "3 s + 3 s",
    draw: twoRuns(RUN_BLOCKS),
    alarms: (/** @type {Drawn} */ { base, head }, /** @type {number} */ shift) =>
      (throughput(base) / throughput(head)) * Math.exp(-shift) > limit / 100,
  });
  const rules = [
    ...[200, 110, 105].map(ratio),
    {
      name: "t-test limit 0.99, 12 earlier runs",
      load: "12 × 3 s, then 3 s",
      draw: (/** @type {Series} */ logs) => {
        const runs = Array.from({ length: HISTORY + 1 }, () => {
          const start = place(logs.length - RUN_BLOCKS + 1);
          return logs.slice(start, start + RUN_BLOCKS);
        });
        return {
          base: runs.slice(1).map((run) => throughput(run.flatMap(({ a }) => a))),
          head: (runs[0] ?? []).flatMap(({ b }) => b),
        };
      },
      alarms: (/** @type {Drawn} */ { base, head }, /** @type {number} */ shift) =>
        throughput(head) * Math.exp(shift) <
        engine.mean(base) -
          engine.studentQuantile(0.99, HISTORY - 1) * engine.standardDeviation(base),
    },
    {
      name: "Mann–Whitney at 1 %, base then head",
      load: "30 s + 30 s",
      draw: twoRuns(LONG_BLOCKS),
      alarms: (/** @type {Drawn} */ { base, head }, /** @type {number} */ shift) =>
        mannWhitney(
          base,
          head.map((log) => log + shift),
        ) <= 0.01,
    },
    {
      name: "blocks ABBA, signed ranks at 1 %",
      load: "60 s interleaved",
      draw: (/** @type {Series} */ logs) => {
        const start = place(logs.length - LONG_BLOCKS + 1);
        const own = logs.slice(start, start + LONG_BLOCKS);
        return { base: [], head: own.map(({ a, b }) => engine.mean(b) - engine.mean(a)) };
      },
      alarms: (/** @type {Drawn} */ { head }, /** @type {number} */ shift) =>
        engine.signedRankPValue(
          head.map((difference) => difference + shift),
          "less",
        ) <= 0.01,
    },
  ];
  return rules.map(({ name, load, draw, alarms }) => {
    const [falseAlarms, power] = [new Count(), new Count()];
    for (let trial = 0; trial < TRIALS; trial += 1) {
      const drawn = draw(series[trial % series.length] ?? []);
      falseAlarms.add(alarms(drawn, 0));
      power.add(alarms(drawn, Math.log(1 - SLOWDOWN)));
    }
    return { name, load, falseAlarms, power };
  });
}

/** @typedef {readonly import("./certainty.js").Logs[]} Series */
/** @typedef {{ base: readonly number[], head: readonly number[] }} Drawn */

/** @param {readonly number[]} logs of bursts of equal length, which are one run together */
function throughput(logs) {
  return engine.mean(logs.map(Math.exp));
}

/**
 * One-sided p-value that head is lower than base (Mann–Whitney, normal approximation without ties).
 * @param {readonly number[]} base
 * @param {readonly number[]} head
 */
function mannWhitney(base, head) {
  const all = [
    ...base.map((value) => ({ value, isHead: false })),
    ...head.map((value) => ({ value, isHead: true })),
  ].sort((a, b) => a.value - b.value);
  const ranks = all.reduce((sum, { isHead }, index) => sum + (isHead ? index + 1 : 0), 0);
  const [n, m] = [base.length, head.length];
  const u = ranks - (m * (m + 1)) / 2;
  return engine.normalCdf((u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12));
}
