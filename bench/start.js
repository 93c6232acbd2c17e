/**
 * What starting the command costs: `dist/cli.js --help` against a Node that does nothing.
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

const CLI = path.resolve(import.meta.dirname, "../dist/cli.js");
const COMMANDS = { help: [CLI, "--help"], nothing: ["-e", "0"] };

const { values } = parseArgs({ options: { pairs: { type: "string", default: "25" } } });
const pairs = Number(values.pairs);
/** @type {Record<keyof typeof COMMANDS, number[]>} */
const times = { help: [], nothing: [] };
milliseconds("help");
milliseconds("nothing");
for (let pair = 0; pair < pairs; pair += 1) {
  // Signals are seen between pairs only, since the commands below block.
  await setImmediate();
  signal.throwIfAborted();
  const order = /** @type {const} */ (["help", "nothing"]);
  for (const name of pair % 2 === 0 ? order : order.toReversed()) {
    times[name].push(milliseconds(name));
  }
}

console.log(`${machineLine()}; load average ${loadAverage()}; ${pairs} pairs`);
const ratios = times.help.map((ms, pair) => ms / (times.nothing[pair] ?? Number.NaN));
const row = (/** @type {string} */ name, /** @type {readonly number[]} */ ms) => [
  name,
  engine.median(ms).toFixed(1),
  Math.min(...ms).toFixed(1),
];
printTable(
  [
    ["command", "median ms", "lowest ms"],
    row("node -e 0", times.nothing),
    row("node dist/cli.js --help", times.help),
    ["ratio of each pair", engine.median(ratios).toFixed(2), Math.min(...ratios).toFixed(2)],
  ],
  1,
);

/** @param {keyof typeof COMMANDS} name */
function milliseconds(name) {
  const startedAt = performance.now();
  const { status } = spawnSync(process.execPath, COMMANDS[name], { stdio: "ignore" });
  if (status !== 0) throw new Error(`${name}: exit code ${status}`);
  return performance.now() - startedAt;
}
