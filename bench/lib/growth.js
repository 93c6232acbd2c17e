/**
 * @typedef {object} Cost What something took for a number of series.
 * @property {number} series
 * @property {number} seconds
 * @property {number} peakMiB
 */

/**
 * How time and memory grow with the number of series: what one of them takes, and that in parts of what it took in the
 * size before. At most 1 is at most linear.
 * @param {readonly Cost[]} costs the smallest first
 * @returns {string[][]} rows of a table: series, ms of one, its part of before, KiB of one, its part of before
 */
export function growthRows(costs) {
  return costs.map((cost, at) => {
    const before = costs[at - 1];
    /** @type {(of: (cost: Cost) => number) => string} */
    const part = (of) => (before ? (of(cost) / of(before)).toFixed(2) : "");
    return [
      String(cost.series),
      msOfOne(cost).toFixed(3),
      part(msOfOne),
      kibOfOne(cost).toFixed(1),
      part(kibOfOne),
    ];
  });
}

/** @param {Cost} cost */
function msOfOne({ series, seconds }) {
  return (seconds * 1000) / series;
}

/** @param {Cost} cost */
function kibOfOne({ series, peakMiB }) {
  return (peakMiB * 1024) / series;
}
