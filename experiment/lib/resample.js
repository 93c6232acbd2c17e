import { engine } from "../../scripts/engine.js";
import { betweenGroups, finite, pairsIn } from "./noise.js";
import { METRICS, record } from "./recording.js";
import { TWELVE } from "./shapes.js";

/** Consecutive blocks that are drawn together, so that what they have in common stays. */
const MOVING_BLOCKS = 5;

/**
 * Differences of logarithms, head less base, of one series: by metric, by round, by pair.
 * @typedef {readonly (readonly (readonly number[])[])[]} SeriesDifferences
 */

/**
 * Draws a run in which nothing changed from the recording. Each of its rounds takes the blocks of one
 * recorded round, in stretches of consecutive blocks, with all metrics of all series of a scenario
 * from the same blocks; a coin says which of the copies is head in it.
 * @param {import("./recording.js").Recording} recording
 * @param {readonly number[]} roundSizes blocks of each round
 * @param {() => number} random
 * @param {import("./shapes.js").Shape} shape of the run
 * @returns {readonly SeriesDifferences[]} of every series, scenario by scenario
 */
export function drawRun(recording, roundSizes, random, shape = TWELVE) {
  const levels = recording.series.length / 2;
  const series = recording.series.filter(
    (_, index) => Math.floor(index / levels) < shape.servers && index % levels < shape.levels,
  );
  return Array.from({ length: shape.scenarios }, () => {
    const rounds = roundSizes.map((size) => drawRound(recording.rounds, size, random));
    return series.map(({ differences }) =>
      METRICS.map((metric) =>
        rounds.map(({ sign, blocks }) =>
          blocks
            .flatMap((block) => differences[metric].slice(2 * block, 2 * block + 2))
            .flatMap((value) => (finite(value) ? [sign * value] : [])),
        ),
      ),
    );
  }).flat();
}

/**
 * The recording without the accidents of its rounds. A recorded round's centre is off by chance, and to
 * draw blocks from it makes that into a shift which all of them share, as if processes differed. So
 * the centres (Hodges–Lehmann) are shrunk to the part of their variance that the analysis of variance
 * does not lay to chance, 1 − 1 ⁄ F; to nothing where F is below 1.
 * @param {import("./recording.js").Recording} recording
 * @returns {import("./recording.js").Recording}
 */
export function levelled(recording) {
  const { rounds } = recording;
  return {
    ...recording,
    series: recording.series.map((one) => ({
      ...one,
      differences: record((metric) => {
        const values = one.differences[metric];
        const groups = rounds.map((round) => pairsIn(round, values));
        const kept = Math.sqrt(Math.max(0, 1 - 1 / betweenGroups(groups).f));
        const middle = engine.walshMedian(groups.flat());
        const centres = groups.map((group) => engine.walshMedian(group));
        return values.map((value, pair) => {
          const block = Math.floor(pair / 2);
          const round = rounds.findIndex(({ first, end }) => first <= block && block < end);
          const centre = centres[round] ?? middle;
          return value - centre + kept * (centre - middle);
        });
      }),
    })),
  };
}

/**
 * @param {import("./recording.js").Recording["rounds"]} rounds
 * @param {number} size
 * @param {() => number} random
 */
function drawRound(rounds, size, random) {
  const round = rounds[Math.floor(random() * rounds.length)];
  if (!round) throw new Error("the recording has no rounds");
  const length = round.end - round.first;
  /** @type {number[]} */
  const blocks = [];
  while (blocks.length < size) {
    const start = Math.floor(random() * length);
    for (let step = 0; step < MOVING_BLOCKS && blocks.length < size; step += 1) {
      blocks.push(round.first + ((start + step) % length));
    }
  }
  return { sign: random() < 0.5 ? -1 : 1, blocks };
}
