import { engine } from "../../scripts/engine.js";
import { planRun, sizesOf } from "./planned-run.js";
import { METRICS, RECORDED_MS } from "./recording.js";
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
 * A run that looks when the engine does, without its screen: a series of which everything is decided ends; what a look has
 * called stays called.
 * @param {readonly (readonly (readonly Change[])[])[]} atLooks changes by series, round, metric
 * @returns {{ called: readonly boolean[][], last: readonly boolean[][], spent: number }} regressions by series and metric that any look called, those that the last look calls, and the part of the rounds that was measured
 */
export function judgeAtLooks(atLooks) {
  const rounds = atLooks[0]?.length ?? 0;
  /** @type {Map<number, number>} */
  const ended = new Map();
  const called = atLooks.map(() => METRICS.map(() => false));
  let last = called;
  let measured = 0;
  for (let done = 1; done <= rounds; done += 1) {
    measured += atLooks.length - ended.size;
    if (!engine.mayDecide(done, rounds)) continue;
    const seen = atLooks.map((own, series) => own[(ended.get(series) ?? done) - 1] ?? []);
    const verdicts = judge(seen, "rule", engine.ratesAfter(done, rounds));
    last = verdicts.map((own) => own.map((verdict) => verdict === "regression"));
    for (const [series, own] of verdicts.entries()) {
      const sure = called[series] ?? [];
      for (const [metric, isCalled] of (last[series] ?? []).entries()) {
        if (isCalled) sure[metric] = true;
      }
      const isOpen = engine.isEarlyCall(done, rounds)
        ? !sure.includes(true)
        : own.some((verdict, metric) => verdict === "inconclusive" && !sure[metric]);
      if (!isOpen && !ended.has(series)) ended.set(series, done);
    }
  }
  return { called, last, spent: measured / (rounds * atLooks.length) };
}

/**
 * Blocks of each round of a run of twelve series with as much load for each, as the engine plans them.
 * @param {number} loadSeconds of both arms together, in bursts as recorded
 * @returns {readonly number[]}
 */
export function roundsFor(loadSeconds) {
  const wanted = Math.round(loadSeconds / 1.2);
  for (let budgetMs = 10_000; ; budgetMs += 2000) {
    const planned = planRun(TWELVE, budgetMs, RECORDED_MS);
    const sizes = planned ? sizesOf(planned) : [];
    if (sizes.reduce((sum, size) => sum + size, 0) >= wanted) return sizes;
  }
}
