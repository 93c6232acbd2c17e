import { engine } from "../../scripts/engine.js";
import { NOTHING_SPENT, sizesOf, sizesOfRest, spentWith } from "./planned-run.js";
import { METRICS } from "./recording.js";
import { centresOf, changesOf } from "./rules.js";
import { shiftsOf } from "./slowdown.js";
import { judge, TOLERANCES } from "./whole-run.js";

/** @typedef {import("./resample.js").SeriesDifferences} SeriesDifferences */
/** @typedef {readonly (string | undefined)[]} Verdicts by metric */

/**
 * A series that head slowed, or all of them, in all metrics or in one.
 * @typedef {{ series: number | "all", slowdown: number, only?: (typeof METRICS)[number] }} Slowed
 */

/**
 * How a run ended.
 * @typedef {object} Outcome
 * @property {boolean} common series that are no regression by themselves are one together
 * @property {readonly number[]} calledAfter the round after which each series was first called, infinite for one that is no
 *   regression at the end
 * @property {readonly Verdicts[]} verdicts of each series, when its measuring ended
 * @property {number} going series that went on after the first screen
 * @property {number} spentMs time of all rounds
 * @property {readonly (readonly ReturnType<typeof centresOf>[])[]} centres by series and metric, when its measuring ended
 */

/**
 * A run as the engine carries it out: early calls, looks, and from half of its rounds on what shows a sign of a slowdown
 * first. What looks leave to others is not given to them here but at the next screen. The noise is drawn once, so that the
 * same run can be tried with several slowdowns.
 * @param {import("./planned-run.js").PlannedRun} planned
 * @param {(sizes: readonly number[]) => readonly SeriesDifferences[]} draw
 * @returns {(slowed?: Slowed, ratesAfter?: typeof engine.ratesAfter) => Outcome} by the engine's rates without others
 */
export function screenedRun(planned, draw) {
  const rounds = planned.plan.rounds.length;
  const stop = rounds < engine.ROUNDS_TO_DECIDE ? rounds : Math.ceil(rounds / 2);
  const sizes = sizesOf(planned).slice(0, stop);
  const drawn = new Drawn(draw, sizes);
  return (slowed, ratesAfter = engine.ratesAfter) => {
    const run = new Looks(drawn.first.noise.length, slowed, ratesAfter);
    for (let done = 1; done <= stop; done += 1) run.look(done, rounds, drawn.first.centres);
    const spent = spentWith(NOTHING_SPENT, planned, sizes);
    return afterFirst(run, { planned, drawn, spent });
  };
}

/**
 * The rounds after the first screen, with another screen at each look but the last.
 * @param {Looks} run
 * @param {{ planned: import("./planned-run.js").PlannedRun, drawn: Drawn, spent: import("./planned-run.js").Spent }} from
 * @returns {Outcome}
 */
function afterFirst(run, { planned, drawn, spent }) {
  let known = drawn.first;
  let last = planned.plan.rounds.length;
  /** @type {readonly number[]} */
  let now = known.noise.map((_, series) => series);
  let going = 0;
  for (let done = spent.rounds; done < last; done = spent.rounds) {
    const isFirst = known === drawn.first;
    if (isFirst || engine.isScreen(done, last) || now.every((one) => run.hasEnded(one))) {
      const withSign = run.withSign(done, known.centres);
      if (isFirst) going = withSign.length;
      now = withSign.length > 0 ? withSign : run.open();
    }
    now = now.filter((one) => !run.hasEnded(one));
    const rest = sizesOfRest(planned, now, spent, last);
    const [size] = rest;
    if (size === undefined) break;
    last = done + rest.length;
    known = drawn.after(known, size, now);
    spent = spentWith(spent, planned, [size], now);
    run.look(spent.rounds, last, known.centres);
  }
  return { ...run.outcome(going, spent.rounds, known.centres), spentMs: spent.ms };
}

/** @typedef {{ noise: readonly SeriesDifferences[], centres: CentresIn, next: Map<string, Known> }} Known */

/** The noise of a run, which is the same however often it is asked for. */
class Drawn {
  #draw;

  /**
   * @param {(sizes: readonly number[]) => readonly SeriesDifferences[]} draw
   * @param {readonly number[]} sizes blocks of each of the first rounds
   */
  constructor(draw, sizes) {
    this.#draw = draw;
    this.first = this.#known(draw(sizes));
  }

  /**
   * @param {Known} known the rounds before
   * @param {number} size blocks of the next round
   * @param {readonly number[]} measured series that it has
   */
  after(known, size, measured) {
    const key = [size, ...measured].join();
    const next =
      known.next.get(key) ?? this.#known(joined(known.noise, this.#round(size, measured)));
    known.next.set(key, next);
    return next;
  }

  /**
   * @param {number} size
   * @param {readonly number[]} measured
   * @returns {readonly SeriesDifferences[]} nothing of the others
   */
  #round(size, measured) {
    return this.#draw([size]).map((own, series) =>
      measured.includes(series) ? own : own.map(() => [[]]),
    );
  }

  /**
   * @param {readonly SeriesDifferences[]} noise
   * @returns {Known}
   */
  #known(noise) {
    return { noise, centres: centresIn(noise), next: new Map() };
  }
}

/**
 * The centres of a series and metric after some rounds; each is worked out once, when it is asked for.
 * @callback CentresIn
 * @param {number} series
 * @param {number} metric
 * @param {number} rounds
 * @returns {ReturnType<typeof centresOf>}
 */

/**
 * @param {readonly SeriesDifferences[]} run
 * @returns {CentresIn}
 */
