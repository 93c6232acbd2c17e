import { engine } from "../../scripts/engine.js";
import { rootMeanSquare } from "./chance.js";
import { METRICS } from "./recording.js";

/** Load of one block, both arms together. */
const BLOCK_SECONDS = 1.2;

/** Load in all, from which the time of equal certainty is read, and which are shown. */
export const LOADS = [6, 12, 24, 36, 60, 90, 120, 180];

/**
 * Standard errors of the logarithm of B ÷ A of one metric, root mean square over the series.
 * @typedef {object} Certainty
 * @property {import("./recording.js").MetricId} metric
 * @property {readonly number[]} interleaved by load
 * @property {readonly number[]} sequential by load
 * @property {readonly number[]} sequentialMedian by load, of medians of bursts in place of mean logarithms
 */

/**
 * The same bursts read in two ways: as blocks in which the copies take turns, and as a time of copy A
 * alone that a time of copy B alone follows. Every place in the recording is tried; whatever the ratio
 * differs from 1 is error.
 * @param {import("./recording.js").Recording} recording
 * @returns {readonly Certainty[]}
 */
export function certainty(recording) {
  return METRICS.map((metric) => {
    const series = recording.series.map((one) => logsByBlock(one, metric));
    const over = (
      /** @type {(blocks: readonly Logs[], start: number, count: number) => number} */ estimate,
      /** @type {number} */ windows,
    ) =>
      LOADS.map((load) => {
        const count = Math.round(load / BLOCK_SECONDS);
        return rootMeanSquare(
          series.map((blocks) =>
            rootMeanSquare(
              Array.from({ length: blocks.length - windows * count + 1 }, (_, start) =>
                estimate(blocks, start, count),
              ),
            ),
          ),
        );
      });
    return {
      metric,
      interleaved: over(interleaved, 1),
      sequential: over((...args) => sequential(engine.mean, ...args), 2),
      sequentialMedian: over((...args) => sequential(engine.median, ...args), 2),
    };
  });
}

/** @typedef {{ a: readonly number[], b: readonly number[] }} Logs */

/**
 * @param {import("./recording.js").RecordedSeries} series
 * @param {import("./recording.js").MetricId} metric
 * @returns {readonly Logs[]} of blocks in which every burst has a value
 */
export function logsByBlock({ bursts }, metric) {
  /** @type {Map<number, { a: number[], b: number[] }>} */
  const blocks = new Map();
  for (const { block, copy, logs } of bursts) {
    const own = blocks.get(block) ?? { a: [], b: [] };
    (copy === "A" ? own.a : own.b).push(logs[metric]);
    blocks.set(block, own);
  }
  return [...blocks.values()].filter(({ a, b }) => [...a, ...b].every(Number.isFinite));
}

/**
 * Hodges–Lehmann estimate over the pairs of some blocks.
 * @param {readonly Logs[]} blocks
 * @param {number} start
 * @param {number} count
 */
function interleaved(blocks, start, count) {
  return engine.walshMedian(
    blocks
      .slice(start, start + count)
      .flatMap(({ a, b }) => a.map((value, turn) => (b[turn] ?? Number.NaN) - value)),
  );
}

/**
 * Copy A in one time, copy B in the next; each gives two bursts a block.
 * @param {(values: readonly number[]) => number} centre
 * @param {readonly Logs[]} blocks
 * @param {number} start
 * @param {number} count
 */
export function sequential(centre, blocks, start, count) {
  const before = blocks.slice(start, start + count).flatMap(({ a }) => a);
  const after = blocks.slice(start + count, start + 2 * count).flatMap(({ b }) => b);
  return centre(after) - centre(before);
}

/**
 * Runner time that the sequential layout takes for the certainty of an interleaved load, ÷ that load.
 * @param {readonly number[]} interleavedErrors by load
 * @param {readonly number[]} sequentialErrors by load
 * @param {number} load
 * @returns {{ times: number, isMore: boolean }} `isMore`: even the longest was not as certain
 */
export function timesLonger(interleavedErrors, sequentialErrors, load) {
  const goal = interleavedErrors[LOADS.indexOf(load)] ?? Number.NaN;
  const enough = sequentialErrors.findIndex((error) => error <= goal);
  if (enough < 0) return { times: (LOADS.at(-1) ?? Number.NaN) / load, isMore: true };
  return { times: (LOADS[enough] ?? Number.NaN) / load, isMore: false };
}
