import { percent } from "./chance.js";
import { METRICS } from "./recording.js";
import { table } from "./table.js";

/**
 * The page's part on slowdowns.
 * @param {import("./page.js").Results} results
 * @returns {string} Markdown
 */
export function powerSection({ recording, powers }) {
  return `## Slowdowns that are found

![Slowdowns that are called](statistics/power.svg)

${table(
  [
    "load, s",
    "slower by",
    "the rule, fixed",
    "the rule, any look",
    "the rule, last look",
    "beyond chance",
  ],
  powers.map((row) => [
    ...[String(row.budget), percent(row.slowdown), row.rule.text, row.looks.text],
    ...[row.last.text, row.chance.text],
  ]),
  0,
)}

One of the 12 series is slowed on head: throughput × (1 − x), latency and CPU per request ÷ (1 − x), on
resampled blocks. It counts when any of its three metrics is called, after the correction for all 36. A
change of just the tolerance is beyond it in half of all runs, however long they are, so the rule cannot
be relied on to find 5 % with a tolerance of 5 %; "any look" counts what any look called, "last look"
what the last one calls of everything, of which the command reports what no earlier look has decided;
"beyond chance" is with tolerances of 0.

By metric, the rule ⁄ beyond chance:

${table(
  ["load, s", "slower by", ...METRICS],
  powers.map((row) => [
    ...[String(row.budget), percent(row.slowdown)],
    ...METRICS.map(
      (_, metric) =>
        `${percent(row.ruleByMetric[metric]?.rate ?? 0)} ⁄ ${percent(row.chanceByMetric[metric]?.rate ?? 0)}`,
    ),
  ]),
  0,
)}

By series, the rule ⁄ with looks ⁄ beyond chance:

${table(
  ["load, s", "slower by", ...recording.series.map(({ name }) => name)],
  powers.map((row) => [
    ...[String(row.budget), percent(row.slowdown)],
    ...recording.series.map(({ name }) => {
      const own = row.bySeries[name];
      return own
        ? [own.rule, own.looks, own.chance].map(({ rate }) => percent(rate)).join(" ⁄ ")
        : "";
    }),
  ]),
  0,
)}`;
}
