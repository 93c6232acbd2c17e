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
import { foundGenerators } from "./lib/generators.js";
import { loadAverage, machineLine } from "./lib/machine.js";
import { percent, printTable } from "./lib/table.js";

/** @typedef {"go" | "rust"} ServerName */
/** @typedef {{ generator: string, server: ServerName, level: number }} Series */
/**
 * @typedef {Series & import("./lib/generators.js").Said & { round: number, rate: number,
 *   counted: number, countDifference: number, generatorShare: number, serverShare: number, bound: boolean }} Finding
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
const generators = await foundGenerators();
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
 * @param {Series} series
 * @param {number} round
 * @returns {Promise<Finding>}
 */
async function burst(series, round) {
  const generator = generators.find(({ name }) => name === series.generator);
  const server = running.get(series.server);
  if (!generator || !server) throw new Error("a series without its programs");
  await takeCount(server);
  const serverBefore = (await server.usage()).cpuMs ?? 0;
  const childrenBefore = engine.endedChildrenCpuMs() ?? 0;
  const machineBeforeMs = host.cpuTimes().allMs;
  const said = await generator.load({
    url: `${server.url}/abc`,
    concurrency: series.level,
    seconds,
  });
  signal.throwIfAborted();
  const machineAfterMs = host.cpuTimes().allMs;
  const generatorCpuMs = (engine.endedChildrenCpuMs() ?? 0) - childrenBefore;
  const serverCpuMs = ((await server.usage()).cpuMs ?? 0) - serverBefore;
  const { count } = await takeCount(server);

  const machineCpuMs = machineAfterMs - machineBeforeMs;
  const { generatorBound } = engine.sampleOf(
    { round, block: 0, position: 0, startedAt: "" },
    { level: { concurrency: series.level }, shape: engine.timedBurst(seconds * 1000) },
    {
      result: {
        expected: said.requests,
        unexpected: 0,
        aborted: 0,
        errors: {},
        non2xx: 0,
        bodyBytes: 0,
        generatorCpuMs,
        durationMs: said.durationMs,
      },
      usage: { serverCpuMs, machineCpuMs },
    },
  );
  const cpuTimeMs = said.durationMs * os.availableParallelism();
  return {
    ...series,
    ...said,
    round,
    rate: said.requests / (said.durationMs / 1000),
    counted: count / (said.durationMs / 1000),
    countDifference: count - said.requests,
    generatorShare: generatorCpuMs / cpuTimeMs,
    serverShare: serverCpuMs / cpuTimeMs,
    bound: generatorBound === true,
  };
}
