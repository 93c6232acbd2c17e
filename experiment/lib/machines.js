import { Count } from "./chance.js";
import { engine } from "./engine.js";
import { isCalled, jobsOf, reportedVerdicts, verdictsOf } from "./machine-runs.js";
import { METRICS } from "./recording.js";
import { QUIET } from "./round-counts.js";
import { normalNumbers } from "./simulate.js";
import { shiftsOf } from "./slowdown.js";

/** What one odd machine of three makes of head ÷ base, in all of its series. */
const ODD = 0.2;

/** Slowdowns of one series that are tried. */
export const SLOWDOWNS = [0.05, 0.07, 0.1, 0.15, 0.2];

/** Runs of each case that are also made into run files and judged as a report does. */
const REPORTED = 1;

/** How jobs share series. */
const LAYOUTS = /** @type {const} */ ({
  /** Two series in each of eight jobs. */
  apart: { parts: 8, repeatOn: 1, shape: { servers: 2, scenarios: 1, levels: 1 } },
  /** Six series in each of two parts, each by three jobs. */
  three: { parts: 2, repeatOn: 3, shape: { servers: 2, scenarios: 3, levels: 1 } },
});

/** @typedef {(typeof LAYOUTS)[keyof typeof LAYOUTS]} Layout */

/**
 * How head ÷ base differs between machines where nothing changed.
 * @typedef {object} Differing
 * @property {string} text
 * @property {number} [own] standard deviation of each series on each machine
 * @property {number} [shared] standard deviation of each machine, in all of its series
 * @property {number} [odd] what the first machine of each part has in all of its series
 */

/** @type {readonly Differing[]} */
const DIFFERING = [
  { text: "alike" },
  ...[0.02, 0.05].flatMap((sd) => [
    { text: `± ${100 * sd} %, each series by itself`, own: sd },
    { text: `± ${100 * sd} %, all series of a machine alike`, shared: sd },
  ]),
  { text: `one machine in three ${100 * ODD} % off`, odd: ODD },
];

/**
 * Runs in which nothing changed.
 * @typedef {object} MachineAlarms
 * @property {string} noise
 * @property {number} machines of each series
 * @property {number} jobs
 * @property {number} series
 * @property {string} differing
 * @property {Count} alarms runs that call a regression
 * @property {Count} reported runs whose run files give the same verdicts, of the first {@link REPORTED}
 * @property {Count} [first] the same runs, judged by the first machine of each series alone
 */

/**
 * @param {import("./noise.js").NoiseFacts} facts
 * @param {number} runs
 * @param {string} seed
 * @returns {readonly MachineAlarms[]}
 */
export function machineAlarms(facts, runs, seed) {
  const known = noises(facts);
  const apart = known.map((noise) => ({ noise, layout: LAYOUTS.apart, differing: ALIKE }));
  const repeated = known
    .slice(0, 1)
    .flatMap((noise) =>
      DIFFERING.map((differing) => ({ noise, layout: LAYOUTS.three, differing })),
    );
  return [...apart, ...repeated].map(({ noise, layout, differing }) => {
    const { repeatOn } = layout;
    const name = `machines ${noise.name} ${repeatOn} ${differing.text}`;
    const random = engine.seededRandom(`${seed} ${name}`);
    const draw = jobsOf(layout, noise, random, ratiosOf(layout, differing, random));
    const [alarms, first, reported] = [new Count(), new Count(), new Count()];
    for (let run = 0; run < runs; run += 1) {
      const jobs = draw([]);
      alarms.add(isCalled(jobs, layout));
      if (repeatOn > 1) first.add(isCalled(firstOf(jobs, layout), ALONE));
      if (run < REPORTED) {
        const verdicts = String(verdictsOf(jobs, layout));
        reported.add(String(reportedVerdicts(jobs, layout)) === verdicts);
      }
    }
    return {
      ...sizeOf(layout),
      ...{ noise: noise.name, differing: differing.text, alarms, reported },
      ...(repeatOn > 1 && { first }),
    };
  });
}

