/**
 * Signals at random moments of runs whose servers and services fork, leave their session and ignore polite signals:
 * nothing may be left after the run; after SIGKILL, nothing after the next run or the action's post step.
 *
 *     npm run bundle && npm run bench:signals -- [--count 200] [--seed 1] [--at-once 2]
 */
import { spawnSync } from "node:child_process";
import path from "node:path";
import { parseArgs } from "node:util";
import { drawTrials, fullRunMs, SIGNALS, weather } from "./lib/storm.js";
import { printTable } from "./lib/table.js";

const { values } = parseArgs({
  options: {
    count: { type: "string", default: "200" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    "at-once": { type: "string", default: "2" },
    oha: { type: "string" },
  },
});
const tools = {
  dist: path.resolve(import.meta.dirname, "../dist"),
  oha: values.oha ?? folderOfOha(),
};
const fullMs = await fullRunMs(tools);
const trials = drawTrials({ count: Number(values.count), seed: Number(values.seed), fullMs });
console.log(`seed ${values.seed}; a run that nobody stops takes ${(fullMs / 1000).toFixed(1)} s`);

/** @type {import("./lib/storm.js").Outcome[]} */
const outcomes = [];
const waiting = [...trials];
await Promise.all(
  Array.from({ length: Number(values["at-once"]) }, async () => {
    for (let trial = waiting.shift(); trial; trial = waiting.shift()) {
      const outcome = await weather(trial, tools);
      outcomes.push(outcome);
      if (outcome.left.length > 0) console.log(JSON.stringify(outcome));
    }
  }),
);

printTable(
  [
    ["signal", "runs", "command", "action", "before it listened", "stopped", "had ended", "left"],
    ...SIGNALS.map((signal) => {
      const of = outcomes.filter(({ trial }) => trial.signal === signal);
      const count = (/** @type {(outcome: typeof of[number]) => boolean} */ fits) =>
        String(of.filter(fits).length);
      return [
        signal,
        String(of.length),
        count(({ trial }) => trial.entry === "command"),
        count(({ trial }) => trial.entry === "action"),
        count(({ ended }) => ended.startsWith("SIG") && signal !== "SIGKILL"),
        count(({ ended }) => /^1\d\d$/.test(ended) || ended === "SIGKILL"),
        count(({ ended }) => ended === "0" || ended === "3"),
        String(of.reduce((sum, { left }) => sum + left.length, 0)),
      ];
    }),
  ],
  1,
);
process.exitCode = outcomes.some(({ left }) => left.length > 0) ? 1 : 0;

function folderOfOha() {
  const { stdout } = spawnSync("sh", ["-c", "command -v oha"], { encoding: "utf8" });
  if (stdout.trim() === "") throw new Error("oha is not on PATH; name its folder with --oha");
  return path.dirname(stdout.trim());
}
