import path from "node:path";
import { metricsRow } from "./echo-metrics.js";
import { engine } from "./engine.js";
import { conclusion } from "./published-conclusion.js";
import { measureRow, readRow } from "./published-run.js";
import { publishedTable } from "./published-table.js";
import { withWorld } from "./world.js";

/** @typedef {import("./published-page.js").Section} Section */
/** @typedef {import("./published-run.js").RowData} RowData */
/** @typedef {ReturnType<typeof engine.createTerminalProgress>} Progress */
/**
 * A published comparison: `measure` gives what was measured as plain data, which goes into docs/published.json;
 * `section` makes the page's section of it, so that the page can be written again without measuring; `unmeasured` is
 * the section of a row that was never measured, where there is something to say.
 * @typedef {{ measure: (options: { scale: number, progress: Progress }) => Promise<unknown>,
 *   section: (data: never, scale: number) => Section, unmeasured?: () => Section }} PublishedRow
 */

const ECHO = path.join(import.meta.dirname, "../published/echo/loadgate.yml");

/**
 * The rows in the page's order.
 * @type {Readonly<Record<string, PublishedRow>>}
 */
export const ROWS = {
  greet: tableRow("greet"),
  python: tableRow("python"),
  experiments: tableRow("experiments"),
  static: tableRow("static"),
  echo: tableRow("echo"),
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
    section: (/** @type {RowData} */ data, scale) => rowSection(name, data, scaleText(scale)),
    unmeasured: () => rowSection(name, { passes: [], tables: [], notes: [] }, "Not run here yet"),
  };
}

/**
 * The comparator of the echo services' own metrics.
 * @returns {PublishedRow}
 */
function metricsComparison() {
  return {
    measure: ({ scale, progress }) =>
      withWorld(engine.loadConfig(ECHO), progress, (world) => metricsRow(world, scale)),
    section: (/** @type {Awaited<ReturnType<typeof metricsRow>>} */ data) => ({
      title: data.title,
      paragraphs: [`${data.test}.`],
      tables: data.tables,
      notes: data.notes,
    }),
  };
}

/**
 * @param {string} name
 * @param {RowData} data
 * @param {string} size what of the published test was run
 * @returns {Section}
 */
function rowSection(name, { passes, tables, notes }, size) {
  const { differs = [], ...row } = readRow(name);
  const [first] = passes;
  return {
    title: row.title,
    paragraphs: [row.article, `${row.test}. ${[size, ...differs].join("; ")}.`],
    tables: [publishedTable(row, passes), ...tables],
    notes: [...notes, ...row.notes],
    conclusion: conclusion(row, first),
  };
}

/** @param {number} scale */
function scaleText(scale) {
  return scale === 1
    ? "Run here in its full length"
    : `Run here with ${scale} of the published number of requests, time and rate, and as many connections`;
}
