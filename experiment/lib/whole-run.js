import { engine } from "./engine.js";
import { METRICS } from "./recording.js";
import { engineRule } from "./rules.js";

/** @typedef {import("./slowdown.js").Change} Change */
/** @typedef {"rule" | "chance"} PolicyName */

const RULE = { throughput: 5, "latency-p99": 10, "cpu-per-request": 5 };

/**
 * The rule with its default tolerances, and what is beyond chance alone.
 * @type {Record<PolicyName, Parameters<typeof engine.judgeSeries>[2]>}
 */
const POLICIES = {
  rule: { tolerancePercent: RULE, maxErrorPercent: 0 },
  chance: {
    tolerancePercent: { throughput: 0, "latency-p99": 0, "cpu-per-request": 0 },
    maxErrorPercent: 0,
  },
};

const SAMPLE = {
  round: 0,
  block: 0,
  position: 0,
  startedAt: "",
  durationMs: 300,
  expected: 1,
  unexpected: 0,
  aborted: 0,
  errors: {},
  non2xx: 0,
  bodyBytes: 0,
  throughput: 1,
  cpuPerRequestUs: 1,
  latencyMs: { mean: 1, p50: 1, p90: 1, p95: 1, p99: 1, max: 1 },
};

/** @type {readonly string[]} */
const METRIC_IDS = METRICS;

/** Stands for the bursts of a series: only that there are some with all values matters. */
const SAMPLES = Array.from({ length: 6 }, () => SAMPLE);

/**
 * Judges changes by the engine's rules, all together.
 * @param {readonly (readonly Change[])[]} changes by series and metric
 * @param {PolicyName} policy
 * @param {number} falseAlarmRate
 * @returns {readonly (readonly (string | undefined)[])[]} verdicts by series and metric
 */
export function judge(changes, policy, falseAlarmRate) {
  const series = changes.map((_, index) => ({
    name: String(index),
    server: "s",
    scenario: String(index),
    level: { concurrency: 1 },
    arm: /** @type {const} */ ("head"),
    load: engine.timedBurst(300),
    configHash: "",
    samples: SAMPLES,
  }));
  const judged = engine.judgeSeries(
    series,
    ({ name }) =>
      (id) => {
        const change = changes[Number(name)]?.[METRIC_IDS.indexOf(id)];
        return change ? { base: 1, change } : {};
      },
    { ...POLICIES[policy], falseAlarmRate },
  );
  return judged.map(({ metrics }) => METRICS.map((id) => metrics[id]?.verdict));
}

/**
 * Changes of a run after each round.
 * @param {readonly import("./resample.js").SeriesDifferences[]} run
 * @returns {readonly (readonly (readonly Change[])[])[]} by series, round and metric
 */
export function changesAtLooks(run) {
  const looks = run[0]?.[0]?.length ?? 0;
  const byLook = Array.from({ length: looks }, (_, look) =>
    engineRule(run.map((own) => own.map((rounds) => rounds.slice(0, look + 1)))),
  );
  return run.map((_, series) => byLook.map((changes) => changes[series] ?? []));
}

/**
 * A run that looks when the engine does: where everything in a cell (the servers of one scenario at one
 * level) is decided, the cell ends; what a look has called stays called.
 * @param {readonly (readonly (readonly Change[])[])[]} atLooks changes by series, round, metric
 * @param {number} levels of a scenario; series are scenario × server × level
 * @returns {{ called: readonly boolean[][], last: readonly boolean[][], spent: number }} regressions by series and metric that any look called, those that the last one does, and the part of the rounds that was measured
 */
export function judgeAtLooks(atLooks, levels) {
  const rounds = atLooks[0]?.length ?? 0;
  const lookAfter = (/** @type {number} */ done) => engine.lookAfter(done, rounds);
  const cellOf = (/** @type {number} */ index) =>
    Math.floor(index / (2 * levels)) * levels + (index % levels);
  const ended = new Map();
  const called = atLooks.map(() => METRICS.map(() => false));
  let last = called;
  let measured = 0;
  for (let done = 1; done <= rounds; done += 1) {
    measured += atLooks.filter((_, index) => !ended.has(cellOf(index))).length;
    if (lookAfter(done) === 0) continue;
    const seen = atLooks.map((own, index) => own[(ended.get(cellOf(index)) ?? done) - 1] ?? []);
    const verdicts = judge(
      seen,
      "rule",
      engine.falseAlarmRateOfLook(lookAfter(done), lookAfter(rounds)),
    );
    last = verdicts.map((own) => own.map((verdict) => verdict === "regression"));
    const open = new Set();
    for (const [index, own] of verdicts.entries()) {
      const sure = called[index] ?? [];
      for (const [metric, verdict] of own.entries()) {
        if (verdict === "regression") sure[metric] = true;
        if (verdict === "inconclusive" && !sure[metric]) open.add(cellOf(index));
      }
    }
    for (const index of atLooks.keys()) {
      const cell = cellOf(index);
      if (!open.has(cell) && !ended.has(cell)) ended.set(cell, done);
    }
  }
  return { called, last, spent: measured / (rounds * atLooks.length) };
}

/**
 * Blocks of each round of a run with as much load for each series, as the engine plans them.
 * @param {number} loadSeconds of both arms together, in bursts of 300 ms
 * @returns {readonly number[]}
 */
export function roundsFor(loadSeconds) {
  const wanted = Math.round(loadSeconds / 1.2);
  const shape = engine.timedBurst(300);
  const lanes = /** @type {const} */ (["base", "head"]).map((arm) => ({ server: "s", arm }));
  const cells = [{ scenario: "s", level: { concurrency: 1 }, shape, lanes }];
  for (let budgetMs = wanted * engine.burstsMs(cells); ; budgetMs += 200) {
    const plan = engine.planBursts({ cells, budgetMs, seed: "1" });
    if ("neededMs" in plan || plan.blocksPerCell < wanted) continue;
    return plan.rounds.map(({ blocks }) => blocks.length);
  }
}
