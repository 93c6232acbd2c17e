import { readFileSync } from "node:fs";
import path from "node:path";
import { withEchoExtras } from "./echo-extras.js";
import { engine, signal } from "./engine.js";
import { foundGenerator } from "./generators/found.js";
import { ohaWithSamples } from "./generators/oha-samples.js";
import { measuredOf, scaled } from "./published.js";
import { withWorld } from "./world.js";

/** @typedef {import("./published.js").Row} Row */
/** @typedef {import("./published-table.js").Pass} Pass */
/** @typedef {ReturnType<typeof engine.createOha>} LoadGenerator */
/** @typedef {ReturnType<typeof engine.createTerminalProgress>} Progress */
/** @typedef {import("./world.js").World} World */
/** What was measured of a row; `notes` say what is missing, and `reason` why a ratio of it is another. */
/** @typedef {{ passes: Pass[], notes: string[], reason?: string }} RowData */

const FOLDER = path.join(import.meta.dirname, "../published");

/**
 * What was published in a row, and its notes.
 * @param {string} name
 * @returns {Row}
 */
export function readRow(name) {
  return JSON.parse(readFileSync(path.join(FOLDER, name, "row.json"), "utf8"));
}

/**
 * Measures a row's `loadgate.yml`, once with the article's load generator and once with oha.
 * @param {string} name
 * @param {{ scale: number, progress: Progress }} options
 * @returns {Promise<RowData>}
 */
export async function measureRow(name, { scale, progress }) {
  const row = readRow(name);
  const config = scaled(engine.loadConfig(path.join(FOLDER, name, "loadgate.yml")), scale);
  /** @type {RowData} */
  const data = { passes: [], notes: [] };
  for (const tool of new Set([row.tool ?? "oha", "oha"])) {
    const found = await generatorOf(row, tool);
    if ("missing" in found) {
      data.notes.push(found.missing);
      continue;
    }
    progress.stage(`${name} with ${tool}`);
    const { generator } = found;
    const { run, skipped } = await measured(name, config, progress, {
      installGenerator: async () => withoutEmptyBursts(generator),
    });
    const own = measuredOf(row, run);
    const all = hasExtras(row) ? await withEchoExtras(own) : own;
    data.passes.push({ tool, version: generator.version, measured: all });
    data.notes.push(...skipped.filter((text) => !data.notes.includes(text)));
  }
  return data;
}

/**
 * @param {Row} row
 * @param {string} tool
 * @returns {Promise<{ generator: LoadGenerator } | { missing: string }>}
 */
async function generatorOf(row, tool) {
  const wantsDeviation = row.published.some(({ metric }) => metric === "latency-stddev");
  if (tool === "oha" && wantsDeviation) return { generator: await ohaWithSamples() };
  return foundGenerator(tool, row.toolThreads);
}

/**
 * Whether figures were published that take more than a run.
 * @param {Row} row
 */
function hasExtras({ published }) {
  return published.some(({ metric }) => metric === "hello-build");
}

/**
 * Measures a configuration in a world of its own.
 * @param {string} name its seed
 * @param {ReturnType<typeof scaled>} config
 * @param {Progress} progress
 * @param {{ installGenerator?: World["installGenerator"], budgetMs?: number }} [options]
 */
export async function measured(name, config, progress, { budgetMs, ...own } = {}) {
  return await withWorld(config, progress, async (world) => {
    await world.output.prepare();
    const plan = { budgetMs: budgetMs ?? config.measure.budgetMs, seed: name };
    const prepared = engine.prepareRun(config, plan, world.machine);
    const request = { config, ...prepared, failOn: /** @type {const} */ ("never"), signal };
    const run = await engine.measureRun({ ...world, ...own }, request);
    return { run, skipped: prepared.skipped.map(engine.skippedText) };
  });
}

/**
 * A warm-up of no length is no warm-up.
 * @param {LoadGenerator} generator
 * @returns {LoadGenerator}
 */
function withoutEmptyBursts(generator) {
  const none = { expected: 0, unexpected: 0, aborted: 0, errors: {}, non2xx: 0, bodyBytes: 0 };
  return {
    version: generator.version,
    load: async (requests, abort) =>
      requests.every(({ shape }) => shape.burstMs === 0 && shape.requests === undefined)
        ? { ...none, durationMs: 0 }
        : generator.load(requests, abort),
  };
}
