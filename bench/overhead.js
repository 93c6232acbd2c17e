/**
 * What a run costs beside its load: `dist/cli.js run` on the project's own loadgate.yml, of which it takes the
 * scenario that a minute is enough for.
 *
 *     npm run bench:overhead -- [--budget 60s --budget 5m]
 *
 * Bounds: the wall time outside building and load is at most 15 % of the run, and the engine's own
 * process never holds more than 150 MB.
 */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { signal } from "./lib/engine.js";
import { loadAverage, machineLine } from "./lib/machine.js";
import { percent, printTable } from "./lib/table.js";

const ROOT = path.resolve(import.meta.dirname, "..");
const SAMPLE_MS = 100;
const MAX_SHARE = 0.15;
const MAX_BYTES = 150e6;

/** @typedef {{ totalMs: number, installMs: number, buildMs: number, measureMs: number, loadMs: number }} Timing */
/** @typedef {{ budget: string, seconds: number, peakBytes: number, bursts: number, timing: Timing }} Finding */

const { values } = parseArgs({
  options: { budget: { type: "string", multiple: true, default: ["60s", "5m"] } },
});
/** @type {Finding[]} */
const findings = [];
for (const budget of values.budget) findings.push(await run(budget));

console.log(`${machineLine()}; load average ${loadAverage()}`);
printTable(
  [
    [
      "budget",
      "seconds to the verdict",
      "building s",
      "load s",
      "starts, stops, counters, reports s",
    ]
      .concat(["of the run", "of it without building", "ms beside load, a burst"])
      .concat(["peak memory MB", "within the bounds"]),
    ...findings.map(row),
  ],
  1,
);
process.exitCode = findings.every(holds) ? 0 : 1;

/** @param {Finding} finding */
function otherMs({ timing: { totalMs, buildMs, loadMs } }) {
  return totalMs - buildMs - loadMs;
}

/** @param {Finding} finding */
function holds(finding) {
  return otherMs(finding) / finding.timing.totalMs <= MAX_SHARE && finding.peakBytes < MAX_BYTES;
}

/**
 * @param {Finding} finding
 * @returns {readonly string[]}
 */
function row(finding) {
  const { budget, seconds, peakBytes, bursts, timing } = finding;
  const other = otherMs(finding);
  const inSeconds = (/** @type {number} */ ms) => (ms / 1000).toFixed(1);
  return [
    budget,
    seconds.toFixed(1),
    inSeconds(timing.buildMs),
    inSeconds(timing.loadMs),
    inSeconds(other),
    percent(other / timing.totalMs),
    percent(other / (timing.totalMs - timing.buildMs)),
    ((timing.measureMs - timing.loadMs) / bursts).toFixed(0),
    (peakBytes / 1e6).toFixed(0),
    holds(finding) ? "yes" : "NO",
  ];
}

/**
 * @param {string} budget
 * @returns {Promise<Finding>}
 */
async function run(budget) {
  const folder = await mkdtemp(path.join(tmpdir(), "loadgate-bench-"));
  try {
    const out = path.join(folder, "out");
    const cli = path.join(ROOT, "dist", "cli.js");
    const store = path.join(folder, "store");
    const args = [cli, "run", "--only", "*/greet*", "--budget", budget];
    console.error(`a run with a budget of ${budget}`);
    const startedAt = performance.now();
    const child = spawn(process.execPath, [...args, "--out", out, "--store", store], {
      cwd: ROOT,
      stdio: ["ignore", "ignore", "pipe"],
    });
    const exited = new Promise((resolve) => child.once("exit", resolve));
    let log = "";
    child.stderr.setEncoding("utf8").on("data", (text) => {
      log += text;
    });
    // It stops what it started by itself; this process waits for that.
    const stop = () => child.kill("SIGTERM");
    signal.addEventListener("abort", stop, { once: true });
    let peakBytes = 0;
    const timer = setInterval(() => {
      peakBytes = Math.max(peakBytes, peakBytesOf(child.pid));
    }, SAMPLE_MS);
    const code = await exited;
    clearInterval(timer);
    signal.removeEventListener("abort", stop);
    signal.throwIfAborted();
    const seconds = (performance.now() - startedAt) / 1000;
    // 1 is a gate that failed, which is a verdict too.
    if (code !== 0 && code !== 1) throw new Error(`exit code ${code}\n${log}`);
    const text = await readFile(path.join(out, "run.jsonl"), "utf8");
    const [head, ...series] = text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    const bursts = series.reduce((sum, { samples }) => sum + samples.bursts, 0);
    const { timing } = head;
    return { budget, seconds, peakBytes, bursts, timing };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * @param {number | undefined} pid
 * @returns {number} highest resident memory so far, 0 once the process has ended
 */
function peakBytesOf(pid) {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}
