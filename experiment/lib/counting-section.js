import { engine } from "../../scripts/engine.js";
import { Count, digits } from "./chance.js";
import { plantedEdits } from "./counting-edits.js";
import { countingGate } from "./counting-gate.js";
import { LongTable, table } from "./table.js";

/** @typedef {import("./counting-file.js").Comparison} Comparison */
/** @typedef {import("./counting-edits.js").Language} Language */

/** Tolerances by which every comparison is judged, in percent. */
const TOLERANCES = [0, 0.5, 1];

/** The usual one. */
const USUAL_TOLERANCE = 1;

const NAMES = { rust: "Rust", go: "Go", python: "Python", node: "Node", nginx: "nginx" };

/**
 * What the recorded comparisons say of counting, each judged by the engine's own rule.
 * @param {ReadonlyMap<Language, readonly Comparison[]>} recorded
 * @returns {string} Markdown
 */
export function countingSection(recorded) {
  const languages = [...recorded].filter(([, comparisons]) => comparisons.length > 0);
  if (languages.length === 0) return "Nothing is recorded yet.";
  const alarms = new Count();
  const unchangedRows = languages.flatMap(([language, comparisons]) => {
    const own = comparisons.filter(({ edit }) => !isPlanted(language, edit));
    for (const one of own.filter(isJudged)) {
      alarms.add(verdictOf(one, USUAL_TOLERANCE) === "regression");
    }
    return own.length === 0 ? [] : [unchangedRow(language, own)];
  });
  return `${[...new Set(languages.flatMap(([, own]) => own.map(({ counter }) => counter)))].join(", ")}.
Each comparison is a whole one, of one series, with all three metrics gated at ${USUAL_TOLERANCE} %. In the first table nothing that an answer runs
is changed: head is a copy of base, or has one comment more, another string, or functions in another order. Whatever is
called there is a false alarm. With a tolerance of ${USUAL_TOLERANCE} %, ${alarms.times} of ${alarms.of} comparisons were: at
most ${digits((alarms.interval[1] ?? 1) * 100)} % (95 %).

${table(
  [
    "server",
    "instructions",
    "sd over starts",
    "one turn",
    "comparisons",
    "read as",
    ...TOLERANCES.map((tolerance) => `called at ${tolerance} %`),
    `unchanged at ${USUAL_TOLERANCE} %`,
  ],
  unchangedRows,
  1,
)}

${plantedText(plantedTable(recorded))}`;
}

/**
 * What planted work is read as.
 * @param {ReadonlyMap<Language, readonly Comparison[]>} recorded
 * @returns {LongTable} beside the pages of docs
 */
export function plantedTable(recorded) {
  return new LongTable(
    "figures/counting.csv",
    [
      ...["server", "planted", "comparisons", "read as, median", "lowest … highest"],
      ...TOLERANCES.map((tolerance) => `called at ${tolerance} %`),
    ],
    [...recorded].flatMap(([language, comparisons]) =>
      plantedEdits(language).flatMap((edit) => plantedRow(language, edit, comparisons)),
    ),
  );
}

/** @param {LongTable} planted */
function plantedText(planted) {
  if (planted.rows.length === 0) return "Nothing is recorded yet of planted work.";
  return `In the second table work is planted in what answers: allocations, copies or hashes, as many as are to be about 1 %; in
nginx one more \`set\`, which is more. A call can be by any of the metrics. Three times as many, which should be read as
three times what once is, and all tolerances: ${planted.link}.

${planted.show(2, {
  columns: ["server", "planted", "read as, median", `called at ${USUAL_TOLERANCE} %`],
  where: ({ planted: work = "" }) => work.endsWith("once"),
})}`;
}

/**
 * @param {Language} language
 * @param {string} edit
 */
function isPlanted(language, edit) {
  return plantedEdits(language).includes(edit);
}

/**
 * @param {Language} language
 * @param {readonly Comparison[]} comparisons without a change
 */
