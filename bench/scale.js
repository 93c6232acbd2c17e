/**
 * How long plan, dry run and report take with 10 to 10,000 series in shards, how much memory, how both grow, and how large
 * what they write is. Each number of series has a process of its own; seconds are of CPU time, what it would take on a
 * machine that nobody else uses.
 *
 *     npm run bench:scale -- [--series 10,100,1000,10000] [--samples 20] [--shards 8]
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { engine } from "./lib/engine.js";
import { growthRows } from "./lib/growth.js";
import { loadAverage, machineLine, peakMiB } from "./lib/machine.js";
import { withOwnProcesses } from "./lib/own-process.js";
import { configurationOf, shardFile } from "./lib/scale-files.js";
import { printTable } from "./lib/table.js";

const { values } = parseArgs({
  options: {
    series: { type: "string", default: "10,100,1000,10000" },
    samples: { type: "string", default: "20" },
    shards: { type: "string", default: "8" },
    part: { type: "string" },
    folder: { type: "string" },
  },
});
const samples = Number(values.samples);
const shards = Number(values.shards);
const machine = { isInstalled: () => true, openFileLimit: () => 1e6 };

if (values.part === "plan") plan(Number(values.series));
else if (values.part === "report") await report(values.folder ?? "", Number(values.series));
else await withOwnProcesses(all);

/** @param {(script: string, args: readonly string[]) => string} run */
function all(run) {
  /** @type {(part: string, series: string, folder?: string) => string[]} */
  const inProcess = (part, series, folder = "") => {
    const options = { samples, shards, series, part, folder };
    const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
    return JSON.parse(run(import.meta.filename, args));
  };
  console.log(`${machineLine()}, load ${loadAverage()}; ${samples} bursts of each arm`);
  /** @type {string[][]} */
  const planned = [];
  /** @type {string[][]} */
  const reported = [];
  for (const series of values.series.split(",")) {
    const folder = mkdtempSync(path.join(tmpdir(), "loadgate-scale-"));
    try {
      planned.push([series, ...inProcess("plan", series)]);
      const file = writeShards(folder, Number(series));
      reported.push([series, ...file, ...inProcess("report", series, folder)]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }
  printTable([["series", "plan s", "dry run s", "shard s", "peak MiB"], ...planned], 0);
  console.log();
  const files = ["shard MiB", "packed MiB"];
  const times = ["read s", "merge s", "compare s", "render s", "peak MiB"];
  const sizes = ["comment", "summary kB", "page kB", "bmf kB", "record kB"];
  printTable([["series", ...files, ...times, ...sizes], ...reported], 0);
  for (const [what, rows, first, count] of /** @type {const} */ ([
    ["A plan", planned, 1, 3],
    ["A report", reported, 1 + files.length, times.length - 1],
  ])) {
    const costs = rows.map((row) => costOf(row.map(Number), first, count));
    console.log(
      `\n${what}: what one series takes, ÷ what it takes in the size before (at most 1 is at most linear)`,
    );
    printTable(
      [["series", "ms each", "÷ before", "peak KiB each", "÷ before"], ...growthRows(costs)],
      0,
    );
  }
}

/**
 * @param {readonly number[]} row of a table: series, and from some column on seconds and then the peak in MiB
 * @param {number} first
 * @param {number} count of columns with seconds
 */
function costOf(row, first, count) {
  const seconds = row.slice(first, first + count).reduce((sum, one) => sum + one, 0);
  return { series: row[0] ?? 0, seconds, peakMiB: row[first + count] ?? 0 };
}

/** @param {number} count */
function plan(count) {
  const config = configurationOf(count);
  const request = { seed: "1", bases: [{ ref: "main", mergeBase: false }] };
  const [prepared, planS] = timed(() => engine.prepareRun(config, request, machine));
  const [, textS] = timed(() => engine.renderPlan(prepared.plan, prepared.cells));
  const shard = { index: 1, count: Math.min(shards, count) };
  const [, shardS] = timed(() => engine.prepareRun(config, { ...request, shard }, machine));
  tell([planS, textS, shardS, peakMiB().toFixed(0)]);
}

/**
 * @param {string} folder
 * @param {number} series
 * @returns {string[]} size of the largest file, as it is and packed
 */
function writeShards(folder, series) {
  const count = Math.min(shards, series);
  const config = configurationOf(series);
  const request = { seed: "1", bases: [{ ref: "main", mergeBase: false }] };
  const plan = engine.seriesOf(engine.prepareRun(config, request, machine).cells);
  let [most, packed] = [0, 0];
  for (let index = 1; index <= count; index += 1) {
    const { cells } = engine.prepareRun(config, { ...request, shard: { index, count } }, machine);
    const text = [...engine.renderRunFile(shardFile({ cells, plan, index, count, samples }))].join(
      "",
    );
    const file = gzipSync(text);
    writeFileSync(path.join(folder, `${index}.json.gz`), file);
    most = Math.max(most, Buffer.byteLength(text));
    packed = Math.max(packed, file.length);
  }
  return [most, packed].map((bytes) => (bytes / 2 ** 20).toFixed(1));
}

/**
 * @param {string} folder
 * @param {number} series
 */
async function report(folder, series) {
  const files = Array.from({ length: Math.min(shards, series) }, (_, at) =>
    path.join(folder, `${at + 1}.json.gz`),
  );
  const start = process.cpuUsage();
  const read = await engine.readRunFiles(files);
  const readS = secondsSince(start);
  const [run, mergeS] = timed(() => engine.runOf(read));
  const { gate } = configurationOf(series);
  const baseline = { records: [], skipped: [] };
  const [{ comparison, evidence }, compareS] = timed(() => {
    const gated = engine.gatedRun(gate, run);
    const { evidence } = gated;
    return {
      evidence,
      comparison: engine.compareWith({ failOn: "regression" }, gated, {
        baseline,
        instruments: [],
      }),
    };
  });
  const began = process.cpuUsage();
  const view = engine.reportView({ evidence, comparison, instruments: [] });
  const comment = engine.renderMarkdown(view, { isShort: true, limit: engine.COMMENT_LIMIT });
  const summary = engine.renderMarkdown(view, { limit: engine.SUMMARY_LIMIT });
  const page = await engine.renderPage({ run, comparison, view });
  const metricsBytes = bytesOf(engine.renderLargeJson(engine.METRIC_FORMAT_EXPORT.contentOf(run)));
  const renderS = secondsSince(began);
  const peak = peakMiB().toFixed(0);
  const record = JSON.stringify(
    engine.recordOf(
      evidence,
      /** @type {import("../src/domain/run/file/checkout.ts").Commit} */ (run.commit),
    ),
  );
  const bytes = [bytesOf([summary]), bytesOf([page]), metricsBytes, bytesOf([record])];
  const sizes = [String(comment.length), ...bytes.map((size) => (size / 1000).toFixed(0))];
  tell([readS, mergeS, compareS, renderS, peak, ...sizes]);
}

/**
 * @template T
 * @param {() => T} work
 * @returns {[T, number]} its result, and the CPU time that it took, in seconds
 */
function timed(work) {
  const began = process.cpuUsage();
  const result = work();
  return [result, secondsSince(began)];
}

/** @param {Iterable<string>} pieces */
function bytesOf(pieces) {
  let bytes = 0;
  for (const piece of pieces) bytes += Buffer.byteLength(piece);
  return bytes;
}

/** @param {NodeJS.CpuUsage} began */
function secondsSince(began) {
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1e6;
}

/** @param {readonly (number | string)[]} figures */
function tell(figures) {
  console.log(
    JSON.stringify(figures.map((one) => (typeof one === "number" ? one.toFixed(3) : one))),
  );
}
