/**
 * The published comparisons, each run again: our figures beside theirs.
 *
 *     npm run bench:published -- [--scale 0.1] [--row greet] [--format terminal|markdown|json] [--write]
 *
 * `--scale 1` is the published test; a smaller one has fewer requests, shorter times and lower rates.
 * `--write` writes docs/published.md and docs/published.json.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { echoExtras } from "./lib/echo-extras.js";
import { metricsRow } from "./lib/echo-metrics.js";
import { engine, signal } from "./lib/engine.js";
import { machineLine } from "./lib/machine.js";
import { figuresOf, publishedTable, scaled } from "./lib/published.js";

/** @typedef {import("./lib/published.js").Row} Row */

const FOLDER = path.join(import.meta.dirname, "published");
const DOCS = path.join(import.meta.dirname, "../docs");

const { values } = parseArgs({
  options: {
    scale: { type: "string", default: "0.1" },
    row: { type: "string", multiple: true },
    format: { type: "string", default: "terminal" },
    write: { type: "boolean", default: false },
  },
});
const scale = Number(values.scale);
if (!(scale > 0 && scale <= 10)) throw new Error(`--scale ${values.scale}: allowed is 0 to 10`);

/** In the page's order; each has a folder with what was published and how it is measured. */
const ROWS = ["greet", "python", "experiments", "static", "echo", "metrics"];
const wanted = values.row ?? ROWS;
for (const name of wanted) {
  if (!ROWS.includes(name)) throw new Error(`--row ${name}: there are ${ROWS.join(", ")}`);
}

const temporary = mkdtempSync(path.join(tmpdir(), "loadgate-published-"));
const progress = engine.createTerminalProgress(process.stderr, process.env);
const { dim, bold } = engine.paletteFor(process.stdout, process.env);
try {
  const results = [];
  for (const name of wanted) {
    progress.stage(name);
    results.push(
      name === "metrics" ? await metricsRow(worldOf(FOLDER), scale) : await measuredRow(name),
    );
  }
  progress.end();
  const whole = {
    schema: "loadgate/published/1",
    scale,
    machine: machineLine(),
    rows: results.map(({ data }) => data),
  };
  const json = `${JSON.stringify(whole, null, 2)}\n`;
  if (values.write) {
    writeFileSync(path.join(DOCS, "published.md"), page(results));
    writeFileSync(path.join(DOCS, "published.json"), json);
  }
  if (values.format === "json") process.stdout.write(json);
  else if (values.format === "markdown") process.stdout.write(page(results));
  else process.stdout.write(terminal(results));
} finally {
  progress.end();
  rmSync(temporary, { recursive: true, force: true });
}

/**
 * @typedef {{ title: string, test: string, tables: import("../src/report/figure-table.ts").FigureTable[],
 *   notes: string[], data: unknown }} Result
 */

/** @param {string} config */
function worldOf(config) {
  const root = path.dirname(config);
  const folders = { root, store: path.join(temporary, "store"), out: path.join(temporary, "out") };
  return engine.createWorld({
    ...folders,
    ohaVersion: engine.OHA_VERSION,
    environment: process.env,
    progress,
  });
}

/**
 * @param {string} name
 * @returns {Promise<Result>}
 */
async function measuredRow(name) {
  const folder = path.join(FOLDER, name);
  /** @type {Row} */
  const row = JSON.parse(readFileSync(path.join(folder, "row.json"), "utf8"));
  const config = scaled(engine.loadConfig(path.join(folder, "loadgate.yml")), scale);
  const world = worldOf(config.file);
  await world.output.prepare();
  const prepared = engine.prepareRun(
    config,
    { budgetMs: config.measure.budgetMs, seed: name },
    world.machine,
  );
  const run = await engine.measureRun(world, { config, ...prepared, failOn: "never", signal });
  const figures = figuresOf(row, run);
  const skipped = prepared.skipped.map(engine.skippedText);
  const extras =
    row.derived && (await echoExtras({ ...row, derived: row.derived }, run, world.builder));
  return {
    title: row.title,
    test: row.test,
    tables: [publishedTable(row, figures), ...(extras?.tables ?? [])],
    notes: [...skipped, ...row.notes],
    data: { row: name, servers: row.servers, figures, ...extras?.data, skipped },
  };
}

/** @param {readonly Result[]} results */
function terminal(results) {
  const sections = results.map(({ title, test, tables, notes }) =>
    [
      bold(title),
      dim(test),
      ...tables.flatMap((table) => ["", ...engine.terminalTable(table, dim)]),
      ...notes.map((note) => `note: ${note}`),
    ].join("\n"),
  );
  return `${sections.join("\n\n")}\n`;
}

/** @param {readonly Result[]} results */
function page(results) {
  const introduction = readFileSync(path.join(FOLDER, "introduction.md"), "utf8")
    .replaceAll("{machine}", machineLine())
    .replaceAll("{scale}", String(scale));
  const sections = results.map(({ title, test, tables, notes }) =>
    [
      `## ${title}`,
      `${test}.`,
      ...tables.map((table) => engine.markdownTable(table)),
      ...(notes.length > 0 ? [notes.map((note) => `- ${note}`).join("\n")] : []),
    ].join("\n\n"),
  );
  return `${[introduction.trimEnd(), ...sections].join("\n\n")}\n`;
}
