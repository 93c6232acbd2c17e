/**
 * Compares what the engine says it counted with what the servers themselves count.
 *
 *     npm run bench:accounting -- [--bursts 24] [--seed 1]
 *
 * Each burst is a burst of 500 ms. Two bounds: the counts differ by at most the
 * connections, whose last request the end of the burst cut off; and our throughput is within 1 % of
 * the server's count over the same time, in the median of the bursts.
 */
import { parseArgs } from "node:util";
import { startCountingServers, stopServers, takeCount } from "./lib/counting-servers.js";
import { engine, pinnedOha, signal } from "./lib/engine.js";
import { machineLine } from "./lib/machine.js";
import { printTable } from "./lib/table.js";

const BURST_MS = 500;
const LEVELS = [1, 10, 100];
const SETTLE_MS = 20;
const MAX_THROUGHPUT_DIFFERENCE = 0.01;

/** @typedef {import("./lib/counting-servers.js").CountingServerName} ServerName */
/**
 * What one burst showed: `countDifference` is the server's requests less ours; the two relative
 * differences are of our throughput from the server's, over our time and over the server's own.
 * @typedef {{ server: ServerName, level: number, requests: number, countDifference: number,
 *   overOurTime: number, overServersTime: number }} Finding
 */

const { values } = parseArgs({
  options: {
    bursts: { type: "string", default: "24" },
    seed: { type: "string", default: "1" },
  },
});
const bursts = Number(values.bursts);
const { generator } = await pinnedOha();
const running = await startCountingServers(["go", "rust", "node"]);
/** @type {Finding[]} */
const findings = [];
try {
  const random = engine.seededRandom(values.seed);
  const series = [...running.keys()].flatMap((server) =>
    LEVELS.map((level) => ({ server, level })),
  );
  for (const { server, level } of series) await burst(server, level);
  for (let index = 0; index < bursts; index += 1) {
    for (const { server, level } of engine.shuffle(series, random)) {
      findings.push(await burst(server, level));
    }
  }
} finally {
  await stopServers(running);
}

console.log(`${machineLine()}; oha ${generator.version}`);
console.log(`${bursts} bursts of ${BURST_MS} ms for each row`);
let missed = 0;
printTable(
  [
    [
      "server",
      "c",
      "requests a burst",
      "counts differ at most by",
      "throughput, over our time: median",
      "max",
      "over the server's time: median",
      "max (size)",
      "within the bounds",
    ],
    ...[...running.keys()].flatMap((server) => LEVELS.map((level) => row(server, level))),
  ],
  1,
);
process.exitCode = missed === 0 ? 0 : 1;

/**
 * @param {ServerName} server
 * @param {number} level
 * @returns {readonly string[]}
 */
function row(server, level) {
  const own = findings.filter((one) => one.server === server && one.level === level);
  const counts = own.map(({ countDifference }) => countDifference);
  const ourTime = own.map(({ overOurTime }) => Math.abs(overOurTime));
  const serversTime = own.map(({ overServersTime }) => overServersTime);
  const low = Math.min(...counts);
  const high = Math.max(...counts);
  const holds =
    Math.max(-low, high) <= level && engine.median(ourTime) <= MAX_THROUGHPUT_DIFFERENCE;
  if (!holds) missed += 1;
  const text = (/** @type {number} */ fraction) =>
    `${fraction < 0 ? "−" : ""}${Math.abs(fraction * 100).toFixed(2)} %`;
  return [
    server,
    String(level),
    engine.formatNumber(engine.median(own.map(({ requests }) => requests))),
    `${low} to ${high}`,
    text(engine.median(ourTime)),
    text(Math.max(...ourTime)),
    text(engine.median(serversTime)),
    text(Math.max(...serversTime.map(Math.abs))),
    holds ? "yes" : "NO",
  ];
}

/**
 * @param {ServerName} name
 * @param {number} level
 * @returns {Promise<Finding>}
 */
async function burst(name, level) {
  const server = running.get(name);
  if (!server) throw new Error(`${name} does not run`);
  await takeCount(server);
  const result = await generator.load(
    [
      {
        url: `${server.url}/abc`,
        method: "GET",
        headers: {},
        level: { concurrency: level },
        shape: engine.timedBurst(BURST_MS),
        expectedStatus: 200,
      },
    ],
    signal,
  );
  // A request that was cut off may still be on its way through the server.
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  const { count, durationMs } = await takeCount(server);
  const ours = result.expected + result.unexpected;
  const throughput = result.expected / result.durationMs;
  return {
    server: name,
    level,
    requests: ours,
    countDifference: count - ours,
    overOurTime: throughput / (count / result.durationMs) - 1,
    overServersTime: throughput / ((count - 1) / durationMs) - 1,
  };
}
