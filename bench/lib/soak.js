import os from "node:os";
import { engine } from "./engine.js";

/** @typedef {import("./echo-load.js").Sample} Sample */
/**
 * One piece of a soak: what the load measured, and the longest pause of the garbage collector among the last
 * 256 collections at its end, where the server tells it.
 * @typedef {{ sample: Sample, longestPauseMs?: number }} Piece
 */
/** @typedef {{ server: string, pieces: readonly Piece[] }} Course */
/**
 * A figure of a piece: its label, how it is written, what it is of a piece, and what was published for it.
 * @typedef {{ label: string, format: (value: number) => string, of: (piece: Piece) => number | undefined, published?: Record<string, number> }} Figure
 */

/** @type {readonly Figure[]} */
export const FIGURES = [
  { ...ofSeries("throughput"), published: { go: 98_200, rust: 102_400 } },
  { ...ofSeries("latency-p50"), published: { go: 31, rust: 23 } },
  { ...ofSeries("latency-p95"), published: { go: 98, rust: 67 } },
  { ...ofSeries("latency-p99"), published: { go: 136, rust: 89 } },
  { ...ofSeries("latency-p999"), published: { go: 187, rust: 112 } },
  ofSeries("latency-max"),
  ofSeries("rate-shortfall"),
  ofSeries("errors"),
  ofSeries("cpu"),
  {
    label: "CPU, of all cores",
    format: ofSeries("cpu").format,
    of: (piece) => {
      const ofOne = ofSeries("cpu").of(piece);
      return ofOne === undefined ? undefined : ofOne / os.availableParallelism();
    },
    published: { go: 81, rust: 72 },
  },
  { ...ofSeries("rss"), published: { go: 190e6, rust: 112e6 } },
  {
    label: "longest GC pause",
    format: engine.formatMilliseconds,
    of: ({ longestPauseMs }) => longestPauseMs,
    published: { go: 12, rust: 0 },
  },
];

/** Figures of the course: those that can drift. */
const IN_COURSE = ["p50", "p99", "p99.9", "shortfall", "CPU", "RSS", "longest GC pause"];

/**
 * A soak as a whole: the median and the worst piece of each server, beside what was published.
 * @param {readonly Course[]} courses
 */
export function soakTable(courses) {
  return {
    columns: [
      "figure",
      ...courses.flatMap(({ server }) => [`${server}, median piece`, "worst piece", "published"]),
    ],
    textColumns: 1,
    rows: FIGURES.map((figure) => [
      figure.label,
      ...courses.flatMap(({ server, pieces }) => {
        const values = valuesOf(figure, pieces);
        const theirs = figure.published?.[server];
        return [
          ...(values.length === 0
            ? ["–", "–"]
            : [engine.median(values), worst(figure, values)].map(figure.format)),
          theirs === undefined ? "–" : figure.format(theirs),
        ];
      }),
    ]),
  };
}

/**
 * The course of a soak: a row for each piece, with both servers side by side.
 * @param {readonly Course[]} courses
 * @param {number} pieceSeconds
 */
export function courseTable(courses, pieceSeconds) {
  const figures = FIGURES.filter(({ label }) => IN_COURSE.includes(label));
  const pieces = Math.max(...courses.map((course) => course.pieces.length));
  return {
    columns: [
      "from minute",
      ...courses.flatMap(({ server }) => figures.map(({ label }) => `${server} ${label}`)),
    ],
    textColumns: 1,
    rows: Array.from({ length: pieces }, (_, index) => [
      engine.formatNumber((index * pieceSeconds) / 60),
      ...courses.flatMap((course) =>
        figures.map(({ of, format }) => {
          const piece = course.pieces[index];
          const value = piece && of(piece);
          return value === undefined ? "–" : format(value);
        }),
      ),
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
 * @param {Figure} figure
 * @param {readonly Piece[]} pieces
 * @returns {number[]}
 */
function valuesOf({ of }, pieces) {
  return pieces.flatMap((piece) => of(piece) ?? []);
}

/**
 * @param {Figure} figure
 * @param {readonly number[]} values
 */
function worst({ label }, values) {
  return label === "throughput" ? Math.min(...values) : Math.max(...values);
}

/**
 * @param {"throughput" | "latency-p50" | "latency-p95" | "latency-p99" | "latency-p999" | "latency-max" | "rate-shortfall" | "errors" | "cpu" | "rss"} id
 * @returns {Figure}
 */
function ofSeries(id) {
  const { label, format, of } = engine.seriesMetric(id);
  return { label, format, of: ({ sample }) => of(sample) };
}
