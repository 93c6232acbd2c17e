/**
 * The published comparisons, each run again: our figures beside theirs.
 *
 *     npm run bench:published -- [--scale 0.1] [--row greet] [--format terminal|markdown|json] [--write | --page]
 *
 * `--scale 1` is the published test; a smaller one has fewer requests, shorter times and lower rates.
 * `--write` puts the rows that were measured into docs/figures/published.json, where the others stay as they are, and
 * writes docs/figures/published.md and the files of figures in docs/figures/published from it. `--page` writes them without measuring.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { engine } from "./lib/engine.js";
import { machineLine } from "./lib/machine.js";
import { terminal } from "./lib/published-page.js";
import { figureFiles, partsOf, publishedPage } from "./lib/published-results.js";
import { ROWS } from "./lib/published-rows.js";
import { toolchainVersions } from "./lib/toolchains.js";

/** @typedef {import("./lib/published-results.js").Results} Results */

const DOCS = path.join(import.meta.dirname, "../docs/figures");
const RESULTS = path.join(DOCS, "published.json");

const { values } = parseArgs({
  options: {
    scale: { type: "string", default: "0.1" },
    row: { type: "string", multiple: true },
    format: { type: "string", default: "terminal" },
    write: { type: "boolean", default: false },
    page: { type: "boolean", default: false },
  },
});
const scale = Number(values.scale);
if (!(scale > 0 && scale <= 10)) throw new Error(`--scale ${values.scale}: allowed is 0 to 10`);
const wanted = values.row ?? Object.keys(ROWS);
for (const name of wanted) {
  if (!(name in ROWS)) throw new Error(`--row ${name}: there are ${Object.keys(ROWS).join(", ")}`);
}

if (values.page) writePages(stored());
else await measure();

async function measure() {
  const progress = engine.createTerminalProgress(process.stderr, process.env);
  /** @type {Results} */
  const results = { schema: "loadgate/published/2", rows: {} };
  try {
    for (const name of wanted) {
      progress.stage(name);
      const data = /** @type {never} */ (await ROWS[name]?.measure({ scale, progress }));
      results.rows[name] = { ...(await setting()), data };
      // One row at a time, so that what was measured is kept when a later row fails.
      if (values.write) writePages(merged(stored(), results));
    }
  } finally {
    progress.end();
  }
  process.stdout.write(shown(results));
}

/** @returns {Promise<import("./lib/published-page.js").Setting>} */
async function setting() {
  const date = new Date().toISOString().slice(0, 10);
  return { scale, date, machine: machineLine(), versions: await toolchainVersions() };
}

/** @returns {Results} what was measured before */
function stored() {
  /** @type {Results} */
  const none = { schema: "loadgate/published/2", rows: {} };
  if (!existsSync(RESULTS)) return none;
  const results = JSON.parse(readFileSync(RESULTS, "utf8"));
  return results.schema === none.schema ? results : none;
}

/**
 * @param {Results} before
 * @param {Results} after
 * @returns {Results}
 */
function merged(before, after) {
  return { ...before, rows: { ...before.rows, ...after.rows } };
}

/** @param {Results} results */
function writePages(results) {
  writeFileSync(RESULTS, `${JSON.stringify(results, null, 1)}\n`);
  writeFileSync(path.join(DOCS, "published.md"), publishedPage(results));
  mkdirSync(path.join(DOCS, "published"), { recursive: true });
  for (const [file, text] of figureFiles(results)) writeFileSync(path.join(DOCS, file), text);
}

/** @param {Results} results */
function shown(results) {
  if (values.format === "json") return `${JSON.stringify(results, null, 1)}\n`;
  if (values.format === "markdown") return publishedPage(results, wanted);
  const palette = engine.paletteFor(process.stdout, process.env);
  return terminal(partsOf(results, wanted), palette);
}
