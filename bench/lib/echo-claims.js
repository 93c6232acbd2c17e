import { readFileSync } from "node:fs";
import path from "node:path";
import { testedByPairs } from "./claims.js";
import { burstRatios, PHASES, readBursts } from "./echo-bursts.js";
import { buildAll, scenarioOf } from "./echo-load.js";
import {
  bytesPerConnection,
  connectionCounts,
  memoryRatios,
  openFileLimit,
  readMemory,
} from "./echo-memory.js";
import { engine, pinnedOha } from "./engine.js";

/** @typedef {import("./claims.js").Claim} Claim */
/** @typedef {import("./claims.js").Tested} Tested */

const CONFIG = path.join(import.meta.dirname, "../published/echo/loadgate.yml");
/** Over so many connections come the bursts. */
export const CONNECTIONS = 64;
const PHASE_SECONDS = 3;

/** The published echo servers and their request of a kilobyte. */
function published() {
  const config = engine.loadConfig(CONFIG);
  const scenario = scenarioOf(config, "1k");
  const servers = config.servers.filter(({ name }) => scenario.servers.includes(name));
  return { scenario, servers };
}

/**
 * Tests the claim about memory with very many connections.
 * @param {Claim} claim a test for the memory with the most connections, series `most`, and one for the bytes
 * of each, series `slope`
 * @param {{ repeats: number }} options
 * @returns {Promise<{ tests: Tested[], readings: import("./echo-memory.js").Reading[] }>}
 */
export async function testMemory({ tests }, { repeats }) {
  const { scenario, servers } = published();
  const counts = connectionCounts(openFileLimit());
  await buildAll(servers);
  const body = readFileSync(scenario.requests[0]?.bodyFile ?? "", "utf8");
  const readings = await readMemory(servers, { body, counts, repeats });
  const results = tests.map((test) =>
    testedByPairs(test, memoryRatios(readings, test)[test.series === "most" ? "most" : "slope"]),
  );
  return { tests: results, readings };
}

/**
 * The median memory of each server at each number of connections, and for each connection.
 * @param {readonly import("./echo-memory.js").Reading[]} readings
 */
export function memoryTable(readings) {
  const counts = [...new Set(readings.map(({ connections }) => connections))];
  const servers = [...new Set(readings.map(({ server }) => server))];
  return {
    columns: ["server", ...counts.map((n) => `${n.toLocaleString("en-US")} connections`), "each"],
    textColumns: 1,
    rows: servers.map((server) => {
      const own = readings.filter((one) => one.server === server);
      const at = (/** @type {number} */ count) =>
        engine.median(
          own.filter(({ connections }) => connections === count).map(({ rssBytes }) => rssBytes),
        );
      const each = engine.formatBytes(bytesPerConnection(own));
      return [server, ...counts.map((count) => engine.formatBytes(at(count))), each];
    }),
  };
}

/**
 * Tests both servers under bursts, a rate that jumps up and falls again.
 * @param {Claim} claim a test for each phase, which its series names
 * @param {{ repeats: number, rate: number }} options the rate of the burst
 * @returns {Promise<{ rate: number, tests: Tested[], readings: import("./echo-bursts.js").Reading[] }>}
 */
export async function testBursts({ tests }, { repeats, rate }) {
  const { scenario, servers } = published();
  const { generator } = await pinnedOha();
  await buildAll(servers);
  const load = { scenario, rate, seconds: PHASE_SECONDS, repeats, connections: CONNECTIONS };
  const readings = await readBursts(generator, servers, load);
  const results = tests.map((test) =>
    testedByPairs(test, burstRatios(readings, { ...test, phase: test.series })),
  );
  return { rate, tests: results, readings };
}

/**
 * The medians of each server in each phase.
 * @param {readonly import("./echo-bursts.js").Reading[]} readings
 */
export function burstTable(readings) {
  const servers = [...new Set(readings.map(({ server }) => server))];
  const metrics = /** @type {const} */ ([
    "throughput",
    "latency-p50",
    "latency-p99",
    "latency-max",
  ]);
  const columns = metrics.map((id) => engine.seriesMetric(id).label);
  return {
    columns: ["phase", "server", ...columns],
    textColumns: 2,
    rows: Object.keys(PHASES).flatMap((phase) =>
      servers.map((server) => {
        const samples = readings
          .filter((one) => one.server === server && one.phase === phase)
          .map(({ sample }) => sample);
        const text = (/** @type {(typeof metrics)[number]} */ id) => {
          const value = engine.seriesValue(engine.samplesOf(samples), id);
          return value === undefined ? "–" : engine.seriesMetric(id).format(value);
        };
        return [phase, server, ...metrics.map(text)];
      }),
    ),
  };
}
