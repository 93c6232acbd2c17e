import { BUILD_KINDS } from "./build-recording.js";
import { digits, percent } from "./chance.js";
import { METRICS } from "./recording.js";
import { LongTable } from "./table.js";

const KIND_NAMES = { own: "own build", edit: "unused functions", order: "random order" };

/**
 * How builds of one program differ from its own build.
 * @param {import("./page.js").Results} results
 * @returns {LongTable}
 */
export function buildsTable({ builds }) {
  return new LongTable(
    "statistics/layout.csv",
    [
      ...["language", "level", "metric"],
      ...BUILD_KINDS.flatMap((kind) => {
        const name = KIND_NAMES[kind];
        return [name, `${name}: ± between builds`, `${name}: p`];
      }),
    ],
    builds.flatMap(({ language, levels, kinds }) =>
      levels.flatMap((level, at) =>
        METRICS.map((metric, id) => [
          ...[language, `c=${level}`, metric],
          ...BUILD_KINDS.flatMap((kind) => {
            const effect = kinds[kind].effects[at]?.[id];
            if (!effect) return ["", "", ""];
            const mean = `${percent(effect.mean)} ± ${digits(100 * effect.error)}`;
            return [mean, percent(effect.between), effect.pValue.toFixed(3)];
          }),
        ]),
      ),
    ),
  );
}

/**
 * The page's part on where a program lies in memory.
 * @param {import("./page.js").Results} results
 * @param {LongTable} layout
 * @returns {string} Markdown
 */
export function buildsSection({ builds }, layout) {
  return `## Where a program lies in memory

An edit that adds nothing to what runs moves functions all the same. So programs were built with unused functions that stay in
them, and with their functions linked in random order (Go's \`-randlayout\`, lld's \`--shuffle-sections\`), and each was loaded in
turns with the program's own build, as was that build itself (\`experiment/record-builds.js\`): ${builds.map(recorded).join("; ")}.

${layout.show(2, {
  columns: ["language", "level", ...Object.values(KIND_NAMES)],
  where: ({ metric }) => metric === "cpu-per-request",
})}

Changes of CPU time per request from the own build, as differences of logarithms: the mean of all starts, with its
standard error. Throughput, p99, and the deviation between builds that the starts of single builds do not explain:
${layout.link}. Where no p of a kind is below 5 % (Bonferroni), builds do not differ by more than their starts, and have
no change of their own there. The own build has nothing between builds, and shows
up to ${METRICS.map((metric, id) => `${percent(byChance(builds, id))} of ${metric}`).join(", ")} by chance: as much of another would not stand out. A program's own order beside a random one
can be a true slowdown, as Go's is here. Runs in which head and base are such builds are among the
[false alarms of a pull request](#a-pull-requests-run): each has two builds throughout, and starts and pairs of the recording.`;
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