function unchangedRow(language, comparisons) {
  const perTurn = comparisons.map(({ seconds, turns }) => seconds / turns.length);
  const changes = comparisons.map(changeOf).map(Math.abs);
  const bySeries = [...engine.groupedBy(comparisons, ({ series }) => series).values()];
  const spreads = bySeries.map((own) => spreadWithin(own.map(startsOf)) * 100);
  const counts = bySeries.map((own) => Math.round(engine.median(own.flatMap(startsOf))));
  const range = [...new Set([Math.min(...counts), Math.max(...counts)])];
  return [
    NAMES[language],
    range.map((count) => count.toLocaleString("en")).join(" … "),
    `${Math.max(...spreads).toFixed(3)} %`,
    `${digits(engine.median(perTurn))} s`,
    String(comparisons.length),
    `± ${Math.max(...changes).toFixed(2)} % at most`,
    ...calledCells(comparisons),
    timesText(comparisons.map((one) => verdictOf(one, USUAL_TOLERANCE) === "unchanged")),
  ];
}

/**
 * What each start of base executed for a request.
 * @param {Comparison} comparison
 */
function startsOf({ turns }) {
  return turns.map(({ base }) => base.instructions);
}

/**
 * The standard deviation within comparisons, pooled over them: from one to the next, the machine and what is installed
 * on it may be others.
 * @param {readonly (readonly number[])[]} comparisons counts of each
 * @returns {number} as a share of the mean
 */
function spreadWithin(comparisons) {
  const squares = comparisons.flatMap((counts) =>
    counts.map((count) => (count / engine.mean(counts) - 1) ** 2),
  );
  const freedom = squares.length - comparisons.length;
  return Math.sqrt((engine.mean(squares) * squares.length) / freedom);
}

/**
 * @param {Language} language
 * @param {string} edit
 * @param {readonly Comparison[]} comparisons all of the language
 * @returns one row, or none where nothing is recorded
 */
function plantedRow(language, edit, comparisons) {
  const own = comparisons.filter((one) => one.edit === edit);
  if (own.length === 0) return [];
  const changes = own.map(changeOf);
  const [work = "", size = ""] = edit.split("-");
  const signed = (/** @type {number} */ value) =>
    `${value < 0 ? "−" : "+"}${Math.abs(value).toFixed(2)}`;
  return [
    [
      NAMES[language],
      `${work}, ${size === "1" ? "once" : `${size} ×`}`,
      String(own.length),
      `${signed(engine.median(changes))} %`,
      `${signed(Math.min(...changes))} … ${signed(Math.max(...changes))} %`,
      ...calledCells(own),
    ],
  ];
}

/** @param {readonly Comparison[]} comparisons */
function calledCells(comparisons) {
  const own = comparisons.filter(isJudged);
  return TOLERANCES.map((tolerance) =>
    timesText(own.map((one) => verdictOf(one, tolerance) === "regression")),
  );
}

/**
 * Whether the engine says anything of a comparison: counts that vary too much are not judged.
 * @param {Comparison} comparison
 */
function isJudged(comparison) {
  return verdictOf(comparison, USUAL_TOLERANCE) !== "unmeasurable";
}

/** @param {readonly boolean[]} happened */
function timesText(happened) {
  return `${happened.filter(Boolean).length} of ${happened.length}`;
}

/**
 * @param {Comparison} comparison
 * @param {number} tolerance in percent
 */
function verdictOf(comparison, tolerance) {
  return judged(comparison, tolerance)?.verdict;
}

/**
 * The change of the instructions that was read, in percent.
 * @param {Comparison} comparison
 */
function changeOf(comparison) {
  return judged(comparison, 0)?.metrics.instructions?.changePercent ?? Number.NaN;
}

/**
 * A comparison as the engine judges it.
 * @param {Comparison} comparison
 * @param {number} tolerance of every metric, in percent
 */
function judged({ series: name, requests, turns }, tolerance) {
  const [server = "", scenario = ""] = name.split("/");
  const series = /** @type {const} */ (["head", "base"]).map((arm) => ({
    name,
    server,
    scenario,
    arm,
    requests,
    turns: turns.map((one) => ({ turn: one.turn, ...one[arm] })),
  }));
  const counts = engine.countsOfSeries(series);
  return engine.compareCounts({ counts }, countingGate(tolerance))[0];
}
