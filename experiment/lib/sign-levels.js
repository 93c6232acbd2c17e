import { engine } from "../../scripts/engine.js";
import { betweenGroups } from "./noise.js";

/** The columns that a metric's shift is taken out of. */
const COLUMNS = /** @type {const} */ ({
  throughput: ["throughput", "expected", "bodyBytes"],
  cpuPerRequestUs: ["cpuPerRequestUs"],
  ...Object.fromEntries(
    ["Mean", "P50", "P90", "P95", "P99", "P999", "Max"].map((name) => {
      const id = `latency${name}Ms`;
      return [id, [id]];
    }),
  ),
});

/** @typedef {import("./sign-recording.js").SignStart} SignStart */

/**
 * One server's starts without the accidents of their bursts: a start's centre is off by chance, and to draw its few blocks
 * over and over makes that into a shift that a longer start would not have. As `levelled` does, so the centres are shrunk to
 * the part of their variance that the analysis of variance does not lay to chance.
 * @param {readonly SignStart[]} starts of one server
 * @returns {readonly SignStart[]}
 */
export function levelledStarts(starts) {
  return Object.entries(COLUMNS).reduce(
    (/** @type {readonly SignStart[]} */ all, [id, columns]) => levelledIn(all, id, columns),
    starts,
  );
}

/**
 * @param {readonly SignStart[]} starts
 * @param {string} id column of the metric
 * @param {readonly string[]} columns that are shifted by it
 * @returns {readonly SignStart[]}
 */
function levelledIn(starts, id, columns) {
  const groups = starts.map(({ arms }) => differencesOf(arms, id));
  const known = groups.filter(({ length }) => length > 1);
  if (known.length < 2) return starts;
  const kept = Math.sqrt(Math.max(0, 1 - 1 / betweenGroups(known).f));
  const middle = engine.walshMedian(known.flat());
  return starts.map((start, at) => {
    const own = groups[at] ?? [];
    if (own.length === 0) return start;
    const centre = engine.walshMedian(own);
    // Half of the shift is taken from each copy.
    const half = Math.exp((kept * (centre - middle) - centre) / 2);
    const { head, base } = start.arms;
    return {
      ...start,
      arms: { head: scaled(head, columns, half), base: scaled(base, columns, 1 / half) },
    };
  });
}

/**
 * Logarithms of head's bursts less those of base's beside them.
 * @param {SignStart["arms"]} arms
 * @param {string} id
 */
function differencesOf({ head, base }, id) {
  const [of, from] = [head.bursts[id] ?? [], base.bursts[id] ?? []];
  return of.flatMap((value, burst) => {
    const difference = Math.log((value ?? Number.NaN) / (from[burst] ?? Number.NaN));
    return Number.isFinite(difference) ? [difference] : [];
  });
}

/**
 * @param {import("./sign-recording.js").SignArm} arm
 * @param {readonly string[]} columns
 * @param {number} times
 * @returns {import("./sign-recording.js").SignArm}
 */
function scaled(arm, columns, times) {
  const changed = columns.flatMap((id) => {
    const own = arm.bursts[id];
    return own ? [[id, own.map((value) => (value === null ? null : value * times))]] : [];
  });
  return { ...arm, bursts: { ...arm.bursts, ...Object.fromEntries(changed) } };
}
