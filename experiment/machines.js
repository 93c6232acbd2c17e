/**
 * What a verdict of several machines can be trusted for: writes docs/machines.md.
 *
 *     node experiment/machines.js [--seed 1] [--runs 2000] [--data experiment/data]
 */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { machineAlarms, machinePower } from "./lib/machines.js";
import { machinesPage } from "./lib/machines-page.js";
import { noiseFacts } from "./lib/noise.js";
import { readRecording } from "./lib/recording.js";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    runs: { type: "string", default: "2000" },
    data: { type: "string", default: path.join(import.meta.dirname, "data") },
    out: { type: "string", default: path.join(import.meta.dirname, "../docs/machines.md") },
  },
});
const { seed, data, out } = values;
const runs = Number(values.runs);
const facts = noiseFacts(readRecording(path.join(data, "aa.csv")));

writeFileSync(
  out,
  machinesPage({
    command: `node experiment/machines.js --seed ${seed} --runs ${runs}`,
    runs,
    alarms: machineAlarms(facts, runs, seed),
    powers: machinePower(facts, Math.ceil(runs / 4), seed),
  }),
);
