import { engine } from "../../scripts/engine.js";
import { drawBuilds } from "./build-recording.js";
import { Count } from "./chance.js";
import { FOLLOW_UP, FreshStarts, followUp, ratesBefore } from "./follow-up-run.js";
import { noiseFacts } from "./noise.js";
import { NOISIER, noisier, plannedRuns } from "./pull-request-plans.js";
import { drawRun, levelled } from "./resample.js";
import { QUIET } from "./round-counts.js";
import { screenedRun } from "./screened-run.js";
import { simulator } from "./simulate.js";

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
 * Runs of one kind in which nothing changed.
 * @typedef {object} AlarmCase
 * @property {string} name
 * @property {string} noise
 * @property {string} processes
 * @property {number} series
 * @property {number} minutes
 * @property {readonly number[]} sizes blocks of each round
 * @property {(run: number) => boolean} isAlarm whether the plan of the run of this number calls a regression; the same each time
 * @property {(run: number) => boolean} isAlarmWithFollowUp the same of another run, with what its follow-up calls
 */

/**
 * Every kind of run that there is a plan for: with the noise of the recording that rules were tuned on, simulated, with
 * stretches of all recordings, and with builds that lie differently in memory.
 * @param {import("./recordings.js").Recordings} recordings
 * @returns {readonly AlarmCase[]}
 */
export function alarmCases({ tuned, unseen, builds }) {
  const kinds = [
    ...simulated(noiseFacts(tuned)),
    ...[{ name: "this recording", recording: tuned }, ...unseen].map(resampled),
    ...builds.flatMap(movedInMemory),
  ];
  return plannedRuns().flatMap(({ planned, shape, ...of }) => {
    if (!planned) return [];
    return kinds.map(({ noise, processes, drawWith }) => {
      const name = `${of.series} series, ${of.minutes} min, ${noise}, ${processes}`;
      const isAlarm = (/** @type {number} */ run) => {
        const draw = drawWith(shape, engine.seededRandom(`${name} ${run}`));
        const { calledAfter, common } = screenedRun(planned, draw)();
        return common || calledAfter.some(Number.isFinite);
      };
      const isAlarmWithFollowUp = (/** @type {number} */ run) => {
        const draw = drawWith(shape, engine.seededRandom(`${name}, followed up ${run}`));
        const outcome = screenedRun(planned, draw)(undefined, ratesBefore(FOLLOW_UP));
        const { found } = followUp(planned, outcome, {
          rule: FOLLOW_UP,
          starts: new FreshStarts(draw),
        });
        return outcome.common || outcome.calledAfter.some(Number.isFinite) || found.size > 0;
      };
      return { name, noise, processes, ...of, isAlarm, isAlarmWithFollowUp };
    });
  });
}

/**
 * A kind of noise, and how a run of it is drawn.
 * @typedef {object} NoiseKind
 * @property {string} noise
 * @property {string} processes
 * @property {(shape: import("./shapes.js").Shape, random: () => number) => (sizes: readonly number[]) => readonly import("./resample.js").SeriesDifferences[]} drawWith
 */

/**
 * @param {import("./noise.js").NoiseFacts} facts
 * @returns {readonly NoiseKind[]}
 */
function simulated({ spreads, correlation }) {
  const machines = {
    "as recorded": spreads.map((own) => own.map((spread) => NOISIER * spread)),
    "quiet machine": spreads.map((own) => own.map(() => QUIET)),
  };
  return Object.entries(machines).flatMap(([noise, own]) =>
    PROCESSES.map(({ processes, sd = 0, modes = 0, isShared }) => {
      const kind = { name: noise, heavy: true, correlation, processes: sd, modes, isShared };
      return {
        noise,
        processes,
        drawWith: (shape, random) => simulator(kind, own, random, shape),
      };
    }),
  );
}

/**
 * @param {{ name: string, recording: import("./recording.js").Recording }} one
 * @returns {NoiseKind}
 */
function resampled({ name, recording }) {
  const level = levelled(recording);
  return {
    noise: `resampled, ${name}`,
    processes: "as recorded",
    drawWith: (shape, random) => (sizes) => drawRun(level, sizes, random, shape).map(noisier),
  };
}

/**
 * Head and base are the same program, and lie differently in memory.
 * @param {import("./build-recording.js").BuildRecording} recording
 * @returns {readonly NoiseKind[]}
 */
function movedInMemory(recording) {
  const kinds = /** @type {const} */ ({
    "unused functions": "edit",
    "random order": "order",
  });
  return Object.entries(kinds).map(([name, kind]) => ({
    noise: `layout, ${recording.language}`,
    processes: name,
    drawWith: (shape, random) => drawBuilds(recording, kind, shape, random),
  }));
}

/**
 * What was found of one kind of run, by its name.
 * @typedef {Readonly<Record<string, { readonly runs: number, readonly alarms: readonly number[] }>>} StoredAlarms runs from
 *   the number 0 on, and the numbers of those that called a regression
 */

/**
 * @typedef {Omit<AlarmCase, "name" | "isAlarm" | "isAlarmWithFollowUp"> & { readonly alarms: Count }} PlannedAlarms
 */

/**
 * The cases that were tried, with how often they called a regression.
 * @param {readonly AlarmCase[]} cases
 * @param {StoredAlarms} stored
 * @returns {readonly PlannedAlarms[]}
 */
export function plannedAlarms(cases, stored) {
  return cases.flatMap(({ name, isAlarm: _, isAlarmWithFollowUp: _followedUp, ...of }) => {
    const { runs = 0, alarms = [] } = stored[name] ?? {};
    if (runs === 0) return [];
    const count = new Count();
    count.of = runs;
    count.times = alarms.length;
    return [{ ...of, alarms: count }];
  });
}
