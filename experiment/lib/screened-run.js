import { engine } from "./engine.js";
import { NOTHING_SPENT, sizesOf, sizesOfRest, spentWith } from "./planned-run.js";
import { METRICS } from "./recording.js";
import { centresOf, changesOf } from "./rules.js";
import { shiftsOf } from "./slowdown.js";
import { judge, TOLERANCES } from "./whole-run.js";

/** @typedef {import("./resample.js").SeriesDifferences} SeriesDifferences */
/** @typedef {readonly (string | undefined)[]} Verdicts by metric */

/**
 * A series that head slowed, or all of them.
 * @typedef {{ series: number | "all", slowdown: number }} Slowed
 */

/**
 * How a run ended.
 * @typedef {object} Outcome
 * @property {boolean} common series that are no regression by themselves are one together
 * @property {readonly number[]} calledAfter the round after which each series was called, infinite for one that never was
 * @property {readonly Verdicts[]} verdicts of each series, when its measuring ended
 * @property {number} going series that went on after the first screen
 */

/**
 * A run as the engine carries it out: early calls, looks, and the screens, after which the series with a sign of a
 * slowdown share the time that is left. What looks leave to others is not given to them here but at the next screen. The
 * noise is drawn once, so that the same run can be tried with several slowdowns.
 * @param {import("./planned-run.js").PlannedRun} planned
 * @param {(sizes: readonly number[]) => readonly SeriesDifferences[]} draw
 * @returns {(slowed?: Slowed) => Outcome}
 */
export function screenedRun(planned, draw) {
  const rounds = planned.plan.rounds.length;
  const stop = engine.screenAfter(rounds) ?? rounds;
  const sizes = sizesOf(planned).slice(0, stop);
  const drawn = new Drawn(draw, sizes);
  const { centres } = drawn.first;
  return (slowed) => {
    const run = new Looks(drawn.first.noise.length, slowed);
    for (let done = 1; done <= stop; done += 1) run.look(done, rounds, centres);
    if (stop === rounds) return run.outcome(drawn.first.noise.length, rounds, centres);
    const going = run.withSign(stop, centres, engine.SUSPECT.atFirst);
    return afterScreen(run, {
      planned,
      drawn,
      going,
      spent: spentWith(NOTHING_SPENT, planned, sizes),
    });
  };
}

/**
 * The first screen and the rounds after it, with another screen at each look but the last.
 * @param {Looks} run
 * @param {{ planned: import("./planned-run.js").PlannedRun, drawn: Drawn, going: readonly number[], spent: import("./planned-run.js").Spent }} from
 * @returns {Outcome}
 */
function afterScreen(run, { planned, drawn, going, spent }) {
  const { rounds: stop } = spent;
  let [known, now] = [drawn.first, going];
  let rest = sizesOfRest(planned, now, spent);
  const last = rest.length === 0 ? planned.plan.rounds.length : stop + rest.length;
  run.screen(stop, engine.ratesAfter(last, last), { centres: known.centres, going });
  while (rest[0] !== undefined) {
    known = drawn.after(known, rest[0]);
    spent = spentWith(spent, planned, rest.slice(0, 1), now);
    const { rounds: done } = spent;
    run.look(done, last, known.centres);
    if (done === last) break;
    if (engine.lookAfter(done, last) > 0) {
      now = run.withSign(done, known.centres, engine.SUSPECT.later);
      run.screen(done, engine.ratesAfter(done, last), { centres: known.centres, going: now });
    }
    rest = sizesOfRest(planned, now, spent, last);
  }
  return run.outcome(going.length, spent.rounds, known.centres);
}

/** @typedef {{ noise: readonly SeriesDifferences[], centres: CentresIn, next: Map<number, Known> }} Known */

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
   */
  after(known, size) {
    const next = known.next.get(size) ?? this.#known(joined(known.noise, this.#draw([size])));
    known.next.set(size, next);
    return next;
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
      engine.loneRoundsOf(rounds.map((differences, round) => ({ round, differences }))),
    ),
  );
  return (series, metric, rounds) => {
    const key = `${series} ${metric} ${rounds}`;
    const own = lone[series]?.[metric] ?? engine.loneRoundsOf([]);
    const centres =
      known.get(key) ?? engine.centresOfRounds(engine.loneRoundsUntil(own, rounds - 1));
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
  /** Rounds and verdicts of the series that are measured no further. @type {Map<number, { rounds: number, verdicts: Verdicts }>} */
  #ended = new Map();
  /** @type {number[]} */
  #calledAfter;
  /** @type {readonly Verdicts[]} */
  #latest = [];

  /**
   * @param {number} count of series
   * @param {Slowed} [slowed]
   */
  constructor(count, slowed) {
    this.#slowed = slowed;
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
    this.#latest = judge(changes, "rule", engine.ratesAfter(done, planned));
    for (const [series, verdicts] of this.#latest.entries()) {
      if (this.#ended.has(series)) continue;
      const isCalled = verdicts.includes("regression");
      if (isCalled) this.#calledAfter[series] = done;
      const isOpen = isEarly ? !isCalled : verdicts.includes("inconclusive");
      if (!isOpen) this.#ended.set(series, { rounds: done, verdicts });
    }
  }

  /**
   * The series that neither a look nor a screen has ended and that show a sign of a slowdown.
   * @param {number} done rounds
   * @param {CentresIn} centres
   * @param {number} suspect p-value below which a metric is a sign
   * @returns {readonly number[]}
   */
  withSign(done, centres, suspect) {
    const changes = changesOf(this.#centresAfter(done, centres), false);
    return [...changes.keys()].filter(
      (series) =>
        !this.#ended.has(series) &&
        METRICS.some(
          (id, metric) => !engine.isClear({ id, change: changes[series]?.[metric] }, suspect),
        ),
    );
  }

  /**
   * Judges what does not go on by what it has shown.
   * @param {number} done rounds
   * @param {ReturnType<typeof engine.ratesAfter>} rates
   * @param {{ centres: CentresIn, going: readonly number[] }} run
   */
  screen(done, rates, { centres, going }) {
    const changes = changesOf(this.#centresAfter(done, centres), false);
    const judged = judge(changes, "rule", rates);
    for (const [series, verdicts] of judged.entries()) {
      if (going.includes(series) || this.#ended.has(series)) continue;
      this.#ended.set(series, { rounds: done, verdicts });
    }
  }

  /**
   * @param {number} going
   * @param {number} done rounds
   * @param {CentresIn} centres
   * @returns {Outcome}
   */
  outcome(going, done, centres) {
    const verdicts = this.#calledAfter.map(
      (_, series) => this.#ended.get(series)?.verdicts ?? this.#latest[series] ?? [],
    );
    const common = hasCommonRegression(this.#centresAfter(done, centres), verdicts);
    return { calledAfter: this.#calledAfter, verdicts, going, common };
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
      const shifts = shiftsOf(this.#slowed.slowdown);
      return own.map((one, metric) => shifted(one, shifts[metric] ?? 0));
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
