import path from "node:path";
import { metricsRow, metricsSection } from "./echo-metrics.js";
import { engine } from "./engine.js";
import { scaled } from "./published.js";
import { conclusion } from "./published-conclusion.js";
import { measured, measureRow, readRow } from "./published-run.js";
import { publishedTable, ratioTable } from "./published-table.js";

/** Where the reader finds what else was tested of the same article. */
const CLAIMS =
  "Its other [claims](claims.md) are tested one by one; a [soak](soak.md) loads for longer.";

/** @typedef {import("./published-page.js").Section} Section */
/** @typedef {import("./published-run.js").RowData} RowData */
/** @typedef {ReturnType<typeof engine.createTerminalProgress>} Progress */
/**
 * A published comparison: `measure` gives what was measured as plain data, which goes into docs/figures/published.json;
 * `section` makes the page's section of it, so that the page can be written again without measuring; `unmeasured` is
 * the section of a row that was never measured, where there is something to say.
 * @typedef {{ measure: (options: { scale: number, progress: Progress }) => Promise<unknown>,
 *   section: (data: never, scale: number) => Section, unmeasured?: () => Section }} PublishedRow
 */

/**
 * The rows in the page's order.
 * @type {Readonly<Record<string, PublishedRow>>}
 */
export const ROWS = {
  greet: tableRow("greet"),
  python: tableRow("python"),
  experiments: tableRow("experiments"),
  static: tableRow("static"),
  echo: withClaims(tableRow("echo")),
  metrics: metricsComparison(),
};

/**
 * A row that is a folder with `row.json` and `loadgate.yml`.
 * @param {string} name
 * @returns {PublishedRow}
 */
function tableRow(name) {
  return {
    measure: (options) => measureRow(name, options),
    section: (/** @type {RowData} */ data, scale) => rowSection(name, data, scale),
    unmeasured: () => rowSection(name, { passes: [], notes: [] }, undefined),
  };
}

/**
 * A row with where else the same article is tested.
 * @param {PublishedRow} row
 * @returns {PublishedRow}
 */
function withClaims(row) {
  return {
    ...row,
    section: (data, scale) => {
      const own = row.section(data, scale);
      return { ...own, notes: [...own.notes, CLAIMS] };
    },
  };
}

/**
 * The comparator of the echo services' own metrics.
 * @returns {PublishedRow}
 */
function metricsComparison() {
  return {
    measure: async ({ scale, progress }) => {
      const config = scaled(engine.loadConfig(configOf("echo", "metrics.yml")), scale);
      return metricsRow((await measured("metrics", config, progress)).run);
    },
    section: (/** @type {import("./echo-metrics.js").Comparison} */ data) =>
      metricsSection(data, readRow("echo")),
  };
}

/**
 * @param {string} name
 * @param {RowData} data
 * @param {number | undefined} scale undefined where it was not measured
 * @returns {Section}
 */
function rowSection(name, { passes, notes, reason }, scale) {
  const { differs = [], ...published } = readRow(name);
  const row = { ...published, ...(reason !== undefined && { reason }) };
  const repeats = engine.loadConfig(configOf(name)).measure.repeats;
  const size =
    scale === undefined
      ? "Not run here yet"
      : `${sizeText(scale, differs)}; medians of ${repeats} repeats`;
  return {
    title: row.title,
    paragraphs: [row.article, `${row.test}. ${size}.`],
    tables: [publishedTable(row, passes)],
    summary: ratioTable(row, passes),
    notes: [...row.notes, ...notes],
    conclusion: conclusion(row, passes),
  };
}

/**
 * @param {string} name of a row
 * @param {string} [file]
 */
function configOf(name, file = "loadgate.yml") {
  return path.join(import.meta.dirname, "../published", name, file);
}

/**
 * What of the published test was run.
 * @param {number} scale
 * @param {readonly string[]} differs what even scale 1 does otherwise
 */
function sizeText(scale, differs) {
  const otherwise = differs.join("; ");
  if (scale === 1) {
    return otherwise ? `What differs here: ${otherwise}` : "Run in full";
  }
  const part = `Run here with ${scale} of the published number of requests, time and rate, and as many connections`;
  return otherwise ? `${part}; besides, ${otherwise}` : part;
}
