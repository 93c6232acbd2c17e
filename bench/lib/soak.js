import { readFileSync } from "node:fs";
import path from "node:path";
import { engine } from "./engine.js";
import { metricOf, PROCESS } from "./published.js";
import { readRow } from "./published-run.js";
import { publishedText } from "./published-table.js";
import { markdownSections } from "./sections.js";

/** @typedef {import("../../src/soak/domain/soak.ts").Soak} Soak */
/** @typedef {import("../../src/soak/domain/soak.ts").ServerSoak} ServerSoak */
/** @typedef {import("../../src/soak/domain/soaked-start.ts").SoakPiece} SoakPiece */
/**
 * What docs/figures/soak.json holds: the median and the worst piece of each figure, by metric, and what the command reported.
 * @typedef {{ date: string, machine: string, rate: number, connections: number, loads: string, pieceSeconds: number,
 *   servers: readonly { server: string, figures: Record<string, readonly number[]> }[], notes: readonly string[] }} SoakFigures
 */

const INTRODUCTION = path.join(import.meta.dirname, "../published/echo/soak.md");

/**
 * The figures of a piece, by metric; undefined or not a number where they are not known.
 * @type {Readonly<Record<string, (piece: SoakPiece, cores: number) => number | undefined>>}
 */
const OF_PIECES = {
  throughput: ({ requests, failed, durationMs }) => ((requests - failed) / durationMs) * 1000,
  "latency-p50": ({ p50Ms }) => p50Ms,
  "latency-p95": ({ p95Ms }) => p95Ms,
  "latency-p99": ({ p99Ms }) => p99Ms,
  "latency-p999": ({ p999Ms }) => p999Ms,
  "latency-max": ({ maxMs }) => maxMs,
  errors: ({ failed, requests }) => (100 * failed) / requests,
  cpu: ({ cpuMs = Number.NaN, durationMs }) => (100 * cpuMs) / durationMs,
  "cpu-of-all-cores": ({ cpuMs = Number.NaN, durationMs }, cores) =>
    (100 * cpuMs) / durationMs / cores,
};

/** What the page shows, named as in the article's row. */
const SHOWN = [
  ...Object.keys(OF_PIECES).map((metric) => ({ series: "1k rate", metric })),
  ...["peak-rss", "gc-pause"].map((metric) => ({ series: PROCESS, metric })),
];

/**
 * The figures of a soak of servers without a base. The first quarter of each load is warm-up.
 * @param {Soak} soak
 * @returns {SoakFigures}
 */
export function soakFigures(soak) {
  const { environment, servers, startedAt } = soak;
  const { cpuCount, cpuModel, memoryBytes, os, node } = environment;
  const [first] = servers;
  const [start] = first?.starts ?? [];
  if (!first || !start) throw new Error(soak.failure ?? "nothing was soaked");
  const [{ fromMs, toMs }] = start.trace.loads;
  const quarter = (toMs - fromMs) / 4;
  return {
    date: startedAt.slice(0, 10),
    machine: `${cpuCount} cores of ${cpuModel}, ${Math.round(memoryBytes / 2 ** 30)} GiB, ${os}, Node ${node}`,
    ...{ rate: first.rate, connections: first.connections },
    loads: `twice ${engine.formatDuration(quarter)} of warm-up and ${engine.formatDuration(3 * quarter)} of load`,
    pieceSeconds: Math.round(
      engine.median(start.pieces.map(({ durationMs }) => durationMs)) / 1000,
    ),
    servers: servers.map((one) => ({ server: one.server, figures: figuresOf(one, cpuCount) })),
    notes: [...servers.map(heldText), ...engine.soakDetails(soak)],
  };
}

/** The pieces of a soak after each load's warm-up. @param {ServerSoak} soaked */
function loadedPieces({ starts }) {
  return starts.flatMap((one) => engine.quartersOf(one).flatMap(([, ...loaded]) => loaded.flat()));
}

/**
 * In how many pieces a server held the rate, by the limits of bench/published/echo/capacity.yml.
 * @param {ServerSoak} soaked
 */
function heldText(soaked) {
  const pieces = loadedPieces(soaked);
  const held = pieces.filter(({ p99Ms = Number.NaN, requests, failed, durationMs }) => {
    const due = (soaked.rate * durationMs) / 1000;
    return p99Ms <= 100 && failed <= due / 1000 && requests - failed >= 0.98 * due;
  });
  return `${soaked.server} held the rate in ${held.length} of ${pieces.length} pieces: a p99 of at most 100 ms, 98 % answered, 0.1 % failed.`;
}

/**
 * @param {ServerSoak} soaked
 * @param {number} cores
 * @returns {Record<string, readonly number[]>}
 */
function figuresOf(soaked, cores) {
  const { starts } = soaked;
  const pieces = loadedPieces(soaked);
  const pauses = starts.flatMap(({ readings = [] }) =>
    readings.flatMap(({ name, after }) => (name === engine.LONGEST_GC_PAUSE ? (after ?? []) : [])),
  );
  const values = {
    ...Object.fromEntries(
      Object.entries(OF_PIECES).map(([metric, of]) => [
        metric,
        pieces.map((piece) => of(piece, cores) ?? Number.NaN),
      ]),
    ),
    "peak-rss": starts.flatMap(({ trace }) => trace.points.map(({ rssBytes }) => rssBytes)),
    "gc-pause": pauses.map((seconds) => seconds * 1000),
  };
  const known = Object.entries(values).map(
    ([metric, all]) => /** @type {const} */ ([metric, all.filter(Number.isFinite)]),
  );
  return Object.fromEntries(
    known.flatMap(([metric, all]) => {
      const worst = metric === "throughput" ? Math.min(...all) : Math.max(...all);
      return all.length === 0 ? [] : [[metric, [engine.median(all), worst]]];
    }),
  );
}

/**
 * docs/figures/soak.md: the figures beside those of the article.
 * @param {SoakFigures} results
 * @returns {string} Markdown
 */
export function soakPage({ servers, notes, rate, ...texts }) {
  const replaced = Object.entries({ ...texts, rate: rate.toLocaleString("en-US") });
  const introduction = replaced.reduce(
    (all, [key, value]) => all.replaceAll(`{${key}}`, String(value)),
    readFileSync(INTRODUCTION, "utf8"),
  );
  const { published } = readRow("echo");
  const columns = servers.flatMap(({ server }) => [`${server}, median`, "worst", "published"]);
  const rows = SHOWN.map((entry) => {
    const { label, format } = metricOf(entry);
    const [there] = published.filter(
      ({ series, metric }) => series === entry.series && metric === entry.metric,
    );
    const cells = servers.flatMap(({ server, figures }) => [
      ...(figures[entry.metric]?.map(format) ?? ["–", "–"]),
      there ? publishedText(there, server) : "–",
    ]);
    return [label, ...cells];
  });
  const table = { columns: ["figure", ...columns], textColumns: 1, rows };
  return markdownSections(introduction, [{ title: "As a whole", tables: [table], notes }]);
}
