import { BUILD_KINDS } from "./build-recording.js";
import { digits, percent } from "./chance.js";
import { METRICS } from "./recording.js";
import { table } from "./table.js";

/**
 * The page's part on where a program lies in memory.
 * @param {import("./page.js").Results} results
 * @returns {string} Markdown
 */
export function buildsSection({ builds }) {
  return `## Where a program lies in memory

An edit that adds nothing to what runs moves functions all the same. So programs were built with unused functions that stay in
them, and with their functions linked in random order (Go's \`-randlayout\`, lld's \`--shuffle-sections\`), and each was loaded in
turns with the program's own build, as was that build itself (\`experiment/record-builds.js\`): ${builds.map(recorded).join("; ")}.

${table(
  [
    "language",
    "level",
    "metric",
    ...["own build", "± between builds", "p"],
    ...["unused functions", "± between builds", "p"],
    ...["random order", "± between builds", "p"],
  ],
  builds.flatMap(({ language, levels, kinds }) =>
    levels.flatMap((level, at) =>
      METRICS.map((metric, id) => [
        ...[language, `c=${level}`, metric],
        ...BUILD_KINDS.flatMap((kind) => {
          const effect = kinds[kind].effects[at]?.[id];
          if (!effect) return [];
          const mean = `${percent(effect.mean)} ± ${digits(100 * effect.error)}`;
          return [mean, percent(effect.between), effect.pValue.toFixed(3)];
        }),
      ]),
    ),
  ),
  3,
)}

Changes from the own build, as differences of logarithms: the mean of all starts, with its standard error. "Between builds" is the standard
deviation that the starts of single builds do not explain; p is how often these alone give as much. Of the own build, ten times three starts
count as builds. Runs in which head and base are such builds are among the
[false alarms of a pull request](#a-pull-requests-run): each has two builds throughout, and starts and pairs of the recording. Where no p of a
kind is below 5 % (Bonferroni), builds do not differ by more than their starts, and have no change of their own there. The own build has nothing between builds, and shows
up to ${METRICS.map((metric, id) => `${percent(byChance(builds, id))} of ${metric}`).join(", ")} by chance: as much of another would not stand out. A program's own order beside a random one
can be a true slowdown, as Go's is here.`;
}

/** @param {import("./build-recording.js").BuildRecording} one */
function recorded({ language, kinds: { own, edit, order }, bursts }) {
  return `${language}: ${edit.builds} such edits in ${edit.starts} starts, ${order.builds} orders in ${order.starts}, ${own.starts} starts of the own build, ${bursts} bursts`;
}

/**
 * The largest deviation between starts of the own build that count as builds.
 * @param {readonly import("./build-recording.js").BuildRecording[]} builds
 * @param {number} metric
 */
function byChance(builds, metric) {
  const own = builds.flatMap(({ kinds }) => kinds.own.effects);
  return Math.max(...own.map((effects) => effects[metric]?.between ?? 0));
}
