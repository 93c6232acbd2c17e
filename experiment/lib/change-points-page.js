import { percent } from "./chance.js";
import { DELAYS, LENGTHS } from "./change-points.js";
import { LongTable, table } from "./table.js";

/** Rows of the same meaning in three columns. */
const DETECTORS = /** @type {const} */ (["loadgate", "otava", "asv"]);

/**
 * @typedef {object} ChangePointResults
 * @property {string} command
 * @property {number} curves
 * @property {readonly import("./change-points.js").FalsePoints[]} falsePoints
 * @property {readonly import("./change-points.js").FoundSteps[]} foundSteps
 * @property {import("./published-points.js").Published} published
 */

/**
 * The page, every figure of it from the results, and its long tables.
 * @param {ChangePointResults} results
 * @returns {{ text: string, tables: readonly LongTable[] }}
 */
export function changePointsPage({ command, curves, falsePoints, foundSteps, published }) {
  const noises = [...new Set(falsePoints.map(({ noise }) => noise))];
  const found = new LongTable(
    "change-points/found.csv",
    ["what makes runs differ", "change", ...DELAYS.map((delay) => `after ${delay} runs`)],
    foundSteps.map(({ noise, step, after }) => [
      noise,
      `−${percent(-step)}`,
      ...after.map((count) => count.text),
    ]),
  );
  const why = whyTable(published);
  const text = `# Change points: how many are false, and how soon a change is found

Written by \`${command}\`; do not edit. The rule is the engine's own code; the reasons
for it are in [ADR 25](../adr/0025-change-points.md).

A curve is one metric of one series over its runs. A point needs three runs on either side, levels at least 5 % apart (of
counts 1 %, and nothing here is of those), and p ≤ 0.001 in the exact test of Mann and Whitney. Three runs reach that
only beside 21 others, four beside 13, five beside 9: a history shorter than 14 runs has no point. Points inform; they
fail no gate. Of each row ${curves} simulated curves;
intervals are Wilson's, 95 %.

## False points

Curves on which nothing changes: how many have a point.

${table(
  ["what makes runs differ", ...LENGTHS.map((length) => `${length} runs`)],
  noises.map((noise) => [
    noise,
    ...falsePoints.filter((one) => one.noise === noise).map((one) => one.curves.text),
  ]),
  1,
)}

The page of trends tells machines apart, so the last but one is what it would say without that. The last is what no test
of ranks withstands: where a machine is slow for days, days look like a change.

## Changes that are found

Curves of 80 runs whose level then changes once: how many have a point within two runs of that place, so many runs later.
A change of 10 %; those of 5 and 20 % are in ${found.link}.

${found.show(1, {
  columns: found.header.filter((column) => column !== "change"),
  where: ({ change }) => change === "−10.0 %",
})}

${publishedSection(published, why)}`;
  return { text, tables: [found, why] };
}

/**
 * What three detectors find in series of others' tests.
 * @param {import("./published-points.js").Published} published
 * @returns {LongTable}
 */
function whyTable({ tests }) {
  return new LongTable(
    "change-points/published.csv",
    ["series", "runs", "Loadgate", "Otava", "asv", "from", "why Loadgate does not say it"],
    tests.map((one) => [
      ...[one.name, String(one.runs), ...DETECTORS.map((by) => pointsText(one[by]))],
      ...[one.source, one.why.join("; ")],
    ]),
  );
}

/**
 * @param {import("./published-points.js").Published} published
 * @param {LongTable} why
 * @returns {string}
 */
function publishedSection({ rocksdb, qualityControl }, why) {
  const runs = [...new Set(rocksdb.map((one) => one.runs))].join(" or ");
  const metrics = [...new Set(rocksdb.map(metricOf))].sort();
  return `## What others published

What this rule finds, and what [Apache Otava](https://otava.apache.org) 0.8.0 (E-divisive and Student's t, p ≤ 0.001, as it
is otherwise) and [asv](https://asv.readthedocs.io) 0.6.5 (L1 Potts, as it is) find of 5 % and more. A number is the index
of the first run of a new level. The values are in \`experiment/data/published-series.json\`;
\`scripts/published-change-points.py\` asks the others again. Where each series comes from, and why Loadgate does not
say what others do: ${why.link}.

${why.show(5, { columns: ["series", "runs", "Loadgate", "Otava", "asv"] })}

Two data sets are asked about and not copied here: the first is large, and the second names no terms.

**Nyrkiö's RocksDB set** (github.com/nyrkio/nyrkio, \`datasets/rocksdb.2023.tgz\`, Apache-2.0) has eight tests over ${runs}
commits. Nobody knows of a change in it, so it should be quiet. Series with a point:

${table(
  ["metric", "series", "Loadgate", "Otava", "asv"],
  metrics.map((metric) => {
    const own = rocksdb.filter((one) => metricOf(one) === metric);
    return [
      metric,
      String(own.length),
      ...DETECTORS.map((by) => String(own.filter((one) => one[by].length > 0).length)),
    ];
  }),
  1,
)}

Its high percentiles are written in two digits, of which one unit is 3 to 8 %, and neighbouring runs are alike: that is what
is found. Loadgate's own values have all their digits.

**Two quality-control series of the Turing Change Point Dataset**, their first 200 values, lifted from a level of 0, of which
nothing is a ratio, to one of 20:

${table(
  ["series", "what is known", "Loadgate", "Otava", "asv"],
  qualityControl.map((one) => [
    one.name,
    KNOWN[one.name] ?? "",
    ...DETECTORS.map((by) => pointsText(one[by])),
  ]),
  2,
)}
`;
}

/** @param {import("./published-points.js").Found} found */
function metricOf({ name }) {
  return name.split(" ").at(-1) ?? "";
}

/** What is known of a control. */
const KNOWN = /** @type {Readonly<Record<string, string>>} */ ({
  quality_control_2: "a step at 97 of 7.5 % in noise of 5 %",
  quality_control_5: "noise of 5 % and no step",
});

/** @param {readonly number[]} points */
function pointsText(points) {
  return points.length === 0 ? "none" : points.join(", ");
}
