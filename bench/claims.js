/**
 * The claims of the published echo comparison, each tested with an interval.
 *
 *     npm run bench:claims -- [--claim gogc] [--budget 5m] [--repeats 8]
 *       [--format terminal|markdown|json] [--write | --page]
 *
 * `--budget` is the time for each claim that is tested by bursts in turns, in place of its own; `--repeats`
 * is how often memory, rates that change and rebuilds are measured. `--write` writes
 * docs/figures/claims.json, where with `--claim` the others stay as they are, and docs/figures/claims.md from it; `--page` writes the page without measuring. The page of the published
 * comparisons shows claims too: `npm run bench:published -- --page` writes it again.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { testedIn } from "./lib/claims.js";
import {
  claimFiles,
  claimSections,
  claimsPage,
  mergedClaims,
  readClaims,
  storedClaims,
} from "./lib/claims-page.js";
import { testMemory, testParts, testStages } from "./lib/echo-claims.js";
import { engine, signal } from "./lib/engine.js";
import { testIdle } from "./lib/idle.js";
import { machineLine } from "./lib/machine.js";
import { measured } from "./lib/published-run.js";
import { testRebuilds } from "./lib/rebuilds.js";
import { terminalSections } from "./lib/sections.js";
import { toolchainVersions } from "./lib/toolchains.js";

/** @typedef {import("./lib/claims.js").Claim & { config?: string }} Claim */
/** @typedef {import("./lib/claims-page.js").ClaimData} ClaimData */
/** @typedef {import("./lib/claims-page.js").ClaimResults} ClaimResults */

const FOLDER = path.join(import.meta.dirname, "published/echo/claims");
const DOCS = path.join(import.meta.dirname, "../docs/figures");
/** Fewer give no interval. */
const LEAST_REPEATS = 6;

const { values } = parseArgs({
  options: {
    claim: { type: "string", multiple: true },
    budget: { type: "string" },
    repeats: { type: "string", default: "8" },
    format: { type: "string", default: "terminal" },
    write: { type: "boolean", default: false },
    page: { type: "boolean", default: false },
  },
});
const known = readClaims();
const wanted = values.claim ?? Object.keys(known);
const repeats = Number(values.repeats);
if (!(repeats >= LEAST_REPEATS)) throw new Error(`--repeats ${values.repeats}: at least 6`);
const budgetMs = values.budget === undefined ? undefined : engine.parseDuration(values.budget);
if (values.budget !== undefined && budgetMs === undefined) {
  throw new Error(`--budget ${values.budget}: write for example 5m`);
}
const progress = engine.createTerminalProgress(process.stderr, process.env);

if (values.page) writePage(storedClaims());
else await test();

async function test() {
  /** @type {ClaimData[]} */
  const claims = [];
  for (const name of wanted) {
    const claim = known[name];
    if (!claim) throw new Error(`--claim ${name}: there are ${Object.keys(known).join(", ")}`);
    progress.stage(claim.title);
    const setting = await settingOfClaim();
    const tested = await testsOf(name, claim).catch(notMeasured(name));
    claims.push({ claim: name, title: claim.title, setting, ...tested });
  }
  progress.end();
  /** @type {ClaimResults} */
  const now = { schema: "loadgate/claims/1", machine: machineLine(), claims };
  const results = values.claim && values.write ? mergedClaims(storedClaims(), claims) : now;
  const json = `${JSON.stringify(results, null, 2)}\n`;
  if (values.write) {
    writeFileSync(path.join(DOCS, "claims.json"), json);
    writePage(results);
  }
  process.stdout.write(shown(results, json));
}

/** @returns {Promise<string>} where and when a claim is measured, and what else the machine does just before */
async function settingOfClaim() {
  const date = new Date().toISOString().slice(0, 10);
  const load = (loadavg()[0] ?? 0).toFixed(2);
  return `${date}, load average ${load} before; ${machineLine()}; ${await toolchainVersions()}`;
}

/**
 * @param {string} name
 * @param {Claim} claim
 * @returns {Promise<Partial<ClaimData>>}
 */
async function testsOf(name, claim) {
  if (name === "memory" || name === "few") return await testMemory(claim, { repeats });
  if (name === "idle") return await testIdle(claim, { repeats });
  if (name === "rebuilds") return await testRebuilds(claim, { repeats });
  const config = engine.loadConfig(path.join(FOLDER, claim.config ?? ""));
  const measure = async (/** @type {typeof config} */ of) =>
    (await measured(name, of, progress, budgetMs === undefined ? {} : { budgetMs })).run;
  if (name === "bursts") return await testStages(claim, config, { repeats, measure });
  if (name === "parts") return await testParts(claim, config, { repeats, measure });
  return { tests: testedIn(claim, await measure(config)) };
}

/**
 * What is said of a claim whose measurement failed; the others may still succeed.
 * @param {string} name
 * @returns {(error: unknown) => Partial<ClaimData>}
 */
function notMeasured(name) {
  return (error) => {
    signal.throwIfAborted();
    process.exitCode = 1;
    const message = error instanceof Error ? error.message : String(error);
    console.error(`${name}: ${message}`);
    return { error: message };
  };
}

/** @param {ClaimResults} results */
function writePage(results) {
  writeFileSync(path.join(DOCS, "claims.md"), claimsPage(results));
  mkdirSync(path.join(DOCS, "claims"), { recursive: true });
  for (const [file, text] of claimFiles(results)) writeFileSync(path.join(DOCS, file), text);
}

/**
 * @param {ClaimResults} results
 * @param {string} json
 */
function shown(results, json) {
  if (values.format === "json") return json;
  if (values.format === "markdown") return claimsPage(results);
  const palette = engine.paletteFor(process.stdout, process.env);
  return terminalSections(claimSections(results.claims), palette);
}
