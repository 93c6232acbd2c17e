import { engine } from "./engine.js";

/** @typedef {ReturnType<typeof engine.loadConfig>} Config */
/** @typedef {Awaited<ReturnType<typeof engine.measureRun>>} Run */
/**
 * One figure of a published table: `series` is scenario and level, or `process` for a server as a whole;
 * under each server's name stands what was published for it, in the catalogue's unit.
 * @typedef {{ series: string, metric: string } & Record<string, number | string | undefined>} Entry
 */
/**
 * One published comparison.
 * @typedef {{ title: string, test: string, servers: string[], published: Entry[],
 *   notes: string[], derived?: import("./echo-extras.js").Derived }} Row
 */
/**
 * A figure, ours beside theirs; the ratio is the last server's to the first's.
 * @typedef {{ series: string, metric: string, unit: string, ours: Record<string, number>,
 *   published: Record<string, number>, ratio: { ours?: number, published?: number } }} Figure
 */

const PROCESS = "process";
const LEAST_BURST_MS = 200;

/**
 * A configuration with less to do: requests, times and rates are scaled, connections are not.
 * @param {Config} config
 * @param {number} scale 1 is the published test
 * @returns {Config}
 */
export function scaled(config, scale) {
  return {
    ...config,
    scenarios: config.scenarios.map((scenario) => {
      const { requests, burstMs, warmUpMs } = scenario.load;
      return {
        ...scenario,
        levels: scenario.levels.map((level) =>
          "rate" in level ? { rate: level.rate * scale } : level,
        ),
        load: {
          ...scenario.load,
          burstMs: Math.max(LEAST_BURST_MS, burstMs * scale),
          ...(warmUpMs !== undefined && {
            warmUpMs: Math.max(LEAST_BURST_MS, warmUpMs * scale),
          }),
          ...(requests !== undefined && { requests: Math.max(1, Math.round(requests * scale)) }),
        },
      };
    }),
  };
}

/**
 * What a run measured beside what was published.
 * @param {Row} row
 * @param {Run} run
 * @returns {Figure[]}
 */
export function figuresOf(row, run) {
  const [first = "", last = ""] = [row.servers[0], row.servers.at(-1)];
  return row.published.map((entry) => {
    const ours = numbers(row.servers, (server) => measured(run, server, entry));
    const published = numbers(row.servers, (server) => {
      const value = entry[server];
      return typeof value === "number" ? value : undefined;
    });
    return {
      series: entry.series,
      metric: entry.metric,
      unit: metricOf(entry).unit,
      ours,
      published,
      ratio: {
        ...ratioOf("ours", ours[first], ours[last]),
        ...ratioOf("published", published[first], published[last]),
      },
    };
  });
}

/**
 * The figures of a row as a table.
 * @param {Row} row
 * @param {readonly Figure[]} figures
 */
export function publishedTable({ servers }, figures) {
  const ratio = (/** @type {number | undefined} */ value) =>
    value === undefined ? "" : `${value.toFixed(2)}×`;
  const ratioName = `${servers.at(-1)} ÷ ${servers[0]}`;
  return {
    columns: [
      "series",
      "metric",
      ...servers.flatMap((server) => [server, "published"]),
      ratioName,
      "published",
    ],
    textColumns: 2,
    rows: figures.map((figure) => {
      const { label, format } = metricOf(figure);
      const text = (/** @type {number | undefined} */ value) =>
        value === undefined ? "" : format(value);
      return [
        figure.series,
        label,
        ...servers.flatMap((server) => [text(figure.ours[server]), text(figure.published[server])]),
        ratio(figure.ratio.ours),
        ratio(figure.ratio.published),
      ];
    }),
  };
}

/** @param {{ series: string, metric: string }} entry */
function metricOf({ series, metric }) {
  const id = /** @type {never} */ (metric);
  return series === PROCESS ? engine.serverMetric(id) : engine.seriesMetric(id);
}

/**
 * @param {Run} run
 * @param {string} server
 * @param {{ series: string, metric: string }} entry
 */
function measured(run, server, entry) {
  const id = /** @type {never} */ (entry.metric);
  if (entry.series === PROCESS) {
    const facts = run.servers.find((one) => one.server === server);
    return facts && engine.serverMetric(id).of(facts);
  }
  const name = `${server}/${entry.series}`;
  // A rate is scaled, so it is named without its number.
  const series = run.series.find((one) => one.name === name || one.name.startsWith(`${name}=`));
  return series && engine.seriesValue(series.samples, id);
}

/**
 * @param {readonly string[]} servers
 * @param {(server: string) => number | undefined} of
 * @returns {Record<string, number>}
 */
function numbers(servers, of) {
  return Object.fromEntries(
    servers.flatMap((server) => {
      const value = of(server);
      return value === undefined ? [] : [[server, value]];
    }),
  );
}

/**
 * @param {"ours" | "published"} name
 * @param {number | undefined} a
 * @param {number | undefined} b
 */
function ratioOf(name, a, b) {
  return a === undefined || b === undefined || a <= 0 || b <= 0 ? {} : { [name]: b / a };
}
