import { readFileSync } from "node:fs";
import path from "node:path";
import { testedByPairs } from "./claims.js";
import { buildAll, scenarioOf } from "./echo-load.js";
import {
  bytesPerConnection,
  connectionCounts,
  memoryRatios,
  openFileLimit,
  readMemory,
} from "./echo-memory.js";
import { stageRatios, stageReadings } from "./echo-stages.js";
import { engine } from "./engine.js";

/** @typedef {import("./claims.js").Claim} Claim */
/** @typedef {import("./claims.js").Tested} Tested */
/** @typedef {import("./echo-load.js").Config} Config */
/** @typedef {import("./echo-stages.js").Reading} Reading */
/** @typedef {(config: Config) => Promise<import("./claims.js").Run>} Measure measures a run of a configuration */

const FOLDER = path.join(import.meta.dirname, "../published/echo");
const CONFIG = path.join(FOLDER, "loadgate.yml");
const CAPACITY = path.join(FOLDER, "capacity.yml");
const STAGE_MS = 3000;

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
 * Tests both servers under a load that changes its rate.
 * @param {Claim} claim a test for each stage, which its series names
 * @param {Config} config
 * @param {{ repeats: number, measure: Measure }} options the least number of starts of each server
 * @returns {Promise<{ tests: Tested[], readings: Reading[] }>}
 */
export async function testStages({ tests, stages = [] }, config, { repeats, measure }) {
  /** @type {Reading[]} */
  const readings = [];
  for (let done = 0; done < repeats; ) {
    const own = stageReadings(await measure(config), stages);
    const rounds = Math.max(0, ...own.map(({ repeat }) => repeat + 1));
    if (rounds === 0) throw new Error("no start was measured");
    readings.push(...own.map((one) => ({ ...one, repeat: done + one.repeat })));
    done += rounds;
  }
  const tested = tests.map((test) =>
    testedByPairs(test, stageRatios(readings, { ...test, phase: test.series })),
  );
  return { tests: tested, readings };
}

/**
 * Tests both servers at equal parts of the capacity of each of them, and at a rate that is low for both.
 * @param {Claim} claim a test for each part, which its series names
 * @param {Config} config as for {@link testStages}, with one scenario
 * @param {{ repeats: number, measure: Measure }} options
 * @returns {Promise<{ capacities: Record<string, number>, tests: Tested[], readings: Reading[] }>}
 */
export async function testParts(claim, config, options) {
  const servers = config.servers.map(({ name }) => name);
  const all = engine.loadConfig(CAPACITY);
  const capacities = capacitiesIn(
    await options.measure({
      ...all,
      servers: all.servers.filter(({ name }) => servers.includes(name)),
      scenarios: all.scenarios.filter((scenario) =>
        scenario.servers.some((one) => servers.includes(one)),
      ),
    }),
  );
  const own = servers.flatMap((name) =>
    config.scenarios.map((scenario) => {
      const stages = Object.values(partsOf(capacities, name)).map((rate) => ({
        rate,
        ms: STAGE_MS,
      }));
      return { ...scenario, name, servers: [name], openLoop: { stages } };
    }),
  );
  return { capacities, ...(await testStages(claim, { ...config, scenarios: own }, options)) };
}

/**
 * The capacities that a run found: the medians of its rounds.
 * @param {import("./claims.js").Run} run
 * @returns {Record<string, number>} requests/s by server
 */
function capacitiesIn({ openLoop }) {
  const found = (openLoop?.series ?? []).map(({ server, rounds }) => {
    const rates = rounds.flatMap(({ values }) => values.capacity ?? []);
    return /** @type {const} */ ([server, engine.median(rates)]);
  });
  return Object.fromEntries(found);
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
