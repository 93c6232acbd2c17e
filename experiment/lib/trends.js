import { engine } from "../../scripts/engine.js";
import { Count } from "./chance.js";
import { normalNumbers } from "./simulate.js";

/**
 * What the bursts of a simulated run are made of. All sizes are standard deviations of logarithms.
 * @typedef {object} Noise
 * @property {string} name
 * @property {number} burst of a single burst
 * @property {boolean} [heavy] Student's t with 3 degrees of freedom in place of the normal distribution
 * @property {number} [correlation] of a burst with the next, whatever they are of: the machine's (AR 1)
 * @property {number} [drift] of the machine over the whole run
 * @property {number} [processes] shift of each fresh process
 */

/**
 * How a run is laid out: servers with both arms, series of each, rounds, bursts of each series in a round.
 * @typedef {object} Layout
 * @property {number} servers
 * @property {number} series
 * @property {number} rounds
 * @property {number} bursts
 */

/**
 * Whole runs of one kind.
 * @typedef {object} TrendRuns
 * @property {string} noise
 * @property {Layout} layout
 * @property {number} faster part by which servers got faster within each round; 0 where they were flat
 * @property {Count} told runs in which a trend was found anywhere
 */

/** How much rate and CPU time per request of one burst have in common. */
const COMMON = 0.7;

/** Noise values that are drawn from, with replacement: cheaper than making each anew. */
const POOL = 2 ** 18;

/** Part of a round after which half of what a server gets faster by has happened. */
const HALF_LIFE = 0.25;

/** @type {readonly Layout[]} */
export const LAYOUTS = [
  { servers: 1, series: 1, rounds: 5, bursts: 20 },
  { servers: 1, series: 1, rounds: 10, bursts: 10 },
  { servers: 2, series: 6, rounds: 5, bursts: 4 },
  { servers: 2, series: 6, rounds: 10, bursts: 8 },
];

/** Parts by which servers get faster within a round. */
export const GAINS = [0.2, 0.5, 1, 3];

/**
 * Runs of flat servers, and of servers that get faster.
 * @param {import("./noise.js").NoiseFacts} facts of the recording
 * @param {number} runs of each kind
 * @param {string} seed
 * @returns {{ flat: readonly TrendRuns[], warming: readonly TrendRuns[] }}
 */
export function trends({ rows, correlation, drift, processes }, runs, seed) {
  const burst = engine.median(rows.map((row) => row.burst));
  const recorded = { burst, heavy: true, correlation, drift, processes };
  /** @type {readonly Noise[]} */
  const kinds = [
    { name: "normal, independent", burst },
    { name: "heavy tails", burst, heavy: true },
    { name: "autocorrelation", burst, correlation },
    { name: "strong autocorrelation", burst, heavy: true, correlation: 0.95 },
    { name: "drift of the machine", burst: burst / 4, drift },
    { name: "strong drift on a quiet machine", burst: 0.03, drift: 0.5 },
    { name: "processes differ by 20 %", burst: burst / 4, processes: 0.2 },
    { name: "all of it as recorded", ...recorded },
    { name: "all of it, a quarter of the spread", ...recorded, burst: burst / 4 },
  ];
  const all = (/** @type {readonly Noise[]} */ noises, /** @type {readonly number[]} */ gains) =>
    noises.flatMap((noise) =>
      LAYOUTS.flatMap((layout) =>
        gains.map((faster) => ({
          noise: noise.name,
          layout,
          faster,
          told: told(noise, layout, { faster, runs: faster > 0 ? runs / 5 : runs, seed }),
        })),
      ),
    );
  return { flat: all(kinds, [0]), warming: all(kinds.slice(-2), GAINS) };
}

/**
 * Runs of one kind of noise and layout, of servers that get faster by a part of their speed.
 * @param {Noise} noise
 * @param {Layout} layout
 * @param {{ faster: number, runs: number, seed: string }} options
 * @returns {Count} in how many of them a trend was found
 */
