import path from "node:path";
import { groupBy, rowsOf } from "./recording.js";

/** Rounds and blocks of each: a run of 2, 4 and 12 series in 5, 5, 10 and 5 minutes. */
export const PLANS = /** @type {const} */ ([
  [10, 15],
  [10, 7],
  [9, 4],
  [5, 3],
]);

/** The part of the false alarms that one of four series has: as a regression, and as one that looks worse. */
export const RATES = { red: 0.002 / 4, doubt: 0.05 / 4 };

/** The pool of a run, with the variance between processes of the recording, as docs/figures/statistics.md has it. */
export const POOL = { variance: 0.013 ** 2, errorVariance: 1, degrees: 1 };

/** A recorded burst. @typedef {{ answers: number, ms: number, p50: number, p99: number }} DrawnBurst */

/** The blocks of both copies, by round. @typedef {readonly DrawnBurst[][][][]} RecordedRounds */

/**
 * The bursts of a recording.
 * @param {string} name of its file in the folder of data
 * @returns {readonly RecordedRounds[]} by series
 */
export function recordedRounds(name) {
  const rows = rowsOf(path.join(import.meta.dirname, "../data", name));
  const series = groupBy(rows, (row) => `${row["server"]} ${row["level"]}`);
  return [...series.values()].map((own) =>
    [...groupBy(own, (row) => row["round"]).values()].map((round) =>
      [...groupBy(round, (row) => row["block"]).values()].map((block) =>
        ["A", "B"].map((copy) => block.filter((row) => row["copy"] === copy).map(burstOf)),
      ),
    ),
  );
}

/** @param {Record<string, string>} row */
function burstOf(row) {
  const ms = Number(row["durationMs"]);
  const [p50, p99] = [Number(row["p50Ms"]), Number(row["p99Ms"])];
  return { answers: (Number(row["throughput"]) * ms) / 1000, ms, p50, p99 };
}

/**
 * Draws consecutive blocks of a recorded round; a coin says which of the copies is head.
 * @param {RecordedRounds} rounds
 * @param {number} blocks
 * @param {() => number} random
 * @returns {{ head: readonly DrawnBurst[], base: readonly DrawnBurst[] }}
 */
export function drawnRound(rounds, blocks, random) {
  const all = rounds[Math.floor(random() * rounds.length)] ?? [];
  const first = Math.floor(random() * Math.max(1, all.length - blocks));
  const [head, base] = random() < 0.5 ? [0, 1] : [1, 0];
  const drawn = all.slice(first, first + blocks);
  const of = (/** @type {number} */ copy) => drawn.flatMap((block) => block[copy] ?? []);
  return { head: of(head ?? 0), base: of(base ?? 1) };
}
