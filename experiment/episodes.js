/**
 * What slow episodes of head do to a run: how often p99 of all answers together is a regression, looks worse, or lies beyond
 * the bound that is given for it. In an episode, all answers of a recorded burst take several times as long.
 *
 *     node experiment/episodes.js [--data aa.csv] [--runs 400]
 */
import { parseArgs } from "node:util";
import { engine } from "../scripts/engine.js";
import { Count } from "./lib/chance.js";
import { drawnRound, PLANS, POOL, RATES, recordedRounds } from "./lib/drawn-rounds.js";
import { table } from "./lib/table.js";

const { values } = parseArgs({
  options: {
    data: { type: "string", default: "aa.csv" },
    runs: { type: "string", default: "400" },
  },
});

/** The part of the bursts that are in an episode, and how many times as long their answers take. */
const EPISODES = /** @type {const} */ ([
  [0, 1],
  [0.05, 3],
  [0.1, 2],
  [0.02, 10],
  [0.3, 1.5],
]);
const TOLERATED = Math.log1p(0.1);

const recorded = recordedRounds(values.data);
const random = engine.seededRandom("episodes");

/** @typedef {import("./lib/drawn-rounds.js").DrawnBurst} DrawnBurst */

/**
 * @param {DrawnBurst} burst
 * @param {number} times as long as recorded
 */
function slower({ answers, ms, p50, p99 }, times) {
  return { answers: answers / times, ms, p50: p50 * times, p99: p99 * times };
}

/**
 * A burst with the percentiles between and beyond those that were recorded, as times that fall exponentially have them.
 * @param {DrawnBurst} burst
 * @param {number} index
 * @param {number} round
 */
function sampleOf({ answers, p50, p99, ms }, index, round) {
  const at = (/** @type {number} */ part) =>
    p50 + ((p99 - p50) * Math.log(0.5 / (1 - part))) / Math.log(0.5 / 0.01);
  const most = at(1 - Math.min(0.001, 1 / answers));
  const latencyMs = { mean: p50, p50, p90: at(0.9), p95: at(0.95), p99, max: most };
  const account = { expected: answers, unexpected: 0, aborted: 0, errors: {}, non2xx: 0 };
  const place = { round, block: index, position: 0, startedAt: "", durationMs: ms };
  return { ...place, ...account, bodyBytes: 0, latencyMs };
}

/** Rounds of both arms. @typedef {readonly { head: readonly DrawnBurst[], base: readonly DrawnBurst[] }[]} Rounds */

/**
 * The change of p99 of all answers together.
 * @param {Rounds} rounds
 */
function changeIn(rounds) {
  const [base, head] = /** @type {const} */ (["base", "head"]).map((arm) =>
    engine.samplesOf(
      rounds.flatMap((own, round) =>
        own[arm].map((one, index) => sampleOf(one, round * own[arm].length + index, round)),
      ),
    ),
  );
  if (!base || !head) throw new Error("no arms");
  return engine.pooledQuantileChange(engine.pairBursts(base, head), "latency-p99", POOL);
}

/**
 * @param {readonly DrawnBurst[]} bursts
 * @param {readonly [number, number]} episode
 */
const withEpisodes = (bursts, [part, times]) =>
  bursts.map((one) => (random() < part ? slower(one, times) : one));

/**
 * What all answers of the recording say, so many times over that chance hardly counts.
 * @param {import("./lib/drawn-rounds.js").RecordedRounds} rounds
 * @param {readonly [number, number]} episode
 */
function truthOf(rounds, episode) {
  const all = rounds.flat(3).filter(({ p99 }) => p99 > 0);
  const often = Array.from({ length: 5 }, () => all).flat();
  const round = () => ({ head: withEpisodes(often, episode), base: often });
  return changeIn([round(), round()])?.difference ?? 0;
}

const lines = EPISODES.flatMap((episode) => {
  const truths = recorded.map((rounds) => truthOf(rounds, episode));
  return PLANS.map((plan) => {
    const [count, blocks] = plan;
    const { boundConfidence = 0 } = engine.ratesAfter(count, count);
    const [beyond, red, doubt] = [new Count(), new Count(), new Count()];
    for (const [index, rounds] of recorded.entries()) {
      for (let run = 0; run < Number(values.runs); run += 1) {
        const drawn = Array.from({ length: count }, () => {
          const { head, base } = drawnRound(rounds, blocks, random);
          return { head: withEpisodes(head, episode), base };
        });
        const change = changeIn(drawn);
        // A series of slow answers has too few of them for a p99.
        if (!change) continue;
        const { difference, standardError, degrees } = change;
        const room = engine.studentQuantile(boundConfidence, degrees) * standardError;
        const p = difference > TOLERATED ? change.pValues().higher : 1;
        beyond.add(difference + room < (truths[index] ?? 0));
        red.add(p <= RATES.red);
        doubt.add(p <= RATES.doubt);
      }
    }
    const [part, times] = episode;
    const what = part === 0 ? "none" : `${100 * part} % of bursts, ${times} times as long`;
    const sizes = truths.map((truth) => Math.round(100 * Math.expm1(truth)));
    const truth = `${Math.min(...sizes)} to ${Math.max(...sizes)} %`;
    return [plan.join(" × "), what, truth, beyond.text, red.text, doubt.text];
  });
});
console.log(
  table(
    ["rounds × blocks", "episodes", "p99 of all", "truth beyond the bound", "red", "no pass"],
    lines,
    2,
  ),
);