export function told(noise, layout, { faster, runs, seed }) {
  const { servers, rounds, bursts } = layout;
  const random = engine.seededRandom(
    `${seed} trends ${noise.name} ${servers} ${rounds} ${bursts} ${faster}`,
  );
  const normal = normalNumbers(random);
  const pool = Float64Array.from({ length: POOL }, () =>
    noise.heavy ? normal() / Math.sqrt(normal() ** 2 + normal() ** 2 + normal() ** 2) : normal(),
  );
  const draw = () => pool[Math.floor(random() * POOL)] ?? 0;
  const count = new Count();
  for (let run = 0; run < runs; run += 1) {
    const series = drawRun(noise, layout, { faster, draw, normal, random });
    count.add(engine.trendsOf(series).found.length > 0);
  }
  return count;
}

/**
 * One run: in each round all series' bursts take turns, under the same machine.
 * @param {Noise} noise
 * @param {Layout} layout
 * @param {{ faster: number, draw: () => number, normal: () => number, random: () => number }} sources
 * @returns {Parameters<typeof engine.trendsOf>[0]}
 */
function drawRun(noise, layout, { faster, draw, normal, random }) {
  const { correlation = 0, drift = 0, processes = 0, burst } = noise;
  const { servers, series: perServer, rounds, bursts } = layout;
  const fresh = Math.sqrt(1 - correlation ** 2);
  const series = Array.from({ length: servers }, (_, server) =>
    Array.from({ length: perServer }, (_, scenario) =>
      /** @type {const} */ (["base", "head"]).map((arm) => ({
        name: `${server}/${scenario}`,
        server: String(server),
        scenario: String(scenario),
        arm,
        level: { concurrency: 1 },
        load: engine.timedBurst(300),
        configHash: "",
        samples: /** @type {import("../../src/domain/series/sample.ts").Sample[]} */ ([]),
      })),
    ).flat(),
  ).flat();
  const [slope, swing, phase] = [drift * normal(), drift * normal(), random() * 2 * Math.PI];
  const total = rounds * bursts * series.length;
  const state = [0, 0];
  let done = 0;
  for (let round = 0; round < rounds; round += 1) {
    const shifts = new Map(
      series.map(({ server, arm }) => [`${server} ${arm}`, processes * normal()]),
    );
    for (let turn = 0; turn < bursts; turn += 1) {
      const gain = Math.log1p(faster) * warmth(turn / Math.max(1, bursts - 1));
      for (const { server, arm, samples } of series) {
        const at = done / total;
        const machine = slope * at + swing * Math.sin(phase + 6 * Math.PI * at);
        const common = draw();
        const [rate = 0, work = 0] = state.map((before, index) => {
          const now = COMMON * common + Math.sqrt(1 - COMMON ** 2) * draw();
          state[index] = correlation * before + fresh * now;
          return (
            burst * (state[index] ?? 0) + machine + gain + (shifts.get(`${server} ${arm}`) ?? 0)
          );
        });
        samples.push({
          ...SAMPLE,
          round,
          throughput: Math.exp(rate),
          cpuPerRequestUs: Math.exp(-work),
        });
        done += 1;
      }
    }
  }
  return series.map((one) => ({ ...one, samples: engine.samplesOf(one.samples) }));
}

const SAMPLE = {
  round: 0,
  block: 0,
  position: 0,
  startedAt: "",
  durationMs: 300,
  expected: 1,
  unexpected: 0,
  aborted: 0,
  errors: {},
  non2xx: 0,
  bodyBytes: 0,
};

/**
 * What a server has gained of its speed, as compilers give it: fast at first, and then more slowly.
 * @param {number} at part of the round
 */
function warmth(at) {
  return (1 - 0.5 ** (at / HALF_LIFE)) / (1 - 0.5 ** (1 / HALF_LIFE));
}
