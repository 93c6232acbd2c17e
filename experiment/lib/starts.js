import { readFileSync } from "node:fs";
import { engine } from "../../scripts/engine.js";

/**
 * One copy of a server in one start.
 * @typedef {object} StartOfCopy
 * @property {{ throughput: number, p99Ms: number, meanMs: number }[]} bursts
 * @property {Closing | undefined} closing
 * @property {Closing | undefined} sustained
 */

/** @typedef {{ requests: number, meanMs: number, p99Ms: number }} Closing */

/** @typedef {{ server: string, A: StartOfCopy, B: StartOfCopy }} RecordedStart */

/** The gate that runs are judged with. */
const GATE = {
  tolerancePercent: { throughput: 5, "latency-p99": 10 },
  maxErrorPercent: 0,
};

const COLUMNS = ["throughput", "p99Ms", "requests", "meanMs"];

const MACHINE = { load: engine.timedBurst(200), configHash: "none", level: { concurrency: 8 } };

/**
 * Reads a recording of starts.
 * @param {string} file as record-starts.js writes it
 * @returns {readonly RecordedStart[]} those with both copies whole
 */
export function readStarts(file) {
  const [head = "", ...lines] = readFileSync(file, "utf8").trimEnd().split("\n");
  const columns = head.split(",");
  /** @type {Map<string, RecordedStart>} */
  const starts = new Map();
  for (const line of lines) {
    const values = line.split(",");
    const of = (/** @type {string} */ column) => values[columns.indexOf(column)] ?? "";
    const key = `${of("server")} ${of("round")}`;
    const start = starts.get(key) ?? {
      server: of("server"),
      A: { bursts: [], closing: undefined, sustained: undefined },
      B: { bursts: [], closing: undefined, sustained: undefined },
    };
    starts.set(key, start);
    const copy = of("copy") === "A" ? start.A : start.B;
    const [throughput = 0, p99Ms = 0, requests = 0, meanMs = 0] = COLUMNS.map((column) =>
      Number(of(column)),
    );
    const load = of("load");
    if (load === "burst") copy.bursts.push({ throughput, p99Ms, meanMs });
    else copy[load === "closing" ? "closing" : "sustained"] = { requests, meanMs, p99Ms };
  }
  return [...starts.values()].filter(({ A, B }) => A.sustained && B.sustained);
}

/** @typedef {{ mean?: number, p99?: number, onlySustained?: boolean }} Slower */

/**
 * A run whose starts are drawn from recorded ones, where a coin decides for each which copy is head: what a copy has by
 * accident over few starts is no change.
 * @param {readonly RecordedStart[]} starts of one server
 * @param {{ rounds: number, series: number, slower?: Slower, random: () => number }} shape `slower`: how many times as
 *   long a request of head, or its 99th percentile, takes at the end of starts
 * @returns {{ worse: boolean, doubted: boolean }} whether starts show a regression, and whether something looks worse
 */
export function judgeStarts(starts, { rounds, series: number, slower = {}, random }) {
  const run = { plan: { rounds }, servers: [], series: /** @type {any[]} */ ([]) };
  const compared = [];
  for (let index = 0; index < number; index += 1) {
    const name = `s${index}/greet c=8`;
    const drawn = Array.from({ length: rounds }, () => {
      const start = starts[Math.floor(random() * starts.length)];
      return random() < 0.5
        ? { base: start?.A, head: start?.B }
        : { base: start?.B, head: start?.A };
    });
    for (const arm of /** @type {const} */ (["base", "head"])) {
      const own = drawn.map((start) => start[arm]);
      run.series.push({
        ...{ name, server: `s${index}`, scenario: "greet", arm, ...MACHINE },
        samples: engine.samplesOf(own.flatMap((one, round) => burstsOf(one, round))),
        closings: own.flatMap((one, round) =>
          closingOf(one, { round, slower: arm === "head" ? slower : {} }),
        ),
      });
    }
    const open = { verdict: /** @type {const} */ ("inconclusive"), tolerancePercent: 5 };
    compared.push({
      ...{ name, server: `s${index}`, scenario: "greet", level: MACHINE.level },
      ...{ verdict: /** @type {const} */ ("inconclusive") },
      metrics: { throughput: open, "latency-p99": open },
    });
  }
  const judged = engine.withSlowStarts(compared, engine.evidenceOf(/** @type {any} */ (run), GATE));
  return {
    worse: judged.some(({ verdict }) => verdict === "regression"),
    doubted: judged.some(
      ({ late, metrics }) =>
        late?.verdict === "perhaps-worse" || Object.values(metrics).some((one) => one.looksWorse),
    ),
  };
}

/**
 * @param {StartOfCopy | undefined} copy
 * @param {{ round: number, slower: Slower }} how
 */
function closingOf(copy, { round, slower: { mean = 1, p99 = 1, onlySustained = false } }) {
  const isSustained = round < engine.SUSTAINED_STARTS;
  const closing = isSustained ? copy?.sustained : copy?.closing;
  if (!closing) return [];
  const { requests, meanMs, p99Ms } = closing;
  const times = isSustained || !onlySustained;
  const percentile = p99Ms * (times ? p99 : 1);
  return [
    {
      ...{ round, requests, meanMs: meanMs * (times ? mean : 1) },
      ...(isSustained && { isSustained: /** @type {const} */ (true) }),
      percentilesMs: { p50: meanMs, p90: percentile, p95: percentile, p99: percentile },
    },
  ];
}

/**
 * @param {StartOfCopy | undefined} copy
 * @param {number} round
 */
function burstsOf(copy, round) {
  return (copy?.bursts ?? []).map(({ throughput, p99Ms, meanMs }, burst) => ({
    ...{ round, block: 100 * round + Math.floor(burst / 2), position: burst, startedAt: "" },
    ...{ durationMs: 200, expected: throughput / 5, unexpected: 0, aborted: 8, errors: {} },
    ...{ non2xx: 0, bodyBytes: 0, throughput },
    latencyMs: { mean: meanMs, p50: meanMs, p90: p99Ms, p95: p99Ms, p99: p99Ms, max: p99Ms },
  }));
}
