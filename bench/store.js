/**
 * What a large baseline costs: a folder store with a thousand records of 24 series each, written and
 * read by the engine's own code, each time in a fresh process.
 *
 *     npm run bench:store -- [--records 1000] [--loads 15]
 *
 * Bound: the median load takes less than a second.
 */
import { execFile } from "node:child_process";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs, promisify } from "node:util";
import { rolldown } from "rolldown";
import { engine, signal } from "./lib/engine.js";
import { loadAverage, machineLine } from "./lib/machine.js";
import { printTable } from "./lib/table.js";

const ROOT = path.resolve(import.meta.dirname, "..");
const MAX_MS = 1000;
const SAMPLES = 40;
const HOUR_MS = 3_600_000;

/** @typedef {import("../src/domain/run/file/run-file.ts").RunFile} RunFile */
/** @typedef {{ ms: number, records: number, skipped: number, before: number, peakBytes: number }} Load */

const { values } = parseArgs({
  options: {
    records: { type: "string", default: "1000" },
    loads: { type: "string", default: "15" },
  },
});
const recordCount = Number(values.records);
const folder = await mkdtemp(path.join(tmpdir(), "loadgate-bench-"));
try {
  const store = path.join(folder, "store");
  const writeMs = await write(store);
  const bytes = await sizeOf(store);
  const bundle = await bundleStore();
  /** @type {Load[]} */
  const loads = [];
  for (let index = 0; index < Number(values.loads); index += 1) {
    const args = [path.join(import.meta.dirname, "store-load.js"), bundle, store];
    const { stdout } = await promisify(execFile)(process.execPath, args, { signal });
    /** @type {Load} */
    const load = JSON.parse(stdout);
    if (load.records !== recordCount) throw new Error(`read ${load.records}: ${stdout}`);
    loads.push(load);
  }
  report(loads, bytes, writeMs);
} finally {
  await rm(folder, { recursive: true });
}

/**
 * @param {readonly Load[]} loads
 * @param {number} bytes
 * @param {number} writeMs
 */
function report(loads, bytes, writeMs) {
  const times = loads.map(({ ms }) => ms);
  const ms = engine.median(times);
  const megabytes = (/** @type {number} */ value) => (value / 1e6).toFixed(0);
  console.log(`${machineLine()}; load average ${loadAverage()}`);
  console.log(`${recordCount} records, ${megabytes(bytes)} MB; ${loads.length} loads`);
  printTable(
    [
      ["figure", "value"],
      ["load, median ms", ms.toFixed(0)],
      [
        "load, lowest and highest ms",
        `${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)}`,
      ],
      [
        "peak memory of the process, median MB",
        megabytes(engine.median(loads.map(({ peakBytes }) => peakBytes))),
      ],
      [
        "the same before loading, median MB",
        megabytes(engine.median(loads.map(({ before }) => before))),
      ],
      ["one save beside the others, mean ms", writeMs.toFixed(1)],
      ["within the bound", ms < MAX_MS ? "yes" : "NO"],
    ],
    1,
  );
  process.exitCode = ms < MAX_MS ? 0 : 1;
}

/**
 * @param {string} store
 * @returns {Promise<number>} mean time of one save, in milliseconds
 */
async function write(store) {
  const random = engine.seededRandom("store");
  const commit = { sha: "0123456789abcdef0123456789abcdef01234567", ref: "main", dirty: false };
  const target = engine.createFolderStore(store);
  let savingMs = 0;
  for (let index = 0; index < recordCount; index += 1) {
    signal.throwIfAborted();
    const record = engine.recordOf(
      engine.evidenceOf(realisticRun(index, random), { tolerancePercent: {}, maxErrorPercent: 0 }),
      commit,
    );
    const startedAt = performance.now();
    await target.save(record, recordCount);
    savingMs += performance.now() - startedAt;
  }
  return savingMs / recordCount;
}

/**
 * A run of 2 servers × 4 scenarios × 3 levels, with every metric of every series.
 * @param {number} index
 * @param {() => number} random
 * @returns {RunFile}
 */
function realisticRun(index, random) {
  const startedAt = new Date(Date.UTC(2025, 0, 1) + index * HOUR_MS).toISOString();
  const hash = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";
  const series = ["go", "rust"].flatMap((server) =>
    ["greet", "echo", "experiments", "static"].flatMap((scenario) =>
      [1, 10, 100].map((concurrency) => ({
        name: `${server}/${scenario} c=${concurrency}`,
        server,
        scenario,
        level: { concurrency },
        arm: /** @type {const} */ ("head"),
        load: engine.timedBurst(500),
        configHash: hash,
        samples: engine.samplesOf(
          Array.from({ length: SAMPLES }, (_, block) => burst(block, startedAt, random)),
        ),
      })),
    ),
  );
  const host = engine.createMachine(process.env, "0.1.0");
  return {
    schema: "loadgate/run/2",
    id: host.uniqueId(),
    startedAt,
    environment: { ...host.environment(), oha: engine.OHA_VERSION },
    configHash: hash,
    plan: { seed: "1", budgetMs: 300_000, rounds: 5, blocks: 20 },
    timing: { totalMs: 300_000, installMs: 10, buildMs: 9000, measureMs: 290_000, loadMs: 270_000 },
    servers: [],
    series,
  };
}

/**
 * @param {number} block
 * @param {string} startedAt
 * @param {() => number} random
 */
function burst(block, startedAt, random) {
  const noisy = (/** @type {number} */ value) => value * (0.9 + 0.2 * random());
  const latencyMs = {
    mean: noisy(1),
    p50: noisy(0.8),
    p90: noisy(2),
    p95: noisy(3),
    p99: noisy(6),
  };
  return engine.sampleOf(
    { round: 0, block, position: 0, startedAt },
    { level: { concurrency: 100 }, shape: engine.timedBurst(500) },
    {
      result: {
        expected: Math.round(noisy(40_000)),
        unexpected: 0,
        aborted: 100,
        errors: {},
        durationMs: noisy(500),
        non2xx: 0,
        bodyBytes: 0,
        latencyMs: { ...latencyMs, p999: noisy(9), max: noisy(12) },
        generatorCpuMs: noisy(400),
      },
      usage: { serverCpuMs: noisy(450), machineCpuMs: 1050 },
    },
  );
}

/** @returns {Promise<string>} a bundle of the store alone, so that only its own memory is seen */
async function bundleStore() {
  const input = path.join(ROOT, "src", "adapters", "store", "folder-store.ts");
  const bundle = await rolldown({ input, platform: "node", logLevel: "silent" });
  const file = path.join(folder, "store.mjs");
  await bundle.write({ file, format: "esm", codeSplitting: false });
  await bundle.close();
  return file;
}

/** @param {string} store */
async function sizeOf(store) {
  const sizes = (await readdir(store)).map(
    async (name) => (await stat(path.join(store, name))).size,
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}
