import path from "node:path";
import { engine } from "../../scripts/engine.js";
import { groupBy, rowsOf } from "./recording.js";

/** Metrics of a server that each of its starts shows. */
export const STARTED = /** @type {const} */ (["cold-start", "idle-rss", "peak-rss", "gc-pause"]);

/** @typedef {(typeof STARTED)[number]} StartedMetric */

/**
 * The starts of one arm in a recorded round, as a run file has them.
 * @typedef {import("../../src/domain/series/server-facts.ts").ServerStart} Start
 */

/** @typedef {readonly { head: Start, base: Start }[]} RecordedStarts the rounds of one server */

/**
 * What `record-costs.js` recorded.
 * @param {string} file
 * @returns {ReadonlyMap<string, RecordedStarts>} by server; rounds that only one arm has are left out
 */
export function recordedStarts(file) {
  const servers = groupBy(rowsOf(file), ({ server = "" }) => server);
  return new Map(
    [...servers].map(([server, rows]) => {
      const rounds = [...groupBy(rows, ({ round }) => round).values()].map((own) => ({
        head: startOf(own.filter(({ arm }) => arm === "head")),
        base: startOf(own.filter(({ arm }) => arm === "base")),
      }));
      return [server, rounds.flatMap(({ head, base }) => (head && base ? [{ head, base }] : []))];
    }),
  );
}

/** @param {readonly Record<string, string>[]} rows @returns {Start | undefined} */
function startOf([first, ...further]) {
  if (!first) return undefined;
  const number = (/** @type {string} */ field) =>
    first[field] ? { [field]: Number(first[field]) } : {};
  const { gcPauseMs } = first;
  return {
    round: 0,
    ...number("coldStartMs"),
    ...number("idleRssBytes"),
    ...number("peakRssBytes"),
    furtherColdStartsMs: further.map(({ coldStartMs }) => Number(coldStartMs)),
    ...(gcPauseMs && {
      readings: [{ name: engine.LONGEST_GC_PAUSE, after: Number(gcPauseMs) / 1000 }],
    }),
  };
}

/**
 * How much more of something head takes, 1 being as much, and how much of a start is tolerated in percent.
 * @typedef {{ memory?: number, start?: number, tolerated?: number }} Planted
 */

/**
 * Judges a run whose rounds are drawn from a recording; a coin says for the whole run which arm is head.
 * @param {RecordedStarts} recorded
 * @param {{ rounds: number, random: () => number, planted?: Planted, servers?: number }} shape
 * @returns {ReadonlyMap<StartedMetric, string | undefined>} verdicts on the first server
 */
export function judgeCosts(recorded, { rounds, random, planted = {}, servers = 1 }) {
  const drawn = Array.from({ length: servers }, (_, at) => {
    const turned = random() < 0.5;
    const own = Array.from({ length: rounds }, () => {
      const one = recorded[Math.floor(random() * recorded.length)];
      if (!one) throw new Error("nothing is recorded");
      return turned ? { head: one.base, base: one.head } : one;
    });
    const server = `server-${at}`;
    const head = own.map((one, round) => ({ ...scaled(one.head, at === 0 ? planted : {}), round }));
    const base = own.map((one, round) => ({ ...one.base, round }));
    return {
      head: { server, arm: /** @type {const} */ ("head"), starts: head },
      base: { server, arm: /** @type {const} */ ("base"), starts: base },
    };
  });
  const [first] = engine.compareServerFacts(
    {
      head: { servers: drawn.map(({ head }) => head) },
      base: { servers: drawn.map(({ base }) => base) },
      areInTurns: true,
      lost: [],
    },
    gateWith(planted.tolerated),
  );
  return new Map(STARTED.map((id) => [id, first?.metrics[id]?.verdict]));
}

const gateWith = (start = 50) => ({
  tolerancePercent: { "cold-start": start, "idle-rss": 20, "peak-rss": 20, "gc-pause": 50 },
  maxErrorPercent: 0,
});

/** @param {Start} start @param {Planted} planted @returns {Start} */
function scaled(start, { memory = 1, start: slower = 1 }) {
  const times = (
    /** @type {"coldStartMs" | "idleRssBytes" | "peakRssBytes"} */ field,
    factor = 1,
  ) => {
    const value = start[field];
    return value === undefined ? {} : { [field]: value * factor };
  };
  return {
    ...start,
    ...times("coldStartMs", slower),
    ...times("idleRssBytes", memory),
    ...times("peakRssBytes", memory),
    furtherColdStartsMs: (start.furtherColdStartsMs ?? []).map((ms) => ms * slower),
  };
}

