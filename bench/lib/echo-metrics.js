import { engine } from "./engine.js";
import { figureOf, metricOf, PROCESS, publishedOf } from "./published.js";
import { listed, orderDifferences } from "./published-order.js";

/** @typedef {ReturnType<typeof engine.compareServices>} Comparison */
/** @typedef {import("./published.js").Row} Row */
/** @typedef {import("./published.js").Measured} Measured */

const LISTED =
  /^(http_requests_total|process_cpu_seconds_total|process_resident_memory_bytes|go_goroutines)(?!\w)/;

/**
 * The metrics comparator: what both published echo services show of themselves under load.
 * @param {import("./published.js").Run} run
 * @returns {Comparison}
 */
export function metricsRow(run) {
  return engine.compareServices(run, {
    histogram: "http_request_duration_seconds",
    isListed: (name) => LISTED.test(name),
  });
}

/**
 * The page's section of a comparison.
 * @param {Comparison} comparison
 * @param {Row} echo the row whose servers these are
 * @returns {import("./published-page.js").Section}
 */
export function metricsSection(comparison, echo) {
  const summary = engine.summaryTable(comparison);
  const seconds = Math.round(Math.max(...comparison.services.map((one) => one.seconds)));
  return {
    title: "Metrics comparator: what the services show of themselves",
    paragraphs: [
      "A published program prints figures of the two echo services that are constants in its source, so they give no ratio; ours are read from the live services.",
    ],
    tables: [summary, engine.readingsTable(comparison.services)],
    summary: { ...summary, rows: [] },
    notes: [
      `POST /echo with 1 KB over 50 connections, each service for ${seconds} s.`,
      "The published listing divides the counts of 30 minutes by 30 s, so its throughput would be 60 times too high even if it were measured.",
      "Latency is from the services' own histograms, without waiting in the kernel or the generator.",
    ],
    conclusion: metricsConclusion(comparison, echo),
  };
}

/**
 * What can be said of a comparison that has no published figures: whether its order is that of the echo's article.
 * @param {Pick<Comparison, "services">} comparison
 * @param {Pick<Row, "servers" | "published">} echo
 * @returns {string} a sentence
 */
export function metricsConclusion({ services }, echo) {
  const measured = services.flatMap(measuredOfService);
  const other = new Set(orderDifferences(echo, measured).map(({ label }) => label));
  const known = echo.published.filter((entry) =>
    echo.servers.every(
      (server) =>
        publishedOf(entry, server) !== undefined && figureOf(measured, server, entry) !== undefined,
    ),
  );
  const labels = known.map((entry) => metricOf(entry).label);
  const same = labels.filter((label) => !other.has(label));
  const orders = [
    ...(same.length > 0 ? [`the published one in ${listed(same)}`] : []),
    ...(other.size > 0 ? [`another in ${listed([...other])}`] : []),
  ];
  return `Beside the published JSON echo, the order of the two servers is ${orders.join(" and ")}.`;
}

/**
 * A service's figures under the names that they have in the echo's row. CPU is not converted, as only its order counts.
 * @param {Pick<Comparison["services"][number], "name" | "summary">} service
 * @returns {Measured[]}
 */
function measuredOfService({ name: server, summary }) {
  const { throughput, p50Ms, p95Ms, p99Ms, cpuPercent, rssBytes } = summary;
  const series = {
    throughput,
    "latency-p50": p50Ms,
    "latency-p95": p95Ms,
    "latency-p99": p99Ms,
    "cpu-of-all-cores": cpuPercent,
  };
  return [
    { server, series: "1k rate", values: numbersIn(series) },
    { server, series: PROCESS, values: numbersIn({ "peak-rss": rssBytes }) },
  ];
}

/**
 * @param {Record<string, unknown>} values
 * @returns {Record<string, number>} without what is not known, or only by its bounds
 */
function numbersIn(values) {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) =>
      typeof value === "number" ? [[key, value]] : [],
    ),
  );
}
