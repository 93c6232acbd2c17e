/**
 * The claims of the published echo comparison, each tested with an interval.
 *
 *     npm run bench:claims -- [--claim gogc] [--budget 5m] [--repeats 8] [--rate 20000]
 *       [--format terminal|markdown|json] [--write]
 *
 * `--budget` is the time for each claim that is tested by bursts in turns, in place of its own; `--repeats`
 * is how often memory and bursts are measured, and `--rate` the highest of the bursts. `--write` writes
 * docs/claims.md and docs/claims.json.
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { claimTable, testedIn } from "./lib/claims.js";
import { burstSection, memorySection } from "./lib/echo-claims.js";
import { engine, signal } from "./lib/engine.js";
import { machineLine } from "./lib/machine.js";
import { markdownSections, terminalSections } from "./lib/sections.js";
import { withWorld } from "./lib/world.js";

/** @typedef {import("./lib/claims.js").Claim & { config?: string }} Claim */
/** @typedef {import("./lib/sections.js").Section} Section */

const FOLDER = path.join(import.meta.dirname, "published/echo/claims");
const DOCS = path.join(import.meta.dirname, "../docs");
/** Fewer give no interval. */
const LEAST_REPEATS = 6;

const { values } = parseArgs({
  options: {
    claim: { type: "string", multiple: true },
    budget: { type: "string" },
    repeats: { type: "string", default: "8" },
    rate: { type: "string", default: "20000" },
    format: { type: "string", default: "terminal" },
    write: { type: "boolean", default: false },
  },
});
/** @type {Record<string, Claim>} */
const claims = JSON.parse(readFileSync(path.join(FOLDER, "claims.json"), "utf8"));
const wanted = values.claim ?? Object.keys(claims);
const repeats = Number(values.repeats);
if (!(repeats >= LEAST_REPEATS)) throw new Error(`--repeats ${values.repeats}: at least 6`);
if (values.write && values.claim) throw new Error("--write is for all claims: leave out --claim");
const budgetMs = values.budget === undefined ? undefined : engine.parseDuration(values.budget);
if (values.budget !== undefined && budgetMs === undefined) {
  throw new Error(`--budget ${values.budget}: write for example 5m`);
}

const progress = engine.createTerminalProgress(process.stderr, process.env);
/** @type {(Section & { data: unknown })[]} */
const sections = [];
for (const name of wanted) {
  const claim = claims[name];
  if (!claim) throw new Error(`--claim ${name}: there are ${Object.keys(claims).join(", ")}`);
  progress.stage(claim.title);
  sections.push(await sectionOf(name, claim).catch((error) => notMeasured(name, claim, error)));
}
progress.end();

const json = `${JSON.stringify({ schema: "loadgate/claims/1", machine: machineLine(), claims: sections.map(({ data }) => data) }, null, 2)}\n`;
if (values.write) {
  writeFileSync(path.join(DOCS, "claims.md"), page());
  writeFileSync(path.join(DOCS, "claims.json"), json);
}
if (values.format === "json") process.stdout.write(json);
else if (values.format === "markdown") process.stdout.write(page());
else {
  const palette = engine.paletteFor(process.stdout, process.env);
  process.stdout.write(terminalSections(sections, palette));
}

/**
 * @param {string} name
 * @param {Claim} claim
 * @returns {Promise<Section & { data: unknown }>}
 */
async function sectionOf(name, claim) {
  if (name === "memory") return await memorySection(claim, { repeats });
  if (name === "bursts") return await burstSection(claim, { repeats, rate: Number(values.rate) });
  const tests = testedIn(claim, await measured(name, claim));
  const { title, notes } = claim;
  return { title, notes, tables: [claimTable(tests)], data: { claim: name, title, tests } };
}

/**
 * What is said of a claim whose measurement failed; the others may still succeed.
 * @param {string} name
 * @param {Claim} claim
 * @param {unknown} error
 * @returns {Section & { data: unknown }}
 */
function notMeasured(name, { title, notes }, error) {
  signal.throwIfAborted();
  process.exitCode = 1;
  const message = error instanceof Error ? error.message : String(error);
  console.error(`${name}: ${message}`);
  const said = [`Not measured: ${message}.`, ...notes];
  return { title, notes: said, tables: [], data: { claim: name, title, error: message } };
}

/**
 * @param {string} name
 * @param {Claim} claim
 */
async function measured(name, claim) {
  const config = engine.loadConfig(path.join(FOLDER, claim.config ?? ""));
  return await withWorld(config, progress, async (world) => {
    await world.output.prepare();
    const options = { budgetMs: budgetMs ?? config.measure.budgetMs, seed: name };
    const prepared = engine.prepareRun(config, options, world.machine);
    return await engine.measureRun(world, { config, ...prepared, failOn: "never", signal });
  });
}

function page() {
  const introduction = readFileSync(path.join(FOLDER, "introduction.md"), "utf8");
  return markdownSections(introduction.replaceAll("{machine}", machineLine()), sections);
}
