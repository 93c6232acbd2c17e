import { readFileSync } from "node:fs";
import path from "node:path";
import { engine } from "../../lib/engine.js";
import { commaSeparated } from "../../lib/published-page.js";
import { markdownSections } from "../../lib/sections.js";
import { ORDER, readChange } from "./change.js";
import { isFound, outcomeOf, THRESHOLD_PERCENT, thresholdOf, truthOf } from "./judged.js";
import { METRICS } from "./metrics.js";

/** @typedef {import("./judged.js").GateRun} GateRun */
/** @typedef {import("./judged.js").Interval} Interval */
/** @typedef {import("./judged.js").Outcome} Outcome */
/** @typedef {import("../../lib/sections.js").Section} Section */
/**
 * A row as docs/figures/changes.json has it: the parts that were measured.
 * @typedef {{ setting?: string, truth?: import("./truth.js").Truth, run?: GateRun, unchanged?: GateRun,
 *   unchangedAgain?: GateRun }} Row
 */
/** @typedef {{ schema: "loadgate/changes/1", rows: Record<string, Row> }} Results */
/** @typedef {{ change: import("./change.js").Change, row: Row | undefined }} Entry */
/** @typedef {Entry & { row: Row }} Measured */

const INTRODUCTION = path.join(import.meta.dirname, "introduction.md");
const FILE = "changes.csv";
const SAID = ["slower", "faster", "neither"];

/**
 * The page of some results.
 * @param {Results} results
 * @returns {string} Markdown
 */
export function changesPage(results) {
  const entries = entriesOf(results);
  const page = markdownSections(readFileSync(INTRODUCTION, "utf8"), [
    resultSection(measuredOf(entries)),
  ]);
  return `${page}\n## What was said\n\n${saidTable(entries)}\n`;
}

/**
 * Every metric of the rows that were measured.
 * @param {Results} results
 * @returns {[file: string, text: string][]} files beside the page; none where nothing was measured
 */
export function changesFiles(results) {
  const rows = measuredOf(entriesOf(results)).flatMap(({ change, row }) =>
    outcomesOf(row).map(({ metric, long, found, outcome }) => [
      ...[change.name, metric.label, `${metric.tolerance} %`],
      ...[intervalText(long), intervalText(found), found.verdict, outcome],
    ]),
  );
  const columns = [
    ...["change", "metric", "tolerated", "long loads", "Loadgate", "its verdict", "outcome"],
  ];
  return rows.length > 0 ? [[FILE, commaSeparated([{ columns, textColumns: 2, rows }])]] : [];
}

/**
 * @param {Results} results
 * @returns {Entry[]}
 */
function entriesOf({ rows }) {
  const all = ORDER.map((name) => ({ change: readChange(name), row: rows[name] }));
  return SAID.flatMap((said) => all.filter(({ change }) => change.said === said));
}

/**
 * @param {readonly Entry[]} entries
 * @returns {Measured[]}
 */
function measuredOf(entries) {
  return entries.flatMap(({ change, row }) => (row ? [{ change, row }] : []));
}

/**
 * What the sources say. Our other tables escape links and code.
 * @param {readonly Entry[]} entries
 * @returns {string} Markdown
 */
