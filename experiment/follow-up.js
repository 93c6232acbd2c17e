/**
 * What a run would find if it measured on what is suspected at the end of its plan: a table of the plans of a pull
 * request's run, with and without.
 *
 *     node experiment/follow-up.js [--runs 200] [--seed 1] [--plans 8x5,12x5] [--data aa.csv]
 *     node experiment/follow-up.js --alarms [--runs 200] [--plans 8x5,12x5]
 *     node experiment/follow-up.js --early [--runs 200] [--data aa.csv]
 *
 * `--alarms`: false alarms of each kind of noise instead; `--early`: half the speed in plans of up to five rounds.
 */
import path from "node:path";
import { parseArgs } from "node:util";
import { followUpAlarms, stillKinds } from "./lib/follow-up-alarms.js";
import { earlyRows } from "./lib/follow-up-early.js";
import { cellsOf, followUpRows } from "./lib/follow-up-power.js";
import { FOLLOW_UP } from "./lib/follow-up-run.js";
import { readRecording } from "./lib/recording.js";
import { readRecordings, TUNED } from "./lib/recordings.js";
import { table } from "./lib/table.js";

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "200" },
    seed: { type: "string", default: "1" },
    plans: { type: "string" },
    data: { type: "string", default: TUNED },
    alarms: { type: "boolean", default: false },
    early: { type: "boolean", default: false },
  },
});
const { seed } = values;
const runs = Number(values.runs);
const plans = values.plans?.split(",");
const folder = path.join(import.meta.dirname, "data");

if (values.alarms) alarms();
else if (values.early) early(readRecording(path.join(folder, values.data)));
else power(readRecording(path.join(folder, values.data)));

/** @param {import("./lib/recording.js").Recording} recording */
function power(recording) {
  const header = [
    ...["series", "minutes", "found at 90 % now", "with", "minutes if unchanged now", "with"],
    ...["more %", "false alarms now", "with", "ticks if unchanged % now", "with"],
    ...["false ticks % now", "with", "half the speed found % now", "with", "own intervals hold %"],
  ];
  console.log(table(header, [], 0));
  for (const row of followUpRows(recording, { runs, seed, rule: FOLLOW_UP, plans })) {
    console.log(rowOf(cellsOf(row, runs)));
  }
}

function alarms() {
  const header = ["noise", "plan", "by the plan", "with a follow-up", "more minutes %"];
  console.log(table(header, [], 2));
  for (const plan of plans ?? ["2x5", "4x5", "8x5", "12x5", "24x10"]) {
    for (const kind of stillKinds(readRecordings(folder))) {
      const found = followUpAlarms(kind, plan, { first: 0, end: runs, rule: FOLLOW_UP });
      const more = ((100 * found.ms) / found.planMs).toFixed(1);
      console.log(rowOf([kind.name, plan, found.plan.text, found.all.text, more]));
    }
  }
}

/** @param {import("./lib/recording.js").Recording} recording */
function early(recording) {
  const header = ["series", "seconds", "blocks", "half the speed found now", "with early calls"];
  console.log(table([...header, "before the last round", "with a follow-up"], [], 0));
  for (const { series, budgetMs, sizes, ...counts } of earlyRows(recording, { runs, seed })) {
    const { now, then, before, after } = counts;
    const cells = [String(series), (budgetMs / 1000).toFixed(0), sizes.join()];
    console.log(rowOf([...cells, now.text, then.text, before.text, after.text]));
  }
}

/** @param {readonly string[]} cells */
function rowOf(cells) {
  return `| ${cells.join(" | ")} |`;
}
