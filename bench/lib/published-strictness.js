import { engine } from "./engine.js";
import { figureOf, PROCESS } from "./published.js";
import { readRow } from "./published-run.js";
import { ratioText, serversOf } from "./published-table.js";

/** @typedef {import("./published-run.js").RowData} RowData */
/** @typedef {import("./published.js").Measured} Measured */

/**
 * Our servers beside the minimal ones of the articles, by each generator that they were measured with.
 * @param {Record<string, { data: unknown }>} results rows that were measured; those without pairs are left out
 */
export function strictnessTable(results) {
  return {
    columns: ["row", "ours", "beside", "by", "throughput", "CPU per request", "memory", "theirs"],
    textColumns: 4,
    rows: Object.entries(results).flatMap(([name, { data }]) => {
      const { passes = [] } = /** @type {Partial<RowData>} */ (data);
      return passes.length > 0 ? rowLines(name, passes) : [];
    }),
  };
}

/**
 * @param {string} name
 * @param {RowData["passes"]} passes
 */
function rowLines(name, passes) {
  const row = readRow(name);
  const labels = serversOf(row);
  const series = new Set(
    row.published.flatMap((entry) => (entry.metric === "throughput" ? [entry.series] : [])),
  );
  return [...series].flatMap((one) =>
    (row.pairs ?? []).flatMap(([ours, theirs]) =>
      passes.map(({ tool, measured }) => [
        `${name}, ${one}`,
        labels[ours] ?? ours,
        labels[theirs] ?? theirs,
        tool,
        ...figuresOf(measured, { series: one, ours, theirs }),
      ]),
    ),
  );
}

/**
 * Throughput and CPU as ratios, and the memory of both.
 * @param {readonly Measured[]} measured
 * @param {{ series: string, ours: string, theirs: string }} pair
 */
function figuresOf(measured, { series, ours, theirs }) {
  const value = (/** @type {string} */ server, /** @type {string} */ metric) =>
    figureOf(measured, server, { series, metric });
  const ratio = (/** @type {string} */ metric) => {
    const [a, b] = [value(ours, metric), value(theirs, metric)];
    return a === undefined || b === undefined || b === 0 ? "–" : ratioText(a / b);
  };
  const memory = (/** @type {string} */ server) => {
    // Where the memory of a series is not known, that of the whole process is.
    const whole = { series: PROCESS, metric: "peak-rss" };
    const bytes = value(server, "rss") ?? figureOf(measured, server, whole);
    return bytes === undefined ? "–" : engine.seriesMetric("rss").format(bytes);
  };
  return [ratio("throughput"), ratio("cpu-per-request"), memory(ours), memory(theirs)];
}
