import { engine } from "../../scripts/engine.js";
import { NOISIER } from "./pull-request-plans.js";
import { groupBy, METRICS, NOISE_METRICS, readRecording } from "./recording.js";
import { levelled } from "./resample.js";
import { serverOf } from "./sign-source.js";

/**
 * A recording of two copies of each server, as bursts of the default length. Percentiles that were not recorded lie on the
 * exponential through those that were.
 * @param {string} name
 * @param {string} file as record.js writes it
 * @param {number} [quiet] standard deviation of a pair's difference; absent: as recorded
 * @returns {import("./sign-source.js").SignSource}
 */
export function sourceOfRecording(name, file, quiet) {
  const recording = levelled(readRecording(file));
  const byServer = groupBy(recording.series, (one) => one.name.split(" ")[0] ?? "");
  return {
    name,
    isJoint: true,
    servers: [...byServer].map(([server, own]) =>
      own.map((series) => {
        const connections = Number(series.name.split("c=")[1]);
        const starts = startsOf(series, recording.rounds, { connections, quiet });
        return serverOf(
          series.name,
          connections,
          starts.map((start) => ({ ...start, server, isFirst: false })),
        );
      }),
    ),
  };
}

/**
 * @param {import("./recording.js").RecordedSeries} series
 * @param {import("./recording.js").Recording["rounds"]} rounds
 * @param {{ connections: number, quiet: number | undefined }} how
 */
function startsOf(series, rounds, { connections, quiet }) {
  const times = Object.fromEntries(
    NOISE_METRICS.map((id) => {
      const known = series.differences[id].filter(Number.isFinite);
      return [id, quiet === undefined ? NOISIER : quiet / engine.standardDeviation(known)];
    }),
  );
  return rounds.map(({ first, end }) => {
    const arms = [1, -1].map((sign) => {
      const bursts = Array.from({ length: 2 * (end - first) }, (_, at) => {
        const pair = 2 * first + at;
        const [one, other] = series.bursts.slice(2 * pair, 2 * pair + 2);
        const figureOf = (/** @type {import("./recording.js").MetricId} */ id) => {
          const middle = ((one?.logs[id] ?? NaN) + (other?.logs[id] ?? NaN)) / 2;
          const half = ((times[id] ?? 1) * (series.differences[id][pair] ?? NaN)) / 2;
          return Math.exp(middle + sign * half);
        };
        return { block: Math.floor(at / 2), ...burstOf(figureOf, connections) };
      });
      const ids = Object.keys(bursts[0] ?? {});
      const columns = ids.map((id) => [
        id,
        bursts.map((burst) => burst[/** @type {"block"} */ (id)]),
      ]);
      return {
        bursts: Object.fromEntries(columns),
        closings: [],
        beside: /** @type {const} */ ([0, 0]),
        start: undefined,
      };
    });
    const [head, base] = arms;
    if (!head || !base) throw new Error("there are two copies");
    return { arms: { head, base } };
  });
}

/**
 * @param {(id: import("./recording.js").MetricId) => number} figureOf
 * @param {number} connections
 */
function burstOf(figureOf, connections) {
  const [throughput, p50, p99] = [
    figureOf(METRICS[0]),
    figureOf("latency-p50"),
    figureOf("latency-p99"),
  ];
  const cpuPerRequestUs = figureOf("cpu-per-request");
  const durationMs = engine.BURST_MS;
  const expected = Number.isFinite(throughput) ? (throughput * durationMs) / 1000 : 0;
  const at = (/** @type {number} */ part) =>
    p50 + ((Math.max(p99, p50) - p50) * Math.log(0.5 / (1 - part))) / Math.log(0.5 / 0.01);
  return {
    ...{ throughput, expected, unexpected: 0, aborted: connections, errorCount: 0, durationMs },
    ...{ bodyBytes: 40 * expected, cpuPerRequestUs },
    serverCpuMs: (cpuPerRequestUs * expected) / 1000,
    ...{ latencyMeanMs: p50, latencyP50Ms: p50, latencyP90Ms: at(0.9), latencyP95Ms: at(0.95) },
    ...{ latencyP99Ms: at(0.99), latencyP999Ms: at(0.999) },
    latencyMaxMs: at(1 - Math.min(0.001, 1 / Math.max(expected, 1))),
  };
}
