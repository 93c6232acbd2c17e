import { engine } from "../../scripts/engine.js";
import { errorOf, RUNNER_MS } from "./burst-lengths.js";
import { groupBy, RECORDED_MS, rowsOf } from "./recording.js";

/** @typedef {Readonly<Record<string, string>>} Row */

/**
 * What could be gated: the logarithm of a burst's value, by name.
 * @type {Readonly<Record<string, (row: Row) => number>>}
 */
const OBSERVABLES = {
  throughput: (row) => logOf(row, "throughput"),
  "p50 in its place": (row) => logOf(row, "p50Ms"),
  "CPU per request": (row) => logOf(row, "cpuPerRequestUs"),
  "server's CPU ÷ generator's": (row) => logOf(row, "serverCpuMs") - logOf(row, "generatorCpuMs"),
};

/**
 * Standard errors of a value after a minute of runner time.
 * @typedef {object} Observable
 * @property {string} name
 * @property {Readonly<Record<string, number>>} errors by series
 */

/**
 * How certain other values would be than those that are gated.
 * @param {string} file what `record.js` wrote
 * @returns {readonly Observable[]}
 */
export function observables(file) {
  const bySeries = groupBy(rowsOf(file), (row) => `${row["server"]} c=${row["level"]}`);
  const series = [...bySeries].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const pairs = RUNNER_MS / (2 * (RECORDED_MS + engine.BURST_OVERHEAD_MS));
  return Object.entries(OBSERVABLES).map(([name, logFor]) => ({
    name,
    errors: Object.fromEntries(
      series.map(([one, rows]) => [one, errorOf(differencesOf(rows, logFor), pairs)]),
    ),
  }));
}

/**
 * The bursts of a block follow each other, A B B A or B A A B: so do its two pairs.
 * @param {readonly Row[]} rows in the order of time
 * @param {(row: Row) => number} logFor
 * @returns {readonly number[]} copy B less copy A
 */
function differencesOf(rows, logFor) {
  return Array.from({ length: Math.floor(rows.length / 2) }, (_, pair) => {
    const [one, other] = rows.slice(2 * pair, 2 * pair + 2);
    if (!one || !other) return Number.NaN;
    const difference = logFor(other) - logFor(one);
    return one["copy"] === "A" ? difference : -difference;
  });
}

/**
 * @param {Row} row
 * @param {string} column
 */
function logOf(row, column) {
  return Math.log(Number(row[column] || Number.NaN));
}