function saidTable(entries) {
  const rows = entries.map(({ change }) => [
    `[${change.name}](${change.source}) ${change.from} → ${change.to}`,
    ...[change.said, change.claim],
  ]);
  const lines = [["change", "said", "what the source says"], Array(3).fill(":--")];
  return [...lines, ...rows].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/**
 * @param {readonly Measured[]} measured
 * @returns {Section}
 */
function resultSection(measured) {
  const title = "Results";
  const both = measured.filter(({ row }) => row.truth && row.run);
  const count = `${both.length} of ${ORDER.length} are measured both ways.`;
  if (measured.length === 0) return { title, tables: [], notes: [], conclusion: count };
  return {
    title,
    tables: [resultTable(measured)],
    notes: [
      ...measured.flatMap(detailsOf),
      "Long loads differ by more than is tolerated, and Loadgate says so (**found**), leaves it open (**undecided**) or denies it (**missed**); they do not (**right**, **false alarm**), or their interval holds the tolerance (**open**).",
      `[Every metric](${FILE}).`,
    ],
    conclusion: `${count} ${foundSum(measured)} ${unchangedSum(measured)}`,
  };
}

/** @param {readonly Measured[]} measured */
function resultTable(measured) {
  return {
    columns: [
      ...["change", "throughput in %, long loads", "Loadgate", "gate", "unchanged"],
      ...["threshold is red", "unchanged"],
    ],
    textColumns: 1,
    rows: measured.map(({ change, row }) => {
      const { truth, run, unchanged, unchangedAgain } = row;
      const threshold = truth && thresholdOf(truth);
      return [
        change.name,
        shortInterval(truth && truthOf(truth, "throughput")),
        shortInterval(run?.metrics["throughput"]),
        standingText(run),
        [unchanged, unchangedAgain].flatMap((one) => (one ? standingText(one) : [])).join(", ") ||
          "–",
        threshold ? shareText(threshold.changed) : "–",
        threshold ? shareText(threshold.same) : "–",
      ];
    }),
  };
}

/**
 * What a run made of a row's metrics, beyond those that it is right about or that long loads leave open.
 * @param {Measured} measured
 * @returns {string[]} a line; none where there is nothing to tell
 */
function detailsOf({ change, row }) {
  /** @type {Map<Outcome, string[]>} */
  const labels = new Map();
  for (const { metric, outcome } of outcomesOf(row)) {
    if (outcome === "right" || outcome === "open") continue;
    labels.set(outcome, [...(labels.get(outcome) ?? []), metric.label]);
  }
  const outcomes = [...labels].map(([outcome, names]) => `${outcome} ${names.join(", ")}`);
  const red = [row.unchanged, row.unchangedAgain].flatMap((run) => run?.reasons ?? []);
  const told = [...outcomes, ...(red.length > 0 ? [`unchanged: ${red.join("; ")}`] : [])];
  return told.length === 0 ? [] : [`\`${change.name}\`: ${told.join("; ")}.`];
}

/** @param {readonly Measured[]} measured */
function foundSum(measured) {
  const all = measured.flatMap(({ row: { truth, run } }) =>
    truth && run ? [isFound(truth, run)] : [],
  );
  const large = all.filter((one) => one !== undefined);
  const found = large.filter((one) => one);
  return `Of ${large.length} changes with a metric beyond twice its tolerance, Loadgate found ${found.length}.`;
}

/** @param {readonly Measured[]} measured */
function unchangedSum(measured) {
  const unchanged = measured
    .flatMap(({ row }) => [row.unchanged, row.unchangedAgain])
    .filter((run) => run !== undefined);
  const red = unchanged.filter(({ standing }) => standing === "failed").length;
  const shares = measured.flatMap(({ row }) => (row.truth ? [thresholdOf(row.truth).same] : []));
  const sum = (/** @type {"red" | "of"} */ key) => shares.reduce((all, one) => all + one[key], 0);
  return `Where nothing changed, Loadgate was red in ${red} of ${unchanged.length} runs, and the ${THRESHOLD_PERCENT} % threshold in ${sum("red")} of ${sum("of")} comparisons.`;
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

/** @param {Partial<Interval> | undefined} interval */
function intervalText(interval) {
  const { percent, low, high } = interval ?? {};
  if (percent === undefined) return "–";
  const value = engine.formatPercent(percent);
  if (low === undefined || high === undefined) return value;
  const [from, to] = [low, high].map((one) => engine.formatPercent(one).replace(/ %$/, ""));
  return `${value} (${from} to ${to})`;
}

/**
 * A change in percent, without its unit.
 * @param {Partial<Interval> | undefined} interval
 */
function shortInterval(interval) {
  return intervalText(interval).replaceAll(" %", "").replace(" to ", "…");
}

/** @param {GateRun | undefined} run */
function standingText(run) {
  if (!run) return "–";
  return { failed: "red", neutral: "grey", passed: "green" }[run.standing] ?? run.standing;
}

/** @param {{ red: number, of: number }} share */
function shareText({ red, of }) {
  return `${red}/${of}`;
}
