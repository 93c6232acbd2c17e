/**
 * What starting costs, against a Node that does nothing: the command's help, and the action's main step until it
 * finds no configuration.
 *
 *     npm run bench:start -- [--pairs 25]
 */
import { spawnSync } from "node:child_process";
import path from "node:path";
import { setImmediate } from "node:timers/promises";
import { parseArgs } from "node:util";
import { engine, signal } from "./lib/engine.js";
import { loadAverage, machineLine } from "./lib/machine.js";
import { printTable } from "./lib/table.js";

const DIST = path.resolve(import.meta.dirname, "../dist");
const JOB = { GITHUB_ACTIONS: "true", GITHUB_EVENT_NAME: "push", GITHUB_REPOSITORY: "acme/shop" };
const COMMANDS = {
  nothing: { arguments: ["-e", "0"], status: 0 },
  help: { arguments: [path.join(DIST, "cli.js"), "--help"], status: 0 },
  main: { arguments: [path.join(DIST, "main.js")], status: 2 },
};
const NAMES = /** @type {(keyof typeof COMMANDS)[]} */ (Object.keys(COMMANDS));

const { values } = parseArgs({ options: { pairs: { type: "string", default: "25" } } });
const pairs = Number(values.pairs);
/** @type {Record<keyof typeof COMMANDS, number[]>} */
const times = { nothing: [], help: [], main: [] };
NAMES.map(milliseconds);
for (let pair = 0; pair < pairs; pair += 1) {
  // Signals are seen between pairs only, since the commands below block.
  await setImmediate();
  signal.throwIfAborted();
  for (const name of pair % 2 === 0 ? NAMES : NAMES.toReversed()) {
    times[name].push(milliseconds(name));
  }
}

console.log(`${machineLine()}; load average ${loadAverage()}; ${pairs} pairs`);
printTable(
  [
    ["command", "median ms", "lowest ms", "ratio to nothing, median"],
    row("node -e 0", times.nothing),
    row("node dist/cli.js --help", times.help),
    row("the main step, until it finds no configuration", times.main),
  ],
  1,
);

/**
 * @param {string} name
 * @param {readonly number[]} ms
 */
function row(name, ms) {
  const ratios = ms.map((of, pair) => of / (times.nothing[pair] ?? Number.NaN));
  const texts = [engine.median(ms).toFixed(1), Math.min(...ms).toFixed(1)];
  return [name, ...texts, engine.median(ratios).toFixed(2)];
}

/** @param {keyof typeof COMMANDS} name */
function milliseconds(name) {
  const { arguments: given, status: expected } = COMMANDS[name];
  const environment = { PATH: process.env["PATH"], HOME: process.env["HOME"], ...JOB };
  const startedAt = performance.now();
  // No configuration of Loadgate's own is found in its `dist`.
  const { status } = spawnSync(process.execPath, given, {
    stdio: "ignore",
    cwd: DIST,
    env: { ...environment, GITHUB_WORKSPACE: DIST, INPUT_CONFIG: "loadgate.yml" },
  });
  if (status !== expected) throw new Error(`${name}: exit code ${status}`);
  return performance.now() - startedAt;
}
