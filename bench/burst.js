/**
 * What one burst costs beside its load, part by part.
 *
 *     npm run bench:burst -- [--bursts 20] [--seed 1]
 *
 * The parts are timed one by one on the same calls that src/app/measure/measure.ts makes.
 */
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { startCountingServers, stopServers } from "./lib/counting-servers.js";
import { engine, pinnedOha, signal } from "./lib/engine.js";
import { loadAverage, machineLine } from "./lib/machine.js";
import { printTable } from "./lib/table.js";

const BURST_MS = 500;
const LEVELS = [1, 100];
const CALLS = 100;

/**
 * Milliseconds: the whole burst as measure.ts does it, and its parts. `inside` is oha's
 * own time of the load.
 * @typedef {{ level: number, whole: number, usage: number, oha: number, inside: number }} Finding
 */

const { values } = parseArgs({
  options: {
    bursts: { type: "string", default: "20" },
    seed: { type: "string", default: "1" },
  },
});
const { generator, program } = await pinnedOha();
const host = engine.createMachine(process.env, "bench");
const running = await startCountingServers(["rust"]);
/** @type {Finding[]} */
const findings = [];
/** @type {number[]} */
const starts = [];
try {
  const random = engine.seededRandom(values.seed);
  for (let index = 0; index < Number(values.bursts); index += 1) {
    starts.push(timed(() => spawnSync(program, ["--version"], { stdio: "ignore" })));
    for (const level of engine.shuffle(LEVELS, random)) {
      findings.push(await burst(level));
    }
  }
  const sample = ohaOutput();
  console.log(`${machineLine()}; load average ${loadAverage()}; ${values.bursts} bursts a row`);
  report(
    perCall(() => engine.parseOhaOutput(sample, 200)),
    perCall(host.cpuTimes),
  );
} finally {
  await stopServers(running);
}

/**
 * @param {number} parseMs
 * @param {number} cpuTimeMs
 */
function report(parseMs, cpuTimeMs) {
  const fixed = (/** @type {number} */ value) => value.toFixed(2);
  const column = (/** @type {(one: Finding) => number} */ value) =>
    LEVELS.map((level) =>
      fixed(engine.median(findings.filter((one) => one.level === level).map(value))),
    );
  printTable(
    [
      ["part, median ms", ...LEVELS.map((level) => `c=${level}`)],
      ["burst in all, less 500", ...column(({ whole }) => whole - BURST_MS)],
      ["oha's process, less 500", ...column(({ oha }) => oha - BURST_MS)],
      ["of that inside oha's own time", ...column(({ inside }) => inside - BURST_MS)],
      ["of that outside oha's own time", ...column(({ oha, inside }) => oha - inside)],
      ["both readings of the server's usage", ...column(({ usage }) => usage)],
      ["both readings of the machine's CPU time", ...LEVELS.map(() => fixed(2 * cpuTimeMs))],
      ["reading oha's output", ...LEVELS.map(() => fixed(parseMs))],
      ["for comparison: oha --version", ...LEVELS.map(() => fixed(engine.median(starts)))],
    ],
    1,
  );
}

/**
 * @param {number} level
 * @returns {Promise<Finding>}
 */
async function burst(level) {
  const server = running.get("rust");
  if (!server) throw new Error("the server does not run");
  const url = `${server.url}/abc`;
  const request = {
    url,
    method: "GET",
    headers: {},
    shape: engine.timedBurst(BURST_MS),
    expectedStatus: 200,
  };
  const startedAt = performance.now();
  await server.usage();
  const beforeLoad = performance.now();
  host.cpuTimes().allMs;
  const loadAt = performance.now();
  const result = await generator.load([{ ...request, level: { concurrency: level } }], signal);
  const loadedAt = performance.now();
  host.cpuTimes().allMs;
  const afterLoad = performance.now();
  await server.usage();
  const endedAt = performance.now();
  return {
    level,
    whole: endedAt - startedAt,
    usage: beforeLoad - startedAt + endedAt - afterLoad,
    oha: loadedAt - loadAt,
    inside: result.durationMs,
  };
}

/** @returns {string} what oha prints, for one connection or many in the same form */
function ohaOutput() {
  const url = `${running.get("rust")?.url}/abc`;
  const args = ["--no-tui", "--output-format", "json", "-c", "100", "-z", `${BURST_MS}ms`, url];
  const { status, stdout, error } = spawnSync(program, args, { encoding: "utf8" });
  if (status !== 0) throw error ?? new Error(`oha: exit code ${status}`);
  return stdout;
}

/** @param {() => unknown} call */
function timed(call) {
  const startedAt = performance.now();
  call();
  return performance.now() - startedAt;
}

/** @param {() => unknown} call */
function perCall(call) {
  const all = Array.from({ length: CALLS }, () => timed(call));
  return engine.median(all);
}
