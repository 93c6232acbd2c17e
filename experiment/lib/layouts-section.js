import { engine } from "../../scripts/engine.js";
import { LOADS, timesLonger } from "./certainty.js";
import { digits, percent } from "./chance.js";
import { METRICS } from "./recording.js";
import { LongTable } from "./table.js";

/** Loads, in seconds, that the page shows. */
const SHOWN = [12, 24, 60];

/**
 * Standard errors by load, in turns and one after the other.
 * @param {import("./page.js").Results} results
 * @returns {LongTable}
 */
export function turnsTable({ certainties }) {
  return new LongTable(
    "statistics/turns.csv",
    ["metric", "layout", ...LOADS.map((load) => `${load} s`)],
    certainties.flatMap(({ metric, interleaved, sequential, sequentialMedian }) => [
      [metric, "in turns", ...interleaved.map(percent)],
      [metric, "one after the other, means", ...sequential.map(percent)],
      [metric, "one after the other, medians", ...sequentialMedian.map(percent)],
      [
        ...[metric, "times the load for the same certainty, one after the other"],
        ...LOADS.map((load) => longerText(interleaved, sequential, load)),
      ],
    ]),
  );
}

/**
 * Standard errors of several layouts of the same load.
 * @param {import("./page.js").Results} results
 * @returns {LongTable}
 */
export function layoutsTable({ layout }) {
  return new LongTable(
    "statistics/layouts.csv",
    ["layout of 60 s of load", ...METRICS],
    layout.map(({ name, errors }) => [name, ...errors.map(percent)]),
  );
}

/**
 * Standard errors of bursts of several lengths and priorities.
 * @param {import("./page.js").Results} results
 * @returns {LongTable}
 */
export function lengthsTable({ lengths, priorities }) {
  const rows = (
    /** @type {string} */ file,
    /** @type {readonly import("./burst-lengths.js").BurstLength[]} */ own,
  ) => own.map(({ name, pairs, errors }) => [name, String(pairs), ...errors.map(percent), file]);
  return new LongTable(
    "statistics/bursts.csv",
    ["layout of a minute of runner time", "pairs recorded", ...METRICS, "recording"],
    [...rows("layouts.csv", lengths), ...rows("priority.csv", priorities)],
  );
}

/**
 * The page's part on how load is laid out.
 * @param {Readonly<Record<"turns" | "bursts" | "layouts", LongTable>>} tables
 * @returns {string} Markdown
 */
export function layoutsSection({ turns, bursts, layouts }) {
  return `## In turns, or one after the other

![Standard error by layout](statistics/certainty.svg)

${turns.show(2, {
  columns: ["metric", "layout", ...SHOWN.map((load) => `${load} s`)],
  where: ({ layout: name }) => name === "in turns" || name?.endsWith("means") === true,
})}

Standard error of B ÷ A by load, the root mean square over series and over all places in the recording,
where the true ratio is 1. Other loads, medians, and how much more load one after the other takes for the same
certainty (">": the recording has no longer stretches): ${turns.link}. In turns, the estimate is Hodges–Lehmann over all pairs, without regard to rounds. One
after the other is copy A in one stretch of time, copy B in the next; a stretch is as long as in a run of eight series.

## Layouts

${layouts.show(1, { where: (row) => !/1\.2|3\.0|always|means/.test(row["layout of 60 s of load"] ?? "") })}

Standard errors of B ÷ A, without regard to rounds; ${layouts.link}. "Joined" bursts
are those of consecutive blocks, so they lie as far apart in time as if other series ran in between. "A pair at a
time" spreads over twice the time.

${bursts.show(1, {
  columns: ["layout of a minute of runner time", ...METRICS],
  where: ({ recording }) => recording === "layouts.csv",
})}

A recording of its own, \`experiment/data/layouts.csv\`: both servers at c=100, every layout with the same
load in turns with all others. Standard errors from the signed-rank interval of all pairs, scaled to the pairs
that fit into a minute with ${engine.BURST_OVERHEAD_MS} ms for the start of each burst.

Servers and generator at a [higher priority](${bursts.file}), which needs root, are hardly less noisy in one figure and
noisier in another (\`experiment/data/priority.csv\`), so it is not done. Frequency, boost
and cores set apart could not be tried here; [where you can, set them](../machines.md#your-own-machines).`;
}

/**
 * @param {readonly number[]} interleaved
 * @param {readonly number[]} sequential
 * @param {number} load
 */
function longerText(interleaved, sequential, load) {
  const { times, isMore } = timesLonger(interleaved, sequential, load);
  return `${isMore ? "> " : ""}${digits(times)}`;
}
