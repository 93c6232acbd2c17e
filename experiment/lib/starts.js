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

/** @typedef {{ base?: StartOfCopy, head?: StartOfCopy }} DrawnStart the copies of a start as arms */

/**
 * A run whose starts are drawn from recorded ones, where a coin decides for each which copy is head: what a copy has by
 * accident over few starts is no change. The first start has sustained loads, and the second those of the series
 * in which the first was slower than tolerated.
 * @param {readonly RecordedStart[]} starts of one server
 * @param {{ rounds: number, series: number, slower?: Slower, random: () => number }} shape `slower`: how many times as
 *   long a request of head, or its 99th percentile, takes at the end of starts
 * @returns {{ worse: boolean, doubted: boolean, again: number }} whether starts show a regression, whether something
 *   looks worse, and the share of series with a second sustained load
 */
export function judgeStarts(starts, { rounds, series: number, slower = {}, random }) {
  const draw = () => {
    const start = starts[Math.floor(random() * starts.length)];
    return random() < 0.5 ? { base: start?.A, head: start?.B } : { base: start?.B, head: start?.A };
  };
  const drawn = new Map(
    Array.from({ length: number }, (_, index) => [
      nameOf(index),
      Array.from({ length: rounds }, draw),
    ]),
  );
  const early = evidenceOf(drawn, { rounds: 1, closings: 1, slower, again: new Set() });
  const again = new Set([...drawn.keys()].filter((name) => engine.mayAgree(name, early)));
  const evidence = evidenceOf(drawn, { rounds, closings: rounds, slower, again });
  const rows = [...drawn.keys()].map(openSeries);
  const paired = { evidence, starts: engine.judgedStarts(rows, evidence) };
  const arms = { head: new Map(), base: new Map() };
  const by = /** @type {const} */ (["all-answers", "starts", "late-answers"]);
  const found = engine.findingsIn({ rows, arms, gate: evidence.gate, paired }, by);
  const judged = engine.concludedSeries(rows, found);
  return {
    worse: judged.some(({ verdict }) => verdict === "regression"),
    doubted: judged.some(
      ({ late, metrics }) =>
        late?.verdict === "perhaps-worse" || Object.values(metrics).some((one) => one.looksWorse),
    ),
    again: again.size / number,
  };
}

const nameOf = (/** @type {number} */ index) => `s${index}/greet c=8`;

/** @param {string} name @param {number} index */
function openSeries(name, index) {
  const verdict = /** @type {const} */ ("inconclusive");
  const open = { verdict, tolerancePercent: 5 };
  return {
    ...{ name, server: `s${index}`, scenario: "greet", level: MACHINE.level, verdict },
    metrics: { throughput: open, "latency-p99": open },
  };
}

/**
 * The evidence of a run's first starts.
 * @param {ReadonlyMap<string, readonly DrawnStart[]>} drawn by series
 * @param {{ rounds: number, closings: number, slower: Slower, again: ReadonlySet<string> }} shape number of starts with
 *   bursts and with closing loads, and the series with a second sustained load
 */
function evidenceOf(drawn, { rounds, closings, slower, again }) {
  const series = [...drawn].flatMap(([name, starts], index) =>
    /** @type {const} */ (["base", "head"]).map((arm) => {
      const own = starts.slice(0, rounds).map((start) => start[arm]);
      const late = arm === "head" ? slower : {};
      return {
        ...{ name, server: `s${index}`, scenario: "greet", arm, ...MACHINE },
        samples: engine.samplesOf(own.flatMap((one, round) => burstsOf(one, round))),
        closings: own.slice(0, closings).flatMap((one, round) => {
          const isSustained = round === 0 || (round === 1 && again.has(name));
          return closingOf(one, { round, isSustained, slower: late });
        }),
      };
    }),
  );
  const run = { plan: { rounds }, servers: [], series };
  return engine.evidenceOf(/** @type {any} */ (run), GATE);
}

/**
 * @param {StartOfCopy | undefined} copy
 * @param {{ round: number, isSustained: boolean, slower: Slower }} how
 */
function closingOf(
  copy,
  { round, isSustained, slower: { mean = 1, p99 = 1, onlySustained = false } },
) {
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
