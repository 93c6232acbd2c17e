import { readFileSync } from "node:fs";
import path from "node:path";

/** @typedef {"idle" | "first" | "after first" | "second" | "after second"} Phase */

/**
 * What a server holds at one time, and how many requests it has answered by then. Every socket counts as a connection.
 * @typedef {{ ms: number, phase: Phase, requests: number, rssKiB: number, files: number, threads: number,
 *   connections: number }} Point
 */

/**
 * A server of which a trace is recorded.
 * @typedef {object} Kind
 * @property {string} name
 * @property {"grows" | "steady"} right
 * @property {string} directory
 * @property {readonly string[]} [build]
 * @property {string} run
 * @property {Record<string, string>} env
 * @property {number} [rate] the highest that it gets, in requests/s: more is too much for its functions
 */

/** The columns of a recording. */
export const COLUMNS = /** @type {const} */ ([
  "ms",
  "phase",
  "requests",
  "rssKiB",
  "files",
  "threads",
  "connections",
]);

const FOLDER = path.resolve(import.meta.dirname, "../data/soak");

/**
 * How often a growth happens, as one in so many requests.
 * @type {Readonly<Record<string, Readonly<Record<string, number>>>>}
 */
const GROWTHS = {
  go: { request: 1, map: 2, goroutine: 100, file: 5000, cache: 10, log: 2 },
  node: { request: 1, map: 2, listener: 2, file: 5000, cache: 5, log: 2 },
};

const ONCE = ["fragmentation", "late-warm-up", "pool"];

/** @type {Readonly<Record<string, Pick<Kind, "build" | "run">>>} */
const LANGUAGES = {
  go: { build: ["go", "build", "-o", "bin/server", "."], run: "exec bin/server" },
  java: { build: ["javac", "-g", "-d", "bin", "Server.java"], run: "exec java -cp bin Server" },
  node: { run: "exec node server.mjs" },
  python: { run: "exec python3 server.py" },
  rust: { build: ["cargo", "build", "--release", "--locked"], run: "exec target/release/server" },
};

/**
 * Every server of which a trace is recorded.
 * @param {number} onceAt the request at which what grows once does so
 * @returns {readonly Kind[]}
 */
export function kinds(onceAt) {
  const growing = Object.entries(GROWTHS).flatMap(([language, growths]) => {
    /** @param {string} grows */
    const of = (grows, every = 1) => ({
      ...{ name: `${language}-${grows}`, directory: `bench/soak/${language}` },
      ...required(LANGUAGES[language]),
      env: { GROWS: grows, EVERY: String(every), ONCE_AT: String(onceAt) },
    });
    return [
      ...Object.entries(growths).map(([grows, every]) => ({
        ...of(grows, every),
        right: /** @type {const} */ ("grows"),
      })),
      ...ONCE.map((grows) => ({ ...of(grows), right: /** @type {const} */ ("steady") })),
    ];
  });
  const steady = Object.entries(LANGUAGES).map(([language, how]) => ({
    ...{ name: language, directory: `bench/profiles/${language}`, ...how, env: {} },
    rate: language === "python" ? 300 : 1500,
    right: /** @type {const} */ ("steady"),
  }));
  return [...growing, ...steady];
}

/** @param {string} name */
export function traceFile(name) {
  return path.join(FOLDER, `${name}.csv`);
}

/**
 * @param {string} name
 * @returns {readonly Point[]}
 */
export function readTrace(name) {
  const [, ...lines] = readFileSync(traceFile(name), "utf8").trimEnd().split("\n");
  return lines.map((line) => {
    const values = line.split(",");
    const entries = COLUMNS.map((column, at) => {
      const text = values[at] ?? "";
      return [column, column === "phase" ? text : Number(text)];
    });
    return Object.fromEntries(entries);
  });
}

/**
 * A recording as a soak has it: memory in bytes, and when each load began and ended.
 * @param {readonly Point[]} points
 * @returns {import("../../src/soak/domain/trace.ts").SoakTrace}
 */
export function soakTraceOf(points) {
  /** @param {Phase} load */
  const spanOf = (load) => {
    const times = points.filter(({ phase }) => phase === load).map(({ ms }) => ms);
    return { fromMs: Math.min(...times), toMs: Math.max(...times) };
  };
  return {
    points: points.map(({ rssKiB, ...others }) => ({ ...others, rssBytes: rssKiB * 1024 })),
    loads: [spanOf("first"), spanOf("second")],
  };
}

/** @param {readonly Point[]} points */
export function traceText(points) {
  const rows = points.map((point) =>
    COLUMNS.map((column) => (column === "ms" ? Math.round(point.ms) : point[column])),
  );
  return [COLUMNS, ...rows].map((row) => `${row.join(",")}\n`).join("");
}

/**
 * @template Value
 * @param {Value | undefined} value
 * @returns {Value}
 */
function required(value) {
  if (value === undefined) throw new Error("no such language");
  return value;
}
