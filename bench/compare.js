/**
 * How long it takes, and how much memory, to judge ten thousand series of forty bursts in each arm.
 *
 *     npm run bench:compare -- [--series 10000] [--samples 40]
 */
import { parseArgs } from "node:util";
import { burstsBy, ROUNDS } from "./lib/bursts.js";
import { engine } from "./lib/engine.js";
import { BUNDLE } from "./lib/engine-bundle.js";
import { machineLine, peakMiB } from "./lib/machine.js";
import { withOwnProcesses } from "./lib/own-process.js";

if (process.env[BUNDLE] === undefined) {
  await withOwnProcesses((run) => {
    process.stdout.write(run(import.meta.filename, process.argv.slice(2)));
  });
  process.exit();
}

const { values } = parseArgs({
  options: {
    series: { type: "string", default: "10000" },
    samples: { type: "string", default: "40" },
  },
});
const seriesCount = Number(values.series);
const sampleCount = Number(values.samples);
const bursts = burstsBy("compare");

const series = Array.from({ length: seriesCount }, (_, index) =>
  /** @type {const} */ (["base", "head"]).map((arm) => ({
    name: `go/s${index} c=10`,
    server: "go",
    scenario: `s${index}`,
    level: { concurrency: 10 },
    arm,
    load: engine.timedBurst(300),
    configHash: "c0ffee",
    // As they are read from run files.
    samples: engine.samplesOf(bursts(sampleCount)),
  })),
).flat();
const host = engine.createMachine(process.env, "bench");
const run = {
  schema: /** @type {const} */ ("loadgate/run/2"),
  id: "bench",
  startedAt: new Date(0).toISOString(),
  configHash: "c0ffee",
  environment: host.environment(),
  plan: { seed: "1", rounds: ROUNDS, blocks: sampleCount / 2 },
  timing: { totalMs: 1, installMs: 0, buildMs: 0, measureMs: 1, loadMs: 1 },
  servers: [],
  series,
};
const gate = {
  tolerancePercent: { throughput: 5, "latency-p99": 10, "cpu-per-request": 5 },
  maxErrorPercent: 0,
};

globalThis.gc?.();
const before = usedBytes();
const [beganAt, began] = [performance.now(), process.cpuUsage()];
const comparison = engine.concluded(
  engine.compareArms(engine.evidenceOf({ ...run, base: { ref: "base" } }, gate)),
  { failOn: "regression" },
);
const tookMs = performance.now() - beganAt;
const { user, system } = process.cpuUsage(began);
const peak = peakMiB();
globalThis.gc?.();
const after = usedBytes();
console.log(machineLine());
console.log(
  `${comparison.series.length} series × ${sampleCount} samples in each arm: judged in ${(tookMs / 1000).toFixed(2)} s, ${((user + system) / 1e6).toFixed(2)} s of CPU time, verdict ${comparison.verdict}`,
);
console.log(
  `memory: samples ${inMiB(before)}, comparison ${inMiB(after - before)}; peak memory of the process ${peak.toFixed(0)} MiB`,
);

function usedBytes() {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** @param {number} bytes */
function inMiB(bytes) {
  return `${(bytes / 2 ** 20).toFixed(0)} MiB`;
}
