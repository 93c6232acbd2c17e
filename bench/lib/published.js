import { engine } from "./engine.js";

/** @typedef {ReturnType<typeof engine.loadConfig>} Config */
/** @typedef {Awaited<ReturnType<typeof engine.measureRun>>} Run */
/** What was published: a number in the metric's unit, the article's words where they say more, or words alone. */
/** @typedef {number | { value?: number, text: string }} Published */
/**
 * One figure of a published table: `series` is scenario and level, or `process` for a server as a whole;
 * under each server's name stands what was published for it.
 * @typedef {{ series: string, metric: string } & Record<string, Published | string | undefined>} Entry
 */
/**
 * One published comparison. `machine` is the article's, `tool` its load generator, `servers` are those of the article in its
 * order, `further` ours beside them, `aliases` scenarios that stand for another one (`own file` is `file` under
 * another path), `pairs` each of ours with the published one that it is compared with, `queues` series whose latencies are lengths of a queue here,
 * `reason` why a ratio is another, `differs` what even scale 1 does otherwise.
 * @typedef {{ title: string, article: string, test: string, machine?: string, tool?: string, toolThreads?: number,
 *   servers: string[], further?: Record<string, string>, aliases?: Record<string, string>,
 *   pairs?: [string, string][], queues?: string[], reason?: string, published: Entry[], differs?: string[], notes: string[] }} Row
 */
/**
 * Medians of one series or process, by metric.
 * @typedef {{ server: string, series: string, values: Record<string, number> }} Measured
 */

/** The series of what is measured of a server as a whole. */
export const PROCESS = "process";
const LEAST_BURST_MS = 200;

/** What articles publish and no metric of a run is. */
const DERIVED = {
  "cpu-of-all-cores": {
    label: "CPU of all cores",
    unit: "%",
    format: (/** @type {number} */ value) => `${engine.formatNumber(value)} %`,
  },
  "hello-build": {
    label: "release build of hello world",
    unit: "ms",
    format: engine.formatMilliseconds,
  },
};

/** What articles publish and nothing here measures. */
const PUBLISHED_ONLY = {
  "within-stddev": plain("± stdev", "%"),
  "thread-mean": plain("requests/s of a thread", "requests/s"),
  "thread-stddev": plain("requests/s of a thread, stdev", "requests/s"),
  "thread-max": plain("requests/s of a thread, max", "requests/s"),
  "thread-within-stddev": plain("requests/s of a thread, ± stdev", "%"),
  "bytes-read": plain("read", "MB"),
  "load-average-5": plain("load average, 5 min", "processes"),
  "load-average-15": plain("load average, 15 min", "processes"),
};

/**
 * Whether a figure can be measured here.
 * @param {Entry} entry
 */
export function isMeasurable({ metric }) {
  return !(metric in PUBLISHED_ONLY);
}

/**
 * A figure that articles have and nothing here measures.
 * @param {string} label
 * @param {string} unit
 */
function plain(label, unit) {
  return { label, unit, format: engine.formatNumber };
}

const OF_ARTICLES = { ...DERIVED, ...PUBLISHED_ONLY };

/** All metrics that a row can have. */
export const METRIC_IDS = [
  ...engine.SERIES_METRIC_IDS,
  ...engine.SERVER_METRIC_IDS,
  ...Object.keys(OF_ARTICLES),
];

/**
 * A configuration with less to do: requests, times and rates are scaled, connections are not. Nothing is warmed
 * up that the configuration does not warm up: the articles did not either.
 * @param {Config} config
 * @param {number} scale 1 is the published test
 * @returns {Config}
 */
export function scaled(config, scale) {
  return {
    ...config,
    scenarios: config.scenarios.map((scenario) => {
      const { requests, burstMs, warmUpMs = 0 } = scenario.load;
      return {
        ...scenario,
        levels: scenario.levels.map((level) =>
          "rate" in level ? { rate: level.rate * scale } : level,
        ),
        load: {
          ...scenario.load,
          burstMs: Math.max(LEAST_BURST_MS, burstMs * scale),
          warmUpMs: warmUpMs === 0 ? 0 : Math.max(LEAST_BURST_MS, warmUpMs * scale),
          ...(requests !== undefined && { requests: Math.max(1, Math.round(requests * scale)) }),
        },
      };
    }),
  };
}

/**
 * What a run measured, as medians over its bursts. A rate is scaled, so its series is named without its number.
 * @param {Pick<Row, "aliases">} row
 * @param {Run} run
 * @returns {Measured[]}
 */
export function measuredOf({ aliases = {} }, run) {
  const ofSeries = run.series.map(({ name, samples }) => {
    const [, server = "", scenario = "", level = ""] = /^([^/]+)\/(.+) (\S+)$/.exec(name) ?? [];
    const shown = level.startsWith("rate=") ? "rate" : level;
    const values = valuesOf(engine.SERIES_METRIC_IDS, (id) => engine.seriesValue(samples, id));
    return { server, series: `${aliases[scenario] ?? scenario} ${shown}`, values };
  });
  const ofServers = run.servers.map((facts) => {
    const values = valuesOf(engine.SERVER_METRIC_IDS, (id) => engine.serverValue(facts, id));
    return { server: facts.server, series: PROCESS, values };
  });
  return [...ofSeries, ...ofServers];
}

/**
 * One measured figure.
 * @param {readonly Measured[]} measured
 * @param {string} server
 * @param {{ series: string, metric: string }} entry
 * @returns {number | undefined} undefined where it was not measured
 */
export function figureOf(measured, server, { series, metric }) {
  return measured.find((one) => one.server === server && one.series === series)?.values[metric];
}

/**
 * Whether a figure cannot be compared, as it is the length of a queue here.
 * @param {Pick<Row, "queues">} row
 * @param {{ series: string, metric: string }} entry
 */
export function isQueue({ queues = [] }, { series, metric }) {
  return queues.includes(series) && metric.startsWith("latency-");
}

/**
 * The published number of a server.
 * @param {Entry} entry
 * @param {string} server
 * @returns {number | undefined} undefined where none was published
 */
export function publishedOf(entry, server) {
  const value = entry[server];
  if (typeof value === "number") return value;
  return typeof value === "object" ? value.value : undefined;
}

/**
 * The metric of an entry, from the engine's catalogue or from those that only articles have.
 * @param {{ series: string, metric: string }} entry
 */
export function metricOf({ series, metric }) {
  if (metric in OF_ARTICLES) return OF_ARTICLES[/** @type {keyof typeof OF_ARTICLES} */ (metric)];
  const id = /** @type {never} */ (metric);
  return series === PROCESS ? engine.serverMetric(id) : engine.seriesMetric(id);
}

/**
 * @template {string} Id
 * @param {readonly Id[]} ids
 * @param {(id: Id) => number | undefined} of
 * @returns {Record<string, number>} those that are known
 */
function valuesOf(ids, of) {
  return Object.fromEntries(
    ids.flatMap((id) => {
      const value = of(id);
      return value === undefined || !Number.isFinite(value) ? [] : [[id, value]];
    }),
  );
}
