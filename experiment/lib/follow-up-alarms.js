import { engine } from "../../scripts/engine.js";
import { drawBuilds } from "./build-recording.js";
import { Count } from "./chance.js";
import { FreshStarts, followUp, ratesBefore } from "./follow-up-run.js";
import { noiseFacts } from "./noise.js";
import { NOISIER, noisier, plannedRuns } from "./pull-request-plans.js";
import { drawRun, levelled } from "./resample.js";
import { QUIET } from "./round-counts.js";
import { screenedRun } from "./screened-run.js";
import { simulator } from "./simulate.js";

/** How processes of one program differ, in what is simulated: the worst for a follow-up. */
const PROCESSES = [
  { name: "± 2 %", processes: 0.02, isShared: true },
  { name: "± 5 %", processes: 0.05, isShared: true },
  { name: "two modes 20 % apart", modes: 0.2, isShared: false },
  { name: "two modes 20 % apart, shared", modes: 0.2, isShared: true },
];

/** @typedef {Parameters<typeof screenedRun>[1]} Draw */
/** @typedef {{ name: string, drawWith: (shape: import("./shapes.js").Shape, random: () => number) => Draw }} NoiseKind */

/**
 * Kinds of noise of runs in which nothing changed.
 * @param {import("./recordings.js").Recordings} recordings
 * @returns {readonly NoiseKind[]}
 */
export function stillKinds({ tuned, unseen, builds }) {
  const { spreads, correlation } = noiseFacts(tuned);
  const machines = {
    "as recorded": spreads.map((own) => own.map((spread) => NOISIER * spread)),
    "quiet machine": spreads.map((own) => own.map(() => QUIET)),
  };
  const simulated = Object.entries(machines).flatMap(([machine, own]) =>
    PROCESSES.map(({ name, ...processes }) => {
      const noise = { name: machine, heavy: true, correlation, ...processes };
      /** @type {NoiseKind["drawWith"]} */
      const drawWith = (shape, random) => simulator(noise, own, random, shape);
      return { name: `${machine}, ${name}`, drawWith };
    }),
  );
  const resampled = [{ name: "this recording", recording: tuned }, ...unseen].map(
    ({ name, recording }) => {
      const level = levelled(recording);
      /** @type {NoiseKind["drawWith"]} */
      const drawWith = (shape, random) => (sizes) =>
        drawRun(level, sizes, random, shape).map(noisier);
      return { name: `resampled, ${name}`, drawWith };
    },
  );
  const moved = builds.flatMap((recording) =>
    /** @type {const} */ (["edit", "order"]).map((kind) => {
      /** @type {NoiseKind["drawWith"]} */
      const drawWith = (shape, random) => drawBuilds(recording, kind, shape, random);
      return { name: `layout, ${recording.language}, ${kind}`, drawWith };
    }),
  );
  return [...simulated, ...resampled, ...moved];
}

/**
 * @typedef {object} FollowUpAlarms
 * @property {Count} plan runs that the plan's looks, or all series together, call a regression
 * @property {Count} all the same, or the follow-up
 * @property {number} planMs time of the plan, over all runs
 * @property {number} ms time of the follow-up, over all runs
 */

/**
 * Runs in which nothing changed.
 * @param {NoiseKind} kind
 * @param {string} plan for example `12x5`
 * @param {{ first: number, end: number, rule: import("./follow-up-run.js").FollowUpRule }} options numbers of the runs, which give their noise
 * @returns {FollowUpAlarms}
 */
export function followUpAlarms(kind, plan, { first, end, rule }) {
  const of = plannedRuns().find(({ series, minutes }) => `${series}x${minutes}` === plan);
  if (!of?.planned) throw new Error(`no plan ${plan}`);
  const { planned, shape } = of;
  const result = { plan: new Count(), all: new Count(), planMs: 0, ms: 0 };
  for (let run = first; run < end; run += 1) {
    const draw = kind.drawWith(shape, engine.seededRandom(`${plan}, ${kind.name} ${run}`));
    const outcome = screenedRun(planned, draw)(undefined, ratesBefore(rule));
    const after = followUp(planned, outcome, { rule, starts: new FreshStarts(draw) });
    const isPlans = outcome.common || outcome.calledAfter.some(Number.isFinite);
    result.plan.add(isPlans);
    result.all.add(isPlans || after.found.size > 0);
    result.planMs += outcome.spentMs;
    result.ms += after.spentMs;
  }
  return result;
}
