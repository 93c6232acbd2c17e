import { percent } from "./chance.js";
import { MINUTES, SPEEDS } from "./machine-runs.js";
import { SLOWDOWNS } from "./machines.js";
import { table } from "./table.js";

/**
 * @typedef {object} MachinesResults
 * @property {string} command
 * @property {number} runs
 * @property {readonly import("./machines.js").MachineAlarms[]} alarms
 * @property {readonly import("./machines.js").MachinePower[]} powers
 */

/**
 * The page, every figure of it from the results.
 * @param {MachinesResults} results
 * @returns {string} Markdown
 */
export function machinesPage({ command, runs, alarms, powers }) {
  const [apart, repeated] = [false, true].map((is) =>
    alarms.filter(({ machines }) => machines > 1 === is),
  );
  const reported = alarms.reduce((sum, one) => sum + one.reported.of, 0);
  const same = alarms.reduce((sum, one) => sum + one.reported.times, 0);
  return `# Several machines: how often a verdict of all of them is wrong, and what it finds

Written by \`${command}\`; do not edit. How several jobs share a plan is on the page on
[shards](shards.md), why their changes are put together like this in [ADR 38](adr/0038-several-machines.md).

Whole runs are simulated: each job measures for ${MINUTES} minutes, in rounds and blocks as the engine plans them, and everything is
judged by the engine's own estimates. Noise is that of the [simulated runs](statistics.md#false-alarms): heavy tails,
drift, and bursts that are alike; "quiet" is a pair's standard deviation of 3 % for a recorded burst. In brackets: Wilson's 95 %
interval. Of ${reported} of these runs the jobs' run files were made as well, of machines whose speeds have a standard deviation of ${percent(SPEEDS)},
put together and judged as a report does: every verdict was the same in ${same} of them.

## False alarms of series on different machines

${table(
  ["noise", "jobs", "series", "runs with a false alarm"],
  (apart ?? []).map(({ noise, jobs, series, alarms: count }) => [
    ...[noise, String(jobs), String(series), count.text],
  ]),
  1,
)}

${runs} runs each. Head and base of a series share a machine, so its speed makes no difference.

## False alarms of series that several machines measure

${table(
  [
    "noise",
    "head ÷ base of machines",
    "machines",
    "series",
    "runs with a false alarm",
    "by the first machine alone",
  ],
  (repeated ?? []).map(({ noise, differing, machines, series, alarms: count, first }) => [
    ...[noise, differing, String(machines), String(series), count.text, first?.text ?? ""],
  ]),
  2,
)}

${runs} runs each in which nothing changed but what machines make of it: a standard deviation of the
logarithm of head ÷ base, for each series on each machine, or for each machine in all of its series alike.

## What is found

${table(
  [
    "head ÷ base of machines",
    "judged by",
    ...SLOWDOWNS.map((slowdown) => `${percent(slowdown)} slower`),
  ],
  powers.flatMap(({ differing, machines, found, first }) => [
    [differing, `${machines} machines`, ...found.map(({ rate }) => percent(rate))],
    [differing, "the first alone", ...first.map(({ rate }) => percent(rate))],
  ]),
  2,
)}

One of twelve series is slower in all three metrics, on all of its machines; ${powers[0]?.found[0]?.of ?? 0} runs each with noise as recorded.
Where machines differ, what the first alone "finds" is partly its own difference, as the false alarms above show.
`;
}
