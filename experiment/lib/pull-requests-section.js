import { engine } from "../../scripts/engine.js";
import { digits, percent } from "./chance.js";
import { COMMON, EARLY_ROUND, foundInNine, TAILS } from "./pull-requests.js";
import { RECORDED_MS } from "./recording.js";
import { LongTable } from "./table.js";

/** Configurations that the page shows. */
const SHOWN = 6;

const PLAN_COLUMNS = [
  ...["series", "budget", "rounds × blocks", "slowdown found in 9 of 10 runs"],
  ...["p99 alone longer by, found in 9 of 10", "nothing changed: decided"],
  "slower by just the tolerance: called no worse",
];

/**
 * What a pull request's runs find in several recordings.
 * @param {Readonly<Record<string, readonly import("./pull-requests.js").PlannedPower[]>>} powers by the recording's file
 * @returns {LongTable}
 */
export function plansTable(powers) {
  return new LongTable(
    "statistics/plans.csv",
    [
      ...["recording", ...PLAN_COLUMNS, `half as fast, called after ${EARLY_ROUND} rounds`],
      ...[`all slower by ${percent(COMMON)}: found`, "by one alone", "series that go first"],
    ],
    Object.entries(powers).flatMap(([file, plans]) =>
      plans.map((plan) => [file, ...planCells(plan)]),
    ),
  );
}

/**
 * The plans of one recording.
 * @param {LongTable} plans
 * @param {string} file
 * @returns {string} Markdown
 */
function plansOf(plans, file) {
  return plans.show(0, { columns: PLAN_COLUMNS, where: ({ recording }) => recording === file });
}

/**
 * How often unchanged code is called slower, the weakest configurations first.
 * @param {import("./page.js").Results["planned"]} planned
 * @returns {LongTable}
 */
export function configurationsTable({ alarms }) {
  return new LongTable(
    "statistics/configurations.csv",
    ["noise", "processes", "series", "budget", "rounds × blocks", "runs", "false alarms"],
    alarms
      .toSorted((a, b) => b.alarms.rate - a.alarms.rate)
      .map(({ noise, processes, series, minutes, sizes, alarms: own }) => [
        ...[noise, processes, String(series), `${minutes} min`, layoutOf(sizes)],
        ...[String(own.of), own.text],
      ]),
  );
}

/**
 * The page's part on a pull request's run.
 * @param {object} found
 * @param {import("./page.js").Results["planned"]} found.planned
 * @param {LongTable} found.plans
 * @param {LongTable} found.configurations
 * @param {string} found.file of the recording
 * @returns {string} Markdown
 */
export function pullRequestsSection({ planned, plans, configurations, file }) {
  return `## A pull request's run

${plansOf(plans, file)}

${planned.runs} runs each, resampled from the recording, with the plan that the engine makes for base and head on this budget: bursts
of ${engine.BURST_MS / 1000} s, starts and automatic warm-ups included. The recorded bursts are of ${RECORDED_MS / 1000} s, so their noise counts √(${RECORDED_MS} ÷ ${engine.BURST_MS})-fold.
"Found" is at the end or at an early call, in any of the three metrics of the one series that is slowed. "Decided" is
called unchanged, no worse or better: throughput, p99 and CPU time per request. "Called no worse" is throughput and CPU
time that got worse by just the tolerance. Early calls, slowdowns that all series share ([ADR
29](../adr/0029-common-changes.md)) and series that go first ([ADR 27](../adr/0027-screen.md)), also of the other
recordings: ${plans.link}.

Runs that call a regression where nothing changed, at the end, early or together; the weakest ${SHOWN} of
${configurations.link}:

${configurations.show(2, { most: SHOWN })}

Counted by \`node experiment/false-alarms.js\`. Noise "as recorded" and that of a "quiet machine", where a pair's standard deviation is 3 % and what processes do stands
out, are simulated, with heavy tails and bursts that are alike. "Shared" means that a process is as much faster or slower in all series of its server. "Resampled" are
stretches of a recording: that of this page, and [those that no rule was tuned on](#on-noise-that-no-rule-was-tuned-on).
"Layout" is of [builds that lie differently in memory](#where-a-program-lies-in-memory).`;
}

/** @param {import("./pull-requests.js").PlannedPower} power */
function planCells({ series, minutes, takenMs, sizes, found, tails, ...others }) {
  const plan = [String(series), `${minutes} min`];
  if (sizes.length === 0) return [...plan, `refused: at least ${engine.formatDuration(takenMs)}`];
  const { early, decided, missed, together, alone, going } = others;
  const least = foundInNine(found);
  const longer = foundInNine(tails, TAILS);
  return [
    ...[...plan, layoutOf(sizes)],
    Number.isFinite(least) ? percent(least) : "none of 50 %",
    Number.isFinite(longer) ? percent(longer) : "none of 60 %",
    ...[decided.map(({ rate }) => percent(rate)).join(" ⁄ "), missed.text, early.text],
    ...[together.text, alone.text, digits(going)],
  ];
}

/** @param {readonly number[]} sizes */
function layoutOf(sizes) {
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
  return `${sizes.length} × ${least === most ? least : `${least}–${most}`}`;
}
