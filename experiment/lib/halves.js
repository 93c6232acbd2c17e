import { record } from "./recording.js";

/**
 * Copy B less copy A in each half of each block.
 * @param {import("./recording.js").RecordedSeries} series
 * @param {import("./recording.js").MetricId} metric
 * @returns {readonly (readonly [number, number])[]} by block; NaN where absent
 */
export function halvesOf({ bursts }, metric) {
  return Array.from({ length: Math.floor(bursts.length / 4) }, (_, block) => {
    const [first = Number.NaN, second = Number.NaN, third = Number.NaN, fourth = Number.NaN] =
      bursts.slice(4 * block, 4 * block + 4).map(({ logs }) => logs[metric]);
    const isAFirst = bursts[4 * block]?.copy === "A";
    return isAFirst ? [second - first, third - fourth] : [first - second, fourth - third];
  });
}

/**
 * The recording with each half of a block as a block of its own.
 * @param {import("./recording.js").Recording} recording
 * @returns {import("./recording.js").Recording}
 */
export function halved(recording) {
  return {
    ...recording,
    rounds: recording.rounds.map(({ first, end }) => ({ first: 2 * first, end: 2 * end })),
    series: recording.series.map((one) => ({
      ...one,
      differences: record((metric) => halvesOf(one, metric).flat()),
    })),
  };
}
