import { engine } from "../../scripts/engine.js";
import { Count } from "./chance.js";
import { normalNumbers } from "./simulate.js";

/**
 * What makes the runs of a curve differ although nothing changed: a generator of logarithms.
 * @typedef {object} Noise
 * @property {string} name
 * @property {(random: () => number) => () => number} of
 */

/** @type {(spread: number) => (random: () => number) => () => number} */
const normal = (spread) => (random) => {
  const next = normalNumbers(random);
  return () => spread * next();
};

/** @type {(random: () => number) => () => number} */
const heavy = (random) => {
  const next = normalNumbers(random);
  return () => (0.03 * next()) / Math.sqrt((next() ** 2 + next() ** 2 + next() ** 2) / 3);
};

/** @type {(random: () => number) => () => number} */
const outliers = (random) => {
  const next = normalNumbers(random);
  return () => 0.02 * next() + (random() < 0.05 ? Math.log(0.6) : 0);
};

/** @type {(random: () => number) => () => number} */
const models = (random) => {
  const next = normalNumbers(random);
  return () => 0.02 * next() + ([0, 0.08, 0.15][Math.floor(random() * 3)] ?? 0);
};

/** @type {(random: () => number) => () => number} */
const alike = (random) => {
  const next = normalNumbers(random);
  let last = 0;
  return () => {
    last = 0.5 * last + Math.sqrt(0.75) * 0.03 * next();
    return last;
  };
};

/** @type {readonly Noise[]} */
export const NOISES = [
  { name: "normal, 1 %", of: normal(0.01) },
  { name: "normal, 3 %", of: normal(0.03) },
  { name: "normal, 10 %", of: normal(0.1) },
  { name: "heavy tails, 3 % (Student's t, 3 degrees of freedom)", of: heavy },
  { name: "2 %, and 5 % of the runs are slower by 40 %", of: outliers },
  { name: "2 %, on three machines 8 % and 15 % apart that are taken for one", of: models },
  { name: "3 %, and each run is like the one before (correlation 0.5)", of: alike },
];

export const LENGTHS = [80, 200];
export const STEPS = [-0.05, -0.1, -0.2];
export const DELAYS = [3, 5, 8, 12];

/** Runs before the step. */
const BEFORE = 80;

/** How far from its place a step may be found. */
const NEAR = 2;

/**
 * @typedef {object} FalsePoints
 * @property {string} noise
 * @property {number} length
 * @property {Count} curves curves with a point, of all
 * @property {number} points of all curves
 */

/**
 * Curves on which nothing changes.
 * @param {number} curves
 * @param {string} seed
 * @returns {readonly FalsePoints[]}
 */
export function falsePoints(curves, seed) {
  return NOISES.flatMap(({ name, of }) =>
    LENGTHS.map((length) => {
      const next = of(engine.seededRandom(`${seed} ${name} ${length}`));
      const found = { noise: name, length, curves: new Count(), points: 0 };
      for (let curve = 0; curve < curves; curve += 1) {
        const { points } = engine.levelsOf(Array.from({ length }, () => Math.exp(next())));
        found.curves.add(points.length > 0);
        found.points += points.length;
      }
      return found;
    }),
  );
}

/**
 * @typedef {object} FoundSteps
 * @property {string} noise
 * @property {number} step relative change of the level
 * @property {readonly Count[]} after for each of DELAYS
 */

/**
 * Curves whose level changes once, looked at after some runs more.
 * @param {number} curves
 * @param {string} seed
 * @returns {readonly FoundSteps[]}
 */
export function foundSteps(curves, seed) {
  return NOISES.flatMap(({ name, of }) =>
    STEPS.map((step) => {
      const next = of(engine.seededRandom(`${seed} ${name} ${step}`));
      const after = DELAYS.map(() => new Count());
      for (let curve = 0; curve < curves; curve += 1) {
        const length = BEFORE + Math.max(...DELAYS);
        const values = Array.from({ length }, (_, index) =>
          Math.exp(next() + (index >= BEFORE ? Math.log1p(step) : 0)),
        );
        for (const [index, delay] of DELAYS.entries()) {
          const { points } = engine.levelsOf(values.slice(0, BEFORE + delay));
          after[index]?.add(points.some((point) => Math.abs(point.index - BEFORE) <= NEAR));
        }
      }
      return { noise: name, step, after };
    }),
  );
}
