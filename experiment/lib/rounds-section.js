import { engine } from "../../scripts/engine.js";
import { percent } from "./chance.js";
import { COUNTS, QUIET } from "./round-counts.js";
import { table } from "./table.js";

/**
 * The page's part on rounds of fresh processes.
 * @param {import("./page.js").Results} results
 * @returns {string} Markdown
 */
export function roundsSection({ counts, rounds, runs }) {
  return `## How many rounds

${table(
  ["noise", "runs", ...COUNTS.map((count) => (count === 1 ? "1 round" : `${count} rounds`))],
  [...new Set(counts.map(({ noise }) => noise))].flatMap((noise) => {
    const own = counts.filter((row) => row.noise === noise);
    return [
      [noise, "with a false alarm", ...own.map(({ falseAlarms }) => percent(falseAlarms.rate))],
      [noise, "with 20 % found", ...own.map(({ power }) => percent(power.rate))],
    ];
  }),
  2,
)}

${Math.ceil(runs / 10)} runs each, of the same blocks of each series, judged at their end. On a quiet machine a pair's
standard deviation is ${percent(QUIET)}, so that processes stand out. One start of each arm cannot tell how the processes of
a program differ, so 5 % are assumed there. Few rounds raise no false alarm, but find less the more processes differ.
Processes under a just-in-time compiler can differ as in the last rows, so a run has
many short rounds and decides nothing before it has ${engine.ROUNDS_TO_DECIDE}. Where processes are alike, more rounds cost nothing
but the time for their starts.

## What to do with rounds

${table(
  [
    "noise, load",
    "rule for rounds",
    "runs with a false alarm",
    "the same beyond chance",
    "10 % slower, called",
    "5 % slower, beyond chance",
  ],
  rounds.map((row) => [
    ...[row.noise, row.rule, row.falseAlarms.text, row.chanceAlarms.text],
    ...[row.power.text, row.fine.text],
  ]),
  2,
)}

${Math.ceil(runs / 10)} runs each, half of that with 240 s; the rule after a fixed number of blocks. Leaving rounds aside is safe
only while processes are alike. Means of rounds find little, and each comparison by itself finds less than the engine.
The former rule estimated for each comparison how much its rounds differ against its own noise, which a few rounds do
badly; the engine estimates once for the whole run how much processes differ.`;
}
