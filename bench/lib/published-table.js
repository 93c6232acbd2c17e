import { engine } from "./engine.js";
import { figureOf, isMeasurable, isQueue, metricOf, publishedOf } from "./published.js";

/** @typedef {import("./published.js").Row} Row */
/** @typedef {import("./published.js").Entry} Entry */
/** @typedef {import("./published.js").Measured} Measured */
/** What one generator measured. */
/** @typedef {{ tool: string, version: string, measured: Measured[] }} Pass */

const NONE = "–";

/** What a page leaves to a row's file: what other figures show as well, and what generators count in different ways. */
const NOT_SUMMED_UP = [
  ...["wall-time", "load-average", "latency-mean", "latency-stddev", "latency-p90", "latency-max"],
];

/** What was measured beside what an article has. */
const FURTHER = /** @type {const} */ ([
  ...["throughput", "latency-mean", "latency-p50", "latency-p90", "latency-p95", "latency-p99"],
  ...["latency-max", "cpu-per-request", "rss", "peak-rss", "cold-start", "build-time"],
]);

/**
 * The figures of a row: for each, a line of what was published and, if it can be measured here, one for each generator, with a column for each
 * server and one for the last of the article's servers by the first, which is what machines can be compared by.
 * @param {Row} row
 * @param {readonly Pass[]} passes the article's generator first
 */
export function publishedTable(row, passes) {
  const servers = serversOf(row);
  const names = Object.keys(servers);
  const [first = "", last = ""] = [row.servers[0], row.servers.at(-1)];
  return {
    columns: ["series", "metric", "by", ...Object.values(servers), `${last} ÷ ${first}`],
    textColumns: 3,
    rows: [...row.published, ...furtherEntries(row, passes)].flatMap((entry) => {
      const place = [entry.series, metricOf(entry).label];
      const ours = (isMeasurable(entry) ? passes : []).map((pass) => {
        const of = (/** @type {string} */ server) => figureOf(pass.measured, server, entry);
        const figures = names.map((server) => measuredText(entry, of(server)));
        const ratio = isQueue(row, entry) ? NONE : quotient(of(first), of(last));
        return [...place, passName(pass), ...figures, ratio];
      });
      const theirs = (/** @type {string} */ server) => publishedOf(entry, server);
      const published = names.map((server) => publishedText(entry, server));
      const line = [...place, "published", ...published, quotient(theirs(first), theirs(last))];
      return published.every((text) => text === NONE) ? ours : [line, ...ours];
    }),
  };
}

/**
 * The last of the article's servers by the first, as published and as measured by each generator, for the main figures
 * that have both; no requests where their number is fixed or their ratios are those of throughput.
 * @param {Row} row
 * @param {readonly Pass[]} passes
 */
export function ratioTable(row, passes) {
  const [first = "", last = ""] = [row.servers[0], row.servers.at(-1)];
  const ratios = row.published.flatMap((entry) => {
    if (isQueue(row, entry) || NOT_SUMMED_UP.includes(entry.metric)) return [];
    const published = quotient(publishedOf(entry, first), publishedOf(entry, last));
    const ours = passes.map(({ measured }) =>
      quotient(figureOf(measured, first, entry), figureOf(measured, last, entry)),
    );
    const isCompared = published !== NONE && ours.some((text) => text !== NONE);
    return isCompared ? [{ entry, cells: [published, ...ours] }] : [];
  });
  const hasNothingNew = (/** @type {typeof ratios[number]} */ { entry, cells }) => {
    const [throughput] = ratios.filter(
      (other) => other.entry.metric === "throughput" && other.entry.series === entry.series,
    );
    const isFixed = cells.every((text) => text === ratioText(1));
    return entry.metric === "requests" && (isFixed || throughput?.cells.join() === cells.join());
  };
  return {
    columns: [`${last} ÷ ${first}`, "published", ...passes.map(passName)],
    textColumns: 1,
    rows: ratios
      .filter((one) => !hasNothingNew(one))
      .map(({ entry, cells }) => [`${entry.series}: ${metricOf(entry).label}`, ...cells]),
  };
}

/**
 * Figures that were measured and not published.
 * @param {Row} row
 * @param {readonly Pass[]} passes
 * @returns {Entry[]}
 */
function furtherEntries(row, passes) {
  const measured = passes.flatMap((pass) => pass.measured);
  return [...new Set(measured.map(({ series }) => series))].flatMap((series) =>
    FURTHER.filter(
      (metric) =>
        !row.published.some((one) => one.series === series && one.metric === metric) &&
        measured.some((one) => one.series === series && metric in one.values),
    ).map((metric) => ({ series, metric })),
  );
}

/** @param {Pass} pass */
function passName({ tool, version }) {
  return `${tool} ${version}`;
}

/**
 * The article's servers, then ours, each with its name for readers.
 * @param {Pick<Row, "servers" | "further">} row
 * @returns {Record<string, string>}
 */
export function serversOf({ servers, further = {} }) {
  return { ...Object.fromEntries(servers.map((name) => [name, name])), ...further };
}

/**
 * @param {number | undefined} a
 * @param {number | undefined} b
 * @returns {string} b ÷ a, where there is one
 */
function quotient(a, b) {
  return a === undefined || b === undefined || a <= 0 || b <= 0 ? NONE : ratioText(b / a);
}

/**
 * A ratio with three significant digits.
 * @param {number} ratio
 * @returns {string} for example `1.49×`
 */
export function ratioText(ratio) {
  return `${engine.formatNumber(ratio)}×`;
}

/**
 * What was published of a server, with all its digits and in the article's unit.
 * @param {Entry} entry
 * @param {string} server
 * @returns {string} a dash where nothing was
 */
export function publishedText(entry, server) {
  const value = entry[server];
  if (typeof value === "object") return value.text;
  if (typeof value !== "number") return NONE;
  const { unit, format } = metricOf(entry);
  const exact = value.toLocaleString("en-US", { maximumFractionDigits: 3 });
  const suffixes = /** @type {Record<string, string>} */ ({
    "requests/s": "/s",
    ms: " ms",
    "%": " %",
    requests: "",
    processes: "",
  });
  const suffix = suffixes[unit];
  return suffix === undefined ? format(value) : `${exact}${suffix}`;
}

/**
 * @param {Entry} entry
 * @param {number | undefined} value
 */
function measuredText(entry, value) {
  return value === undefined ? NONE : metricOf(entry).format(value);
}
