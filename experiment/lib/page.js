import { buildsSection, buildsTable } from "./builds-section.js";
import { digits, percent } from "./chance.js";
import { shapesTable, UNSEEN } from "./coverage.js";
import { doubtsSection, doubtsTable, smallestTable } from "./doubts-section.js";
import { goals } from "./goals.js";
import { layoutsSection, layoutsTable, lengthsTable, turnsTable } from "./layouts-section.js";
import { noiseTable } from "./noise.js";
import { powerSection, powerTable } from "./power-section.js";
import { configurationsTable, plansTable, pullRequestsSection } from "./pull-requests-section.js";
import { TUNED } from "./recordings.js";
import { roundsSection, rulesTable } from "./rounds-section.js";
import { LongTable, table } from "./table.js";
import { unseenSection } from "./unseen-section.js";

/**
 * Everything that the experiment found.
 * @typedef {object} Results
 * @property {string} command
 * @property {import("./recording.js").Recording} recording
 * @property {import("./noise.js").NoiseFacts} facts
 * @property {number} runs
 * @property {readonly import("./false-alarms.js").FalseAlarms[]} alarms
 * @property {readonly import("./power.js").Power[]} powers
 * @property {readonly import("./candidates.js").Candidate[]} rounds
 * @property {readonly import("./round-counts.js").RoundCount[]} counts
 * @property {{ runs: number, alarms: readonly import("./planned-alarms.js").PlannedAlarms[], powers: readonly import("./pull-requests.js").PlannedPower[] }} planned
 * @property {readonly import("./certainty.js").Certainty[]} certainties
 * @property {readonly import("./layouts.js").Layout[]} layout
 * @property {readonly import("./burst-lengths.js").BurstLength[]} lengths
 * @property {readonly import("./burst-lengths.js").BurstLength[]} priorities of processes
 * @property {readonly import("./observables.js").Observable[]} observables
 * @property {ReturnType<typeof import("./coverage.js").coverageOfShapes>} coverage
 * @property {readonly import("./other-rules.js").OtherRule[]} others
 * @property {readonly import("./unseen.js").UnseenResults[]} unseen
 * @property {readonly import("./build-recording.js").BuildRecording[]} builds
 * @property {readonly import("./doubts.js").DoubtRates[]} doubts
 */

/**
 * The page, every figure of it from the results, and its long tables.
 * @param {Results} results
 * @returns {{ text: string, tables: readonly LongTable[] }}
 */
export function page(results) {
  const { recording, facts, runs, command, unseen } = results;
  const tables = tablesOf(results);
  const text = `# Statistics: how far a verdict can be trusted

Written by \`${command}\`; do not edit. The recording is \`experiment/data/${TUNED}\`: two copies, A and B,
of the Go and the Rust server at c=1 and c=100, ${recording.burstCount} bursts of 0.3 s in
${digits(recording.minutes)} minutes, in blocks ABBA and BAAB, with fresh processes about every three
minutes (${recording.rounds.length} whole rounds), on a shared machine of 2 cores with other work on it. Both
copies are the same program, so whatever differs between them is noise. The rules are the engine's own code. Long tables
are [beside this page](statistics).

A run has 12 series (2 servers × 3 scenarios × 2 levels) and three gated metrics each: throughput
(tolerance 5 %), p99 (10 %) and CPU per request (5 %), so 36 comparisons under one false-alarm rate of 1 %
(Holm). "Load" is the load of one series, base and head together. Intervals are Wilson's, 95 %. "The rule"
is the engine's with its tolerances; "beyond chance" is the same with tolerances of 0.

${goals(results)}

## Noise of the recording

${tables.noise.show(2, {
  columns: ["series", "metric", "pair", "pair, robust"],
  where: ({ recording: file, metric }) => file === TUNED && metric !== "latency-p50",
})}

Standard deviations of the difference of a pair's logarithms, two bursts side by side (B less A; "robust" is 1.48 × the
median absolute deviation). Bursts that follow each other are alike, differences of pairs
hardly are: taking turns cancels what the machine does. A pair's standard deviation is far above its robust one: the
tails are heavy, which is why a round's centre goes by ranks, and noisy rounds count less. Single bursts,
correlations, how rounds differ from their pairs, and the other recordings: ${tables.noise.link}.

## False alarms

![Runs with a false alarm](statistics/false-alarms.svg)

${tables.alarms.show(1, {
  columns: ["noise", "the rule, fixed", "the rule, with looks"],
  where: (row) => row["the rule, with looks"] !== "",
})}

Whole runs, of ${runs} each, that call a regression on any of the 36 comparisons; 60 s of load a series, rounds
of fresh processes as the engine plans them, starts and automatic warm-ups included. More noise, beyond chance, and the load that looks need:
${tables.alarms.link}. Simulated noise has the recording's spread by series and
metric; heavy tails are Student's t with 3 degrees of freedom, drift is ${percent(facts.drift)} over the run, a
burst's correlation with the next is ${facts.correlation.toFixed(2)}, and a process's shift has a standard deviation of
${percent(facts.processes)} where it says "as recorded" (the last four simulated rows have everything else too).
Resampled runs take stretches of five blocks from one recorded round for each of their rounds, all series
and metrics of a scenario together; a coin toss decides which copy is head. The centre of a recorded round is off
by chance, an error that all pairs drawn from it would share. So centres are shrunk to the part of their variance that
exceeds chance; the last row leaves them as recorded, which exaggerates. With looks, a comparison counts as called if
any look calls it.

${powerSection(tables.power)}

${pullRequestsSection({ ...results, ...tables, file: TUNED })}

${unseenSection(unseen, tables.plans)}

${doubtsSection(results, tables)}

${buildsSection(results, tables.layout)}

${roundsSection(results, tables.rules)}

${layoutsSection(tables)}

${valuesSection(results, tables)}
`;
  return { text, tables: Object.values(tables) };
}

