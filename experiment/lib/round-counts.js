import { engine } from "../../scripts/engine.js";
import { Count } from "./chance.js";
import { LOAD_SECONDS } from "./false-alarms.js";
import { drawRun, levelled } from "./resample.js";
import { engineRule } from "./rules.js";
import { simulator } from "./simulate.js";
import { shiftedChange, shiftsOf } from "./slowdown.js";
import { AT_ONCE, judge, roundsFor } from "./whole-run.js";

/** Rounds that the same blocks are spread over. */
export const COUNTS = [1, 2, 3, 4, 5, 7, 10];

/** Noise of a pair on a quiet machine, where what processes do stands out. */
export const QUIET = 0.03;

/**
 * What a number of rounds would do, on one kind of noise.
 * @typedef {object} RoundCount
 * @property {number} rounds
 * @property {string} noise
 * @property {Count} falseAlarms of runs
 * @property {Count} power slowdowns of 20 % of one series that are called
 */

/**
 * The same blocks of each series in more and more rounds of fresh processes, judged at the end.
 * @param {import("./recording.js").Recording} recording
 * @param {import("./noise.js").NoiseFacts} facts
 * @param {number} runs
 * @param {string} seed
 * @returns {readonly RoundCount[]}
 */
export function roundCounts(recording, facts, runs, seed) {
  const blocks = roundsFor(LOAD_SECONDS).reduce((sum, size) => sum + size, 0);
  const level = levelled(recording);
  const quiet = facts.spreads.map((own) => own.map(() => QUIET));
  const resampled = engine.seededRandom(`${seed} round counts`);
  const { correlation, processes } = facts;
  const simulated = (/** @type {import("./simulate.js").Noise} */ { name, ...noise }) => {
    const random = engine.seededRandom(`${seed} round counts ${name}`);
    return {
      noise: name,
      draw: simulator({ name, heavy: true, correlation, ...noise }, quiet, random),
    };
  };
  const sources = [
    {
      noise: "resampled recording",
      draw: (/** @type {readonly number[]} */ sizes) => drawRun(level, sizes, resampled),
    },
    simulated({ name: "quiet machine, processes as recorded", processes }),
    simulated({ name: "quiet machine, processes differ by 5 %", processes: 0.05 }),
    simulated({ name: "quiet machine, two modes 20 % apart", processes, modes: 0.2 }),
  ];
  return sources.flatMap(({ noise, draw }) =>
    COUNTS.map((rounds) => {
      const row = { rounds, noise, falseAlarms: new Count(), power: new Count() };
      const sizes = Array.from(
        { length: rounds },
        (_, round) =>
          Math.floor(((round + 1) * blocks) / rounds) - Math.floor((round * blocks) / rounds),
      );
      for (let run = 0; run < runs; run += 1) addRun(row, draw(sizes), facts.spreads.length);
      return row;
    }),
  );
}

/**
 * @param {Pick<RoundCount, "falseAlarms" | "power">} row
 * @param {readonly import("./resample.js").SeriesDifferences[]} differences
 * @param {number} recorded number of recorded series
 */
function addRun(row, differences, recorded) {
  const changes = engineRule(differences);
  const verdicts = judge(changes, "rule", AT_ONCE);
  row.falseAlarms.add(verdicts.flat().includes("regression"));
  const shifts = shiftsOf(0.2);
  for (let series = 0; series < recorded; series += 1) {
    const slowed = (changes[series] ?? []).map((change, metric) =>
      shiftedChange(change, shifts[metric] ?? 0),
    );
    const own = judge(changes.with(series, slowed), "rule", AT_ONCE)[series];
    row.power.add((own ?? []).includes("regression"));
  }
}
