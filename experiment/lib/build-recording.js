import { engine } from "../../scripts/engine.js";
import { betweenGroups, finite } from "./noise.js";
import { burstOf, differencesOf, groupBy, METRICS, rowsOf } from "./recording.js";

/** @typedef {import("./builds.js").Build["kind"]} BuildKind */

/**
 * What layout does to one metric at one level, for builds of one kind beside the program's own build. Logarithms of the
 * other build ÷ the own one.
 * @typedef {object} LayoutEffect
 * @property {number} mean of all starts
 * @property {number} error standard error of the mean
 * @property {number} between standard deviation between builds, beyond what their starts explain; 0 where that is all
 * @property {number} pValue of the starts alone giving as much between builds
 * @property {readonly number[]} builds the change of each build; what chance explains of the mean and of that deviation is left out
 * @property {readonly number[]} starts the shift of each start within its build, shrunk to what its pairs do not explain
 * @property {readonly (readonly number[])[]} pairs of each start, less their centre
 */

/**
 * Builds of one program that lie differently in memory, as `record-builds.js` recorded them.
 * @typedef {object} BuildRecording
 * @property {string} language
 * @property {readonly string[]} levels from the lowest
 * @property {number} bursts
 * @property {Readonly<Record<BuildKind, { builds: number, starts: number, effects: readonly (readonly LayoutEffect[])[] }>>} kinds
 *   effects by level and metric
 */

/** @type {readonly BuildKind[]} */
export const BUILD_KINDS = ["own", "edit", "order"];

/**
 * @param {string} language
 * @param {string} file
 * @returns {BuildRecording}
 */
export function readBuilds(language, file) {
  const rows = rowsOf(file);
  const levels = [...new Set(rows.map((row) => row["level"] ?? ""))].toSorted(
    (a, b) => Number(a) - Number(b),
  );
  const kinds = BUILD_KINDS.map((kind) => {
    const own = rows.filter((row) => row["kind"] === kind);
    const builds = [...groupBy(own, (row) => row["build"]).values()];
    const effects = levels.map((level) =>
      METRICS.map((metric) =>
        effectOf(
          builds.map((build) =>
            startsOf(
              build.filter((row) => row["level"] === level),
              metric,
            ),
          ),
        ),
      ),
    );
    const starts = new Set(own.map((row) => row["round"])).size;
    return [kind, { builds: builds.length, starts, effects }];
  });
  return { language, levels, bursts: rows.length, kinds: Object.fromEntries(kinds) };
}

/**
 * The pairs of each start of a build.
 * @param {readonly Record<string, string>[]} rows
 * @param {(typeof METRICS)[number]} metric
 */
function startsOf(rows, metric) {
  return [...groupBy(rows, (row) => row["round"]).values()].map((start) => {
    const bursts = start.map(burstOf);
    return differencesOf(bursts, bursts.length / 4, metric).filter(finite);
  });
}

/**
 * @param {readonly (readonly (readonly number[])[])[]} builds pairs by build and start
 * @returns {LayoutEffect}
 */
function effectOf(builds) {
  const starts = builds.flat();
  const centres = builds.map((own) => own.map(engine.walshMedian));
  const all = centres.flat();
  const mean = engine.mean(all);
  const error = engine.standardDeviation(all) / Math.sqrt(all.length);
  const middle = beyondChance((mean / error) ** 2) * mean;
  const ofBuilds = centres.length > 1 ? betweenGroups(centres) : { f: 0, variance: 0, pValue: 1 };
  const ofStarts = betweenGroups(starts);
  const kept = beyondChance(ofBuilds.f);
  const keptStart = beyondChance(ofStarts.f);
  return {
    mean,
    error,
    between: Math.sqrt(Math.max(0, ofBuilds.variance)),
    pValue: ofBuilds.pValue,
    builds: centres.map((own) => middle + kept * (engine.mean(own) - mean)),
    starts: centres.flatMap((own) => own.map((centre) => keptStart * (centre - engine.mean(own)))),
    // A centre takes one degree of freedom from its pairs.
    pairs: starts.map((pairs) => {
      const centre = engine.walshMedian(pairs);
      const spread = Math.sqrt(pairs.length / (pairs.length - 1));
      return pairs.map((pair) => spread * (pair - centre));
    }),
  };
}

/** The part of a deviation that chance does not explain. @param {number} f between ÷ within, 0 or more */
function beyondChance(f) {
  return f > 1 ? Math.sqrt(1 - 1 / f) : 0;
}

/**
 * Draws runs in which head and base are builds of one program that lie differently in memory: one the own build and one
 * with unused functions, or two that are linked in random order. Which builds they are holds for the whole run. Each
 * round has the shift of a recorded start, and blocks of others, with all levels and metrics from the same ones.
 * @param {BuildRecording} recording
 * @param {Exclude<BuildKind, "own">} kind
 * @param {import("./shapes.js").Shape} shape
 * @param {() => number} random
 * @returns {(sizes: readonly number[]) => readonly import("./resample.js").SeriesDifferences[]}
 */
export function drawBuilds({ kinds }, kind, shape, random) {
  const { effects, builds, starts } = kinds[kind];
  const below = (/** @type {number} */ count) => Math.floor(random() * count);
  const servers = Array.from({ length: shape.servers }, () => {
    const [head, base] = [below(builds), below(builds)];
    const sign = random() < 1 / 2 ? -1 : 1;
    return (/** @type {LayoutEffect} */ effect) =>
      sign * ((effect.builds[head] ?? 0) - (kind === "order" ? (effect.builds[base] ?? 0) : 0));
  });
  return (sizes) =>
    Array.from({ length: shape.scenarios }, () =>
      servers.map((layoutOf) => {
        const rounds = sizes.map((size) => ({
          start: below(starts),
          sign: random() < 1 / 2 ? -1 : 1,
          blocks: Array.from({ length: size }, () => ({ start: below(starts), block: random() })),
        }));
        return effects.slice(0, shape.levels).map((metrics) =>
          metrics.map((effect) =>
            rounds.map(({ start, sign, blocks }) => {
              const shift = layoutOf(effect) + sign * (effect.starts[start] ?? 0);
              return blocks.flatMap(({ start: from, block }) => {
                const pairs = effect.pairs[from] ?? [];
                const first = 2 * Math.floor((block * pairs.length) / 2);
                return pairs.slice(first, first + 2).map((pair) => shift + sign * pair);
              });
            }),
          ),
        );
      }),
    ).flat(2);
}
