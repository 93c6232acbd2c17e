import { engine } from "../../scripts/engine.js";
import { drawnOne, forBursts, recurring } from "./sign-parts.js";

/** Episodes of slow answers: how long they last, and after how long the next one begins. */
const EPISODE_MS = /** @type {const} */ ([8000, 32_000]);

/** @typedef {typeof import("./sign-bursts.js").slower} Slowing */

/**
 * Answers of one series take longer for some time.
 * @param {import("./sign-changes.js").ChangedRun} run
 * @param {number} change of the 99th percentile of all answers
 * @param {{ slowing: Slowing, slowClosing: typeof import("./sign-closings.js").slowerClosing }} how
 */
export function addEpisodes({ series, timetable, random }, change, { slowing, slowClosing }) {
  const own = drawnOne(series, random);
  const times = timesFor(own.from, change, slowing);
  const [lastMs, everyMs] = EPISODE_MS;
  const slow = timetable.endsMs.map(() => recurring(lastMs, everyMs, random() * everyMs));
  forBursts(own, (burst, { atMs }, round) => {
    const middle = atMs + engine.BURST_MS / 2;
    if ((slow[round]?.(middle, middle + 1).ms ?? 0) > 0)
      slowing(own.arms.head.columns, burst, times);
  });
  own.arms.head.closings = own.arms.head.closings.map((load) => {
    const atMs = timetable.endsMs[load.round] ?? 0;
    const isSlow = (slow[load.round]?.(atMs, atMs + 1).ms ?? 0) > 0;
    return isSlow ? slowClosing(load, times) : load;
  });
}

/** @type {Map<Slowing, Map<import("./sign-source.js").SignServer, number>>} */
const knownTimes = new Map();

/**
 * How many times as long the answers of episodes take for the change of all answers' percentile.
 * @param {import("./sign-source.js").SignServer} server
 * @param {number} change
 * @param {Slowing} slowing
 */
function timesFor(server, change, slowing) {
  const own = knownTimes.get(slowing) ?? new Map();
  knownTimes.set(slowing, own);
  const known = own.get(server);
  if (known !== undefined) return known;
  let [low, high] = [1, 8];
  for (let step = 0; step < 14; step += 1) {
    const middle = (low + high) / 2;
    if (changeWith(server, middle, slowing) < Math.log1p(change)) low = middle;
    else high = middle;
  }
  own.set(server, low);
  return low;
}

/**
 * The change of the 99th percentile of all recorded answers with episodes of that many times.
 * @param {import("./sign-source.js").SignServer} server
 * @param {number} times
 * @param {Slowing} slowing
 */
function changeWith({ firsts, others }, times, slowing) {
  const [lastMs, everyMs] = EPISODE_MS;
  const arms = [...new Set([...firsts, ...others])].flatMap((start) => Object.values(start.arms));
  const ids = Object.keys(arms[0]?.columns ?? {});
  const all = Object.fromEntries(
    ids.map((id) => [id, arms.flatMap(({ columns }) => columns[id] ?? [])]),
  );
  const number = all["block"]?.length ?? 0;
  // Each burst as often as there are parts of a period, in episodes as often as their part of it is.
  const [parts, slowParts] = [4, (4 * lastMs) / everyMs];
  const armOf = (/** @type {boolean} */ isSlow) => {
    const rows = Array.from({ length: 2 }, (_, round) =>
      Array.from({ length: parts }, (__, part) => ({ round, part })),
    ).flat();
    /** @type {Record<string, number[]>} */
    const columns = Object.fromEntries(ids.map((id) => [id, rows.flatMap(() => all[id] ?? [])]));
    columns["round"] = rows.flatMap(({ round }) => Array(number).fill(round));
    columns["block"] = Array.from({ length: rows.length * number }, (_, at) => at);
    for (const [at, { part }] of rows.entries()) {
      if (!isSlow || part >= slowParts) continue;
      for (let burst = at * number; burst < (at + 1) * number; burst += 1)
        slowing(columns, burst, times);
    }
    return { length: rows.length * number, startedAt: [], columns, causes: new Map() };
  };
  const pool = { variance: 1e-4, errorVariance: 1, degrees: 1 };
  const pairs = engine.pairBursts(armOf(false), armOf(true));
  const change = engine.pooledQuantileChange(pairs, "latency-p99", pool);
  return change?.difference ?? 0;
}
