/**
 * @template Item
 * @param {readonly Item[]} items
 * @param {() => number} random
 * @returns {Item}
 */
export function drawnOne(items, random) {
  const drawn = items[Math.floor(random() * items.length)];
  if (drawn === undefined) throw new Error("there is nothing to draw");
  return drawn;
}

/**
 * The series of one server: what one process does, all of them show.
 * @param {import("./sign-changes.js").ChangedRun} run
 */
export function ofOneServer({ series, timetable, random }) {
  const server = Math.floor(random() * timetable.shape.servers);
  return series.filter(({ timed }) => timed.server === server);
}

/**
 * Calls back for each burst of a series.
 * @param {import("./sign-draw.js").DrawnSeries} series
 * @param {(burst: number, place: import("./sign-plan.js").BurstPlace, round: number) => void} call
 */
export function forBursts({ timed, arms }, call) {
  for (const [round, places] of timed.rounds.entries()) {
    for (const [at, place] of places.entries()) {
      call((arms.head.firsts[round] ?? 0) + at, place, round);
    }
  }
}

/**
 * The parts of a period that recur, from a time that chance sets.
 * @param {number} lastMs how long each lasts
 * @param {number} everyMs after how long the next one begins
 * @param {number} phaseMs
 * @returns {(fromMs: number, toMs: number) => { ms: number, longestMs: number, endsIn: number }} what of a time lies in
 *   them, the longest of these, and how many of them end in it
 */
export function recurring(lastMs, everyMs, phaseMs) {
  return (fromMs, toMs) => {
    let [ms, longestMs, endsIn] = [0, 0, 0];
    const first = Math.floor((fromMs + phaseMs) / everyMs) * everyMs - phaseMs;
    for (let begin = first; begin < toMs; begin += everyMs) {
      const end = begin + lastMs;
      const own = Math.min(toMs, end) - Math.max(fromMs, begin);
      if (own <= 0) continue;
      ms += own;
      longestMs = Math.max(longestMs, own);
      if (end < toMs) endsIn += 1;
    }
    return { ms, longestMs, endsIn };
  };
}
