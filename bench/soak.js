/**
 * A soak of POST /echo with 1 KB: an open loop at the highest rate that both published servers hold.
 *
 *     npm run bench:soak -- [--minutes 30] [--warm-up 5] [--piece 60] [--rate RATE] [--connections 256]
 *       [--format terminal|markdown|json] [--write]
 *
 * The load comes in pieces of so many seconds that follow one another, against the same process: oha keeps
 * every sample, which for half an hour would be ten gigabytes. Without `--rate`, it is looked for first, as
 * `npm run bench:rate` does. `--warm-up` is in minutes. `--write` writes docs/soak.md and docs/soak.json.
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { holder, loadOnce, scenarioOf, withEach } from "./lib/echo-load.js";
import { engine, pinnedOha, signal } from "./lib/engine.js";
import { highestRate } from "./lib/highest-rate.js";
import { machineLine } from "./lib/machine.js";
import { markdownSections, terminalSections } from "./lib/sections.js";
import { courseTable, memoryGrowth, soakTable } from "./lib/soak.js";

/** @typedef {import("./lib/echo-load.js").RunningServer} RunningServer */
/** @typedef {import("./lib/soak.js").Piece} Piece */

const FOLDER = path.join(import.meta.dirname, "published/echo");
const DOCS = path.join(import.meta.dirname, "../docs");
/** Room for the rate: what a minute holds, half an hour may miss once. */
const PART_OF_HIGHEST = 0.95;

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "30" },
    "warm-up": { type: "string", default: "5" },
    piece: { type: "string", default: "60" },
    rate: { type: "string" },
    connections: { type: "string", default: "256" },
    format: { type: "string", default: "terminal" },
    write: { type: "boolean", default: false },
  },
});
const minutes = positive("minutes");
const warmUpMinutes = positive("warm-up");
const pieceSeconds = Math.min(positive("piece"), minutes * 60);
const connections = positive("connections");

const config = engine.loadConfig(path.join(FOLDER, "loadgate.yml"));
const scenario = scenarioOf(config, "1k");
const servers = config.servers.filter(({ name }) => scenario.servers.includes(name));
const { generator } = await pinnedOha();
const metrics = engine.createMetricsReader(engine.httpClient);

const rate = values.rate === undefined ? await rateThatBothHold() : positive("rate");
const results = await withEach(servers, soak);
const courses = results.map(({ name, result }) => ({ server: name, pieces: result }));
print();

/** @returns {Promise<number>} */
async function rateThatBothHold() {
  const found = await withEach(servers, async (server) => {
    const hold = holder(generator, { server, scenario }, connections);
    return (await highestRate(hold, { seconds: pieceSeconds })).rate;
  });
  return Math.round(Math.min(...found.map(({ result }) => result)) * PART_OF_HIGHEST);
}

/**
 * @param {RunningServer} server
 * @returns {Promise<Piece[]>}
 */
async function soak(server) {
  await pieces(server, warmUpMinutes * 60, "warm-up");
  return await pieces(server, minutes * 60, "soak");
}

/**
 * @param {RunningServer} server
 * @param {number} seconds
 * @param {string} what
 */
async function pieces(server, seconds, what) {
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
  const points = await metrics.read({ url: `${url}/metrics` }, ["go_gc_duration_seconds"], signal);
  const pause = points.find((point) => engine.pointName(point) === engine.LONGEST_GC_PAUSE);
  return pause && pause.value * 1000;
}

function print() {
  const sections = [
    { title: "As a whole", tables: [soakTable(courses)], notes: courses.flatMap(growthNote) },
    { title: "Its course", tables: [courseTable(courses, pieceSeconds)], notes: [] },
  ];
  const facts = { rate, minutes, warmUpMinutes, pieceSeconds, connections };
  const json = `${JSON.stringify({ schema: "loadgate/soak/1", machine: machineLine(), ...facts, courses }, null, 2)}\n`;
  const page = markdownSections(introduction(), sections);
  if (values.write) {
    writeFileSync(path.join(DOCS, "soak.md"), page);
    writeFileSync(path.join(DOCS, "soak.json"), json);
  }
  if (values.format === "json") process.stdout.write(json);
  else if (values.format === "markdown") process.stdout.write(page);
  else {
    const text = terminalSections(sections, engine.paletteFor(process.stdout, process.env));
    process.stdout.write(`${rate}/s for ${minutes} minutes\n\n${text}`);
  }
}

/** @param {import("./lib/soak.js").Course} course */
function growthNote({ server, pieces: own }) {
  const growth = memoryGrowth(own);
  return growth === undefined
    ? []
    : [`Memory of ${server} from the first third to the last: ${engine.formatPercent(growth)}.`];
}

function introduction() {
  const text = readFileSync(path.join(FOLDER, "soak.md"), "utf8");
  const replaced = {
    machine: machineLine(),
    rate: rate.toLocaleString("en-US"),
    minutes,
    warmUpMinutes,
    pieceSeconds,
    connections,
  };
  return Object.entries(replaced).reduce(
    (all, [key, value]) => all.replaceAll(`{${key}}`, String(value)),
    text,
  );
}

/** @param {"minutes" | "warm-up" | "piece" | "rate" | "connections"} name */
function positive(name) {
  const value = Number(values[name]);
  if (!(value > 0)) throw new Error(`--${name} ${values[name]}: a number above 0`);
  return value;
}
