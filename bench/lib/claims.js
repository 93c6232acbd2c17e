import { engine } from "./engine.js";
import { METRIC_IDS, metricOf, PROCESS } from "./published.js";

/** @typedef {Awaited<ReturnType<typeof engine.measureRun>>} Run */
/**
 * One test of a claim: by how much a variant's figure differs from another's under the same load.
 * `published` is the claimed difference in percent, its least and its most; a claim without a number has
 * none. `series` is a scenario, or `process` for a figure of the whole process; what is `aside` is on no page.
 * @typedef {{ variant: string, against: string, series: string, metric: string, published?: [number, number],
 *   aside?: boolean }} Test
 */
/**
 * A claim: `connections` are numbers of open ones, or of tasks, to test it with, `stages` names of the rates of a load, `closing` is what its tests say together, as long as
 * their outcomes are these.
 * @typedef {{ title: string, tests: Test[], notes: string[], connections?: number[],
 *   stages?: string[], closing?: { outcomes: string[], text: string } }} Claim
 */
/**
 * A difference in percent with its 95 % interval.
 * @typedef {{ percent: number, low: number, high: number, pairs: number }} Difference
 */
/** @typedef {Test & { ours?: Difference, verdict: Verdict }} Tested */
/** @typedef {"confirmed" | "weaker" | "stronger" | "opposite" | "not seen" | "undecided" | "not measured" | "no figure to compare"} Verdict */

/**
 * What a difference says of a claimed one.
 *
 * The claim is `confirmed` where its range and our interval meet and ours is beyond 0, and `undecided` where
 * they meet and ours has 0 in it. Where they do not meet, the effect is `weaker` or `stronger` than claimed,
 * the `opposite` of it, or `not seen` where 0 is in our interval.
 * @param {Difference | undefined} ours
 * @param {readonly [number, number] | undefined} published in percent, least and most
 * @returns {Verdict}
 */
export function claimVerdict(ours, published) {
  if (!ours) return "not measured";
  if (!published) return "no figure to compare";
  const [least, most] = [Math.min(...published), Math.max(...published)];
  const { low, high, percent } = ours;
  const hasNothing = low <= 0 && high >= 0;
  if (low <= most && high >= least) return hasNothing ? "undecided" : "confirmed";
  if (hasNothing) return "not seen";
  const claimed = (least + most) / 2;
  if (Math.sign(percent) !== Math.sign(claimed)) return "opposite";
  return Math.abs(percent) < Math.abs(claimed) ? "weaker" : "stronger";
}

/**
 * What a test found: its verdict, or without a claimed figure the direction of the difference.
 * @param {Pick<Tested, "ours" | "verdict">} test
 * @returns {Verdict | "lower" | "higher" | "no effect"}
 */
export function outcomeOf({ ours, verdict }) {
  if (!ours || verdict !== "no figure to compare") return verdict;
  if (ours.low <= 0 && ours.high >= 0) return "no effect";
  return ours.percent < 0 ? "lower" : "higher";
}

/**
 * What the tests of a claim say together.
 * @param {readonly Tested[]} tests
 * @param {Claim["closing"]} closing holds only of its own outcomes
 * @returns {string} a sentence; without one that holds, each test's outcome
 */
export function closingOf(tests, closing) {
  const outcomes = tests.map(outcomeOf);
  if (closing && closing.outcomes.join() === outcomes.join()) return closing.text;
  const each = tests.map((test, index) => `${labelOf(test)} ${testName(test)}: ${outcomes[index]}`);
  return `${each.join("; ")}.`;
}

/**
 * Tests a claim by what was measured.
 * @param {Claim} claim
 * @param {Run} run bursts of all variants that took turns
 * @returns {Tested[]}
 */
export function testedIn({ tests }, run) {
  const all = tests.map((test) => ({ test, rounds: differences(run, test) }));
  const pool = engine.processPool(
    all.flatMap(({ test, rounds }) => (test.series === PROCESS ? [] : [rounds])),
  );
  return all.map(({ test, rounds }) => {
    const own = test.series === PROCESS ? engine.processPool([rounds]) : pool;
    const change = engine.changeOf(rounds, own);
    return tested(test, differenceOf(change, rounds.pairs));
  });
}

/**
 * Tests a claim by differences of logarithms, variant less the other, that are independent of each other.
 * @param {Test} test
 * @param {readonly number[]} pairs
 * @returns {Tested}
 */
