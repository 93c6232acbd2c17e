import { engine } from "../../scripts/engine.js";
import { METRICS } from "./recording.js";
import { TWELVE } from "./shapes.js";

/**
 * What the noise of a simulated run is made of. All sizes are standard deviations of logarithms.
 * @typedef {object} Noise
 * @property {string} name
 * @property {boolean} [heavy] Student's t with 3 degrees of freedom in place of the normal distribution
 * @property {number} [correlation] from one burst to the next (AR 1)
 * @property {number} [drift] of the machine over the whole run
 * @property {number} [processes] shift of each fresh process
 * @property {number} [modes] what every other fresh process of a server is slower by, in all its metrics
 * @property {boolean} [isShared] whether a process is alike in all series of its server
 */

/** How much the metrics of one burst have in common. */
const COMMON = 0.7;

/** Signs of what they have in common: less throughput, more latency, more CPU. */
const LOADINGS = [-COMMON, COMMON, COMMON];

/** Blocks of noise that runs draw their stretches from: cheaper than making each anew. */
const POOL_BLOCKS = 2 ** 15;

/** A stretch begins at a multiple of this, so that the orders of blocks are those of a run. */
const ORDERS = 4;

/**
 * Prepares simulated noise whose pairs spread as the recorded ones do, before drift and process shifts.
 * @param {Noise} noise
 * @param {readonly (readonly number[])[]} spreads recorded standard deviation of pairs' differences, by series and metric
 * @param {() => number} random
 * @param {import("./shapes.js").Shape} shape of a run
 * @returns {(roundSizes: readonly number[]) => readonly import("./resample.js").SeriesDifferences[]}
 */
export function simulator(noise, spreads, random, shape = TWELVE) {
  const normal = normalNumbers(random);
  const pool = noisePool(noise, shape.servers);
  // The recording's series are servers × levels.
  const recordedLevels = spreads.length / 2;
  const servers = Array.from({ length: shape.servers }, (_, server) => server);
  const levels = Array.from({ length: shape.levels }, (_, level) => level);
  return (roundSizes) => {
    const pairs = 2 * roundSizes.reduce((sum, size) => sum + size, 0);
    const processes = () => roundSizes.map(() => processShifts(noise, { normal, random }));
    const shared = servers.map(processes);
    return Array.from({ length: shape.scenarios }, () => {
      const cells = levels.map(() => ({
        start: 2 * ORDERS * Math.floor((random() * (2 * POOL_BLOCKS - pairs)) / (2 * ORDERS)),
        drift: driftOf(noise, { normal, random }, 2 * pairs * shape.servers),
      }));
      return servers.flatMap((server) =>
        cells.map(({ start, drift }, level) => {
          const shifts = noise.isShared ? (shared[server] ?? []) : processes();
          return METRICS.map((_, metric) => {
            const values = pool[server]?.[metric] ?? new Float64Array();
            const spread = spreads[server * recordedLevels + level]?.[metric] ?? 1;
            let at = start;
            return roundSizes.map((size, round) =>
              Array.from({ length: 2 * size }, () => {
                const value =
                  spread * (values[at] ?? 0) +
                  (shifts[round]?.[metric] ?? 0) +
                  Math.sign(LOADINGS[metric] ?? 1) * drift(at - start, server);
                at += 1;
                return value;
              }),
            );
          });
        }),
      );
    }).flat();
  };
}

/**
 * @typedef {object} Randomness
 * @property {() => number} normal
 * @property {() => number} random
 */

/**
 * What a round's two processes of a server add to the differences, by metric: head's less base's.
 * @param {Noise} noise
 * @param {Randomness} randomness
 */
function processShifts({ processes = 0, modes = 0 }, { normal, random }) {
  const process = () => {
    const slower = random() < 0.5 ? modes : 0;
    return LOADINGS.map((loading) => processes * normal() + Math.sign(loading) * slower);
  };
  const [base, head] = [process(), process()];
  return head.map((value, metric) => value - (base[metric] ?? 0));
}

