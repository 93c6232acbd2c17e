import { Count } from "./chance.js";
import { engine } from "./engine.js";
import { planRun, sizesOf } from "./planned-run.js";
import { RECORDED_MS } from "./recording.js";
import { drawRun, levelled } from "./resample.js";
import { QUIET } from "./round-counts.js";
import { screenedRun } from "./screened-run.js";
import { SHAPES } from "./shapes.js";
import { simulator } from "./simulate.js";

/** Budgets of a pull request's run, in minutes. */
export const MINUTES = [5, 10];

/** The slowdown that leaves half of the speed. */
const HALF = 0.5;

/** Slowdowns that are tried, from the smallest. */
export const STEPS = [
  ...[0.03, 0.04, 0.05, 0.06, 0.07, 0.08, 0.09, 0.1, 0.11, 0.12, 0.14, 0.16],
  ...[0.18, 0.2, 0.25, 0.3, 0.4, HALF],
];

/** Round by which a run should have called a series that is half as fast. */
export const EARLY_ROUND = 3;

/** How processes of one program differ. */
const PROCESSES = [
  { processes: "alike" },
  { processes: "± 2 %", sd: 0.02 },
  { processes: "± 5 %", sd: 0.05 },
  { processes: "two modes 20 % apart", modes: 0.2 },
].flatMap((one) =>
  one.processes === "alike"
    ? [{ ...one, isShared: false }]
    : [
        { ...one, isShared: false },
        { ...one, processes: `${one.processes}, shared by a server's series`, isShared: true },
      ],
);

/**
 * Runs in which nothing changed.
 * @typedef {object} PlannedAlarms
 * @property {string} noise
 * @property {string} processes
 * @property {number} series
 * @property {number} minutes
 * @property {readonly number[]} sizes blocks of each round
 * @property {Count} alarms runs that call a regression at any look
 */

/**
 * What a run of a budget finds.
 * @typedef {object} PlannedPower
 * @property {number} series
 * @property {number} minutes
 * @property {readonly number[]} sizes blocks of each round
 * @property {readonly Count[]} found slowdowns of one series that any look calls, by {@link STEPS}
 * @property {Count} early series of half the speed that are called by the round {@link EARLY_ROUND}
 * @property {Count} unchanged series without a change of which all is called unchanged
 * @property {number} going series that go on after the screen where nothing changed, on average
 */

/**
 * What a burst of the default length is noisier by than a recorded one, if noise averages out over time; the table of
 * layouts shows that it does.
 */
const NOISIER = Math.sqrt(RECORDED_MS / engine.BURST_MS);

/** The runs of a pull request; without a plan where there is no time for one. */
function plannedRuns() {
  return Object.entries(SHAPES).flatMap(([series, shape]) =>
    MINUTES.map((minutes) => {
      const planned = planRun(shape, minutes * 60_000, engine.BURST_MS);
      const sizes = planned ? sizesOf(planned) : [];
      return { series: Number(series), shape, minutes, planned, sizes };
    }),
  );
}

/**
 * @param {import("./noise.js").NoiseFacts} facts
 * @param {number} runs
 * @param {string} seed
 * @returns {readonly PlannedAlarms[]}
 */
export function plannedAlarms({ spreads, correlation }, runs, seed) {
  const quiet = spreads.map((own) => own.map(() => QUIET));
  const recorded = spreads.map((own) => own.map((spread) => NOISIER * spread));
  return plannedRuns().flatMap(({ planned, shape, ...of }) =>
    /** @type {const} */ ([
      ["as recorded", recorded],
      ["quiet machine", quiet],
    ]).flatMap(([noise, own]) =>
      PROCESSES.map(({ processes, sd = 0, modes = 0, isShared }) => {
        const name = `${of.series} ${of.minutes} ${noise} ${processes}`;
        const random = engine.seededRandom(`${seed} planned ${name}`);
        const kind = { name, heavy: true, correlation, processes: sd, modes, isShared };
        const draw = simulator(kind, own, random, shape);
        const alarms = new Count();
        for (let run = 0; planned && run < runs; run += 1) {
          alarms.add(screenedRun(planned, draw)().calledAfter.some(Number.isFinite));
        }
        return { noise, processes, ...of, alarms };
      }),
    ),
  );
}

/**
 * @param {import("./recording.js").Recording} recording
 * @param {number} runs
 * @param {string} seed
 * @returns {readonly PlannedPower[]}
 */
export function plannedPower(recording, runs, seed) {
  const level = levelled(recording);
  return plannedRuns().map(({ planned, shape, ...of }) => {
    const random = engine.seededRandom(`${seed} planned power ${of.series} ${of.minutes}`);
    const draw = (/** @type {readonly number[]} */ sizes) =>
      drawRun(level, sizes, random, shape).map(noisier);
    const found = STEPS.map(() => new Count());
    const [early, unchanged] = [new Count(), new Count()];
    let going = 0;
    for (let run = 0; planned && run < runs; run += 1) {
      const outcomeOf = screenedRun(planned, draw);
      const series = run % of.series;
      const still = outcomeOf();
      unchanged.add((still.verdicts[series] ?? []).every((verdict) => verdict === "unchanged"));
      going += still.going / runs;
      for (const [step, slowdown] of STEPS.entries()) {
        const after = outcomeOf({ series, slowdown }).calledAfter[series] ?? Infinity;
        found[step]?.add(Number.isFinite(after));
        if (slowdown === HALF) early.add(after <= EARLY_ROUND);
      }
    }
    return { ...of, found, early, unchanged, going };
  });
}

/** @param {import("./resample.js").SeriesDifferences} series */
function noisier(series) {
  return series.map((rounds) => rounds.map((round) => round.map((value) => NOISIER * value)));
}

/**
 * The slowdown that is found in nine of ten runs, between the steps on a straight line.
 * @param {readonly Count[]} found by {@link STEPS}
 * @returns {number} infinite where none of them is
 */
export function foundInNine(found) {
  const at = found.findIndex(({ rate }) => rate >= 0.9);
  const [step, rate] = [STEPS[at], found[at]?.rate];
  if (step === undefined || rate === undefined) return Number.POSITIVE_INFINITY;
  const [before, lower] = [STEPS[at - 1] ?? 0, found[at - 1]?.rate ?? 0];
  return before + ((step - before) * (0.9 - lower)) / (rate - lower);
}
