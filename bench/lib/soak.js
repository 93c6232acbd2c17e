import { engine } from "./engine.js";
import { isHeld } from "./highest-rate.js";
import { PROCESS } from "./published.js";
import { listed } from "./published-order.js";
import { publishedText } from "./published-table.js";

/** @typedef {import("./echo-load.js").Sample} Sample */
/** @typedef {import("./published.js").Row} Row */
/**
 * One piece of a soak: what the load measured, and the longest pause of the garbage collector among the last
 * 256 collections at its end, where the server tells it.
 * @typedef {{ sample: Sample, longestPauseMs?: number }} Piece
 */
/** @typedef {{ server: string, pieces: readonly Piece[] }} Course */
/** @typedef {{ series: string, metric: string }} Place in the row of the echo's article */
/**
 * A figure of a piece: its label, how it is written, what it is of a piece, and where the article's row has it.
 * @typedef {{ label: string, format: (value: number) => string,
 *   of: (piece: Piece, cores: number) => number | undefined, published?: Place }} Figure
 */

const SERIES = "1k rate";

/** @type {readonly Figure[]} */
export const FIGURES = [
  publishedSeries("throughput"),
  publishedSeries("latency-p50"),
  publishedSeries("latency-p95"),
  publishedSeries("latency-p99"),
  publishedSeries("latency-p999"),
  ofSeries("latency-max"),
  ofSeries("rate-shortfall"),
  ofSeries("errors"),
  ofSeries("cpu"),
  {
    label: "CPU, of all cores",
    format: ofSeries("cpu").format,
    of: (piece, cores) => {
      const ofOne = ofSeries("cpu").of(piece, cores);
      return ofOne === undefined ? undefined : ofOne / cores;
    },
    published: { series: SERIES, metric: "cpu-of-all-cores" },
  },
  { ...ofSeries("rss"), published: { series: PROCESS, metric: "peak-rss" } },
  {
    label: "longest GC pause",
    format: engine.formatMilliseconds,
    of: ({ longestPauseMs }) => longestPauseMs,
    published: { series: PROCESS, metric: "gc-pause" },
  },
];

/**
 * A soak as a whole: the median and the worst piece of each server, beside what was published.
 * @param {readonly Course[]} courses
 * @param {{ cores: number, row: Pick<Row, "published"> }} options `row` is that of the article
 */
export function soakTable(courses, { cores, row }) {
  return {
    columns: [
      "figure",
      ...courses.flatMap(({ server }) => [`${server}, median piece`, "worst piece", "published"]),
    ],
    textColumns: 1,
    rows: FIGURES.map((figure) => [
      figure.label,
      ...courses.flatMap(({ server, pieces }) => {
        const values = valuesOf(figure, pieces, cores);
        return [
          ...(values.length === 0
            ? ["–", "–"]
            : [engine.median(values), worst(figure, values)].map(figure.format)),
          publishedIn(row, figure, server),
        ];
      }),
    ]),
  };
}

/**
 * By how much a server's memory grew from the median of the first third of its pieces to that of the last.
 * @param {readonly Piece[]} pieces at least three
 * @returns {number | undefined} in percent
 */
export function memoryGrowth(pieces) {
  const rss = pieces.flatMap(({ sample }) => sample.rssBytes ?? []);
  const third = Math.floor(rss.length / 3);
  if (third === 0) return undefined;
  return (engine.median(rss.slice(-third)) / engine.median(rss.slice(0, third)) - 1) * 100;
}

/**
 * In how many pieces the rate was held, and what was missed in the others.
 * @param {Course} course
 * @param {number} pieceSeconds
 * @returns {string} for example `go held it in all but the first of 30 pieces (p99 152 ms, shortfall 0 %, errors 0 %)`
 */
export function heldText({ server, pieces }, pieceSeconds) {
  const missed = pieces.flatMap((piece, index) => {
    if (isHeld(piece.sample)) return [];
    const figures = ["latency-p99", "rate-shortfall", "errors"].map((id) => {
      const { label, format, of } = ofSeries(/** @type {SeriesId} */ (id));
      const value = of(piece, 1);
      return `${label} ${value === undefined ? "not known" : format(value)}`;
    });
    return [{ index, figures: figures.join(", ") }];
  });
  const all = pieces.length;
  if (missed.length === 0) return `${server} held it in all ${all} pieces`;
  const [first] = missed;
  if (first?.index === 0 && missed.length === 1 && all > 1) {
    return `${server} held it in all but the first of ${all} pieces (${first.figures})`;
  }
  const named = missed.map(
    ({ index, figures }) => `that from minute ${minuteOf(index, pieceSeconds)} (${figures})`,
  );
  return `${server} held it in ${all - missed.length} of ${all} pieces, not in ${listed(named)}`;
}

/**
 * @param {number} index of a piece
 * @param {number} pieceSeconds
 */
function minuteOf(index, pieceSeconds) {
  return ((index * pieceSeconds) / 60).toLocaleString("en-US", { maximumFractionDigits: 2 });
}

/**
 * @param {Pick<Row, "published">} row
 * @param {Figure} figure
 * @param {string} server
 */
function publishedIn({ published }, { published: place }, server) {
  const entry = published.find(
    ({ series, metric }) => series === place?.series && metric === place.metric,
  );
  return entry ? publishedText(entry, server) : "–";
}

/**
 * @param {Figure} figure
 * @param {readonly Piece[]} pieces
 * @param {number} cores
 * @returns {number[]}
 */
function valuesOf({ of }, pieces, cores) {
  return pieces.flatMap((piece) => of(piece, cores) ?? []);
}

/**
 * @param {Figure} figure
 * @param {readonly number[]} values
 */
function worst({ label }, values) {
  return label === "throughput" ? Math.min(...values) : Math.max(...values);
}

/** @typedef {"throughput" | "latency-p50" | "latency-p95" | "latency-p99" | "latency-p999" | "latency-max" | "rate-shortfall" | "errors" | "cpu" | "rss"} SeriesId */

/**
 * @param {SeriesId} id
 * @returns {Figure}
 */
function ofSeries(id) {
  const { label, format } = engine.seriesMetric(id);
  return { label, format, of: ({ sample }) => engine.seriesValue(engine.samplesOf([sample]), id) };
}

/**
 * @param {SeriesId} metric
 * @returns {Figure}
 */
function publishedSeries(metric) {
  return { ...ofSeries(metric), published: { series: SERIES, metric } };
}
