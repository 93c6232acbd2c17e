import { engine } from "../../scripts/engine.js";
import { Count } from "./chance.js";
import { failing, named, shorter, working, workingAlone } from "./doubt-changes.js";

/** The rules that may take a tick away without a comparison of metrics. */
export const DOUBTS = /** @type {const} */ (["failed beside", "answer bytes", "idle work"]);

/** @typedef {(typeof DOUBTS)[number]} Doubt */
/** @typedef {import("./doubt-recording.js").DoubtRound} DoubtRound */
/** @typedef {import("./doubt-recording.js").DoubtStart} DoubtStart */
/** @typedef {import("./doubt-changes.js").Change} Change */

/** Starts of a run. */
const STARTS = { least: 5, most: 10 };

const GATE = { tolerancePercent: { throughput: 5 }, maxErrorPercent: 0 };
const PLACE = { server: "a", scenario: "greet", level: { concurrency: 16 } };
const NAME = "a/greet c=16";

/** @type {import("../../src/domain/findings/series-comparison.ts").SeriesComparison} */
const COMPARED = { ...PLACE, name: NAME, verdict: "unchanged", metrics: {} };

/** Greatest rate at which a rule may doubt an unchanged server. */
export const GOAL = 0.005;

/** Part of the runs in which the smallest change has to be found. */
const FOUND = 0.8;

const SHARES = [2, 5, 7, 10, 15, 20, 30, 50];

/** Changes that each rule is there to find: the rule, what head does, and how much of it in percent. */
export const CHANGES = /** @type {const} */ ([
  ["failed beside", "fails beside the bursts", failing, [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5]],
  ["answer bytes", "answers shorter", shorter, [0.1, 0.5, 1, 2, 5, 10, 20, 50]],
  ["answer bytes", "answers shorter in one start", inOneStart, [1, 5, 10, 20, 50, 90]],
  ["idle work", "takes of the machine", working, SHARES],
  ["idle work", "the same where others take half as much", workingAlone, SHARES],
]);

/** @param {number} percent */
function inOneStart(percent) {
  return shorter(percent, 1);
}

/**
 * Which rules doubt unchanged servers, and what they find.
 * @typedef {object} DoubtRates
 * @property {string} name of the server
 * @property {number} starts that were recorded
 * @property {ReturnType<typeof doubtsOf>} counts
 * @property {Count} named doubts about lengths, if each start has a text of its own in its answers
 * @property {readonly (number | undefined)[]} smallest of each of {@link CHANGES} that is found, in percent
 */

/**
 * Which rules doubt each server of a recording, and one whose starts are drawn from those of all.
 * @param {ReadonlyMap<string, readonly DoubtRound[]>} recorded
 * @param {{ runs: number, powerRuns: number, seed: string }} how
 * @returns {readonly DoubtRates[]}
 */
export function doubts(recorded, how) {
  const all = /** @type {const} */ (["any of them", [...recorded.values()].flat()]);
  return [...recorded, all].map(([name, rounds]) => ratesOf(name, rounds, how));
}

/**
 * The same for one server.
 * @param {string} name
 * @param {readonly DoubtRound[]} rounds
 * @param {Parameters<typeof doubts>[1]} how
 * @returns {DoubtRates}
 */
export function ratesOf(name, rounds, { runs, powerRuns, seed }) {
  const random = engine.seededRandom(`${seed} doubts ${name}`);
  const counts = doubtsOf(rounds, { runs, random });
  const own = doubtsOf(rounds, { runs: runs / 10, random, change: named(2) })["answer bytes"];
  const smallest = CHANGES.map(([rule, , change, sizes]) =>
    sizes.find((size) => {
      const found = doubtsOf(rounds, { runs: powerRuns, random, change: change(size) });
      return found[rule].rate >= FOUND;
    }),
  );
  return { name, starts: rounds.length, counts, named: own, smallest };
}

/**
 * Which rules doubt a server, of many runs whose starts are drawn from recorded ones; a coin says for each which arm is head.
 * @param {readonly DoubtRound[]} rounds of one server
 * @param {{ runs: number, random: () => number, change?: Change }} how
 * @returns {Readonly<Record<Doubt | "red", Count>>} `red`: requests that failed beside the bursts fail the gate
 */
export function doubtsOf(rounds, { runs, random, change = (round) => round }) {
  const counts = {
    ...{ "failed beside": new Count(), "answer bytes": new Count() },
    ...{ "idle work": new Count(), red: new Count() },
  };
  for (let run = 0; run < runs; run += 1) {
    const number = STARTS.least + Math.floor(random() * (STARTS.most - STARTS.least + 1));
    const drawn = Array.from({ length: number }, (_, start) =>
      change(drawnRound(rounds, random), start, random),
    );
    const found = judged(drawn);
    for (const doubt of DOUBTS) counts[doubt].add(found[doubt]);
    counts.red.add(found.red);
  }
  return counts;
}

/**
 * @param {readonly DoubtRound[]} rounds
 * @param {() => number} random
 */
function drawnRound(rounds, random) {
  const round = rounds[Math.floor(random() * rounds.length)];
  if (!round) throw new Error("the recording has no rounds");
  return random() < 0.5 ? round : { head: round.base, base: round.head };
}

/** @param {readonly DoubtRound[]} rounds of a run */
function judged(rounds) {
  const series = /** @type {const} */ (["head", "base"]).map((arm) =>
    seriesOf(
      arm,
      rounds.map((round) => round[arm]),
    ),
  );
  const arms = engine.armsIn({ series });
  const by = /** @type {const} */ (["failures-beside", "answer-bytes", "idle-work"]);
  const found = engine.findingsIn({ rows: [COMPARED], arms, gate: GATE }, by);
  const effects = new Map(found.map((one) => [one.by, one.effect]));
  const failed = effects.get("failures-beside");
  return {
    "failed beside": failed === "doubts" || failed === "fails",
    "answer bytes": effects.get("answer-bytes") === "doubts",
    "idle work": effects.get("idle-work") === "doubts",
    red: failed === "fails",
  };
}

/**
 * One arm of a run.
 * @param {"head" | "base"} arm
 * @param {readonly DoubtStart[]} starts
 * @returns {import("../../src/domain/run/file/run-file.ts").MeasuredSeries}
 */
function seriesOf(arm, starts) {
  const bursts = starts.flatMap((one, round) => one.bursts.map((burst) => ({ ...burst, round })));
  const all = (/** @type {number} */ value) => bursts.map(() => value);
  const of = (/** @type {"expected" | "unexpected" | "bodyBytes" | "round" | "others"} */ id) =>
    bursts.map((burst) => burst[id]);
  return {
    ...{ ...PLACE, name: NAME, arm, load: engine.timedBurst(200), configHash: "none" },
    checkedBytes: engine.median(starts.map(({ checkedBytes }) => checkedBytes)),
    besideBursts: starts.map(({ beside }) => beside),
    samples: {
      length: bursts.length,
      startedAt: bursts.map(() => ""),
      columns: {
        ...{ round: of("round"), expected: of("expected"), unexpected: of("unexpected") },
        ...{ bodyBytes: of("bodyBytes"), machineBusyMs: of("others"), machineCpuMs: all(100) },
        ...{ serverCpuMs: all(0), generatorCpuMs: all(0), servicesCpuMs: all(0) },
        ...{ servicesCpuUnknown: all(0), errorCount: all(0), aborted: all(0) },
      },
      causes: new Map(),
    },
  };
}
