import { loadOnce, withServer } from "./echo-load.js";

/** @typedef {import("./echo-load.js").Config["servers"][number]} Server */
/** @typedef {import("./echo-load.js").Sample} Sample */
/** @typedef {{ server: string, repeat: number, phase: string, sample: Sample }} Reading */

const WARM_UP_SECONDS = 2;
/** Part of the highest rate that each phase asks for. */
export const PHASES = Object.freeze({ before: 0.25, burst: 1, after: 0.25 });

/**
 * Loads servers at a rate that jumps up and falls again, each time in a fresh process.
 * @param {import("./echo-load.js").Generator} generator
 * @param {readonly Server[]} servers built
 * @param {{ scenario: import("./echo-load.js").Scenario, rate: number, seconds: number, repeats: number, connections: number }} options
 * `rate` is that of the burst, `seconds` the length of each phase
 * @returns {Promise<Reading[]>}
 */
export async function readBursts(generator, servers, options) {
  const { scenario, rate, seconds, repeats, connections } = options;
  /** @type {Reading[]} */
  const readings = [];
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    console.error(`bursts of ${rate} requests a second: ${repeat + 1} of ${repeats}`);
    for (const server of repeat % 2 === 0 ? servers : servers.toReversed()) {
      await withServer(server, async (running) => {
        const target = { server: running, scenario };
        const at = (/** @type {number} */ part) => ({ level: { rate: rate * part }, connections });
        await loadOnce(generator, target, { ...at(PHASES.before), seconds: WARM_UP_SECONDS });
        for (const [phase, part] of Object.entries(PHASES)) {
          const sample = await loadOnce(generator, target, { ...at(part), seconds });
          readings.push({ server: server.name, repeat, phase, sample });
        }
      });
    }
  }
  return readings;
}

/**
 * What readings say of two servers in one phase, by repeat.
 * @param {readonly Reading[]} readings
 * @param {{ variant: string, against: string, phase: string }} what
 * @returns {number[]} logarithms of variant's p99 ÷ other's, where both have one
 */
export function burstRatios(readings, { variant, against, phase }) {
  const p99 = (/** @type {string} */ server, /** @type {number} */ repeat) =>
    readings.find((one) => one.server === server && one.repeat === repeat && one.phase === phase)
      ?.sample.latencyMs?.p99;
  return [...new Set(readings.map(({ repeat }) => repeat))].flatMap((repeat) => {
    const [from, to] = [p99(against, repeat), p99(variant, repeat)];
    return from && to ? [Math.log(to / from)] : [];
  });
}
