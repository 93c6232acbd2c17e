import { engine } from "../../scripts/engine.js";
import { percent } from "./chance.js";
import { METRICS, NOISE_METRICS } from "./recording.js";
import { LongTable } from "./table.js";

/**
 * Noise of one metric of one series.
 * @typedef {object} NoiseRow
 * @property {string} series
 * @property {import("./recording.js").MetricId} metric
 * @property {number} burst standard deviation of a single burst's logarithm
 * @property {number} burstCorrelation of a burst's logarithm with the next one of the series
 * @property {number} pair standard deviation of pairs' differences
 * @property {number} robust the same, from the median absolute deviation
 * @property {number} correlation of a pair's difference with the next
 * @property {number} f mean square between rounds ÷ within
 * @property {number} pValue of that
 * @property {number} processes standard deviation of a process's shift, where the rounds show one
 */

/**
 * @typedef {object} NoiseFacts
 * @property {readonly NoiseRow[]} rows
 * @property {readonly (readonly number[])[]} spreads standard deviation of pairs' differences, by series and gated metric
 * @property {number} correlation median over series and gated metrics, of a burst with the next
 * @property {number} drift largest standard deviation of rounds' mean throughput
 * @property {number} processes median standard deviation of a process's shift
 */

/**
 * @param {import("./recording.js").Recording} recording
 * @returns {NoiseFacts}
 */
export function noiseFacts({ series, rounds }) {
  const rows = series.flatMap((one) => NOISE_METRICS.map((metric) => rowOf(one, metric, rounds)));
  const gated = rows.filter(({ metric }) => metric !== "latency-p50");
  const spreads = series.map(({ name }) =>
    METRICS.map(
      (id) => rows.find((row) => row.series === name && row.metric === id)?.pair ?? Number.NaN,
    ),
  );
  const drift = Math.max(
    ...series.map(({ bursts }) =>
      engine.standardDeviation(
        rounds.map((_, round) =>
          engine.mean(
            bursts.flatMap((burst) =>
              burst.round === round && finite(burst.logs.throughput) ? [burst.logs.throughput] : [],
            ),
          ),
        ),
      ),
    ),
  );
  return {
    rows,
    spreads,
    drift,
    correlation: engine.median(gated.map(({ burstCorrelation }) => burstCorrelation)),
    processes: engine.median(gated.map(({ processes }) => processes)),
  };
}

/**
 * The noise of several recordings.
 * @param {Readonly<Record<string, NoiseFacts>>} recordings by file
 * @returns {LongTable}
 */
export function noiseTable(recordings) {
  return new LongTable(
    "statistics/noise.csv",
    [
      ...["recording", "series", "metric", "burst", "burst to next", "pair", "pair, robust"],
      ...["pair to next", "F of rounds", "p"],
    ],
    Object.entries(recordings).flatMap(([file, { rows }]) =>
      rows.map((row) => [
        ...[file, row.series, row.metric, percent(row.burst), row.burstCorrelation.toFixed(2)],
        ...[percent(row.pair), percent(row.robust), row.correlation.toFixed(2)],
        ...[row.f.toFixed(2), row.pValue.toFixed(3)],
      ]),
    ),
  );
}

/**
 * @param {import("./recording.js").RecordedSeries} one
 * @param {import("./recording.js").MetricId} metric
 * @param {import("./recording.js").Recording["rounds"]} rounds
 * @returns {NoiseRow}
 */
function rowOf({ name, bursts, differences }, metric, rounds) {
  const values = differences[metric];
  const known = values.filter(finite);
  const groups = rounds.map((round) => pairsIn(round, values));
  const middle = engine.median(known);
  const logs = bursts.map((burst) => burst.logs[metric]);
  const { f, pValue, variance } = betweenGroups(groups);
  return {
    series: name,
    metric,
    f,
    burst: engine.standardDeviation(logs.filter(finite)),
    burstCorrelation: correlationWithNext(logs),
    pair: engine.standardDeviation(known),
    robust: 1.4826 * engine.median(known.map((value) => Math.abs(value - middle))),
    correlation: correlationWithNext(values),
    pValue,
    // A round's shift is the difference of two processes.
    processes: Math.sqrt(Math.max(0, variance) / 2),
  };
}

/**
 * Differences of all pairs of a recorded round.
 * @param {import("./recording.js").Recording["rounds"][number]} round
 * @param {readonly number[]} values by pair of the whole recording
 */
export function pairsIn({ first, end }, values) {
  return values.slice(2 * first, 2 * end).filter(finite);
}

/**
 * The one-way analysis of variance.
 * @param {readonly (readonly number[])[]} groups
 * @returns {{ f: number, pValue: number, variance: number }} mean square between ÷ within, how often chance gives as much, and the variance between the groups
 */
export function betweenGroups(groups) {
  const all = groups.flat();
  const within = all.length - groups.length;
  const ratio = engine.varianceRatio(groups) ?? { f: 1, between: groups.length - 1, within };
  const squares = groups.reduce((sum, group) => {
    const centre = engine.mean(group);
    return sum + group.reduce((own, value) => own + (value - centre) ** 2, 0);
  }, 0);
  return {
    f: ratio.f,
    pValue: engine.chanceOf(ratio),
    variance: ((ratio.f - 1) * squares) / within / (all.length / groups.length),
  };
}

/** @param {readonly number[]} values NaN where absent */
function correlationWithNext(values) {
  const known = values.filter(finite);
  const middle = engine.mean(known);
  const spread = engine.standardDeviation(known) ** 2;
  const products = values
    .slice(1)
    .map((value, index) => (value - middle) * ((values[index] ?? Number.NaN) - middle))
    .filter(finite);
  return engine.mean(products) / spread;
}

/** @param {number} value */
export function finite(value) {
  return Number.isFinite(value);
}
