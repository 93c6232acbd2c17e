/**
 * What a run would find if it measured on what is suspected at the end of its plan: a table of the plans of a pull
 * request's run, with and without.
 *
 *     node experiment/follow-up.js [--runs 200] [--seed 1] [--plans 8x5,12x5] [--data aa.csv]
 */
import path from "node:path";
import { parseArgs } from "node:util";
import { cellsOf, followUpRows } from "./lib/follow-up-power.js";
import { FOLLOW_UP } from "./lib/follow-up-run.js";
import { readRecording } from "./lib/recording.js";
import { TUNED } from "./lib/recordings.js";
import { table } from "./lib/table.js";

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "200" },
    seed: { type: "string", default: "1" },
    plans: { type: "string" },
    data: { type: "string", default: TUNED },
  },
});
const { seed, data } = values;
const runs = Number(values.runs);
const recording = readRecording(path.join(import.meta.dirname, "data", data));
const header = [
  ...[
    "series",
    "minutes",
    "found at 90 % now",
    "with",
    "minutes where nothing changed now",
    "with",
  ],
  ...["more %", "false alarms now", "with", "ticks where nothing changed % now", "with"],
  ...["false ticks % now", "with", "half the speed found % now", "with", "own intervals hold %"],
];
console.log(table(header, [], 0));
const plans = values.plans?.split(",");
for (const row of followUpRows(recording, { runs, seed, rule: FOLLOW_UP, plans })) {
  console.log(`| ${cellsOf(row, runs).join(" | ")} |`);
}