/**
 * What is found of a slowdown of one series, on all of its machines.
 * @typedef {object} MachinePower
 * @property {string} noise
 * @property {number} machines
 * @property {string} differing
 * @property {readonly Count[]} found by {@link SLOWDOWNS}
 * @property {readonly Count[]} first the same, by the first machine alone
 */

/**
 * @param {import("./noise.js").NoiseFacts} facts
 * @param {number} runs
 * @param {string} seed
 * @returns {readonly MachinePower[]}
 */
export function machinePower(facts, runs, seed) {
  const layout = LAYOUTS.three;
  const [noise] = noises(facts);
  if (!noise) return [];
  return DIFFERING.filter(
    ({ own = 0, shared = 0, odd = 0 }) => own < 0.05 && shared + odd === 0,
  ).map((differing) => {
    const random = engine.seededRandom(`${seed} machine power ${differing.text}`);
    const draw = jobsOf(layout, noise, random, ratiosOf(layout, differing, random));
    const [found, first] = [0, 1].map(() => SLOWDOWNS.map(() => new Count()));
    for (let run = 0; run < runs; run += 1) {
      for (const [step, slowdown] of SLOWDOWNS.entries()) {
        const jobs = draw(shiftsOf(slowdown));
        found?.[step]?.add(isFound(jobs, layout));
        first?.[step]?.add(isFound(firstOf(jobs, layout), ALONE));
      }
    }
    return {
      ...{ noise: noise.name, machines: layout.repeatOn, differing: differing.text },
      ...{ found: found ?? [], first: first ?? [] },
    };
  });
}

/** @type {Differing} */
const ALIKE = { text: "alike" };

/**
 * @param {import("./noise.js").NoiseFacts} facts
 * @returns {readonly import("./machine-runs.js").MachineNoise[]}
 */
function noises({ spreads, correlation, drift, processes }) {
  const shaped = { heavy: true, correlation, drift };
  const quiet = spreads.map((own) => own.map(() => QUIET));
  return [
    { name: "as recorded", spreads, ...shaped, processes },
    { name: "quiet, processes differ by 2 %", spreads: quiet, ...shaped, processes: 0.02 },
  ];
}

/** @param {Layout} layout */
function sizeOf({ parts, repeatOn, shape: { servers, scenarios, levels } }) {
  return {
    machines: repeatOn,
    jobs: parts * repeatOn,
    series: parts * servers * scenarios * levels,
  };
}

/**
 * What each machine adds to the differences of each of its series, by metric; drawn anew for each run.
 * @param {Layout} layout
 * @param {Differing} differing
 * @param {() => number} random
 * @returns {() => (job: number) => readonly number[]}
 */
function ratiosOf({ repeatOn }, { own = 0, shared = 0, odd = 0 }, random) {
  const normal = normalNumbers(random);
  return () => {
    /** @type {Map<number, number>} */
    const machines = new Map();
    return (job) => {
      const machine = machines.get(job) ?? shared * normal();
      machines.set(job, machine);
      const ratio = machine + own * normal() + (job % repeatOn === 0 ? Math.log(1 - odd) : 0);
      return METRICS.map((_, metric) => (metric === 0 ? ratio : -ratio));
    };
  };
}

/**
 * @param {readonly import("./machine-runs.js").Job[]} jobs
 * @param {Layout} layout
 */
function firstOf(jobs, { repeatOn }) {
  return jobs.filter((_, index) => index % repeatOn === 0);
}

/** One machine for each part. */
const ALONE = { parts: 2, repeatOn: 1 };

/**
 * Whether the first series is called slower, which is the one that is slowed.
 * @param {readonly import("./machine-runs.js").Job[]} jobs
 * @param {import("./machine-runs.js").Sharing} sharing
 */
function isFound(jobs, sharing) {
  return verdictsOf(jobs, sharing)[0]?.includes("regression") === true;
}
