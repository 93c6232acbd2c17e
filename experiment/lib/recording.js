import { readFileSync } from "node:fs";
import { engine } from "../../scripts/engine.js";

/** The gated metrics, in the order of every array of metrics. */
export const METRICS = /** @type {const} */ (["throughput", "latency-p99", "cpu-per-request"]);

/** Length of the recorded bursts. */
export const RECORDED_MS = 300;

/** Metrics whose noise is shown. */
export const NOISE_METRICS = /** @type {const} */ ([...METRICS, "latency-p50"]);

/** @typedef {(typeof NOISE_METRICS)[number]} MetricId */

/**
 * A burst of the recording.
 * @typedef {object} Burst
 * @property {number} round
 * @property {number} block
 * @property {number} position
 * @property {"A" | "B"} copy
 * @property {number} startMs
 * @property {Readonly<Record<MetricId, number>>} logs logarithms of the metrics; NaN where absent
 */

/**
 * A recorded series: one server at one level.
 * @typedef {object} RecordedSeries
 * @property {string} name
 * @property {readonly Burst[]} bursts in the order of time
 * @property {Readonly<Record<MetricId, readonly number[]>>} differences copy B less copy A, of the two pairs of each block; NaN where absent
 */

/**
 * @typedef {object} Recording
 * @property {readonly RecordedSeries[]} series
 * @property {readonly { first: number, end: number }[]} rounds blocks of each round of fresh processes
 * @property {number} minutes
 * @property {number} burstCount
 */

/**
 * Reads what `record.js` wrote. Of a file that is still being written, unfinished lines and blocks are
 * left out.
 * @param {string} file
 * @returns {Recording}
 */
export function readRecording(file) {
  const rows = rowsOf(file);
  const byName = groupBy(rows, (row) => `${row["server"]} c=${row["level"]}`);
  const whole = [...byName.values()].map((own) => Math.floor(own.length / 4));
  const blocks = Math.min(...whole);
  const series = [...byName]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, own]) =>
      seriesOf(
        name,
        own.filter((row) => Number(row["block"]) < blocks),
        blocks,
      ),
    );
  const roundOf = new Map(series[0]?.bursts.map(({ block, round }) => [block, round]));
  const rounds = [...groupBy(roundOf.keys(), (block) => roundOf.get(block)).values()].map(
    (own) => ({ first: Math.min(...own), end: Math.max(...own) + 1 }),
  );
  const longest = Math.max(...rounds.map(({ first, end }) => end - first));
  const last = Math.max(...series.flatMap(({ bursts }) => bursts.map(({ startMs }) => startMs)));
  return {
    series,
    // A last round that was cut short says too little about a process.
    rounds: rounds.filter(({ first, end }) => end - first >= longest / 2),
    minutes: last / 60_000,
    burstCount: 4 * blocks * series.length,
  };
}

/**
 * The lines of a table with a header, without an unfinished last one.
 * @param {string} file
 * @returns {readonly Record<string, string>[]} cells by column
 */
export function rowsOf(file) {
  const [header = "", ...lines] = readFileSync(file, "utf8").split("\n").slice(0, -1);
  const names = header.split(",");
  return lines.map((line) => {
    const cells = line.split(",");
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ""]));
  });
}

/**
 * @param {string} name
 * @param {readonly Record<string, string>[]} rows in the order of time
 * @param {number} blocks
 * @returns {RecordedSeries}
 */
function seriesOf(name, rows, blocks) {
  const bursts = rows.map(burstOf);
  return { name, bursts, differences: record((id) => differencesOf(bursts, blocks, id)) };
}

/**
 * @param {Record<string, string>} row of a recording
 * @returns {Burst}
 */
export function burstOf(row) {
  const sample = sampleOf(row);
  return {
    round: sample.round,
    block: sample.block,
    position: sample.position,
    copy: row["copy"] === "A" ? "A" : "B",
    startMs: Number(row["startMs"]),
    logs: record((id) =>
      Math.log(engine.seriesValue(engine.samplesOf([sample]), id) ?? Number.NaN),
    ),
  };
}

/**
 * Copy B less copy A of both pairs of each block. The bursts of a block follow each other, A B B A or B A A B: so do its
 * pairs.
 * @param {readonly Burst[]} bursts in the order of time
 * @param {number} blocks
 * @param {MetricId} id
 * @returns {readonly number[]} NaN where absent
 */
export function differencesOf(bursts, blocks, id) {
  return Array.from({ length: 2 * blocks }, (_, pair) => {
    const [one, other] = bursts.slice(2 * pair, 2 * pair + 2);
    if (!one || !other) return Number.NaN;
    return one.copy === "A" ? other.logs[id] - one.logs[id] : one.logs[id] - other.logs[id];
  });
}

/**
 * @template Value
 * @param {(id: MetricId) => Value} of
 * @returns {Record<MetricId, Value>}
 */
export function record(of) {
  return /** @type {Record<MetricId, Value>} */ (
    Object.fromEntries(NOISE_METRICS.map((id) => [id, of(id)]))
  );
}

/** @param {Record<string, string>} row */
function sampleOf(row) {
  const number = (/** @type {string} */ field) => {
    const text = row[field];
    return text === undefined || text === "" ? undefined : Number(text);
  };
  const [throughput, p50, p99] = [number("throughput"), number("p50Ms"), number("p99Ms")];
  const cpuPerRequestUs = number("cpuPerRequestUs");
  const middle = p50 ?? Number.NaN;
  return {
    round: Number(row["round"]),
    block: Number(row["block"]),
    position: Number(row["position"]),
    startedAt: "",
    durationMs: number("durationMs") ?? 0,
    expected: 1,
    unexpected: 0,
    aborted: 0,
    errors: {},
    non2xx: 0,
    bodyBytes: 0,
    ...(throughput !== undefined && { throughput }),
    ...(p50 !== undefined &&
      p99 !== undefined && {
        latencyMs: { mean: middle, p50, p90: middle, p95: middle, p99, max: p99 },
      }),
    ...(cpuPerRequestUs !== undefined && { cpuPerRequestUs }),
  };
}

/**
 * @template Item, Key
 * @param {Iterable<Item>} items
 * @param {(item: Item) => Key} keyOf
 * @returns {Map<Key, Item[]>} in the order of first appearance
 */
export function groupBy(items, keyOf) {
  /** @type {Map<Key, Item[]>} */
  const groups = new Map();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}
