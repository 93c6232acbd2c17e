import os from "node:os";
import path from "node:path";
import { engine, signal } from "./engine.js";

/** @typedef {import("./published.js").Run} Run */
/** @typedef {ReturnType<typeof engine.createBuilder>} Builder */
/** @typedef {Record<string, number>} Values by server */
/** @typedef {{ "cpu-of-all-cores": Values, "hello-build": Values }} Derived */

const HELLO = path.join(import.meta.dirname, "../../servers/published/echo/hello");
const HELLO_BUILDS = 5;

/** Our own server beside each published one; the scenario of each. */
const PAIRS = [
  ["go", "own-go"],
  ["rust", "own-rust"],
];
const SCENARIOS = ["1k", "own-1k"];

/**
 * What the echo's row has besides its table: figures that are no metric of a run, and the project's own
 * servers beside the published ones.
 * @param {{ servers: string[], derived: Derived }} row
 * @param {Run} run
 * @param {Builder} builder
 */
export async function echoExtras(row, run, builder) {
  const derived = {
    "cpu-of-all-cores": cpuOfAllCores(run, os.availableParallelism()),
    "hello-build": await helloBuilds(builder),
  };
  return { tables: [derivedTable(row, derived), ownTable(run)], data: { derived } };
}

/**
 * The servers' mean CPU use at 1 KB, in percent of all cores; a run's own figure is in percent of one.
 * @param {Run} run
 * @param {number} cores
 * @returns {Values}
 */
export function cpuOfAllCores(run, cores) {
  return Object.fromEntries(
    run.series
      .filter(({ scenario }) => scenario === SCENARIOS[0])
      .flatMap(({ server, samples }) => {
        const ofOne = engine.seriesValue(samples, "cpu");
        return ofOne === undefined ? [] : [[server, ofOne / cores]];
      }),
  );
}

/**
 * Builds `Hello, world!` in each language some times, everything but the program itself built before.
 * @param {Builder} builder
 * @returns {Promise<Values>} medians in ms
 */
export async function helloBuilds(builder) {
  const programs = [
    { name: "go", clean: "rm -rf bin", build: "go build -o bin/hello ." },
    { name: "rust", clean: "rm -rf target", build: "cargo build --release --locked" },
  ];
  /** @type {Record<string, number[]>} */
  const times = { go: [], rust: [] };
  for (let repeat = 0; repeat <= HELLO_BUILDS; repeat += 1) {
    for (const program of programs) {
      const request = { ...program, directory: path.join(HELLO, program.name), env: {} };
      const { buildMs } = await builder.build(request, signal, { fresh: true });
      // The first build fills the caches.
      if (repeat > 0 && buildMs !== undefined) times[program.name]?.push(buildMs);
    }
  }
  return Object.fromEntries(Object.entries(times).map(([name, ms]) => [name, engine.median(ms)]));
}

/**
 * Figures that are no metric of a run beside what was published for them.
 * @param {{ servers: string[], derived: Derived }} row
 * @param {Derived} ours
 */
export function derivedTable({ servers, derived }, ours) {
  /** @type {readonly [keyof Derived, string, (value: number) => string][]} */
  const figures = [
    ["cpu-of-all-cores", "CPU at 1 KB, of all cores", (value) => `${engine.formatNumber(value)} %`],
    ["hello-build", "release build of Hello, world!", engine.formatMilliseconds],
  ];
  const [first = "", last = ""] = [servers[0], servers.at(-1)];
  const ratio = (/** @type {Values} */ values) => quotient(values[first], values[last]);
  return {
    columns: [
      "figure",
      ...servers.flatMap((name) => [name, "published"]),
      `${last} ÷ ${first}`,
      "published",
    ],
    textColumns: 1,
    rows: figures.map(([key, label, format]) => [
      label,
      ...servers.flatMap((name) =>
        [ours[key][name], derived[key][name]].map((value) =>
          value === undefined ? "–" : format(value),
        ),
      ),
      ratio(ours[key]),
      ratio(derived[key]),
    ]),
  };
}

/**
 * What the project's own servers cost: checks, routes and metrics beside the bare published programs.
 * @param {Run} run
 */
export function ownTable(run) {
  const series = /** @type {const} */ ([
    "throughput",
    "latency-p50",
    "latency-p99",
    "cpu-per-request",
  ]);
  const process = /** @type {const} */ (["peak-rss", "cold-start", "artifact-size"]);
  const samples = (/** @type {string} */ server) =>
    run.series.find((one) => one.server === server && SCENARIOS.includes(one.scenario))?.samples;
  const facts = (/** @type {string} */ server) => run.servers.find((one) => one.server === server);
  const rows = [
    ...series.map((id) => ({
      metric: engine.seriesMetric(id),
      of: (/** @type {string} */ server) => engine.seriesValue(samples(server) ?? [], id),
    })),
    ...process.map((id) => ({
      metric: engine.serverMetric(id),
      of: (/** @type {string} */ server) => {
        const own = facts(server);
        return own && engine.serverMetric(id).of(own);
      },
    })),
  ];
  return {
    columns: ["1 KB", ...PAIRS.flatMap(([bare = "", own = ""]) => [bare, own, `${own} ÷ ${bare}`])],
    textColumns: 1,
    rows: rows.map(({ metric, of }) => [
      metric.label,
      ...PAIRS.flatMap(([bare = "", own = ""]) => {
        const values = [of(bare), of(own)];
        const texts = values.map((value) => (value === undefined ? "–" : metric.format(value)));
        return [...texts, quotient(...values)];
      }),
    ]),
  };
}

/**
 * @param {number | undefined} [from]
 * @param {number | undefined} [to]
 */
function quotient(from, to) {
  return from === undefined || to === undefined || from <= 0 ? "–" : `${(to / from).toFixed(2)}×`;
}
