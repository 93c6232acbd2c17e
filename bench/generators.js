/**
 * oha, wrk and hey side by side on the committed Go and Rust servers.
 *
 *     npm run bench:generators -- [--seconds 3] [--rounds 5] [--seed 1]
 *
 * Both servers are up at once; each round has every generator, server and level once, in an order of
 * its own. The servers count their requests, see lib/counting-servers.js.
 */
import os from "node:os";
import { parseArgs } from "node:util";
import { startCountingServers, stopServers, takeCount } from "./lib/counting-servers.js";
import { engine, signal } from "./lib/engine.js";
import { foundGenerator } from "./lib/generators/found.js";
import { loadAverage, machineLine } from "./lib/machine.js";
import { percent, printTable } from "./lib/table.js";

/** @typedef {"go" | "rust"} ServerName */
/** @typedef {{ generator: string, server: ServerName, level: number }} Series */
/**
 * @typedef {Series & { round: number, rate: number, counted: number, countDifference: number, failed: number,
 *   p50Ms: number | undefined, p99Ms: number | undefined, generatorShare: number, serverShare: number,
 *   bound: boolean }} Finding
 */

const LEVELS = [1, 100];
/** @type {readonly ServerName[]} */
const SERVERS = ["go", "rust"];

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "3" },
    rounds: { type: "string", default: "5" },
    seed: { type: "string", default: "1" },
  },
});
const seconds = Number(values.seconds);
const rounds = Number(values.rounds);
const host = engine.createMachine(process.env, "bench");
const generators = await foundGenerators(["oha", "wrk", "hey"]);
const running = await startCountingServers(SERVERS);
/** @type {Finding[]} */
const findings = [];
const loadBefore = loadAverage();
try {
  const random = engine.seededRandom(values.seed);
  const series = generators.flatMap(({ name }) =>
    LEVELS.flatMap((level) => SERVERS.map((server) => ({ generator: name, server, level }))),
  );
  for (let round = 0; round < rounds; round += 1) {
    for (const one of engine.shuffle(series, random)) {
      console.error(
        `round ${round + 1} of ${rounds}: ${one.generator} ${one.server} c=${one.level}`,
      );
      findings.push(await burst(one, round));
    }
  }
} finally {
  await stopServers(running);
}

const versions = generators.map(({ name, version }) => `${name} ${version}`.trim()).join(", ");
console.log(`${machineLine()}; ${versions}; load average before ${loadBefore}`);
console.log(`Medians of ${rounds} rounds of ${seconds} s.`);
printTable(
  [
    ["generator", "server", "c", "requests/s", "by the server's count", "counts differ at most by"]
      .concat(["p50 ms", "p99 ms", "generator's CPU", "server's CPU", "generator was the limit"])
      .concat(["failed"]),
    ...generators.flatMap(({ name }) =>
      LEVELS.flatMap((level) => SERVERS.map((server) => row({ generator: name, server, level }))),
    ),
  ],
  2,
);
printTable(
  [
    [
      "generator",
      "c",
      "rust ÷ go, median",
      "lowest",
      "highest",
      "of both CPU times, the generator's",
    ],
    ...generators.flatMap(({ name }) => LEVELS.map((level) => ratioRow(name, level))),
  ],
  1,
);

/**
 * @param {Series} series
 * @returns {readonly Finding[]}
 */
function of({ generator, server, level }) {
  return findings.filter(
    (one) => one.generator === generator && one.server === server && one.level === level,
  );
}

/**
 * @param {Series} series
 * @returns {readonly string[]}
 */
function row(series) {
  const own = of(series);
  const median = (/** @type {(one: Finding) => number | undefined} */ value) => {
    const known = own.flatMap((one) => value(one) ?? []);
    return known.length === 0 ? undefined : engine.median(known);
  };
  const number = (/** @type {number | undefined} */ value) =>
    value === undefined ? "" : engine.formatNumber(value);
  return [
    series.generator,
    series.server,
    String(series.level),
    number(median(({ rate }) => rate)),
    number(median(({ counted }) => counted)),
    String(Math.max(...own.map(({ countDifference }) => Math.abs(countDifference)))),
    number(median(({ p50Ms }) => p50Ms)),
    number(median(({ p99Ms }) => p99Ms)),
    percent(median(({ generatorShare }) => generatorShare)),
    percent(median(({ serverShare }) => serverShare)),
    `${own.filter(({ bound }) => bound).length} of ${own.length}`,
    String(own.reduce((sum, { failed }) => sum + failed, 0)),
  ];
}

/**
 * Ratios are taken within each round, so that what changes between rounds cancels.
 * @param {string} generator
 * @param {number} level
 * @returns {readonly string[]}
 */
function ratioRow(generator, level) {
  const go = of({ generator, server: "go", level });
  const rust = of({ generator, server: "rust", level });
  const ratios = go.flatMap((one) => {
    const other = rust.find(({ round }) => round === one.round);
    return other ? [other.rate / one.rate] : [];
  });
  const shares = [...go, ...rust].map(
    (one) => one.generatorShare / (one.generatorShare + one.serverShare),
  );
  return [
    generator,
    String(level),
    engine.median(ratios).toFixed(2),
    Math.min(...ratios).toFixed(2),
    Math.max(...ratios).toFixed(2),
    percent(engine.median(shares)),
  ];
}

/**
 * Those generators that are installed; for any other, a line says how to install it.
 * @param {readonly string[]} names
 */
async function foundGenerators(names) {
  const found = [];
  for (const name of names) {
    const one = await foundGenerator(name);
    if ("missing" in one) console.error(one.missing);
    else found.push({ name, version: one.generator.version, generator: one.generator });
  }
  return found;
}

/**
 * @param {Series} series
 * @param {number} round
 * @returns {Promise<Finding>}
 */
async function burst(series, round) {
  const { generator } = generators.find(({ name }) => name === series.generator) ?? {};
  const server = running.get(series.server);
  if (!generator || !server) throw new Error("a series without its programs");
  await takeCount(server);
  const serverBefore = (await server.usage()).cpuMs ?? 0;
  const machineBeforeMs = host.cpuTimes().allMs;
  const load = {
    level: { concurrency: series.level },
    shape: engine.timedBurst(seconds * 1000),
  };
  const request = { url: `${server.url}/abc`, method: "GET", headers: {}, expectedStatus: 200 };
  const result = await generator.load([{ ...request, ...load }], signal);
  const machineCpuMs = host.cpuTimes().allMs - machineBeforeMs;
  const serverCpuMs = ((await server.usage()).cpuMs ?? 0) - serverBefore;
  const { count } = await takeCount(server);

  const place = { round, block: 0, position: 0, startedAt: "" };
  const usage = { serverCpuMs, machineCpuMs };
  const { generatorBound } = engine.sampleOf(place, load, { result, usage });
  const { expected, unexpected, durationMs, latencyMs, generatorCpuMs = 0 } = result;
  const requests = expected + unexpected;
  const cpuTimeMs = durationMs * os.availableParallelism();
  return {
    ...series,
    round,
    failed: unexpected + engine.errorCount(result),
    p50Ms: latencyMs?.p50,
    p99Ms: latencyMs?.p99,
    rate: requests / (durationMs / 1000),
    counted: count / (durationMs / 1000),
    countDifference: count - requests,
    generatorShare: generatorCpuMs / cpuTimeMs,
    serverShare: serverCpuMs / cpuTimeMs,
    bound: generatorBound === true,
  };
}
