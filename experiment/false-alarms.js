/**
 * How often a pull request's run calls a regression where nothing changed: adds runs to
 * experiment/data/false-alarms.json, from which experiment.js makes its table.
 *
 *     node experiment/false-alarms.js [--minutes 10] [--workers 2] [--series 1,4,12,24] [--noise "as recorded"] [--runs 4000] [--anew] [--follow-up]
 *
 * A run's number gives its noise, so it ends the same on any machine, and what was tried stays true until the rule
 * changes; `--anew` forgets it then. The case with the fewest runs is always next. `--follow-up` counts what the plan or its
 * follow-up calls, in a file of its own.
 * `npm run format` afterwards.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { isMainThread, parentPort, Worker } from "node:worker_threads";
import { alarmCases } from "./lib/planned-alarms.js";
import { readRecordings } from "./lib/recordings.js";

const DATA = path.join(import.meta.dirname, "data");

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "10" },
    workers: { type: "string", default: "2" },
    series: { type: "string", default: "1,4,12,24" },
    noise: { type: "string" },
    runs: { type: "string", default: "4000" },
    anew: { type: "boolean", default: false },
    "follow-up": { type: "boolean", default: false },
  },
});

const STORED = path.join(
  DATA,
  values["follow-up"] ? "false-alarms-follow-up.json" : "false-alarms.json",
);

/** Runs that a worker does before it asks for more. */
const PORTION = 20;

const cases = alarmCases(readRecordings(DATA));

/** @typedef {{ name: string, first: number, end: number }} Portion */

if (isMainThread) await addRuns();
else work();

function work() {
  const byName = new Map(cases.map((one) => [one.name, one]));
  parentPort?.on("message", (/** @type {Portion} */ portion) => {
    const one = byName.get(portion.name);
    const isAlarm = values["follow-up"] ? one?.isAlarmWithFollowUp : one?.isAlarm;
    const numbers = Array.from(
      { length: portion.end - portion.first },
      (_, run) => portion.first + run,
    );
    parentPort?.postMessage(numbers.filter((run) => isAlarm?.(run)));
  });
}

async function addRuns() {
  const endMs = performance.now() + Number(values.minutes) * 60_000;
  const wanted = values.series.split(",").map(Number);
  /** @type {Record<string, { runs: number, alarms: number[] }>} */
  const stored = !values.anew && existsSync(STORED) ? JSON.parse(readFileSync(STORED, "utf8")) : {};
  const open = cases
    .filter(({ series }) => wanted.includes(series))
    .filter(({ noise }) => values.noise === undefined || noise === values.noise)
    .map(({ name }) => {
      stored[name] ??= { runs: 0, alarms: [] };
      return { name, begun: stored[name].runs };
    });
  const next = () => {
    const [least] = open.toSorted((a, b) => a.begun - b.begun);
    if (!least || least.begun >= Number(values.runs) || performance.now() >= endMs) return;
    const first = least.begun;
    least.begun += PORTION;
    return { name: least.name, first, end: least.begun };
  };
  /** Portions that came before one with smaller numbers. @type {Map<string, number[]>} */
  const early = new Map();
  const add = (/** @type {Portion} */ { name, first }, /** @type {number[]} */ alarms) => {
    early.set(`${name} ${first}`, alarms);
    const own = stored[name];
    for (;;) {
      const key = `${name} ${own?.runs}`;
      const known = early.get(key);
      if (!own || !known) break;
      early.delete(key);
      own.alarms.push(...known);
      own.runs += PORTION;
    }
  };
  await Promise.all(Array.from({ length: Number(values.workers) }, () => keepBusy(next, add)));
  const tried = Object.entries(stored).filter(([, { runs }]) => runs > 0);
  const text = JSON.stringify(Object.fromEntries(tried.toSorted()), undefined, 1);
  writeFileSync(`${STORED}.new`, `${text.replaceAll(/\n {3,}/g, " ")}\n`);
  renameSync(`${STORED}.new`, STORED);
  const runs = tried.map(([, one]) => one.runs);
  console.error(`${tried.length} cases, ${Math.min(...runs)} to ${Math.max(...runs)} runs each`);
}

/**
 * @param {() => Portion | undefined} next
 * @param {(portion: Portion, alarms: number[]) => void} add
 */
async function keepBusy(next, add) {
  const worker = new Worker(new URL(import.meta.url), { argv: process.argv.slice(2) });
  try {
    for (let portion = next(); portion; portion = next()) {
      const done = portion;
      worker.postMessage(done);
      add(
        done,
        await new Promise((resolve, reject) => {
          worker.once("message", resolve).once("error", reject);
        }),
      );
      worker.removeAllListeners("error");
    }
  } finally {
    await worker.terminate();
  }
}
