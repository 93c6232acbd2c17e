import { engine } from "./engine.js";
import { METRICS } from "./recording.js";
import { SCENARIOS } from "./resample.js";

/**
 * What the noise of a simulated run is made of. All sizes are standard deviations of logarithms.
 * @typedef {object} Noise
 * @property {string} name
 * @property {boolean} [heavy] Student's t with 3 degrees of freedom in place of the normal distribution
 * @property {number} [correlation] from one burst to the next (AR 1)
 * @property {number} [drift] of the machine over the whole run
 * @property {number} [processes] level shift of each fresh process
 * @property {number} [modes] what every other fresh process of a server is slower by, in all its metrics
 */

/** How much the metrics of one burst have in common. */
const COMMON = 0.7;

/** Signs of what they have in common: less throughput, more latency, more CPU. */
const LOADINGS = [-COMMON, COMMON, COMMON];

/** Noise values that are drawn from, with replacement: cheaper than making each anew. */
const POOL = 2 ** 18;

/** Blocks that the noise is brought to scale with. */
const CALIBRATION_BLOCKS = 3000;

/**
 * Prepares simulated noise whose pairs spread as the recorded ones do, before drift and process shifts.
 * @param {Noise} noise
 * @param {readonly (readonly number[])[]} spreads recorded standard deviation of pairs' differences, by series and metric
 * @param {() => number} random
 * @returns {(roundSizes: readonly number[]) => readonly import("./resample.js").SeriesDifferences[]}
 */
export function simulator(noise, spreads, random) {
  const normal = normalNumbers(random);
  const pool = Float64Array.from({ length: POOL }, () =>
    noise.heavy
      ? normal() / Math.sqrt((normal() ** 2 + normal() ** 2 + normal() ** 2) / 3)
      : normal(),
  );
  const draw = () => pool[Math.floor(random() * POOL)] ?? 0;
  const still = { ...noise, drift: 0, processes: 0, modes: 0 };
  const unit = METRICS.map(() => 1);
  const [calibration = []] = cell(still, [CALIBRATION_BLOCKS], [unit], draw, normal, random);
  const scales = calibration.map((rounds) => 1 / engine.standardDeviation(rounds.flat()));
  const scaled = spreads.map((own) => own.map((spread, metric) => spread * (scales[metric] ?? 1)));
  // The recording's series are servers × levels, a cell holds the servers of one level.
  const levels = scaled.length / 2;
  return (roundSizes) =>
    Array.from({ length: SCENARIOS }, () => {
      const cells = Array.from({ length: levels }, (_, level) =>
        cell(
          noise,
          roundSizes,
          [scaled[level] ?? unit, scaled[level + levels] ?? unit],
          ...[draw, normal, random],
        ),
      );
      return [0, 1].flatMap((server) => cells.map((own) => own[server] ?? []));
    }).flat();
}

/**
 * One cell: the bursts of its servers and arms, one after the other, under the same machine's noise.
 * @param {Noise} noise
 * @param {readonly number[]} roundSizes
 * @param {readonly (readonly number[])[]} scales by server and metric
 * @param {() => number} draw a noise value
 * @param {() => number} normal
 * @param {() => number} random
 * @returns {number[][][][]} differences by server, metric, round, pair
 */
function cell(noise, roundSizes, scales, draw, normal, random) {
  const { correlation = 0, drift = 0, processes = 0, modes = 0 } = noise;
  const fresh = Math.sqrt(1 - correlation ** 2);
  const total = roundSizes.reduce((sum, size) => sum + size, 0) * 4 * scales.length;
  const [slope, swing, phase] = [drift * normal(), drift * normal(), random() * 2 * Math.PI];
  const state = METRICS.map(() => 0);
  const result = scales.map(() => METRICS.map(() => /** @type {number[][]} */ ([])));
  const orders = blockOrders(scales.length);
  let [burst, block] = [0, 0];
  for (const size of roundSizes) {
    const shifts = scales.map(() =>
      ["base", "head"].map(() => {
        const slower = random() < 0.5 ? modes : 0;
        return LOADINGS.map((loading) => processes * normal() + Math.sign(loading) * slower);
      }),
    );
    for (const rounds of result.flat()) rounds.push([]);
    for (let end = block + size; block < end; block += 1) {
      const order = orders[block % orders.length] ?? [];
      const halves = [order.slice(0, order.length / 2), order.slice(order.length / 2)];
      for (const half of halves) {
        const sums = scales.map(() => METRICS.map(() => 0));
        for (const { server, isHead } of half) {
          const at = burst / total;
          const wander = slope * at + swing * Math.sin(phase + 6 * Math.PI * at);
          const common = draw();
          for (const metric of METRICS.keys()) {
            const loading = LOADINGS[metric] ?? COMMON;
            const now = loading * common + Math.sqrt(1 - loading ** 2) * draw();
            const next = correlation * (state[metric] ?? 0) + fresh * now;
            state[metric] = next;
            const value =
              next * (scales[server]?.[metric] ?? 1) +
              Math.sign(loading) * wander +
              (shifts[server]?.[isHead ? 1 : 0]?.[metric] ?? 0);
            const own = sums[server];
            if (own) own[metric] = (own[metric] ?? 0) + (isHead ? value : -value);
          }
          burst += 1;
        }
        for (const [server, own] of sums.entries()) {
          for (const [metric, sum] of own.entries()) result[server]?.[metric]?.at(-1)?.push(sum);
        }
      }
    }
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
