import { engine } from "../../scripts/engine.js";
import { normalNumbers } from "./simulate.js";

/** Time from the start of one window to the next of the same arm: that of both arms. */
const TURN_MS = 2 * (engine.windowMs(500) + engine.BURST_OVERHEAD_MS);

/** Load of one arm after which a simulated warm-up is given up. */
const MOST_WINDOWS = 100;

/**
 * How a server gets faster.
 * @typedef {object} Curve
 * @property {string} name
 * @property {(seconds: number) => number} cost CPU time per request after so much time, 1 when it is warm
 */

/** @type {readonly Curve[]} */
const CURVES = [
  { name: "warm from the start", cost: () => 1 },
  { name: "3 × as slow, halved every 0.3 s", cost: falling(3, 0.3) },
  { name: "20 × as slow, halved every second", cost: falling(20, 1) },
  { name: "20 × as slow, halved every 3 s", cost: falling(20, 3) },
  {
    name: "steps: 10 × as slow, 3 × after 1 s, warm after 4 s",
    cost: (seconds) => (seconds < 1 ? 10 : seconds < 4 ? 3 : 1),
  },
];

/** Standard deviations of a window's logarithm. */
const SPREADS = [0.03, 0.1, 0.3];

/**
 * @typedef {object} WarmUps
 * @property {string} curve
 * @property {number} spread
 * @property {readonly number[]} windows of each arm, one number for each warm-up
 * @property {readonly number[]} left by which part the slower arm is still slower than when it is warm
 */

/**
 * Warm-ups of two arms by the engine's rule, without a limit of time.
 * @param {number} runs of each kind
 * @param {string} seed
 * @returns {readonly WarmUps[]}
 */
export function warmUps(runs, seed) {
  return CURVES.flatMap(({ name, cost }) =>
    SPREADS.map((spread) => {
      const normal = normalNumbers(engine.seededRandom(`${seed} warm-up ${name} ${spread}`));
      const all = Array.from({ length: runs }, () => warmUp(cost, spread, normal));
      return {
        curve: name,
        spread,
        windows: all.map(({ windows }) => windows),
        left: all.map(({ left }) => left),
      };
    }),
  );
}

/**
 * @param {Curve["cost"]} cost
 * @param {number} spread
 * @param {() => number} normal
 */
function warmUp(cost, spread, normal) {
  /** @type {readonly { throughput: number, cpuPerRequestUs: number }[][]} */
  const arms = [[], []];
  for (let windows = 1; ; windows += 1) {
    const now = cost((windows * TURN_MS) / 1000);
    for (const own of arms) {
      const slower = now * Math.exp(spread * normal());
      const busy = Math.exp(spread * normal());
      own.push({ throughput: 1 / (slower * busy), cpuPerRequestUs: slower });
    }
    if (windows >= MOST_WINDOWS || arms.every((own) => engine.isFlat(engine.speedUpPercent(own)))) {
      return { windows, left: now - 1 };
    }
  }
}

/**
 * @param {number} slower times as slow as when it is warm
 * @param {number} seconds in which half of what is left goes
 * @returns {Curve["cost"]}
 */
function falling(slower, seconds) {
  return (now) => 1 + (slower - 1) * 0.5 ** (now / seconds);
}
