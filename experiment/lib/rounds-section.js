import { engine } from "../../scripts/engine.js";
import { percent } from "./chance.js";
import { COUNTS, QUIET } from "./round-counts.js";
import { LongTable, table } from "./table.js";

/**
 * What rules for rounds find, on several kinds of noise.
 * @param {import("./page.js").Results} results
 * @returns {LongTable}
 */
export function rulesTable({ rounds }) {
  return new LongTable(
    "statistics/rounds.csv",
    [
      ...["noise, load", "rule for rounds", "runs with a false alarm", "the same beyond chance"],
      ...["10 % slower, called", "5 % slower, beyond chance"],
    ],
    rounds.map((row) => [
      ...[row.noise, row.rule, row.falseAlarms.text, row.chanceAlarms.text],
      ...[row.power.text, row.fine.text],
    ]),
  );
}

/**
 * The page's part on rounds of fresh processes.
 * @param {import("./page.js").Results} results
 * @param {LongTable} rules
 * @returns {string} Markdown
 */
export function roundsSection({ counts, runs }, rules) {
  return `## How many rounds

${table(
  [
    "slowdowns of 20 % found",
    ...COUNTS.map((count) => (count === 1 ? "1 round" : `${count} rounds`)),
  ],
  [...new Set(counts.map(({ noise }) => noise))].map((noise) => [
    noise,
    ...counts.filter((row) => row.noise === noise).map(({ power }) => percent(power.rate)),
  ]),
  1,
)}

${Math.ceil(runs / 10)} runs each, of the same blocks of each series, judged at their end; with a false alarm:
${percent(Math.max(...counts.map(({ falseAlarms }) => falseAlarms.rate)))} of them at most. On a quiet machine a pair's
standard deviation is ${percent(QUIET)}, so that processes stand out. One start of each arm cannot tell how the processes of
a program differ, so 5 % are assumed there. Processes under a just-in-time compiler can differ as in the last row, so a run has
many short rounds and decides nothing before it has ${engine.ROUNDS_TO_DECIDE}. Where processes are alike, more rounds cost nothing
but the time for their starts.

## What to do with rounds

${rules.show(1, {
  columns: ["rule for rounds", "runs with a false alarm", "10 % slower, called"],
  where: (row) => row["noise, load"]?.includes("differ by 5 %") === true,
})}

${Math.ceil(runs / 10)} runs each, where processes differ by 5 %, with 60 s of load; the rule after a fixed number of blocks. Other noise
and loads: ${rules.link}. Leaving rounds aside is safe
only while processes are alike. Means of rounds find little. Ratios of variances, and each comparison by itself, estimate
from a few rounds how much they differ; the engine estimates it once for the whole run, and finds more.`;
}