/** @param {Results} results */
function tablesOf(results) {
  const { facts, unseen, planned, alarms } = results;
  return {
    noise: noiseTable({
      [TUNED]: facts,
      ...Object.fromEntries(unseen.map((one) => [one.file, one.facts])),
    }),
    alarms: new LongTable(
      "statistics/false-alarms.csv",
      [
        ...["noise", "the rule, fixed", "the rule, with looks", "beyond chance, fixed"],
        "load that looks need",
      ],
      alarms.map(({ name, fixed, looks, chance, spent }) => [
        ...[name, fixed.text, looks?.text ?? "", chance.text],
        spent === undefined ? "" : percent(spent),
      ]),
    ),
    power: powerTable(results),
    plans: plansTable({
      [TUNED]: planned.powers,
      ...Object.fromEntries(unseen.map((one) => [one.file, one.powers])),
    }),
    configurations: configurationsTable(planned),
    rates: doubtsTable(results),
    smallest: smallestTable(results),
    layout: buildsTable(results),
    rules: rulesTable(results),
    turns: turnsTable(results),
    bursts: lengthsTable(results),
    layouts: layoutsTable(results),
    intervals: shapesTable(results.coverage),
  };
}

/**
 * The page's last parts: other values, intervals and other tools' rules.
 * @param {Results} results
 * @param {ReturnType<typeof tablesOf>} tables
 */
function valuesSection({ observables, others }, { intervals }) {
  return `## Other values

${table(
  ["value, a minute of runner time", ...Object.keys(observables[0]?.errors ?? {})],
  observables.map(({ name, errors }) => [name, ...Object.values(errors).map(percent)]),
  1,
)}

Standard errors of B ÷ A in the recording, as above. Neither is gated in place of what is. The median is much less noisy at
c=1 of one server and no less of the other, far noisier at c=100, and does not see what happens to fewer than half of the
requests; a scenario's own \`gate\` can have it (\`latency-p50\`). The generator's CPU time, as a measure of how fast the machine
is, takes noise away in one series and adds some in the others.

## Intervals

How often 95 % intervals hold the truth, in windows of the recordings as they are: rounds that follow each other, and as
many blocks from the same place in each, as plans have them.

${intervals.show(1, {
  columns: intervals.header.filter((column) => column !== "recordings"),
  where: ({ recordings }) => recordings === UNSEEN,
})}

These are recordings that no rule was tuned on; ${intervals.link}. Windows share rounds, so the figures in brackets
are too narrow. Where rules were tuned, intervals are too wide: there the rounds scatter less than their own pairs explain.

## Other tools' rules

![Other rules](statistics/other-rules.svg)

${table(
  ["rule on throughput", "load", "false alarms", "10 % slower, found"],
  others.map(({ name, load, falseAlarms, power }) => [
    ...[name, load, falseAlarms.text, power.text],
  ]),
  2,
)}

One series, one metric, no correction for more of them. A single run of 3 s is ten consecutive bursts of one
copy; head's is the stretch after base's. The twelve earlier runs are from anywhere in the recording.`;
}
