import { engine } from "./engine.js";
import { METRICS } from "./recording.js";
import { engineEarlyRule, engineRule } from "./rules.js";
import { TWELVE } from "./shapes.js";

/** @typedef {import("./slowdown.js").Change} Change */
/** @typedef {"rule" | "chance"} PolicyName */

/**
 * The rule with its default tolerances, and what is beyond chance alone.
 * @type {Record<PolicyName, readonly number[]>}
 */
export const TOLERANCES = { rule: [5, 10, 5], chance: [0, 0, 0] };

/**
 * Judges changes by the engine's rules, all together.
 * @param {readonly (readonly Change[])[]} changes by series and metric
 * @param {PolicyName} policy
 * @param {Parameters<typeof engine.adjustedPValues>[1]} rates how sure a verdict has to be
 * @returns {readonly (readonly (string | undefined)[])[]} verdicts by series and metric
 */
export function judge(changes, policy, rates) {
  const cases = changes.map((own) =>
    METRICS.map((id, metric) => {
      const change = own[metric];
      return {
        ...{ id, head: 1, base: 1, isUnmeasurable: false },
        tolerancePercent: TOLERANCES[policy][metric],
        ...(change && { change }),
      };
    }),
  );
  const pValues = engine.adjustedPValues(cases.flat(), rates);
  return cases.map((own) =>
    own.map((one) => engine.metricComparison(one, pValues.get(one))?.verdict),
  );
}

/** All looks in one: the whole false-alarm rate. */
export const AT_ONCE = { falseAlarmRate: engine.FALSE_ALARM_RATE };

/**
 * Changes of a run after each round, from the first that may decide anything.
 * @param {readonly import("./resample.js").SeriesDifferences[]} run
 * @returns {readonly (readonly (readonly Change[])[])[]} by series, round and metric
 */
export function changesAtLooks(run) {
  const rounds = run[0]?.[0]?.length ?? 0;
  const byLook = Array.from({ length: rounds }, (_, round) => {
    const done = round + 1;
    if (!engine.mayDecide(done, rounds)) return [];
    const rule = engine.isEarlyCall(done, rounds) ? engineEarlyRule : engineRule;
    return rule(run.map((own) => own.map((all) => all.slice(0, done))));
  });
  return run.map((_, series) => byLook.map((changes) => changes[series] ?? []));
}

/**
 * A run that looks when the engine does: where everything in a cell (the servers of one scenario at one
 * level) is decided, the cell ends; what a look has called stays called.
 * @param {readonly (readonly (readonly Change[])[])[]} atLooks changes by series, round, metric
 * @param {number} levels of a scenario; series are scenario × server × level
 * @param {number} servers
 * @returns {{ called: readonly boolean[][], calledAfter: readonly number[], last: readonly boolean[][], verdicts: ReturnType<typeof judge>, spent: number }} regressions by series and metric that any look called, the round after which each series was called first (infinite for one that never was), those that the last look calls, all that it says, and the part of the rounds that was measured
 */
export function judgeAtLooks(atLooks, levels, servers = 2) {
  const rounds = atLooks[0]?.length ?? 0;
  const cellOf = (/** @type {number} */ index) =>
    Math.floor(index / (servers * levels)) * levels + (index % levels);
  const ended = new Map();
  const called = atLooks.map(() => METRICS.map(() => false));
  const calledAfter = atLooks.map(() => Number.POSITIVE_INFINITY);
  let last = called;
  /** @type {ReturnType<typeof judge>} */
  let verdicts = [];
  let measured = 0;
  for (let done = 1; done <= rounds; done += 1) {
    measured += atLooks.filter((_, index) => !ended.has(cellOf(index))).length;
    if (!engine.mayDecide(done, rounds)) continue;
    const seen = atLooks.map((own, index) => own[(ended.get(cellOf(index)) ?? done) - 1] ?? []);
    verdicts = judge(seen, "rule", engine.ratesAfter(done, rounds));
    last = verdicts.map((own) => own.map((verdict) => verdict === "regression"));
    const open = new Set();
    for (const [index, own] of verdicts.entries()) {
      const sure = called[index] ?? [];
      for (const [metric, isCalled] of (last[index] ?? []).entries()) {
        if (!isCalled) continue;
        sure[metric] = true;
        calledAfter[index] = Math.min(calledAfter[index] ?? done, done);
      }
      const isOpen = engine.isEarlyCall(done, rounds)
        ? !sure.includes(true)
        : own.some((verdict, metric) => verdict === "inconclusive" && !sure[metric]);
      if (isOpen) open.add(cellOf(index));
    }
    for (const index of atLooks.keys()) {
      const cell = cellOf(index);
      if (!open.has(cell) && !ended.has(cell)) ended.set(cell, done);
    }
  }
  return { called, calledAfter, last, verdicts, spent: measured / (rounds * atLooks.length) };
}

/**
 * Blocks of each round of a run within a budget, as the engine plans them: base and head, an automatic warm-up, bursts
 * of half a second.
 * @param {import("./shapes.js").Shape} shape
 * @param {number} budgetMs
 * @returns {readonly number[]} empty where the budget is too short
 */
export function plannedRounds(shape, budgetMs, burstMs = 500) {
  const { warmUpMs: _, ...load } = engine.timedBurst(burstMs);
  const servers = Array.from({ length: shape.servers }, (__, server) => String(server));
  const lanes = servers.flatMap((server) =>
    /** @type {const} */ (["base", "head"]).map((arm) => ({ server, arm })),
  );
  const cells = Array.from({ length: shape.scenarios * shape.levels }, (__, cell) => ({
    ...{ scenario: `s${cell}`, level: { concurrency: 1 }, shape: load, lanes },
  }));
  const plan = engine.planBursts({ cells, budgetMs, seed: "1" });
  if ("neededMs" in plan) return [];
  return plan.rounds.map(({ blocks }) => blocks.length / cells.length);
}

/**
 * Blocks of each round of a run of twelve series with as much load for each, as the engine plans them.
 * @param {number} loadSeconds of both arms together, in bursts of 300 ms
 * @returns {readonly number[]}
 */
export function roundsFor(loadSeconds) {
  const wanted = Math.round(loadSeconds / 1.2);
  for (let budgetMs = 10_000; ; budgetMs += 2000) {
    const sizes = plannedRounds(TWELVE, budgetMs, 300);
    if (sizes.reduce((sum, size) => sum + size, 0) >= wanted) return sizes;
  }
}
