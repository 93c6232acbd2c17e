import { engine } from "../../scripts/engine.js";
import { Following } from "./follow-up-looks.js";
import { NOTHING_SPENT, spentWith } from "./planned-run.js";

/** @typedef {import("./screened-run.js").Outcome} Outcome */
/** @typedef {import("./screened-run.js").Slowed} Slowed */
/** @typedef {ReturnType<typeof engine.loneRoundOf>} LoneRound */

/**
 * A rule for measuring on what is suspected at the end of a plan.
 * @typedef {object} FollowUpRule
 * @property {number} trigger one-sided p-value of a gated metric below which an open series is suspected
 * @property {number} most series that are measured on, those with the least p-values
 * @property {number} atOnce of them that a round has
 * @property {number} release p-value of plan and follow-up together from which on a metric is no longer suspected
 * @property {number} reach part of the way to the end of the 95 % interval of both together that has to be beyond the tolerance
 * @property {number} rounds most fresh starts
 * @property {number} every so many rounds the follow-up looks, and decides on what has as many
 * @property {number} planRate of false alarms of the looks of the plan
 * @property {number} rate of false alarms of the looks of the follow-up, which decide by its own rounds
 * @property {{ end: number, followUp: number }} bounds error rates of the bounds at each end of the plan, and in the follow-up, which calls nothing "no worse" with 0
 */

/** The best of those that were tried. @type {FollowUpRule} */
export const FOLLOW_UP = {
  ...{ trigger: 0.2, most: 4, atOnce: 1, release: 0.1, reach: 0.15, rounds: 15, every: 5 },
  ...{ planRate: 0.003, rate: 0.002, bounds: { end: 0.027, followUp: 0 } },
};

/** Error rate of the bounds of a plan of fewer than five rounds. */
const WHOLE_BOUND = 0.05;

/** What the looks of a plan without a follow-up spend. */
const LOOKS = 0.005;

/**
 * The rates of a plan that leaves the rest to a follow-up.
 * @param {FollowUpRule} rule
 * @returns {typeof engine.ratesAfter}
 */
export function ratesBefore({ planRate, bounds }) {
  return (done, planned) => {
    const rates = engine.ratesAfter(done, planned);
    if (rates.isEarly) return rates;
    const isWhole = planned < engine.ROUNDS_TO_DECIDE;
    const falseAlarmRate = (rates.falseAlarmRate * planRate) / LOOKS;
    if (done < planned) return { ...rates, falseAlarmRate };
    const bound = isWhole ? WHOLE_BOUND - bounds.followUp : bounds.end;
    return { ...rates, falseAlarmRate, boundConfidence: 1 - bound };
  };
}

/** Fresh starts of the series of a run: their noise is the same however often it is asked for. */
export class FreshStarts {
  #draw;
  /** @type {Map<string, readonly (readonly LoneRound[])[]>} */
  #known = new Map();

  /** @param {(sizes: readonly number[]) => readonly import("./resample.js").SeriesDifferences[]} draw */
  constructor(draw) {
    this.#draw = draw;
  }

  /**
   * @param {number} round from 0
   * @param {number} size blocks of each series
   * @param {readonly number[]} measured series
   * @returns {readonly (readonly LoneRound[])[]} by measured series, in their order, and metric
   */
  at(round, size, measured) {
    const key = `${round} ${size} ${measured}`;
    const known = this.#known.get(key) ?? this.#drawn(round, size, measured);
    this.#known.set(key, known);
    return known;
  }

  /**
   * @param {number} round
   * @param {number} size
   * @param {readonly number[]} measured
   */
  #drawn(round, size, measured) {
    const drawn = this.#draw([size]);
    return measured.map((series) =>
      (drawn[series] ?? []).map(([differences = []]) => engine.loneRoundOf({ round, differences })),
    );
  }
}

/** Least blocks of a round, as in a plan. */
const LEAST_BLOCKS = 2;

/**
 * Number of rounds of a follow-up: of each, set-up takes half of the time at most.
 * @param {import("./planned-run.js").PlannedRun} planned
 * @param {readonly number[]} series that are measured on
 * @param {Pick<FollowUpRule, "rounds" | "every">} rule
 * @returns {number} a multiple of the looks' distance, so that the last round has one; 0 where there is nothing to measure on
 */
export function followUpRounds(planned, series, { rounds: most, every }) {
  if (series.length === 0) return 0;
  const { setUpMs, blockMs } = costsOf(planned, series);
  const leastMs = setUpMs + Math.max(LEAST_BLOCKS * blockMs, setUpMs);
  const rounds = Math.min(most, Math.floor(planned.budgetMs / leastMs));
  return rounds < every ? rounds : rounds - (rounds % every);
}

/**
 * Measures on what is suspected, at most for as much time as the plan had, in rounds that share the time that is left.
 * @param {import("./planned-run.js").PlannedRun} planned
 * @param {Outcome} outcome of the plan, by {@link ratesBefore}
 * @param {{ rule: FollowUpRule, starts: FreshStarts, slowed?: Slowed | undefined }} how
 */
export function followUp(planned, outcome, { rule, starts, slowed }) {
  const following = new Following(outcome, rule, slowed);
  const rounds = followUpRounds(planned, following.going, rule);
  let spentMs = 0;
  for (let done = 0; done < rounds && following.going.length > 0; done += 1) {
    const now = following.going;
    const { setUpMs, blockMs } = costsOf(planned, now);
    const ms = (planned.budgetMs - spentMs) / (rounds - done);
    const size = Math.floor((ms - setUpMs) / blockMs);
    spentMs += setUpMs + size * blockMs;
    following.add(starts.at(done, size, now), now);
    following.look(done + 1, rounds);
  }
  return { spentMs, ...following.end() };
}

/**
 * @param {import("./planned-run.js").PlannedRun} planned
 * @param {readonly number[]} series
 */
function costsOf(planned, series) {
  const setUpMs = spentWith(NOTHING_SPENT, planned, [0], series).ms;
  return { setUpMs, blockMs: spentWith(NOTHING_SPENT, planned, [1], series).ms - setUpMs };
}
