/**
 * How long warm-ups take, and how often a trend within rounds is told: writes docs/figures/warm-up.md.
 *
 *     node experiment/warm-up.js [--seed 1] [--runs 1000] [--data experiment/data]
 */
import path from "node:path";
import { parseArgs } from "node:util";
import { noiseFacts } from "./lib/noise.js";
import { readRecording } from "./lib/recording.js";
import { writePage } from "./lib/table.js";
import { trends } from "./lib/trends.js";
import { warmUpPage } from "./lib/warm-up-page.js";
import { warmUps } from "./lib/warm-ups.js";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    runs: { type: "string", default: "1000" },
    data: { type: "string", default: path.join(import.meta.dirname, "data") },
    out: { type: "string", default: path.join(import.meta.dirname, "../docs/figures") },
  },
});
const { seed, data, out } = values;
const runs = Number(values.runs);
const page = warmUpPage({
  command: `node experiment/warm-up.js --seed ${seed} --runs ${runs}`,
  warmUps: warmUps(runs, seed),
  trends: trends(noiseFacts(readRecording(path.join(data, "aa.csv"))), runs, seed),
});
writePage(path.join(out, "warm-up.md"), page);
