import { Count } from "./chance.js";
import { engine } from "./engine.js";
import { drawRun, levelled } from "./resample.js";
import { QUIET } from "./round-counts.js";
import { SHAPES } from "./shapes.js";
import { simulator } from "./simulate.js";
import { shiftedChange, shiftsOf } from "./slowdown.js";
import { changesAtLooks, judgeAtLooks, plannedRounds } from "./whole-run.js";

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
 */

/** The plans of a pull request's run that there is time for. */
function plans() {
  return Object.entries(SHAPES).flatMap(([series, shape]) =>
    MINUTES.map((minutes) => ({
      ...{ series: Number(series), shape, minutes },
      sizes: plannedRounds(shape, minutes * 60_000),
    })),
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
  return plans().flatMap(({ series, shape, minutes, sizes }) =>
    /** @type {const} */ ([
      ["as recorded", spreads],
      ["quiet machine", quiet],
    ]).flatMap(([noise, own]) =>
      PROCESSES.map(({ processes, sd = 0, modes = 0, isShared }) => {
        const name = `${series} ${minutes} ${noise} ${processes}`;
        const random = engine.seededRandom(`${seed} planned ${name}`);
        const kind = { name, heavy: true, correlation, processes: sd, modes, isShared };
        const draw = simulator(kind, own, random, shape);
        const alarms = new Count();
        for (let run = 0; sizes.length > 0 && run < runs; run += 1) {
          const { called } = judgeAtLooks(changesAtLooks(draw(sizes)), shape.levels, shape.servers);
          alarms.add(called.flat().includes(true));
        }
        return { noise, processes, series, minutes, sizes, alarms };
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
  return plans().map(({ series, shape, minutes, sizes }) => {
    const random = engine.seededRandom(`${seed} planned power ${series} ${minutes}`);
    const found = STEPS.map(() => new Count());
    const [early, unchanged] = [new Count(), new Count()];
    for (let run = 0; sizes.length > 0 && run < runs; run += 1) {
      const atLooks = changesAtLooks(drawRun(level, sizes, random, shape));
      const slowed = run % atLooks.length;
      const { verdicts } = judgeAtLooks(atLooks, shape.levels, shape.servers);
      unchanged.add((verdicts[slowed] ?? []).every((verdict) => verdict === "unchanged"));
      for (const [step, slowdown] of STEPS.entries()) {
        const { calledAfter } = judgeAtLooks(
          atLooks.with(slowed, slowedLooks(atLooks[slowed] ?? [], slowdown)),
          shape.levels,
          shape.servers,
        );
        const after = calledAfter[slowed] ?? Number.POSITIVE_INFINITY;
        found[step]?.add(after <= sizes.length);
        if (slowdown === HALF) early.add(after <= EARLY_ROUND);
      }
    }
    return { series, minutes, sizes, found, early, unchanged };
  });
}

/**
 * @param {readonly (readonly import("./slowdown.js").Change[])[]} looks
 * @param {number} slowdown
 */
function slowedLooks(looks, slowdown) {
  const shifts = shiftsOf(slowdown);
  return looks.map((changes) =>
    changes.map((change, metric) => shiftedChange(change, shifts[metric] ?? 0)),
  );
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
