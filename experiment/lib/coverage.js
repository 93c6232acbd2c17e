import { Count } from "./chance.js";
import { pairsIn } from "./noise.js";
import { METRICS } from "./recording.js";
import { centresOf, changesOf } from "./rules.js";
import { table } from "./table.js";

/** Rounds of a window, as many as a run needs to decide. */
const ROUNDS = 5;

/** Blocks of each round, as many as a run of four series in five minutes has. */
const BLOCKS = 5;

/**
 * How often the shown interval holds the truth in runs that the recording itself holds: five of its rounds that follow
 * each other, with a stretch of blocks from the same place in each. Nothing is drawn, levelled or simulated; the copies
 * are one program, so the truth is no change.
 * @param {import("./recording.js").Recording} recording
 * @returns {readonly Count[]} by metric, over all series
 */
export function coverage({ series, rounds }) {
  const counts = METRICS.map(() => new Count());
  const shortest = Math.min(...rounds.map(({ first, end }) => end - first));
  for (let begin = 0; begin + ROUNDS <= rounds.length; begin += 1) {
    for (let block = 0; block + BLOCKS <= shortest; block += BLOCKS) {
      const window = rounds.slice(begin, begin + ROUNDS).map(({ first }) => ({
        first: first + block,
        end: first + block + BLOCKS,
      }));
      const centres = series.map(({ differences }) =>
        METRICS.map((id) => centresOf(window.map((round) => pairsIn(round, differences[id])))),
      );
      for (const own of changesOf(centres, false)) {
        for (const [metric, change] of own.entries()) {
          if (change) counts[metric]?.add(change.low <= 0 && change.high >= 0);
        }
      }
    }
  }
  return counts;
}

/**
 * @param {readonly Count[]} counts by metric
 * @returns {string} Markdown
 */
export function coverageTable(counts) {
  return table(
    ["metric", "95 % intervals that hold the truth"],
    METRICS.map((id, metric) => [id, counts[metric]?.text ?? ""]),
    1,
  );
}