/**
 * What a drift of the machine over the run adds to a pair, by the pair's place and server.
 * @param {Noise} noise
 * @param {Randomness} randomness
 * @param {number} total bursts of the cell
 */
function driftOf({ drift = 0 }, { normal, random }, total) {
  const [slope, swing, phase] = [drift * normal(), drift * normal(), random() * 2 * Math.PI];
  const wander = (/** @type {number} */ at) =>
    slope * at + swing * Math.sin(phase + 6 * Math.PI * at);
  return (/** @type {number} */ pair, /** @type {number} */ server) => {
    const burst = 2 * pair + server;
    // The pairs of a block are mirrored, and so are the blocks.
    const sign = (pair + Math.floor(pair / 2)) % 2 === 0 ? 1 : -1;
    return sign * (wander((burst + 1) / total) - wander(burst / total));
  };
}

/** @typedef {readonly (readonly Float64Array[])[]} Pool */

/**
 * Pools by what they are made of.
 * @type {Map<string, Pool>}
 */
const pools = new Map();

/**
 * @param {Noise} noise
 * @param {number} servers
 */
function noisePool(noise, servers) {
  const key = `${noise.heavy} ${noise.correlation} ${servers}`;
  const pool = pools.get(key) ?? makePool(noise, servers);
  pools.set(key, pool);
  return pool;
}

/**
 * The bursts of a cell's servers and arms, one after the other, under the same machine's noise.
 * @param {Noise} noise
 * @param {number} servers
 * @returns {Pool} differences of pairs with a standard deviation of 1, by server and metric
 */
function makePool({ heavy = false, correlation = 0 }, servers) {
  const normal = normalNumbers(engine.seededRandom(`noise ${heavy} ${correlation} ${servers}`));
  const draw = heavy
    ? () => normal() / Math.sqrt((normal() ** 2 + normal() ** 2 + normal() ** 2) / 3)
    : normal;
  const fresh = Math.sqrt(1 - correlation ** 2);
  const state = METRICS.map(() => 0);
  const result = Array.from({ length: servers }, () =>
    METRICS.map(() => new Float64Array(2 * POOL_BLOCKS)),
  );
  const orders = blockOrders(servers);
  for (let block = 0; block < POOL_BLOCKS; block += 1) {
    const order = orders[block % orders.length] ?? [];
    for (const [burst, { server, isHead }] of order.entries()) {
      const pair = 2 * block + (burst < order.length / 2 ? 0 : 1);
      const common = draw();
      for (const [metric, loading] of LOADINGS.entries()) {
        const now = loading * common + Math.sqrt(1 - loading ** 2) * draw();
        const next = correlation * (state[metric] ?? 0) + fresh * now;
        state[metric] = next;
        const own = result[server]?.[metric];
        if (own) own[pair] = (own[pair] ?? 0) + (isHead ? next : -next);
      }
    }
  }
  for (const own of result.flat()) {
    const scale = 1 / Math.sqrt(own.reduce((sum, value) => sum + value * value, 0) / own.length);
    for (const [pair, value] of own.entries()) own[pair] = scale * value;
  }
  return result;
}

/**
 * The orders that blocks take, by the engine.
 * @param {number} servers each with both arms
 */
function blockOrders(servers) {
  const lanes = Array.from({ length: servers }, (_, server) =>
    /** @type {const} */ (["base", "head"]).map((arm) => ({ server: String(server), arm })),
  ).flat();
  const cell = { scenario: "", level: { concurrency: 1 }, shape: engine.timedBurst(300), lanes };
  return Array.from({ length: 2 * servers }, (_, block) =>
    engine
      .blockOrder(cell, block)
      .map(({ server, arm }) => ({ server: Number(server), isHead: arm === "head" })),
  );
}

/**
 * Standard normal numbers (Box & Muller).
 * @param {() => number} random
 */
export function normalNumbers(random) {
  return () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