function centresIn(run) {
  /** @type {Map<string, ReturnType<typeof centresOf>>} */
  const known = new Map();
  const lone = run.map((own) =>
    own.map((rounds) =>
      rounds.flatMap((differences, round) =>
        differences.length === 0 ? [] : [engine.loneRoundOf({ round, differences })],
      ),
    ),
  );
  return (series, metric, rounds) => {
    const key = `${series} ${metric} ${rounds}`;
    const own = (lone[series]?.[metric] ?? []).filter(({ round }) => round < rounds);
    const centres = known.get(key) ?? engine.centresOfRounds(own);
    known.set(key, centres);
    return centres;
  };
}

/**
 * @param {readonly SeriesDifferences[]} first
 * @param {readonly SeriesDifferences[]} then
 * @returns {readonly SeriesDifferences[]}
 */
function joined(first, then) {
  return first.map((own, series) =>
    own.map((rounds, metric) => [...rounds, ...(then[series]?.[metric] ?? [])]),
  );
}

/** What the looks of one run have decided so far. */
class Looks {
  /** @type {Slowed | undefined} */
  #slowed;
  #ratesAfter;
  /** Rounds and verdicts of the series that are measured no further. @type {Map<number, { rounds: number, verdicts: Verdicts }>} */
  #ended = new Map();
  /** @type {number[]} */
  #calledAfter;
  /** @type {readonly Verdicts[]} */
  #latest = [];

  /**
   * @param {number} count of series
   * @param {Slowed | undefined} slowed
   * @param {typeof engine.ratesAfter} ratesAfter
   */
  constructor(count, slowed, ratesAfter) {
    this.#slowed = slowed;
    this.#ratesAfter = ratesAfter;
    this.#calledAfter = Array.from({ length: count }, () => Number.POSITIVE_INFINITY);
  }

  /**
   * @param {number} done rounds
   * @param {number} planned rounds
   * @param {CentresIn} centres
   */
  look(done, planned, centres) {
    if (!engine.mayDecide(done, planned)) return;
    const isEarly = engine.isEarlyCall(done, planned);
    const changes = changesOf(this.#centresAfter(done, centres), isEarly);
    this.#latest = judge(changes, "rule", this.#ratesAfter(done, planned));
    for (const [series, verdicts] of this.#latest.entries()) {
      if (this.#ended.has(series)) continue;
      const isCalled = verdicts.includes("regression");
      if (isCalled) this.#calledAfter[series] = done;
      const isOpen = isEarly ? !isCalled : verdicts.includes("inconclusive");
      if (!isOpen) this.#ended.set(series, { rounds: done, verdicts });
    }
  }

  /** @param {number} series */
  hasEnded(series) {
    return this.#ended.has(series);
  }

  /** The series that no look has decided. @returns {readonly number[]} */
  open() {
    return [...this.#calledAfter.keys()].filter((series) => !this.#ended.has(series));
  }

  /**
   * Those of them that show a sign of a slowdown.
   * @param {number} done rounds
   * @param {CentresIn} centres
   * @returns {readonly number[]}
   */
  withSign(done, centres) {
    const changes = changesOf(this.#centresAfter(done, centres), false);
    return this.open().filter((series) =>
      METRICS.some((id, metric) => !engine.isClear({ id, change: changes[series]?.[metric] })),
    );
  }

  /**
   * @param {number} going
   * @param {number} done rounds
   * @param {CentresIn} centres
   * @returns {Omit<Outcome, "spentMs">}
   */
  outcome(going, done, centres) {
    const verdicts = this.#calledAfter.map(
      (_, series) => this.#ended.get(series)?.verdicts ?? this.#latest[series] ?? [],
    );
    const ends = this.#centresAfter(done, centres);
    const common = hasCommonRegression(ends, verdicts);
    // What a look called while it left another metric open is judged anew at the end.
    const calledAfter = this.#calledAfter.map((after, series) =>
      verdicts[series]?.includes("regression") ? after : Number.POSITIVE_INFINITY,
    );
    return { calledAfter, verdicts, going, common, centres: ends };
  }

  /**
   * @param {number} done rounds
   * @param {CentresIn} centres
   */
  #centresAfter(done, centres) {
    return this.#calledAfter.map((_, series) => {
      const rounds = this.#ended.get(series)?.rounds ?? done;
      const own = METRICS.map((__, metric) => centres(series, metric, rounds));
      if (this.#slowed?.series !== "all" && series !== this.#slowed?.series) return own;
      const { slowdown, only } = this.#slowed;
      const shifts = shiftsOf(slowdown);
      return own.map((one, metric) =>
        only === undefined || only === METRICS[metric] ? shifted(one, shifts[metric] ?? 0) : one,
      );
    });
  }
}

/**
 * @param {readonly (readonly ReturnType<typeof centresOf>[])[]} centres by series and metric
 * @param {readonly Verdicts[]} verdicts of each series by itself
 */
function hasCommonRegression(centres, verdicts) {
  const pool = engine.processPool(centres.flat());
  const all = METRICS.map((id, metric) => ({
    id,
    tolerancePercent: TOLERANCES.rule[metric] ?? 0,
    rounds: centres.flatMap((own, series) =>
      own[metric] && verdicts[series]?.[metric] !== "regression" ? [own[metric]] : [],
    ),
  }));
  return engine.commonlyWorse(all, pool).length > 0;
}

/**
 * @param {ReturnType<typeof centresOf>} one
 * @param {number} shift
 */
function shifted(one, shift) {
  return { ...one, centres: one.centres.map((centre) => centre + shift) };
}
