import { percent } from "./chance.js";
import { METRICS } from "./recording.js";
import { LongTable } from "./table.js";

/**
 * How often slowdowns of one series are found: by any metric, by each, and by series.
 * @param {import("./page.js").Results} results
 * @returns {LongTable}
 */
export function powerTable({ recording, powers }) {
  const series = recording.series.map(({ name }) => name);
  return new LongTable(
    "statistics/slowdowns.csv",
    [
      ...["load, s", "slower by", "the rule, fixed", "the rule, any look", "the rule, last look"],
      ...["beyond chance", ...METRICS.flatMap((id) => [id, `${id}, beyond chance`])],
      ...series.flatMap((name) => [name, `${name}, with looks`, `${name}, beyond chance`]),
    ],
    powers.map((row) => [
      ...[String(row.budget), percent(row.slowdown), row.rule.text, row.looks.text],
      ...[row.last.text, row.chance.text],
      ...METRICS.flatMap((_, metric) =>
        [row.ruleByMetric[metric], row.chanceByMetric[metric]].map((count) => count?.text ?? ""),
      ),
      ...series.flatMap((name) => {
        const { rule, looks, chance } = row.bySeries[name] ?? {};
        return [rule, looks, chance].map((count) => count?.text ?? "");
      }),
    ]),
  );
}

/**
 * The page's part on slowdowns.
 * @param {LongTable} found
 * @returns {string} Markdown
 */
export function powerSection(found) {
  return `## Slowdowns that are found

![Slowdowns that are called](statistics/power.svg)

${found.show(0, {
  columns: ["load, s", "slower by", "the rule, fixed", "the rule, last look", "beyond chance"],
  where: (row) => row["slower by"] === "5.0 %" || row["slower by"] === "10.0 %",
})}

One of the 12 series is slowed on head: throughput × (1 − x), latency and CPU per request ÷ (1 − x). It counts when any
of its three metrics is called, after the correction for all 36. Half of all runs, however long,
estimate a change of exactly the tolerance as smaller, so a tolerance of 5 % does not find 5 %. "Last look" is what the
final report calls. Slowdowns of 3 and 20 %, what any look calls, each metric and each series:
${found.link}.`;
}