export function testedByPairs(test, pairs) {
  const rounds = ofStarts(pairs);
  const change = engine.changeOf(rounds, engine.processPool([rounds]));
  return tested(test, differenceOf(change, pairs.length));
}

/**
 * A claim's tests as a table.
 * @param {readonly Tested[]} tests
 */
export function claimTable(tests) {
  return {
    columns: ["test", "metric", "published", "ours, 95 % interval", "pairs", "verdict"],
    textColumns: 2,
    rows: tests.map(({ published, ours, verdict, ...test }) => [
      testName(test),
      labelOf(test),
      published ? claimedText(published) : "–",
      ours ? differenceText(ours) : "–",
      String(ours?.pairs ?? 0),
      verdict === "no figure to compare" ? "–" : verdict,
    ]),
  };
}

/** @param {Pick<Test, "variant" | "against" | "series">} test */
function testName({ variant, against, series }) {
  return `${variant} against ${against}, ${series}`;
}

/** @param {Pick<Test, "series" | "metric">} test */
function labelOf({ series, metric }) {
  return METRIC_IDS.includes(metric) ? metricOf({ series, metric }).label : metric;
}

/**
 * @param {Test} test
 * @param {Difference | undefined} ours
 * @returns {Tested}
 */
function tested(test, ours) {
  return { ...test, ...(ours && { ours }), verdict: claimVerdict(ours, test.published) };
}

/**
 * Differences that are each of processes of their own.
 * @param {readonly number[]} differences
 */
function ofStarts(differences) {
  return engine.roundCentres(differences.map((one, round) => ({ round, differences: [one] })));
}

/**
 * @param {ReturnType<typeof engine.changeOf>} change
 * @param {number} pairs
 * @returns {Difference | undefined}
 */
function differenceOf(change, pairs) {
  if (!change) return undefined;
  const [percent, low, high] = [change.difference, change.low, change.high].map(engine.percentOf);
  return { percent: percent ?? 0, low: low ?? 0, high: high ?? 0, pairs };
}

/**
 * @param {Run} run
 * @param {Test} test
 */
function differences(run, { variant, against, series, metric }) {
  if (series === PROCESS) return ofStarts(pausesByStart(run, against, variant));
  const [first, second] = [against, variant].map((server) => {
    const found = run.series.filter((one) => one.server === server && one.scenario === series);
    if (found.length !== 1) throw new Error(`${found.length} series of ${server} in ${series}`);
    return found[0]?.samples ?? engine.NO_SAMPLES;
  });
  const pairs = engine.pairBursts(first ?? engine.NO_SAMPLES, second ?? engine.NO_SAMPLES);
  return engine.roundCentres(engine.differencesByRound(pairs, /** @type {never} */ (metric)));
}

/**
 * The longest pauses of fresh processes, those of each round a pair.
 * @param {Run} run
 * @param {string} against
 * @param {string} variant
 */
function pausesByStart(run, against, variant) {
  const [first, second] = [against, variant].map((server) => longestPauses(run, server));
  return [...(first ?? [])].flatMap(([round, from]) => {
    const to = second?.get(round);
    return to === undefined ? [] : [Math.log(to / from)];
  });
}

/**
 * @param {Run} run
 * @param {string} server
 * @returns {Map<number, number>} seconds by round
 */
function longestPauses(run, server) {
  const starts = run.servers.find((one) => one.server === server)?.starts ?? [];
  return new Map(
    starts.flatMap(({ round, readings = [] }) => {
      const pause = readings.find(({ name }) => name === engine.LONGEST_GC_PAUSE)?.after;
      return pause === undefined || pause <= 0 ? [] : [[round, pause]];
    }),
  );
}

/**
 * A claim with the digits that were published.
 * @param {readonly number[]} range in percent
 */
function claimedText(range) {
  const signed = (/** @type {number} */ percent) =>
    `${percent < 0 ? "−" : "+"}${Math.abs(percent)} %`;
  return [...new Set(range.map(signed))].join(" to ");
}

/** @param {Difference} difference */
function differenceText({ percent, low, high }) {
  const number = (/** @type {number} */ value) => engine.formatPercent(value).replace(/ %$/, "");
  return `${engine.formatPercent(percent)} (${number(low)} to ${number(high)})`;
}
