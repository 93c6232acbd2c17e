import { LOADS } from "./certainty.js";
import { BUDGETS, SLOWDOWNS } from "./power.js";
import { dotChart, lineChart } from "./svg.js";

/** @typedef {import("./chance.js").Count} Count */

/**
 * The page's figures.
 * @param {import("./page.js").Results} results
 * @returns {Readonly<Record<string, string>>} SVG by file name
 */
export function figures({ alarms, powers, certainties, others }) {
  const mark = (/** @type {Count} */ count) => ({
    rate: count.rate * 100,
    low: count.interval[0] * 100,
    high: count.interval[1] * 100,
  });
  return {
    "false-alarms.svg": dotChart({
      title: "Whole runs that call a regression where nothing changed",
      x: {
        label: "runs with a false alarm (%), 95 % interval",
        range: [0, 20],
        ticks: [0, 1, 5, 10, 15, 20],
      },
      rows: alarms.map(({ name, fixed, looks }) => ({
        name: name.replace("simulated: ", ""),
        marks: [mark(fixed), ...(looks ? [mark(looks)] : [])],
      })),
      legend: ["fixed number of blocks", "with looks"],
      limit: 1,
    }),
    "power.svg": lineChart({
      title: "Slowdowns that are called, after the correction for 36 comparisons",
      x: {
        label: "load for the series, both arms together (s)",
        range: [15, 260],
        ticks: BUDGETS,
        log: true,
      },
      y: { label: "runs that call it (%)", range: [0, 100], ticks: [0, 25, 50, 75, 90, 100] },
      lines: SLOWDOWNS.flatMap((slowdown) => {
        const own = powers.filter((row) => row.slowdown === slowdown);
        const points = (/** @type {"last" | "chance"} */ key) =>
          own.map((row) => /** @type {const} */ ([row.budget, row[key].rate * 100]));
        const name = `${slowdown * 100} % slower`;
        return [{ name: `${name}, the rule`, points: points("last") }];
      }).concat(
        SLOWDOWNS.slice(1, 2).map((slowdown) => ({
          name: `${slowdown * 100} % slower, no tolerance`,
          points: powers
            .filter((row) => row.slowdown === slowdown)
            .map((row) => /** @type {const} */ ([row.budget, row.chance.rate * 100])),
          dashed: true,
        })),
      ),
    }),
    "certainty.svg": lineChart({
      title: "Standard error of head ÷ base, by how the load is laid out",
      x: {
        label: "load, both arms together (s)",
        range: [5, 200],
        ticks: [6, 12, 24, 60, 120, 180],
        log: true,
      },
      y: {
        label: "standard error (%)",
        range: [0.5, 60],
        ticks: [0.5, 1, 2, 5, 10, 20, 50],
        log: true,
      },
      lines: certainties.flatMap(({ metric, interleaved, sequential }) => [
        { name: `${metric}, in turns`, points: curve(interleaved) },
        { name: `${metric}, in sequence`, points: curve(sequential), dashed: true },
      ]),
    }),
    "other-rules.svg": dotChart({
      title: "Rules on throughput, one series: false alarms, and 10 % slowdowns found",
      x: {
        label: "trials that raise an alarm (%), 95 % interval",
        range: [0, 100],
        ticks: [0, 25, 50, 75, 100],
      },
      rows: others.map(({ name, falseAlarms, power }) => ({
        name,
        marks: [mark(falseAlarms), mark(power)],
      })),
      legend: ["nothing changed", "10 % slower"],
    }),
  };
}

/** @param {readonly number[]} errors */
function curve(errors) {
  return errors.map((error, index) => /** @type {const} */ ([LOADS[index] ?? 0, error * 100]));
}
