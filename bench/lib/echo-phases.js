import { loadOnce, withServer } from "./echo-load.js";
import { engine } from "./engine.js";

/** @typedef {import("./echo-load.js").Config["servers"][number]} Server */
/** @typedef {import("./echo-load.js").Sample} Sample */
/** @typedef {{ server: string, repeat: number, phase: string, sample: Sample }} Reading */

const WARM_UP_SECONDS = 2;

/**
 * Loads servers at one rate after the other, each repeat in a fresh process that is warmed up at the first rate.
 * @param {import("./echo-load.js").Generator} generator
 * @param {readonly Server[]} servers built
 * @param {{ scenario: import("./echo-load.js").Scenario, ratesOf: (server: string) => Readonly<Record<string, number>>,
 *   seconds: number, repeats: number, connections: number }} options
 * `ratesOf` gives the rate of each phase, `seconds` is the length of each phase
 * @returns {Promise<Reading[]>}
 */
export async function readPhases(generator, servers, options) {
  const { scenario, ratesOf, seconds, repeats, connections } = options;
  /** @type {Reading[]} */
  const readings = [];
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    console.error(`rates in phases: ${repeat + 1} of ${repeats}`);
    for (const server of repeat % 2 === 0 ? servers : servers.toReversed()) {
      await withServer(server, async (running) => {
        const target = { server: running, scenario };
        const rates = Object.entries(ratesOf(server.name));
        const at = (/** @type {number} */ rate) => ({ level: { rate }, connections });
        const first = rates[0]?.[1] ?? 0;
        await loadOnce(generator, target, { ...at(first), seconds: WARM_UP_SECONDS });
        for (const [phase, rate] of rates) {
          const sample = await loadOnce(generator, target, { ...at(rate), seconds });
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
export function phaseRatios(readings, { variant, against, phase }) {
  const p99 = (/** @type {string} */ server, /** @type {number} */ repeat) =>
    readings.find((one) => one.server === server && one.repeat === repeat && one.phase === phase)
      ?.sample.latencyMs?.p99;
  return [...new Set(readings.map(({ repeat }) => repeat))].flatMap((repeat) => {
    const [from, to] = [p99(against, repeat), p99(variant, repeat)];
    return from && to ? [Math.log(to / from)] : [];
  });
}

/**
 * The medians of each server in each phase.
 * @param {readonly Reading[]} readings
 */
export function phaseTable(readings) {
  const namesOf = (/** @type {"phase" | "server"} */ key) => [
    ...new Set(readings.map((one) => one[key])),
  ];
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
    rows: namesOf("phase").flatMap((phase) =>
      namesOf("server").map((server) => {
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
