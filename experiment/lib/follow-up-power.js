import { engine } from "../../scripts/engine.js";
import { Count } from "./chance.js";
import { FreshStarts, followUp, ratesBefore } from "./follow-up-run.js";
import { noisier, plannedRuns } from "./pull-request-plans.js";
import { foundInNine } from "./pull-requests.js";
import { drawRun, levelled } from "./resample.js";
import { screenedRun } from "./screened-run.js";

/** Slowdowns that are tried, from the tolerance to half of the speed. */
const TRIED = [0.05, 0.06, 0.07, 0.08, 0.09, 0.1, 0.12, 0.16, 0.5];

/** What is tolerated of throughput and CPU time. */
const TOLERATED = 0.05;

/** The metrics that are worse by just the tolerance where a series is slowed by it. */
const AT_TOLERANCE = [0, 2];

/**
 * What a plan does as it is, or with a follow-up.
 * @typedef {object} Kind
 * @property {readonly Count[]} found slowdowns of one series that are called, by {@link TRIED}
 * @property {number} ms time where nothing changed, on average
 * @property {Count} alarms runs that call a series where nothing changed; common changes are not among them
 * @property {Count} ticks series without a change of which everything is decided
 * @property {Count} falseTicks throughputs and CPU times that got worse by just the tolerance and are called no worse
 * @property {Count} covered own intervals of followed-up comparisons that hold the truth
 */

/** @returns {Kind} */
function nothingYet() {
  const count = () => new Count();
  const found = TRIED.map(count);
  return {
    ...{ found, ms: 0, alarms: count(), ticks: count() },
    ...{ falseTicks: count(), covered: count() },
  };
}

/**
 * @typedef {object} FollowUpRow
 * @property {number} series
 * @property {number} minutes
 * @property {Kind} now
 * @property {Kind} then
 */

/**
 * What the plans of a pull request's run find with and without a follow-up, by the same noise.
 * @param {import("./recording.js").Recording} recording
 * @param {{ runs: number, seed: string, rule: import("./follow-up-run.js").FollowUpRule, plans?: readonly string[] | undefined }} options
 *   `plans` for example `12x5`, all that are accepted without it
 * @returns {Generator<FollowUpRow>}
 */
export function* followUpRows(recording, { runs, seed, rule, plans }) {
  const level = levelled(recording);
  for (const { planned, shape, series, minutes } of plannedRuns()) {
    if (!planned || (plans && !plans.includes(`${series}x${minutes}`))) continue;
    const random = engine.seededRandom(`${seed} follow-up ${series} ${minutes}`);
    const draw = (/** @type {readonly number[]} */ sizes) =>
      drawRun(level, sizes, random, shape).map(noisier);
    const [now, then] = [nothingYet(), nothingYet()];
    for (let run = 0; run < runs; run += 1) {
      addRun({ planned, draw, rule, series: run % series }, { now, then });
    }
    yield { series, minutes, now, then };
  }
}

/** The outcome of a plan, with what a follow-up changes. @typedef {{ outcome: import("./screened-run.js").Outcome, after?: ReturnType<typeof followUp> }} Ended */

/**
 * @param {{ planned: import("./planned-run.js").PlannedRun, draw: Parameters<typeof screenedRun>[1], rule: import("./follow-up-run.js").FollowUpRule, series: number }} of
 * @param {{ now: Kind, then: Kind }} kinds
 */
function addRun({ planned, draw, rule, series }, kinds) {
  const outcomeOf = screenedRun(planned, draw);
  const starts = new FreshStarts(draw);
  const rates = ratesBefore(rule);
  /** @type {readonly [Kind, (slowed?: import("./screened-run.js").Slowed) => Ended][]} */
  const both = [
    [kinds.now, (slowed) => ({ outcome: outcomeOf(slowed) })],
    [
      kinds.then,
      (slowed) => {
        const outcome = outcomeOf(slowed, rates);
        return { outcome, after: followUp(planned, outcome, { rule, starts, slowed }) };
      },
    ],
  ];
  for (const [kind, endOf] of both) {
    addStill(kind, endOf());
    for (const [step, slowdown] of TRIED.entries()) {
      const end = endOf({ series, slowdown });
      kind.found[step]?.add(isFound(end, series));
      if (slowdown !== TOLERATED) continue;
      for (const metric of AT_TOLERANCE) {
        kind.falseTicks.add(isDecided(verdictsOf(end, series)[metric]));
      }
      addCovered(kind, end, series);
    }
  }
}

/**
 * @param {Kind} kind
 * @param {Ended} end of a run in which nothing changed
 */
function addStill(kind, end) {
  const all = [...end.outcome.verdicts.keys()];
  kind.ms += end.outcome.spentMs + (end.after?.spentMs ?? 0);
  kind.alarms.add(all.some((one) => isFound(end, one)));
  for (const one of all) kind.ticks.add(verdictsOf(end, one).every(isDecided));
  for (const { changes } of end.after?.ended.values() ?? []) {
    for (const change of changes) {
      if (change) kind.covered.add(change.low <= 0 && change.high >= 0);
    }
  }
}

/**
 * Whether the follow-up's own interval of a series that is slower by the tolerance holds that.
 * @param {Kind} kind
 * @param {Ended} end
 * @param {number} series
 */
function addCovered(kind, { after }, series) {
  const truth = Math.log(1 - TOLERATED);
  const change = after?.ended.get(series)?.changes[0];
  if (change) kind.covered.add(change.low <= truth && change.high >= truth);
}

/**
 * @param {Ended} end
 * @param {number} series
 */
function isFound({ outcome, after }, series) {
  return Number.isFinite(outcome.calledAfter[series]) || after?.found.has(series) === true;
}

/**
 * Verdicts of a series: the follow-up's of what the plan left open.
 * @param {Ended} end
 * @param {number} series
 */
function verdictsOf({ outcome, after }, series) {
  const own = after?.ended.get(series)?.verdicts;
  return (outcome.verdicts[series] ?? []).map((verdict, metric) =>
    verdict === "inconclusive" ? (own?.[metric] ?? verdict) : verdict,
  );
}

/** @param {string | undefined} verdict */
function isDecided(verdict) {
  return verdict === "unchanged" || verdict === "no-worse" || verdict === "improvement";
}

/**
 * A row of the table.
 * @param {FollowUpRow} row
 * @param {number} runs
 * @returns {readonly string[]} series, minutes, then now and with a follow-up: found in nine of ten, minutes where nothing
 *   changed, false alarms, ticks where nothing changed, false ticks, half the speed found; coverage of the follow-up's own
 *   intervals
 */
export function cellsOf({ series, minutes, now, then }, runs) {
  const part = (/** @type {Count} */ { rate }) => (100 * rate).toFixed(1);
  const both = (/** @type {(kind: Kind) => string} */ text) => [text(now), text(then)];
  return [
    ...[String(series), String(minutes)],
    ...both(({ found }) => (100 * foundInNine(found, TRIED)).toFixed(1)),
    ...both(({ ms }) => (ms / runs / 60_000).toFixed(2)),
    ((100 * then.ms) / now.ms - 100).toFixed(1),
    ...both(({ alarms }) => `${alarms.times}`),
    ...both(({ ticks }) => part(ticks)),
    ...both(({ falseTicks }) => part(falseTicks)),
    ...both(({ found }) => part(found.at(-1) ?? new Count())),
    `${part(then.covered)} of ${then.covered.of}`,
  ];
}
