import { engine } from "../../scripts/engine.js";
import { logsByBlock, sequential } from "./certainty.js";
import { rootMeanSquare } from "./chance.js";
import { finite } from "./noise.js";
import { METRICS } from "./recording.js";

/** Load that the layouts are compared at; a block is 1.2 s of it. */
const BLOCKS = 50;

/** Super-bursts of this many blocks' bursts; a burst of 0.6 s for each. */
const JOINED = [1, 2, 5, 10];

/**
 * Standard error of the ratio after 60 s of load, by gated metric.
 * @typedef {object} Layout
 * @property {string} name
 * @property {readonly number[]} errors root mean square over the series, by gated metric
 */

/**
 * @param {import("./recording.js").Recording} recording
 * @returns {readonly Layout[]}
 */
export function layouts(recording) {
  const logs = METRICS.map((metric) => recording.series.map((one) => logsByBlock(one, metric)));
  const pairs = METRICS.map((metric) => recording.series.map((one) => pairsOf(one, metric)));
  const row = (
    /** @type {string} */ name,
    /** @type {(metric: number, series: number) => readonly number[]} */ errorsOf,
  ) => ({
    name,
    errors: METRICS.map((_, metric) =>
      rootMeanSquare(
        recording.series.map((_one, series) => rootMeanSquare(errorsOf(metric, series))),
      ),
    ),
  });
  return [
    row("ABBA, BAAB of 0.3 s, means of blocks", (metric, series) =>
      windows(
        (logs[metric]?.[series] ?? []).map(({ a, b }) => engine.mean(b) - engine.mean(a)),
        BLOCKS,
      ),
    ),
    row("ABBA, BAAB of 0.3 s, all pairs", (metric, series) =>
      windows(pairs[metric]?.[series]?.all ?? [], 2 * BLOCKS),
    ),
    row("AB AB of 0.3 s, always A first", (metric, series) =>
      windows(pairs[metric]?.[series]?.aFirst ?? [], 2 * BLOCKS),
    ),
    row("AB BA of 0.3 s, a pair at a time", (metric, series) =>
      windows(pairs[metric]?.[series]?.inTurns ?? [], 2 * BLOCKS),
    ),
    ...JOINED.map((blocks) =>
      row(`ABBA of ${(0.6 * blocks).toFixed(1)} s, joined`, (metric, series) =>
        windows(
          joined(logs[metric]?.[series] ?? [], blocks),
          Math.floor(BLOCKS / (4 * blocks)),
        ).map(
          // Half of each block's bursts are used: 4 blocks of time give 2 of load.
          (value) => value / Math.sqrt(BLOCKS / (2 * blocks) / Math.floor(BLOCKS / (4 * blocks))),
        ),
      ),
    ),
    row("all of A, then all of B", (metric, series) => {
      const blocks = logs[metric]?.[series] ?? [];
      return Array.from({ length: blocks.length - 2 * BLOCKS + 1 }, (_, start) =>
        sequential(engine.mean, blocks, start, BLOCKS),
      );
    }),
  ];
}

/**
 * Centres of every window of some differences.
 * @param {readonly number[]} differences
 * @param {number} count
 */
function windows(differences, count) {
  return Array.from({ length: differences.length - count + 1 }, (_, start) =>
    engine.walshMedian(differences.slice(start, start + count)),
  );
}

/**
 * Pairs of neighbouring bursts, copy B less copy A: both of each block; one a block where A came first;
 * and one a block in which A comes first and B comes first in turns.
 * @param {import("./recording.js").RecordedSeries} series
 * @param {import("./recording.js").MetricId} metric
 */
function pairsOf(series, metric) {
  const pairs = series.differences[metric];
  return {
    all: pairs.filter(finite),
    aFirst: pairs.filter((value, pair) => finite(value) && [0, 3].includes(pair % 4)),
    inTurns: pairs.filter((value, pair) => finite(value) && pair % 2 === 0),
  };
}

/**
 * Differences of blocks A B B A whose bursts are those of some recorded blocks joined, at every start.
 * @param {readonly import("./certainty.js").Logs[]} logs
 * @param {number} blocks
 */
function joined(logs, blocks) {
  const result = [];
  for (let start = 0; start + 4 * blocks <= logs.length; start += 4 * blocks) {
    const part = (/** @type {number} */ from, /** @type {number} */ to) =>
      logs.slice(start + from * blocks, start + to * blocks);
    const a = [...part(0, 1), ...part(3, 4)].flatMap((block) => block.a);
    const b = part(1, 3).flatMap((block) => block.b);
    result.push(engine.mean(b) - engine.mean(a));
  }
  return result;
}
