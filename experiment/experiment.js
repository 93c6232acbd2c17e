/**
 * What the verdict can be trusted for: writes docs/figures/statistics.md and its figures. False alarms of a pull request's runs are
 * those that false-alarms.js has counted.
 *
 *     node experiment/experiment.js [--seed 1] [--runs 2000] [--data experiment/data]
 */
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { burstLengths } from "./lib/burst-lengths.js";
import { candidates } from "./lib/candidates.js";
import { certainty } from "./lib/certainty.js";
import { coverageOfShapes } from "./lib/coverage.js";
import { readDoubts } from "./lib/doubt-recording.js";
import { doubts } from "./lib/doubts.js";
import { falseAlarms } from "./lib/false-alarms.js";
import { figures } from "./lib/figures.js";
import { layouts } from "./lib/layouts.js";
import { noiseFacts } from "./lib/noise.js";
import { observables } from "./lib/observables.js";
import { otherRules } from "./lib/other-rules.js";
import { page } from "./lib/page.js";
import { alarmCases, plannedAlarms } from "./lib/planned-alarms.js";
import { power } from "./lib/power.js";
import { plannedPowerInThread } from "./lib/power-thread.js";
import { readRecordings, TUNED } from "./lib/recordings.js";
import { levelled } from "./lib/resample.js";
import { roundCounts } from "./lib/round-counts.js";
import { writePage } from "./lib/table.js";
import { tryUnseen } from "./lib/unseen.js";

const { values } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    runs: { type: "string", default: "2000" },
    data: { type: "string", default: path.join(import.meta.dirname, "data") },
    out: { type: "string", default: path.join(import.meta.dirname, "../docs/figures") },
  },
});
const { seed, data, out } = values;
const runs = Number(values.runs);
/** Of each plan of a pull request's run: with fewer, what is found in nine of ten runs differs from seed to seed. */
const planRuns = 5 * runs;
/** Of each server: a rate of half a percent needs many, and they are short. */
const doubtRuns = { runs: 20_000, powerRuns: 200, seed };
const recordings = readRecordings(data);
const { tuned: recording } = recordings;
const facts = noiseFacts(recording);

/**
 * @template Result
 * @param {string} name
 * @param {() => Result} work
 */
function step(name, work) {
  const beganMs = performance.now();
  const result = work();
  console.error(`${name}: ${((performance.now() - beganMs) / 1000).toFixed(1)} s`);
  return result;
}

const inThread = (
  /** @type {string} */ file,
  /** @type {number} */ count,
  /** @type {string} */ own,
) => plannedPowerInThread(path.join(data, file), count, own);
// They take most of the time, and run beside the rest.
const powers = inThread(TUNED, planRuns, seed);
const unseenPowers = recordings.unseen.map(async ({ name, file }) =>
  inThread(file, 2 * runs, `${seed} ${name}`),
);

const results = {
  command: `node experiment/experiment.js --seed ${seed} --runs ${runs}`,
  recording,
  facts,
  runs,
  builds: recordings.builds,
  certainties: step("certainty", () => certainty(recording)),
  lengths: burstLengths(path.join(data, "layouts.csv")),
  priorities: burstLengths(path.join(data, "priority.csv")),
  coverage: step("coverage", () => coverageOfShapes(recordings)),
  observables: observables(path.join(data, "aa.csv")),
  layout: step("layouts", () => layouts(recording)),
  others: step("other rules", () => otherRules(recording, seed)),
  powers: step("power", () => power(levelled(recording), Math.ceil(runs / 10), seed)),
  rounds: step("rounds", () => candidates(recording, facts, Math.ceil(runs / 10), seed)),
  counts: step("numbers of rounds", () =>
    roundCounts(recording, facts, Math.ceil(runs / 10), seed),
  ),
  alarms: step("false alarms", () => falseAlarms(recording, facts, runs, seed)),
  unseen: await Promise.all(
    recordings.unseen.map(async (one, index) =>
      tryUnseen(one, { runs: 2 * runs, powers: (await unseenPowers[index]) ?? [] }),
    ),
  ),
  doubts: step("doubts", () => doubts(readDoubts(path.join(data, "doubts.csv")), doubtRuns)),
  planned: {
    runs: planRuns,
    powers: await powers,
    alarms: plannedAlarms(
      alarmCases(recordings),
      JSON.parse(readFileSync(path.join(data, "false-alarms.json"), "utf8")),
    ),
  },
};
writePage(path.join(out, "statistics.md"), page(results));
for (const [name, svg] of Object.entries(figures(results))) {
  writeFileSync(path.join(out, "statistics", name), svg);
}
