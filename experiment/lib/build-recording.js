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
 * @property {readonly number[]} builds the change of each build from all of them
 * @property {readonly number[]} starts the shift of each start within its build
 * @property {readonly (readonly number[])[]} pairs of each start, less their centre
 */

/**
 * Builds of one kind, and what they do by level and metric.
 * @typedef {{ builds: number, starts: number, effects: readonly (readonly LayoutEffect[])[] }} BuildsOfKind
 */

/**
 * Builds of one program that lie differently in memory, as `record-builds.js` recorded them.
 * @typedef {object} BuildRecording
 * @property {string} language
 * @property {readonly string[]} levels from the lowest
 * @property {number} bursts
 * @property {Readonly<Record<BuildKind, BuildsOfKind>>} kinds of the own build, some starts at a time count as one
 */

/** Starts of the own build that count as a build of their own, for comparison: as many as others have, as far apart. */
const STARTS = 3;

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
    const starts = [
      ...groupBy(
        rows.filter((row) => row["kind"] === kind),
        (row) => row["round"],
      ).values(),
    ];
    const builds = [
      ...(kind === "own"
        ? groupBy(starts.keys(), (at) => at % Math.floor(starts.length / STARTS))
        : groupBy(starts.keys(), (at) => starts[at]?.[0]?.["build"])
      ).values(),
    ];
    const found = levels.map((level) =>
      METRICS.map((metric) => {
        const pairs = starts.map((start) =>
          pairsOf(
            start.filter((row) => row["level"] === level),
            metric,
          ),
        );
        return foundIn(builds.map((own) => own.map((at) => pairs[at] ?? [])));
      }),
    );
    return [kind, { builds: builds.length, starts: starts.length, effects: beyondChance(found) }];
  });
  return { language, levels, bursts: rows.length, kinds: Object.fromEntries(kinds) };
}

/**
 * @param {readonly Record<string, string>[]} rows of a start at one level
 * @param {(typeof METRICS)[number]} metric
 */
function pairsOf(rows, metric) {
  const bursts = rows.map(burstOf);
  return differencesOf(bursts, bursts.length / 4, metric).filter(finite);
}

/** @typedef {ReturnType<typeof foundIn>} Found */

/** @param {readonly (readonly (readonly number[])[])[]} builds pairs by build and start */
function foundIn(builds) {
  const starts = builds.flat();
  const centres = builds.map((own) => own.map(engine.walshMedian));
  const all = centres.flat();
  const mean = engine.mean(all);
  const error = engine.standardDeviation(all) / Math.sqrt(all.length);
  const [ofBuilds, ofStarts] = [betweenGroups(centres), betweenGroups(starts)];
  return { starts, centres, mean, error, ofBuilds, ofStarts };
}

/** Builds differ where it is less likely than this that their starts alone give as much, in any level and metric. */
const CHANCE = 0.05;

/**
 * What builds and starts do beyond chance: shrunk to the part of their variance that it does not explain, 1 − 1 ⁄ F. F is
 * the mean over levels and metrics, which have the same builds and starts. A build's change holds for a whole run and is
 * known from few starts, so it is left out unless builds differ (Bonferroni); so is the mean of all builds, which is also
 * that of copies that are started second.
 * @param {readonly (readonly Found[])[]} found by level and metric
 * @returns {BuildsOfKind["effects"]}
 */
function beyondChance(found) {
  const all = found.flat();
  const keptOf = (/** @type {(one: Found) => number} */ fOf) => {
    const f = engine.mean(all.map(fOf));
    return f > 1 ? Math.sqrt(1 - 1 / f) : 0;
  };
  const differ = all.some(({ ofBuilds }) => ofBuilds.pValue * all.length < CHANCE);
  const kept = {
    build: differ ? keptOf(({ ofBuilds }) => ofBuilds.f) : 0,
    start: keptOf(({ ofStarts }) => ofStarts.f),
  };
  return found.map((metrics) =>
    metrics.map(({ starts, centres, mean, error, ofBuilds }) => ({
      ...{ mean, error, pValue: ofBuilds.pValue },
      between: Math.sqrt(Math.max(0, ofBuilds.variance)),
      builds: centres.map((own) => kept.build * (engine.mean(own) - mean)),
      starts: centres.flatMap((own) =>
        own.map((centre) => kept.start * (centre - engine.mean(own))),
      ),
      // A centre takes one degree of freedom from its pairs.
      pairs: starts.map((pairs) => {
        const centre = engine.walshMedian(pairs);
        const spread = Math.sqrt(pairs.length / (pairs.length - 1));
        return pairs.map((pair) => spread * (pair - centre));
      }),
    })),
  );
}

/**
 * Draws runs in which head and base are builds of one program that lie differently in memory: one as all are on average and one
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
