import { readFileSync } from "node:fs";
import path from "node:path";
import { testedByPairs } from "./claims.js";
import { buildAll, holder, scenarioOf, withEach } from "./echo-load.js";
import {
  bytesPerConnection,
  connectionCounts,
  memoryRatios,
  openFileLimit,
  readMemory,
} from "./echo-memory.js";
import { phaseRatios, readPhases } from "./echo-phases.js";
import { engine, pinnedOha } from "./engine.js";
import { highestRate } from "./highest-rate.js";

/** @typedef {import("./claims.js").Claim} Claim */
/** @typedef {import("./claims.js").Tested} Tested */
/** @typedef {import("./echo-phases.js").Reading} Reading */

const CONFIG = path.join(import.meta.dirname, "../published/echo/loadgate.yml");
/** Over so many connections come the rates. */
export const CONNECTIONS = 64;
const PHASE_SECONDS = 3;
/** What is held for so long is a server's capacity. */
const CAPACITY_SECONDS = 10;

/** The published echo servers and their request of a kilobyte. */
function published() {
  const config = engine.loadConfig(CONFIG);
  const scenario = scenarioOf(config, "1k");
  const servers = config.servers.filter(({ name }) => scenario.servers.includes(name));
  return { scenario, servers };
}

/**
 * Tests a claim about memory with open connections.
 * @param {Claim} claim a test for the memory with the most connections, series `most`, and one for the bytes
 * of each, series `slope`; without `connections`, the most are as many as the system allows
 * @param {{ repeats: number }} options
 * @returns {Promise<{ tests: Tested[], readings: import("./echo-memory.js").Reading[] }>}
 */
export async function testMemory({ tests, connections }, { repeats }) {
  const { scenario, servers } = published();
  const counts = connections ?? connectionCounts(openFileLimit());
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
 * @param {string} [what] what the numbers are of
 */
export function memoryTable(readings, what = "connections") {
  const counts = [...new Set(readings.map(({ connections }) => connections))];
  const servers = [...new Set(readings.map(({ server }) => server))];
  return {
    columns: ["server", ...counts.map((n) => `${n.toLocaleString("en-US")} ${what}`), "each"],
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
 * @returns {Promise<{ rate: number, tests: Tested[], readings: Reading[] }>}
 */
export async function testBursts(claim, { repeats, rate }) {
  const servers = await builtServers();
  const rates = { before: rate / 4, burst: rate, after: rate / 4 };
  return { rate, ...(await testPhases(claim, servers, { repeats, ratesOf: () => rates })) };
}

/**
 * Tests both servers at equal parts of the highest rate that each of them holds, and at a rate that is low for both.
 * @param {Claim} claim a test for each part, which its series names
 * @param {{ repeats: number }} options
 * @returns {Promise<{ capacities: Record<string, number>, tests: Tested[], readings: Reading[] }>}
 */
export async function testParts(claim, { repeats }) {
  const servers = await builtServers();
  const { generator } = await pinnedOha();
  const found = await withEach(servers, (server) =>
    highestRate(holder(generator, { server, scenario: published().scenario }, CONNECTIONS), {
      seconds: CAPACITY_SECONDS,
    }),
  );
  const capacities = Object.fromEntries(found.map(({ name, result }) => [name, result.rate]));
  const ratesOf = (/** @type {string} */ server) => partsOf(capacities, server);
  return { capacities, ...(await testPhases(claim, servers, { repeats, ratesOf })) };
}

/**
 * The rate of each phase of a server.
 * @param {Readonly<Record<string, number>>} capacities the highest rate that each server holds
 * @param {string} server
 * @returns {Record<string, number>} first the one that all servers get, then parts of the server's own
 */
export function partsOf(capacities, server) {
  const own = capacities[server] ?? Number.NaN;
  const least = Math.min(...Object.values(capacities));
  const parts = { "a fifth of the lower": least / 5, "a quarter": own / 4, half: own / 2 };
  const rates = Object.entries({ ...parts, "three quarters": (own * 3) / 4 });
  return Object.fromEntries(rates.map(([phase, rate]) => [phase, Math.round(rate)]));
}

/** The published servers, built. */
async function builtServers() {
  const { servers } = published();
  await buildAll(servers);
  return servers;
}

/**
 * @param {Claim} claim
 * @param {ReturnType<typeof published>["servers"]} servers built
 * @param {{ repeats: number, ratesOf: (server: string) => Record<string, number> }} options
 */
async function testPhases({ tests }, servers, { repeats, ratesOf }) {
  const { scenario } = published();
  const { generator } = await pinnedOha();
  const load = { scenario, ratesOf, seconds: PHASE_SECONDS, repeats, connections: CONNECTIONS };
  const readings = await readPhases(generator, servers, load);
  const tested = tests.map((test) =>
    testedByPairs(test, phaseRatios(readings, { ...test, phase: test.series })),
  );
  return { tests: tested, readings };
}
