import { engine } from "../../scripts/engine.js";
import { Count } from "./chance.js";
import { METRICS } from "./recording.js";
import { drawRun } from "./resample.js";
import { shiftedChange, shiftsOf } from "./slowdown.js";
import { AT_ONCE, changesAtLooks, judge, judgeAtLooks, roundsFor } from "./whole-run.js";

export const BUDGETS = [20, 60, 120, 240];
export const SLOWDOWNS = [0.03, 0.05, 0.1, 0.2];

/** @typedef {import("./whole-run.js").Change} Change */

/**
 * How often a slowdown of one series is called a regression of it.
 * @typedef {object} Power
 * @property {number} budget seconds of load for the series, both arms together
 * @property {number} slowdown
 * @property {Count} rule in any gated metric, with its tolerances
 * @property {Count} looks the same with a look after each round
 * @property {Count} last the same, of what the last look says: what the command reports
 * @property {Count} chance in any gated metric, beyond chance
 * @property {readonly Count[]} ruleByMetric
 * @property {readonly Count[]} chanceByMetric
 * @property {Readonly<Record<string, { rule: Count, looks: Count, chance: Count }>>} bySeries
 */

/**
 * @param {import("./recording.js").Recording} recording
 * @param {number} runs of each budget; each gives a trial for every recorded series
 * @param {string} seed
 * @returns {readonly Power[]}
 */
export function power(recording, runs, seed) {
  return BUDGETS.flatMap((budget) => {
    const sizes = roundsFor(budget);
    const random = engine.seededRandom(`${seed} power ${budget}`);
    const names = recording.series.map(({ name }) => name);
    const rows = SLOWDOWNS.map((slowdown) => emptyRow(budget, slowdown, names));
    for (let run = 0; run < runs; run += 1) {
      const differences = drawRun(recording, sizes, random);
      const atLooks = changesAtLooks(differences);
      for (const row of rows) {
        for (const [series, name] of names.entries()) addTrial(row, atLooks, series, name);
      }
    }
    return rows;
  });
}

/**
 * @param {number} budget
 * @param {number} slowdown
 * @param {readonly string[]} names
 * @returns {Power}
 */
function emptyRow(budget, slowdown, names) {
  const counts = () => METRICS.map(() => new Count());
  return {
    budget,
    slowdown,
    ruleByMetric: counts(),
    chanceByMetric: counts(),
    rule: new Count(),
    looks: new Count(),
    chance: new Count(),
    last: new Count(),
    bySeries: Object.fromEntries(
      names.map((name) => [name, { rule: new Count(), looks: new Count(), chance: new Count() }]),
    ),
  };
}

/**
 * @param {Power} row
 * @param {readonly (readonly (readonly Change[])[])[]} atLooks by series, look, metric
 * @param {number} series that is slowed
 * @param {string} name
 */
function addTrial(row, atLooks, series, name) {
  const shifts = shiftsOf(row.slowdown);
  const slowed = (atLooks[series] ?? []).map((changes) =>
    changes.map((change, metric) => shiftedChange(change, shifts[metric] ?? 0)),
  );
  const planted = atLooks.with(series, slowed);
  const last = planted.map((changes) => changes.at(-1) ?? []);
  const called = (/** @type {"rule" | "chance"} */ policy) =>
    (judge(last, policy, AT_ONCE)[series] ?? []).map((verdict) => verdict === "regression");
  const [rule, chance] = [called("rule"), called("chance")];
  const adaptive = judgeAtLooks(planted);
  const looks = (adaptive.called[series] ?? []).includes(true);
  const ofSeries = row.bySeries[name];
  for (const [count, happened] of /** @type {const} */ ([
    [row.rule, rule.includes(true)],
    [row.chance, chance.includes(true)],
    [row.looks, looks],
    [row.last, (adaptive.last[series] ?? []).includes(true)],
    [ofSeries?.rule, rule.includes(true)],
    [ofSeries?.chance, chance.includes(true)],
    [ofSeries?.looks, looks],
  ])) {
    count?.add(happened);
  }
  for (const metric of METRICS.keys()) {
    row.ruleByMetric[metric]?.add(rule[metric] ?? false);
    row.chanceByMetric[metric]?.add(chance[metric] ?? false);
  }
}
