import { engine } from "../../scripts/engine.js";
import { isSuspected, suspectsOf } from "./follow-up-suspects.js";
import { METRICS } from "./recording.js";
import { shiftsOf } from "./slowdown.js";
import { judge } from "./whole-run.js";

/** @typedef {import("./screened-run.js").Outcome} Outcome */
/** @typedef {import("./screened-run.js").Slowed} Slowed */
/** @typedef {ReturnType<typeof engine.centresOfRounds>} Centres */
/** @typedef {ReturnType<typeof engine.loneRoundOf>} LoneRound */
/** @typedef {ReturnType<typeof engine.changeOf>} Change */

/** Power of the part of the looks that may be spent, as in a plan. */
const SPENDING_POWER = 3;

/** An error rate that no bound of a follow-up reaches. */
const LEAST_RATE = 1e-12;

/** Rounds of the follow-up are numbered after those of any plan. */
const AFTER_PLAN = 1000;

/** What the looks of a follow-up have decided so far. */
export class Following {
  #outcome;
  #rule;
  #slowed;
  #planPool;
  /** @type {Map<number, LoneRound[][]>} */
  #rounds;
  /** How each series that is measured no further ended. @type {Map<number, { verdicts: readonly (string | undefined)[], changes: readonly Change[] }>} */
  #ended = new Map();

  /**
   * @param {Outcome} outcome of the plan
   * @param {import("./follow-up-run.js").FollowUpRule} rule
   * @param {Slowed} [slowed]
   */
  constructor(outcome, rule, slowed) {
    this.#outcome = outcome;
    this.#rule = rule;
    this.#slowed = slowed;
    this.#planPool = engine.processPool(outcome.centres.flat());
    this.suspects = suspectsOf(outcome, rule);
    this.#rounds = new Map(this.suspects.map((series) => [series, METRICS.map(() => [])]));
  }

  /** Series that the next round has: those that look worst, until they end. @returns {readonly number[]} */
  get going() {
    const open = this.suspects.filter((series) => !this.#ended.has(series));
    return open.slice(0, this.#rule.atOnce).toSorted((a, b) => a - b);
  }

  /**
   * @param {readonly (readonly LoneRound[])[]} round by measured series and metric
   * @param {readonly number[]} measured
   */
  add(round, measured) {
    for (const [at, series] of measured.entries()) {
      const own = this.#rounds.get(series);
      for (const [metric, one] of (round[at] ?? []).entries()) own?.[metric]?.push(one);
    }
  }

  /**
   * @param {number} done rounds of the follow-up
   * @param {number} planned rounds of it
   */
  look(done, planned) {
    const centres = this.suspects.map((series) => this.#centresOf(series));
    const pool = this.#poolWith(centres);
    const isEarly = planned < engine.ROUNDS_TO_DECIDE;
    const estimate = isEarly ? engine.earlyChangeOf : engine.changeOf;
    const changes = centres.map((own) => own.map((one) => estimate(one, pool)));
    const judged = this.#judged(changes, { done, planned, isEarly });
    const going = this.going;
    for (const [at, series] of this.suspects.entries()) {
      const isGoing = going.includes(series) || done === planned;
      if (this.#ended.has(series) || !isGoing) continue;
      const own = this.#rounds.get(series)?.[0]?.length ?? 0;
      const mayDecide = own >= Math.min(this.#rule.every, planned);
      const verdicts = mayDecide ? (judged[at] ?? []) : METRICS.map(() => "inconclusive");
      const isDecided = verdicts.includes("regression") || !verdicts.includes("inconclusive");
      if (isDecided || done === planned || !this.#isSuspected(at, centres, pool)) {
        this.#ended.set(series, { verdicts, changes: changes[at] ?? [] });
      }
    }
  }

  /** How it ended, by series. */
  end() {
    const all = [...this.#ended];
    const found = all.filter(([, { verdicts }]) => verdicts.includes("regression"));
    return {
      suspects: this.suspects,
      ended:
        /** @type {ReadonlyMap<number, { verdicts: readonly (string | undefined)[], changes: readonly Change[] }>} */ (
          this.#ended
        ),
      found: new Set(found.map(([series]) => series)),
    };
  }

  /**
   * Verdicts by the follow-up's own rounds. Series that ended stay among what is judged together.
   * @param {readonly (readonly Change[])[]} changes
   * @param {{ done: number, planned: number, isEarly: boolean }} look
   * @returns {readonly (readonly (string | undefined)[])[]}
   */
  #judged(changes, { done, planned, isEarly }) {
    const every = Math.min(this.#rule.every, planned);
    if (done % every !== 0) return changes.map((own) => own.map(() => "inconclusive"));
    const [look, looks] = [done / every, Math.floor(planned / every)];
    const { rate, bounds } = this.#rule;
    const spent = (/** @type {number} */ until) => (until / looks) ** SPENDING_POWER;
    return judge(changes, "rule", {
      falseAlarmRate: rate * (spent(look) - spent(look - 1)),
      boundConfidence: 1 - Math.max(bounds.followUp / looks, LEAST_RATE),
      isEarly,
    });
  }

  /**
   * Whether plan and follow-up together still show a sign, which decides nothing but who is measured on.
   * @param {number} at place among the suspects
   * @param {readonly (readonly Centres[])[]} centres of the follow-up
   * @param {ReturnType<typeof engine.processPool>} pool
   */
  #isSuspected(at, centres, pool) {
    const before = this.#outcome.centres[this.suspects[at] ?? 0] ?? [];
    return (centres[at] ?? []).some((own, metric) => {
      const all = [before[metric], own].flatMap((one, stage) =>
        (one?.rounds ?? []).map((round, index) => ({
          round: AFTER_PLAN * stage + round,
          centre: one?.centres[index] ?? 0,
          variance: one?.variances[index] ?? 0,
        })),
      );
      const pairs = (before[metric]?.pairs ?? 0) + own.pairs;
      const change = engine.changeOf(engine.comparisonOf(all, pairs), pool);
      return isSuspected(change, metric, this.#rule);
    });
  }

  /**
   * The pool of the plan; where the processes of the follow-up differ by more, with their variance.
   * @param {readonly (readonly Centres[])[]} centres
   */
  #poolWith(centres) {
    const own = engine.processPool(centres.flat());
    if (!this.#planPool || !own) return this.#planPool ?? own;
    return { ...this.#planPool, variance: Math.max(own.variance, this.#planPool.variance) };
  }

  /**
   * @param {number} series
   * @returns {readonly Centres[]} by metric
   */
  #centresOf(series) {
    const isSlowed = this.#slowed?.series === "all" || this.#slowed?.series === series;
    const shifts = shiftsOf(isSlowed ? (this.#slowed?.slowdown ?? 0) : 0);
    const only = this.#slowed?.only;
    return (this.#rounds.get(series) ?? []).map((rounds, metric) => {
      const own = engine.centresOfRounds(rounds);
      const shift = only === undefined || only === METRICS[metric] ? (shifts[metric] ?? 0) : 0;
      return { ...own, centres: own.centres.map((centre) => centre + shift) };
    });
  }
}
