/**
 * A soak of POST /echo with 1 KB: an open loop at 0.95 of the highest rate that both published servers hold.
 *
 *     npm run bench:soak -- [--minutes 30] [--warm-up 5] [--piece 60] [--rate RATE] [--connections 256]
 *       [--format terminal|markdown|json] [--write | --page]
 *
 * The load comes in pieces of so many seconds that follow one another, against the same process: oha keeps
 * every sample, which for half an hour would be ten gigabytes. Without `--rate`, the highest rate is looked for first, as
 * `npm run bench:rate` does. `--warm-up` is in minutes. `--write` writes docs/figures/soak.json, and docs/figures/soak.md from it; `--page`
 * writes the page without measuring. The page of the published comparisons names the soak too:
 * `npm run bench:published -- --page` writes it again.
 */
import { writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { holder, loadOnce, scenarioOf, withEach } from "./lib/echo-load.js";
import { engine, pinnedOha, signal } from "./lib/engine.js";
import { highestRate } from "./lib/highest-rate.js";
import { machineLine } from "./lib/machine.js";
import { terminalSections } from "./lib/sections.js";
import { PART_OF_HIGHEST, soakPage, soakSections, storedSoak } from "./lib/soak-page.js";

/** @typedef {import("./lib/echo-load.js").RunningServer} RunningServer */
/** @typedef {import("./lib/echo-load.js").Generator} Generator */
/** @typedef {import("./lib/soak.js").Piece} Piece */
/** @typedef {import("./lib/soak-page.js").SoakResults} SoakResults */

const FOLDER = path.join(import.meta.dirname, "published/echo");
const DOCS = path.join(import.meta.dirname, "../docs/figures");

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "30" },
    "warm-up": { type: "string", default: "5" },
    piece: { type: "string", default: "60" },
    rate: { type: "string" },
    connections: { type: "string", default: "256" },
    format: { type: "string", default: "terminal" },
    write: { type: "boolean", default: false },
    page: { type: "boolean", default: false },
  },
});
const minutes = positive("minutes");
const warmUpMinutes = positive("warm-up");
const pieceSeconds = Math.min(positive("piece"), minutes * 60);
const connections = positive("connections");

const config = engine.loadConfig(path.join(FOLDER, "loadgate.yml"));
const scenario = scenarioOf(config, "1k");
const servers = config.servers.filter(({ name }) => scenario.servers.includes(name));
const readMetrics = engine.createMetricsReader(engine.httpClient);

if (values.page) writePage(storedSoak());
else await measure();

async function measure() {
  const { generator } = await pinnedOha();
  const chosen =
    values.rate === undefined ? await rateThatBothHold(generator) : { rate: positive("rate") };
  const { rate } = chosen;
  const measured = await withEach(servers, async (server) => {
    await pieces({ generator, server, rate }, warmUpMinutes * 60, "warm-up");
    return await pieces({ generator, server, rate }, minutes * 60, "soak");
  });
  const courses = measured.map(({ name, result }) => ({ server: name, pieces: result }));
  /** @type {SoakResults} */
  const results = {
    schema: "loadgate/soak/1",
    machine: machineLine(),
    cores: os.availableParallelism(),
    ...{ ...chosen, minutes, warmUpMinutes, pieceSeconds, connections },
    courses,
  };
  const json = `${JSON.stringify(results, null, 2)}\n`;
  if (values.write) {
    writeFileSync(path.join(DOCS, "soak.json"), json);
    writePage(results);
  }
  process.stdout.write(shown(results, json));
}

/**
 * @param {Generator} generator
 * @returns {Promise<{ rate: number, highestRates: Record<string, number> }>}
 */
async function rateThatBothHold(generator) {
  const found = await withEach(servers, async (server) => {
    const hold = holder(generator, { server, scenario }, connections);
    return (await highestRate(hold, { seconds: pieceSeconds })).rate;
  });
  const highestRates = Object.fromEntries(found.map(({ name, result }) => [name, result]));
  const rate = Math.round(Math.min(...Object.values(highestRates)) * PART_OF_HIGHEST);
  return { rate, highestRates };
}

/**
 * @param {{ generator: Generator, server: RunningServer, rate: number }} target
 * @param {number} seconds
 * @param {string} what
 */
async function pieces({ generator, server, rate }, seconds, what) {
  /** @type {Piece[]} */
  const done = [];
  for (let left = seconds; left > 0; left -= pieceSeconds) {
    const load = { level: { rate }, seconds: Math.min(left, pieceSeconds), connections };
    const sample = await loadOnce(generator, { server, scenario }, load);
    const longestPauseMs = await longestPause(server);
    done.push({ sample, ...(longestPauseMs !== undefined && { longestPauseMs }) });
    const p99 = engine.formatMilliseconds(sample.latencyMs?.p99 ?? Number.NaN);
    console.error(
      `${server.name}: ${what}, ${engine.formatDuration((left - load.seconds) * 1000)} left, p99 ${p99}`,
    );
  }
  return done;
}

/**
 * @param {RunningServer} server
 * @returns {Promise<number | undefined>} ms
 */
async function longestPause({ url }) {
  const points = await readMetrics({ url: `${url}/metrics` }, ["go_gc_duration_seconds"], signal);
  const pause = points.find((point) => engine.pointName(point) === engine.LONGEST_GC_PAUSE);
  return pause && pause.value * 1000;
}

/** @param {SoakResults} results */
function writePage(results) {
  writeFileSync(path.join(DOCS, "soak.md"), soakPage(results));
}

/**
 * @param {SoakResults} results
 * @param {string} json
 */
function shown(results, json) {
  if (values.format === "json") return json;
  if (values.format === "markdown") return soakPage(results);
  const palette = engine.paletteFor(process.stdout, process.env);
  const text = terminalSections(soakSections(results), palette);
  return `${results.rate}/s for ${minutes} minutes\n\n${text}`;
}

/** @param {"minutes" | "warm-up" | "piece" | "rate" | "connections"} name */
function positive(name) {
  const value = Number(values[name]);
  if (!(value > 0)) throw new Error(`--${name} ${values[name]}: a number above 0`);
  return value;
}
