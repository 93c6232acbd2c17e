import { readFileSync } from "node:fs";
import path from "node:path";
import { engine } from "../../lib/engine.js";
import { markdownSections } from "../../lib/sections.js";
import { ORDER, readChange } from "./change.js";
import { outcomeOf, THRESHOLD_PERCENT, thresholdOf, truthOf } from "./judged.js";
import { METRICS } from "./metrics.js";

/** @typedef {import("./judged.js").GateRun} GateRun */
/** @typedef {import("./judged.js").Interval} Interval */
/** @typedef {import("../../lib/sections.js").Section} Section */
/**
 * A row as docs/figures/changes.json has it: the parts that were measured.
 * @typedef {{ setting?: string, truth?: import("./truth.js").Truth, run?: GateRun, unchanged?: GateRun,
 *   unchangedAgain?: GateRun }} Row
 */
/** @typedef {{ schema: "loadgate/changes/1", rows: Record<string, Row> }} Results */

const INTRODUCTION = path.join(import.meta.dirname, "introduction.md");

/**
 * The page of some results.
 * @param {Results} results
 * @returns {string} Markdown
 */
export function changesPage(results) {
  const measured = ORDER.map((name) => ({
    change: readChange(name),
    row: results.rows[name] ?? {},
  }));
  const rows = SAID.flatMap((said) => measured.filter(({ change }) => change.said === said));
  return markdownSections(readFileSync(INTRODUCTION, "utf8"), [
    {
      title: "Throughput",
      tables: [{ columns: THROUGHPUT, textColumns: 3, rows: rows.map(throughputRow) }],
      notes: [],
      conclusion: agreementOf(rows),
    },
    { title: "The gate", tables: [gateTable(rows)], notes: notesOf(rows), conclusion: sumOf(rows) },
    ...rows.map(({ change, row }) => sectionOf(change, row)),
  ]);
}

const SAID = ["slower", "faster", "neither"];

/** @typedef {{ change: import("./change.js").Change, row: Row }} Entry */

const THROUGHPUT = ["change", "language", "said", "long loads", "Loadgate", "its verdict"];

/** @param {Entry} entry */
function throughputRow({ change, row }) {
  const found = row.run?.metrics["throughput"];
  return [
    `${change.package} ${change.from} → ${change.to}`,
    change.language,
    change.said,
    intervalText(row.truth && truthOf(row.truth, "throughput")),
    intervalText(found),
    found?.verdict ?? "–",
  ];
}

/** @param {readonly Entry[]} rows */
function agreementOf(rows) {
  const both = rows.flatMap(({ row }) => {
    const { low, high } = row.run?.metrics["throughput"] ?? {};
    const long = row.truth && truthOf(row.truth, "throughput");
    return long && low !== undefined && high !== undefined ? [{ long, low, high }] : [];
  });
  const meet = both.filter(({ long, low, high }) => low <= long.high && long.low <= high);
  return `The intervals of Loadgate and of the long loads overlap in ${meet.length} of ${both.length} rows.`;
}

/** @param {readonly Entry[]} rows */
function gateTable(rows) {
  const single = `${THRESHOLD_PERCENT} % threshold`;
  return {
    columns: [
      "change",
      "said",
      "Loadgate",
      "nothing changed",
      "again",
      single,
      "of all pairs",
      "nothing changed",
    ],
    textColumns: 6,
    rows: rows.map(({ change, row }) => {
      const threshold = row.truth && thresholdOf(row.truth);
      return [
        change.name,
        change.said,
        ...[row.run, row.unchanged, row.unchangedAgain].map(standingText),
        threshold ? colour(threshold.isFirstRed) : "–",
        threshold ? shareText(threshold.changed) : "–",
        threshold ? shareText(threshold.same) : "–",
      ];
    }),
  };
}

