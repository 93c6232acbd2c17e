import { engine } from "../../scripts/engine.js";
import { Count, percent } from "./chance.js";
import { drawSeries } from "./sign-draw.js";
import { runOf, signOf } from "./sign-run.js";
import { table } from "./table.js";

/**
 * Runs of one kind.
 * @typedef {object} SignCase
 * @property {import("./sign-source.js").SignSource} source
 * @property {number} series
 * @property {number} minutes
 * @property {import("./sign-plan.js").Timetable} timetable
 * @property {import("./sign-changes.js").SignChange} [change] absent: nothing changed
 */

/**
 * How often each sign was given.
 * @typedef {object} SignRow
 * @property {readonly [source: string, plan: string, head: string]} of
 * @property {number} runs
 * @property {Record<import("./sign-run.js").SignKind, number>} signs
 * @property {Record<string, number>} by what red and unmeasured ones were for
 */

/**
 * @param {SignCase} one
 * @returns {SignRow["of"]}
 */
function placeOf({ source, series, minutes, change }) {
  return [source.name, `${series} × ${minutes} min`, change?.name ?? "unchanged"];
}

/**
 * @param {SignCase} one
 * @param {number} run its number: the same run each time
 */
export function drawRunFile(one, run) {
  const { source, timetable, change } = one;
  const seed = `${placeOf(one).join(", ")} ${run}`;
  const series = drawSeries(source, timetable, seed);
  change?.apply({ series, timetable, random: engine.seededRandom(`${seed} change`) });
  return runOf(timetable, series);
}

/**
 * @param {SignCase} one
 * @param {number} runs
 * @returns {SignRow}
 */
export function rowOf(one, runs) {
  const signs = { red: 0, unmeasured: 0, grey: 0, passed: 0 };
  /** @type {Record<string, number>} */
  const by = {};
  for (let run = 0; run < runs; run += 1) {
    const sign = signOf(drawRunFile(one, run));
    signs[sign.kind] += 1;
    for (const reason of sign.by) by[reason] = (by[reason] ?? 0) + 1;
  }
  return { of: placeOf(one), runs, signs, by };
}

/**
 * The upper end of the 99 % interval of a rate, exactly (Clopper and Pearson, Biometrika 26 (1934), 404–413).
 * @param {number} times
 * @param {number} of
 */
export function atMost(times, of) {
  let [low, high] = [times / of, 1];
  for (let step = 0; step < 40; step += 1) {
    const middle = (low + high) / 2;
    if (atMostTimes(times, of, middle) > 0.005) low = middle;
    else high = middle;
  }
  return high;
}

/**
 * The probability of no more than so many of a binomial distribution.
 * @param {number} times
 * @param {number} of
 * @param {number} part
 */
function atMostTimes(times, of, part) {
  let log = of * Math.log1p(-part);
  let sum = Math.exp(log);
  for (let number = 1; number <= times; number += 1) {
    log += Math.log((of - number + 1) / number) + Math.log(part) - Math.log1p(-part);
    sum += Math.exp(log);
  }
  return sum;
}

/**
 * @param {readonly SignRow[]} rows
 * @returns {string} Markdown
 */
export function signTable(rows) {
  const cells = rows.map(({ of, runs, signs, by }) => {
    const { red, unmeasured, grey, passed } = signs;
    const reasons = Object.entries(by)
      .toSorted(([, a], [, b]) => b - a)
      .map(([reason, times]) => `${reason} ${times}`);
    const upTo = (/** @type {number} */ times) =>
      `${percent(times / runs)} (≤ ${percent(atMost(times, runs))})`;
    return [
      ...of,
      ...[upTo(red), percent(unmeasured / runs), percent(grey / runs), upTo(passed), `${runs}`],
      reasons.join("; "),
    ];
  });
  const header = ["recording", "plan", "head", "red", "unmeasured", "grey", "✓", "runs", "for"];
  return table(header, cells, 3);
}

/** @param {readonly SignRow[]} rows all in one */
export function pooled(rows) {
  const count = new Count();
  for (const { runs, signs } of rows) {
    count.times += signs.red;
    count.of += runs;
  }
  return count;
}
