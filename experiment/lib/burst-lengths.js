import { engine } from "../../scripts/engine.js";
import { rootMeanSquare } from "./chance.js";
import { changeOfPairs } from "./former-rule.js";
import { groupBy, METRICS, rowsOf } from "./recording.js";

/** Runner time that the layouts are compared at. */
export const RUNNER_MS = 60_000;

/** Columns of the gated metrics, in their order. */
const COLUMNS = ["throughput", "p99Ms", "cpuPerRequestUs"];

/**
 * Standard error of the ratio after a minute of runner time, starts of the generator included.
 * @typedef {object} BurstLength
 * @property {string} name
 * @property {number} pairs that were recorded, of all servers
 * @property {readonly number[]} errors root mean square over the servers, by gated metric
 */

/**
 * @param {string} file what `record-layouts.js` wrote
 * @returns {readonly BurstLength[]}
 */
export function burstLengths(file) {
  const rows = rowsOf(file);
  const layouts = groupBy(rows, (row) => `${row["layout"]} ${row["burstMs"]}`);
  return [...layouts.values()]
    .toSorted((a, b) => order(a[0]) - order(b[0]))
    .map((own) => {
      const burstMs = Number(own[0]?.["burstMs"]);
      const [kind, , nice] = own[0]?.["layout"]?.split(" ") ?? [];
      const inTurns = kind === "turns";
      const pairMs = (inTurns ? 2 : 1) * (burstMs + engine.BURST_OVERHEAD_MS);
      const seconds = `${burstMs / 1000} s${nice === undefined ? "" : `, nice ${nice}`}`;
      return {
        name: inTurns ? `in turns, bursts of ${seconds}` : `both at once, ${seconds}`,
        pairs: own.length,
        errors: METRICS.map((_, metric) =>
          rootMeanSquare(
            [...groupBy(own, (row) => row["server"]).values()].map((pairs) =>
              errorAfter(pairs, COLUMNS[metric] ?? "", RUNNER_MS / pairMs),
            ),
          ),
        ),
      };
    });
}

/**
 * @param {readonly Record<string, string>[]} pairs
 * @param {string} column
 * @param {number} count of pairs
 */
function errorAfter(pairs, column, count) {
  return errorOf(
    pairs.map((row) => Math.log(Number(row[`${column}B`]) / Number(row[`${column}A`]))),
    count,
  );
}

/**
 * The standard error that the ratio would have after so many pairs, without regard to rounds.
 * @param {readonly number[]} differences of all pairs, as logarithms; those that are not finite are left out
 * @param {number} count of pairs
 */
export function errorOf(differences, count) {
  const known = differences.filter(Number.isFinite);
  return changeOfPairs(known).standardError * Math.sqrt(known.length / count);
}

/** @param {Record<string, string> | undefined} row */
function order(row) {
  return Number(row?.["burstMs"]) + (row?.["layout"]?.startsWith("turns") ? 0 : 1e6);
}