/** @param {readonly Entry[]} rows */
function notesOf(rows) {
  const outcomes = rows.flatMap(({ row }) => outcomesOf(row).map(({ outcome }) => outcome));
  const number = (/** @type {string} */ wanted) => outcomes.filter((one) => one === wanted).length;
  return [
    `Of the ${outcomes.length} verdicts on a metric, long loads confirm ${number("found")} regressions and ${number("right")} other verdicts; ` +
      `${number("missed")} regressions were missed, ${number("false alarm")} were none, and for ${number("open")} the long loads leave open whether the tolerance was passed.`,
    "In the last two columns, a threshold is given each load of one version before each of the other, and each before a later one of the same version.",
  ];
}

/** @param {readonly Entry[]} rows */
function sumOf(rows) {
  const unchanged = rows
    .flatMap(({ row }) => [row.unchanged, row.unchangedAgain])
    .filter((run) => run !== undefined);
  const red = unchanged.filter(({ standing }) => standing === "failed").length;
  const shares = rows.flatMap(({ row }) => (row.truth ? [thresholdOf(row.truth).same] : []));
  const sum = (/** @type {"red" | "of"} */ key) => shares.reduce((all, one) => all + one[key], 0);
  return `Where nothing changed, ${red} of ${unchanged.length} runs of Loadgate were red, and ${sum("red")} of ${sum("of")} comparisons by the threshold.`;
}

/**
 * What became of each metric that both long loads and a run have.
 * @param {Row} row
 */
function outcomesOf({ truth, run }) {
  if (!truth || !run) return [];
  return METRICS.flatMap((metric) => {
    const found = run.metrics[metric.id];
    if (!found) return [];
    const long = truthOf(truth, metric.id);
    return [{ metric, long, found, outcome: outcomeOf(long, found.verdict, metric) }];
  });
}

/**
 * @param {import("./change.js").Change} change
 * @param {Row} row
 * @returns {Section}
 */
function sectionOf(change, row) {
  const rows = outcomesOf(row).map(({ metric, long, found, outcome }) => [
    `${metric.label}, ${metric.tolerance} % tolerated`,
    intervalText(long),
    intervalText(found),
    found.verdict,
    outcome,
  ]);
  const columns = ["metric", "long loads", "Loadgate", "its verdict", "outcome"];
  const reasons = row.run?.reasons ?? [];
  const red = [row.unchanged, row.unchangedAgain].flatMap((run) => run?.reasons ?? []);
  return {
    title: change.name,
    tables: rows.length > 0 ? [{ columns, textColumns: 1, rows }] : [],
    notes: [
      `${change.package} ${change.from} → ${change.to}, said to be ${change.said === "neither" ? "neither slower nor faster" : change.said} ([source](${change.source})): ${change.claim}`,
      `${change.why} Measure it with \`npm run bench:changes -- --only ${change.name} --again\`.`,
      ...(reasons.length > 0 ? [`Loadgate's reasons: ${reasons.join("; ")}.`] : []),
      ...(red.length > 0 ? [`Its reasons where nothing changed: ${red.join("; ")}.`] : []),
      row.setting === undefined ? "Not measured yet." : `Measured ${row.setting}.`,
    ],
  };
}

/** @param {Partial<Interval> | undefined} interval */
function intervalText(interval) {
  const { percent, low, high } = interval ?? {};
  if (percent === undefined) return "–";
  const value = engine.formatPercent(percent);
  if (low === undefined || high === undefined) return value;
  return `${value} (${engine.formatPercent(low)} to ${engine.formatPercent(high)})`;
}

/** @param {GateRun | undefined} run */
function standingText(run) {
  if (!run) return "–";
  return { failed: "red", neutral: "grey", passed: "green" }[run.standing] ?? run.standing;
}

/** @param {boolean | undefined} isRed */
function colour(isRed) {
  return isRed ? "red" : "green";
}

/** @param {{ red: number, of: number }} share */
function shareText({ red, of }) {
  return `${red} of ${of} red`;
}
