/**
 * How long it takes, and how much memory, to judge ten thousand series of forty bursts in each arm.
 *
 *     npm run bench:compare -- [--series 10000] [--samples 40]
 *
 * How little memory it can do with: `node --expose-gc --max-old-space-size=270 bench/compare.js --samples 20`.
 */
import { parseArgs } from "node:util";
import { engine } from "./lib/engine.js";
import { machineLine } from "./lib/machine.js";

const { values } = parseArgs({
  options: {
    series: { type: "string", default: "10000" },
    samples: { type: "string", default: "40" },
  },
});
const seriesCount = Number(values.series);
const sampleCount = Number(values.samples);
const random = engine.seededRandom("compare");
const noisy = (/** @type {number} */ value) => value * (0.9 + 0.2 * random());

const series = Array.from({ length: seriesCount }, (_, index) =>
  /** @type {const} */ (["base", "head"]).map((arm) => ({
    name: `go/s${index} c=10`,
    server: "go",
    scenario: `s${index}`,
    level: { concurrency: 10 },
    arm,
    load: engine.timedBurst(300),
    configHash: "c0ffee",
    samples: Array.from({ length: sampleCount }, (_, position) => burst(position)),
  })),
).flat();
const host = engine.createMachine(process.env, "bench");
const run = {
  schema: /** @type {const} */ ("loadgate/run/1"),
  id: "bench",
  startedAt: new Date(0).toISOString(),
  configHash: "c0ffee",
  environment: host.environment(),
  plan: { seed: "1", rounds: 5, blocks: sampleCount / 2 },
  timing: { totalMs: 1, installMs: 0, buildMs: 0, measureMs: 1, loadMs: 1 },
  servers: [],
  series,
};
const policy = {
  tolerancePercent: { throughput: 5, "latency-p99": 10, "cpu-per-request": 5 },
  maxErrorPercent: 0,
  failOn: /** @type {const} */ ("regression"),
};

globalThis.gc?.();
const before = process.memoryUsage().heapUsed;
const beganAt = performance.now();
const comparison = engine.compareArms(run, { ref: "base" }, policy);
const tookMs = performance.now() - beganAt;
const peakMiB = process.resourceUsage().maxRSS / 1024;
globalThis.gc?.();
const after = process.memoryUsage().heapUsed;
console.log(machineLine());
console.log(
  `${comparison.series.length} series × ${sampleCount} samples in each arm: judged in ${(tookMs / 1000).toFixed(2)} s, verdict ${comparison.verdict}`,
);
console.log(
  `heap: samples ${inMiB(before)}, comparison ${inMiB(after - before)}; peak memory of the process ${peakMiB.toFixed(0)} MiB`,
);

/** @param {number} bytes */
function inMiB(bytes) {
  return `${(bytes / 2 ** 20).toFixed(0)} MiB`;
}

/** @param {number} position */
function burst(position) {
  const p50 = noisy(1);
  return {
    round: Math.floor(position / 8),
    block: Math.floor(position / 2),
    position: position % 2,
    startedAt: "",
    durationMs: 300,
    expected: 3000,
    unexpected: 0,
    aborted: 10,
    errors: {},
    non2xx: 0,
    bodyBytes: 15_000,
    throughput: noisy(10_000),
    latencyMs: {
      mean: p50,
      p50,
      p90: p50 * 2,
      p95: p50 * 3,
      p99: noisy(4),
      p999: noisy(5),
      max: noisy(6),
    },
    cpuPerRequestUs: noisy(40),
  };
}
