import path from "node:path";

/** @typedef {import("../../src/soak/domain/trace.ts").SoakTrace} SoakTrace */

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

/** The columns of a recording: the load is 1 or 2, and 0 in a pause. */
const COLUMNS = "ms,load,requests,rssKiB,files,threads,connections";

const FOLDER = path.resolve(import.meta.dirname, "../data/soak");

/**
 * How often a growth happens, as one in so many requests.
 * @type {Readonly<Record<string, Readonly<Record<string, number>>>>}
 */
const GROWTHS = {
  go: { request: 1, map: 2, goroutine: 100, file: 5000, cache: 10, log: 2 },
  node: { request: 1, map: 1, listener: 1, file: 5000, cache: 2, log: 1 },
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
      ...{ name: `${language}-${grows}`, directory: `experiment/soak-servers/${language}` },
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

/**
 * The recording of a server.
 * @param {string} name
 */
export function traceFile(name) {
  return path.join(FOLDER, `${name}.csv`);
}

/**
 * Reads what {@link traceText} wrote.
 * @param {string} text
 * @returns {SoakTrace}
 */
export function parseTrace(text) {
  const [, ...lines] = text.trimEnd().split("\n");
  const rows = lines.map((line) => {
    const [ms = 0, load = 0, requests = 0, rssKiB = 0, files = 0, threads = 0, connections = 0] =
      line.split(",").map(Number);
    return { load, point: { ms, requests, rssBytes: rssKiB * 1024, files, threads, connections } };
  });
  /** @param {number} load */
  const spanOf = (load) => {
    const times = rows.filter((row) => row.load === load).map(({ point }) => point.ms);
    return { fromMs: Math.min(...times), toMs: Math.max(...times) };
  };
  return { points: rows.map(({ point }) => point), loads: [spanOf(1), spanOf(2)] };
}

/** @param {SoakTrace} trace */
export function traceText({ points, loads }) {
  const rows = points.map(({ ms, requests, rssBytes, files, threads, connections }) => {
    const load = loads.findIndex(({ fromMs, toMs }) => ms >= fromMs && ms <= toMs) + 1;
    return [Math.round(ms), load, requests, rssBytes / 1024, files, threads, connections].join();
  });
  return `${[COLUMNS, ...rows].join("\n")}\n`;
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
