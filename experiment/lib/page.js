import { engine } from "../../scripts/engine.js";
import { buildsSection } from "./builds-section.js";
import { LOADS, timesLonger } from "./certainty.js";
import { digits, percent } from "./chance.js";
import { shapesTable } from "./coverage.js";
import { doubtsSection } from "./doubts-section.js";
import { goals } from "./goals.js";
import { noiseTable } from "./noise.js";
import { powerSection } from "./power-section.js";
import { pullRequestsSection } from "./pull-requests-section.js";
import { METRICS } from "./recording.js";
import { roundsSection } from "./rounds-section.js";
import { table } from "./table.js";
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
 * The page, every figure of it from the results.
 * @param {Results} results
 * @returns {string} Markdown
 */
export function page(results) {
  const { recording, facts, runs, command } = results;
  return `# Statistics: how far a verdict can be trusted

Written by \`${command}\`; do not edit. The recording is \`experiment/data/aa.csv\`: two copies, A and B,
of the Go and the Rust server at c=1 and c=100, ${recording.burstCount} bursts of 0.3 s in
${digits(recording.minutes)} minutes, in blocks ABBA and BAAB, with fresh processes about every three
minutes (${recording.rounds.length} whole rounds), on a shared machine of 2 cores with other work on it. Both
copies are the same program, so whatever differs between them is noise. The rules are the engine's own code.

A run has 12 series (2 servers × 3 scenarios × 2 levels) and three gated metrics each: throughput
(tolerance 5 %), p99 (10 %) and CPU per request (5 %), so 36 comparisons under one false-alarm rate of 1 %
(Holm). "Load" is the load of one series, base and head together. Intervals are Wilson's, 95 %. "The rule"
is the engine's with its tolerances; "beyond chance" is the same with tolerances of 0.

All of this is about the estimated change, a ratio r. The base and head that a report shows beside it are derived from
it, so that the three agree: base = m ⁄ √r and head = m · √r, where m is the geometric mean of the two medians
([method](../method.md#estimating-a-change)). They carry no evidence of their own.

${goals(results)}

## Noise of the recording

${noiseTable(facts)}

Standard deviations of logarithms: of a burst, and of the difference of a pair, two bursts side by side (B
less A; "robust" is 1.48 × the median absolute deviation). "To next" is the correlation with the following
burst or pair of the series. Bursts that follow each other are alike, differences of pairs hardly are: taking
turns cancels what the machine does. A pair's standard deviation is far above its robust one: the tails are
heavy, which is why a round's centre goes by ranks, and noisy rounds count less. F compares the rounds with their pairs; p is small where
fresh processes differ by more than chance.

## False alarms

![Runs with a false alarm](statistics/false-alarms.svg)

${table(
  [
    "noise",
    "the rule, fixed",
    "the rule, with looks",
    "beyond chance, fixed",
    "load that looks need",
  ],
  results.alarms.map(({ name, fixed, looks, chance, spent }) => [
    ...[name, fixed.text, looks?.text ?? "", chance.text],
    spent === undefined ? "" : percent(spent),
  ]),
  1,
)}

Whole runs, of ${runs} each, that call a regression on any of the 36 comparisons; 60 s of load a series, rounds
of fresh processes as the engine plans them, starts and automatic warm-ups included. Simulated noise has the recording's spread by series and
metric; heavy tails are Student's t with 3 degrees of freedom, drift is ${percent(facts.drift)} over the run, a
burst's correlation with the next is ${facts.correlation.toFixed(2)}, and a process's shift has a standard deviation of
${percent(facts.processes)} where it says "as recorded" (the last four simulated rows have everything else too).
Resampled runs take stretches of five blocks from one recorded round for each of their rounds, all series
and metrics of a scenario together; a coin toss decides which copy is head. The centre of a recorded round is off
by chance, and drawing from that round turns the error into a shift that all its pairs share. So the centres are shrunk
to the part of their variance that exceeds chance; the last row leaves them as recorded, which
exaggerates. With looks, a comparison counts as called if any look calls it.

${powerSection(results)}

${pullRequestsSection(results)}

${unseenSection(results)}

${doubtsSection(results)}

${buildsSection(results)}

${roundsSection(results)}

## In turns, or one after the other

![Standard error by layout](statistics/certainty.svg)

${table(
  ["metric", "layout", ...LOADS.map((load) => `${load} s`)],
  results.certainties.flatMap(({ metric, interleaved, sequential, sequentialMedian }) => [
    [metric, "in turns", ...interleaved.map(percent)],
    [metric, "one after the other, means", ...sequential.map(percent)],
    [metric, "one after the other, medians", ...sequentialMedian.map(percent)],
  ]),
  2,
)}

Standard error of B ÷ A by load, the root mean square over series and over all places in the recording,
where the true ratio is 1. In turns, the estimate is Hodges–Lehmann over all pairs, without regard to rounds. One
after the other is copy A in one stretch of time, copy B in the next. The recording's series take turns and both copies
are recorded, so that stretch is longer than a run of one series alone would be: as long as in a run of eight series.

${table(
  ["metric", "load in turns", ...[12, 24, 36].map((load) => `${load} s`)],
  results.certainties.map(({ metric, interleaved, sequential }) => [
    ...[metric, "times the load for the same certainty, one after the other"],
    ...[12, 24, 36].map((load) => {
      const { times, isMore } = timesLonger(interleaved, sequential, load);
      return `${isMore ? "> " : ""}${digits(times)}`;
    }),
  ]),
  2,
)}

"&gt;" where even ${LOADS.at(-1)} s one after the other were less certain; the recording has no longer stretches.

## Layouts

${table(
  ["layout of 60 s of load", ...METRICS],
  results.layout.map(({ name, errors }) => [name, ...errors.map(percent)]),
  1,
)}

Standard errors of B ÷ A; all but the last row are Hodges–Lehmann estimates, without regard to rounds. "Joined" bursts
are those of consecutive blocks, so they lie as far apart in time as if other series ran in between. "A pair at a
time" and "always A first" spread over twice the time.

${lengthsTable(results.lengths)}

A recording of its own, \`experiment/data/layouts.csv\`: both servers at c=100, every layout with the same
load in turns with all others. Standard errors from the signed-rank interval of all pairs, scaled to the pairs
that fit into a minute with ${engine.BURST_OVERHEAD_MS} ms for the start of each burst.

${lengthsTable(results.priorities)}

Another, \`experiment/data/priority.csv\`, beside other work of a low priority on both cores: servers and generator as usual, and at a
higher priority, in turns. That needs root and is hardly less noisy in one figure and noisier in another, so it is not done. Memory is not locked: a
program can only do that itself, and what fits into memory is not paged out. These machines showed neither frequency nor boost, and to set
cores apart takes four of them; [where you can, do](../machines.md#your-own-machines).

## Other values

${table(
  ["value, a minute of runner time", ...Object.keys(results.observables[0]?.errors ?? {})],
  results.observables.map(({ name, errors }) => [name, ...Object.values(errors).map(percent)]),
  1,
)}

Standard errors of B ÷ A in the recording, as above. Neither is gated in place of what is. The median is much less noisy at
c=1 of one server and no less of the other, far noisier at c=100, and does not see what happens to fewer than half of the
requests; a scenario's own \`gate\` can have it (\`latency-p50\`). The generator's CPU time, as a measure of how fast the machine
is, takes noise away in one series and adds some in the others.

## Intervals

How often 95 % intervals hold the truth, in windows of the recordings as they are, real copies and all: rounds that follow each
other, and as many blocks from the same place in each, as plans have them.

${shapesTable(results.coverage)}

Windows share rounds, so their number says more than they know. Where rules were tuned, intervals are too wide: there the rounds
scatter less than their own pairs explain, and that is not taken for granted.

## Other tools' rules

![Other rules](statistics/other-rules.svg)

${table(
  ["rule on throughput", "load", "false alarms", "10 % slower, found"],
  results.others.map(({ name, load, falseAlarms, power }) => [
    ...[name, load, falseAlarms.text, power.text],
  ]),
  2,
)}

One series, one metric, no correction for more of them. A single run of 3 s is ten consecutive bursts of one
copy; head's is the stretch after base's. The twelve earlier runs are from anywhere in the recording.
`;
}

/** @param {Results["lengths"]} lengths */
function lengthsTable(lengths) {
  return table(
    ["layout of a minute of runner time", "pairs recorded", ...METRICS],
    lengths.map(({ name, pairs, errors }) => [name, String(pairs), ...errors.map(percent)]),
    1,
  );
}
