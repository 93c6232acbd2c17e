import { Count } from "./chance.js";
import { pairsIn } from "./noise.js";
import { METRICS } from "./recording.js";
import { centresOf, changesOf } from "./rules.js";
import { LongTable } from "./table.js";

/**
 * How much of a recording a window has.
 * @typedef {object} Shape
 * @property {number} rounds that follow each other
 * @property {number} blocks of each round
 */

/** What the intervals of recordings are called that no rule was tuned on. */
export const UNSEEN = "no rule was tuned on";

/** As many rounds as a run needs to decide, and as many blocks as a run of four series in five minutes has. */
const USUAL = { rounds: 5, blocks: 5 };

/**
 * Windows like the plans of four series in five and ten minutes, and of eight and more.
 * @type {readonly Shape[]}
 */
const SHAPES = [
  USUAL,
  { rounds: 5, blocks: 2 },
  { rounds: 7, blocks: 2 },
  { rounds: 7, blocks: 5 },
  { rounds: 10, blocks: 2 },
];

/**
 * How often the shown interval holds the truth in runs that the recording itself holds: rounds that follow
 * each other, with a stretch of blocks from the same place in each. Nothing is drawn, levelled or simulated; the copies
 * are one program, so the truth is no change.
 * @param {import("./recording.js").Recording} recording
 * @param {Shape} shape
 * @returns {readonly Count[]} by metric, over all series
 */
export function coverage({ series, rounds }, shape = USUAL) {
  const counts = METRICS.map(() => new Count());
  const shortest = Math.min(...rounds.map(({ first, end }) => end - first));
  for (let begin = 0; begin + shape.rounds <= rounds.length; begin += 1) {
    for (let block = 0; block + shape.blocks <= shortest; block += shape.blocks) {
      const window = rounds.slice(begin, begin + shape.rounds).map(({ first }) => ({
        first: first + block,
        end: first + block + shape.blocks,
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
 * The same for several shapes of windows.
 * @param {import("./recordings.js").Recordings} recordings
 * @returns {readonly { readonly shape: Shape, readonly tuned: readonly Count[], readonly unseen: readonly Count[] }[]} what the
 *   recordings that no rule was tuned on show, together
 */
export function coverageOfShapes({ tuned, unseen }) {
  return SHAPES.map((shape) => ({
    shape,
    tuned: coverage(tuned, shape),
    unseen: sum(unseen.map(({ recording }) => coverage(recording, shape))),
  }));
}

/** @param {readonly (readonly Count[])[]} counts by recording and metric */
function sum(counts) {
  return METRICS.map((_, metric) => {
    const all = new Count();
    for (const own of counts) {
      all.times += own[metric]?.times ?? 0;
      all.of += own[metric]?.of ?? 0;
    }
    return all;
  });
}

/**
 * @param {ReturnType<typeof coverageOfShapes>} rows
 * @returns {LongTable}
 */
export function shapesTable(rows) {
  return new LongTable(
    "statistics/intervals.csv",
    ["rounds × blocks", "recordings", ...METRICS],
    rows.flatMap(({ shape: { rounds, blocks }, ...counts }) =>
      Object.entries({ [UNSEEN]: counts.unseen, "rules were tuned on": counts.tuned }).map(
        ([name, own]) => [`${rounds} × ${blocks}`, name, ...own.map(({ text }) => text)],
      ),
    ),
  );
}
