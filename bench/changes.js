/**
 * Real changes: pairs of published versions, what was said of their speed, what long loads show, and what Loadgate says.
 *
 *     npm run bench:changes -- [--only NAME] [--part PART] [--again] [--budget 5m]
 *       [--pairs 6] [--seconds 15] [--warm-up 4] [--page]
 *
 * A row has four parts: long loads of both versions in turns, `loadgate run --base` from one version to the other, and
 * twice from the newer one to itself. Each part is written to docs/figures/changes.json when it ends, and what is
 * there is not measured again without `--again`, so the bench can be stopped and continued. `--part` (truth, run, unchanged,
 * unchangedAgain) measures those alone. A row takes up to 20 minutes and what its builds take. `--page` writes docs/figures/changes.md and changes.csv without measuring.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { ORDER } from "./changes/lib/change.js";
import { measureByGate } from "./changes/lib/gate-run.js";
import { changesFiles, changesPage } from "./changes/lib/page.js";
import { measureTruth } from "./changes/lib/truth.js";
import { pinnedOha, signal } from "./lib/engine.js";
import { machineLine } from "./lib/machine.js";

/** @typedef {import("./changes/lib/page.js").Row} Row */
/** @typedef {import("./changes/lib/page.js").Results} Results */

const DOCS = path.join(import.meta.dirname, "../docs/figures");
const FILE = path.join(DOCS, "changes.json");

const { values } = parseArgs({
  options: {
    only: { type: "string", multiple: true },
    part: { type: "string", multiple: true },
    again: { type: "boolean", default: false },
    budget: { type: "string", default: "5m" },
    pairs: { type: "string", default: "6" },
    seconds: { type: "string", default: "15" },
    "warm-up": { type: "string", default: "4" },
    page: { type: "boolean", default: false },
  },
});
const names = values.only ?? ORDER;
for (const name of names) {
  if (!ORDER.includes(name)) throw new Error(`--only ${name}: there are ${ORDER.join(", ")}`);
}

/** @type {Results} */
const results = JSON.parse(readFileSync(FILE, "utf8"));
if (!values.page) {
  const { generator } = await pinnedOha();
  for (const name of names) await measureRow(name, generator).catch(notMeasured(name));
}
writePage();

/**
 * @param {string} name
 * @param {import("./lib/echo-load.js").Generator} generator
 */
async function measureRow(name, generator) {
  const { budget } = values;
  /** @type {Record<string, (folder: string) => Promise<Partial<Row>>>} */
  const parts = {
    truth: async (folder) => ({
      truth: await measureTruth(name, { folder, generator, ...long() }),
    }),
    run: async (folder) => ({ run: await measureByGate(name, ["from", "to"], { folder, budget }) }),
    unchanged: async (folder) => ({
      unchanged: await measureByGate(name, ["to", "to"], { folder, budget }),
    }),
    unchangedAgain: async (folder) => ({
      unchangedAgain: await measureByGate(name, ["to", "to"], { folder, budget }),
    }),
  };
  for (const part of values.part ?? Object.keys(parts)) {
    if (!(part in parts))
      throw new Error(`--part ${part}: there are ${Object.keys(parts).join(", ")}`);
    if (!values.again && part in (results.rows[name] ?? {})) continue;
    const setting = settingNow();
    const measured = await inTemporary(parts[part]);
    results.rows[name] = { ...results.rows[name], ...measured, setting };
    writeFileSync(FILE, `${JSON.stringify(results, null, 2)}\n`);
    writePage();
  }
}

function long() {
  const [pairs, seconds, warmUpSeconds] = [values.pairs, values.seconds, values["warm-up"]].map(
    Number,
  );
  return { pairs: pairs ?? 0, seconds: seconds ?? 0, warmUpSeconds: warmUpSeconds ?? 0 };
}

/**
 * @template Result
 * @param {((folder: string) => Promise<Result>) | undefined} work
 */
async function inTemporary(work) {
  const folder = mkdtempSync(path.join(tmpdir(), "loadgate-changes-"));
  try {
    return await work?.(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Where and when the last part of a row was measured, and what else the machine did just before. */
function settingNow() {
  const date = new Date().toISOString().slice(0, 10);
  const load = (loadavg()[0] ?? 0).toFixed(1);
  return `${date}, load average ${load} before; ${machineLine()}; budget ${values.budget}`;
}

/**
 * Says that a row could not be measured; the others may still succeed.
 * @param {string} name
 * @returns {(error: unknown) => void}
 */
function notMeasured(name) {
  return (error) => {
    signal.throwIfAborted();
    process.exitCode = 1;
    console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`);
  };
}

function writePage() {
  writeFileSync(path.join(DOCS, "changes.md"), changesPage(results));
  for (const [file, text] of changesFiles(results)) writeFileSync(path.join(DOCS, file), text);
}