/** A recorded burst, with what a limit is about. @typedef {ReturnType<typeof burstOf>} LimitBurst */

/** Metrics whose limits are tried. */
export const LIMITED = /** @type {const} */ (["throughput", "latency-p99", "cpu-per-request"]);

/**
 * The bursts of both copies of each series of a recording of bursts, by round.
 * @param {string} name of its file in the folder of data
 * @returns {readonly (readonly (readonly LimitBurst[])[])[]} by series, then round
 */
export function recordedBursts(name) {
  const rows = rowsOf(path.join(import.meta.dirname, "../data", name));
  const series = groupBy(rows, (row) => `${row["server"]} ${row["level"]}`);
  return [...series.values()].map((own) =>
    [...groupBy(own, (row) => row["round"]).values()].map((round) => round.map(burstOf)),
  );
}

/** @param {Record<string, string>} row */
function burstOf(row) {
  const [durationMs, throughput, p50, p99] = ["durationMs", "throughput", "p50Ms", "p99Ms"].map(
    (field) => Number(row[field]),
  );
  return {
    block: Number(row["block"]),
    copy: row["copy"],
    durationMs: durationMs ?? 0,
    throughput: throughput ?? 0,
    p50: p50 ?? 0,
    p99: p99 ?? 0,
    cpuPerRequestUs: Number(row["cpuPerRequestUs"]),
  };
}

/**
 * The samples of one arm of drawn rounds.
 * @param {readonly (readonly LimitBurst[])[]} rounds
 */
function samplesOf(rounds) {
  return engine.samplesOf(
    rounds.flatMap((own, round) =>
      own.map(({ block, durationMs, throughput, p50, p99, cpuPerRequestUs }) => ({
        ...{ round, block, position: 0, startedAt: "", durationMs, throughput, cpuPerRequestUs },
        expected: Math.round((throughput * durationMs) / 1000),
        ...{ unexpected: 0, aborted: 0, errors: {}, non2xx: 0, bodyBytes: 0 },
        latencyMs: { mean: p50, p50, p90: p50, p95: p50, p99, max: p99 },
      })),
    ),
  );
}

/**
 * The value that a series has in the long run: the geometric mean of the rounds of all that was recorded of a copy.
 * @param {readonly (readonly LimitBurst[])[]} rounds
 * @param {(typeof LIMITED)[number]} id
 */
export function truthOf(rounds, id) {
  const logs = ["A", "B"].flatMap((copy) =>
    engine
      .limitedValues(samplesOf(rounds.map((own) => own.filter((one) => one.copy === copy))), id)
      .values.map(Math.log),
  );
  return Math.exp(engine.mean(logs));
}

/**
 * Judges the limits of a run whose rounds are drawn from a recording, each with as many blocks as the plan has.
 * @param {readonly (readonly (readonly LimitBurst[])[])[]} all series, of which each has a limit on each metric
 * @param {{ rounds: number, blocks: number, random: () => number, limitOf: (series: number, id: (typeof LIMITED)[number]) => number, hasBase: boolean }} shape
 * @returns {readonly { id: (typeof LIMITED)[number], verdict: string }[]}
 */
export function judgeRecordedLimits(all, { rounds, blocks, random, limitOf, hasBase }) {
  const cases = all.flatMap((recorded, series) => {
    const drawn = Array.from({ length: rounds }, () => {
      const round = recorded[Math.floor(random() * recorded.length)] ?? [];
      const numbers = [...new Set(round.map(({ block }) => block))];
      const from = Math.floor(random() * Math.max(1, numbers.length - blocks + 1));
      const kept = new Set(numbers.slice(from, from + blocks));
      return round.filter(({ block }) => kept.has(block));
    });
    const [head, base] = random() < 0.5 ? ["A", "B"] : ["B", "A"];
    const of = (/** @type {string | undefined} */ copy) =>
      samplesOf(drawn.map((own) => own.filter((one) => one.copy === copy)));
    const [ofHead, ofBase] = [of(head), of(base)];
    return LIMITED.map((id) => ({
      id,
      limit: { value: limitOf(series, id), isAlways: /** @type {const} */ (true) },
      head: engine.limitedValues(ofHead, id).values,
      base: hasBase ? engine.limitedValues(ofBase, id).values : [],
    }));
  });
  return engine.judgeLimits(cases).map(({ verdict }, at) => {
    const { id = LIMITED[0] } = cases[at] ?? {};
    return { id, verdict };
  });
}
