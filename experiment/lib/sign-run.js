import { engine } from "../../scripts/engine.js";

/** The bounds of every run. */
const GATE = {
  tolerancePercent: { throughput: 5, "latency-p99": 10, "cpu-per-request": 5 },
  maxErrorPercent: 0,
};

const ENVIRONMENT = {
  ...{ os: "linux", arch: "x64", cpuModel: "Example CPU", cpuCount: 2, memoryBytes: 8 * 1024 ** 3 },
  ...{ node: "v24.0.0", loadgate: "0.1.0", oha: "1.16.0" },
};

/**
 * The run file of drawn series.
 * @param {import("./sign-plan.js").Timetable} timetable
 * @param {readonly import("./sign-draw.js").DrawnSeries[]} series
 * @returns {import("../../src/domain/run/file/run-file.ts").RunFile}
 */
export function runOf({ budgetMs, endsMs }, series) {
  const arms = /** @type {const} */ (["head", "base"]);
  const blocks = series[0]?.timed.rounds.reduce((sum, own) => sum + own.length / 2, 0) ?? 0;
  const haveFailures = series.some((one) =>
    arms.some((arm) => one.arms[arm].beside.some(([, failed]) => failed > 0)),
  );
  return {
    ...{ schema: "loadgate/run/2", id: "run", startedAt: "2026-02-01T00:00:00.000Z" },
    commit: { sha: "a".repeat(40), ref: "main", dirty: false },
    base: { sha: "b".repeat(40), ref: "main" },
    ...{ environment: ENVIRONMENT, configHash: "c0ffee" },
    plan: { seed: "1", budgetMs, rounds: endsMs.length, blocks },
    timing: {
      ...{ totalMs: budgetMs, installMs: 0, buildMs: 0, measureMs: budgetMs },
      loadMs: budgetMs / 2,
    },
    servers: serversOf(series),
    series: arms.flatMap((arm) => series.map((one) => seriesOf(one, arm, haveFailures))),
  };
}

/**
 * @param {import("./sign-draw.js").DrawnSeries} series
 * @param {"head" | "base"} arm
 * @param {boolean} haveFailures
 * @returns {import("../../src/domain/run/file/run-file.ts").MeasuredSeries}
 */
function seriesOf({ timed: { cell, server }, from, arms }, arm, haveFailures) {
  const { columns, closings, beside } = arms[arm];
  const level = { concurrency: from.connections };
  const key = { server: `server${server}`, scenario: `scenario${cell}`, level };
  const length = columns["block"]?.length ?? 0;
  return {
    ...key,
    name: `${key.server}/${key.scenario} c=${from.connections}`,
    arm,
    load: { burstMs: engine.BURST_MS, connections: from.connections, keepAlive: true },
    configHash: "c0ffee",
    samples: { length, startedAt: Array(length).fill(""), columns, causes: new Map() },
    ...(closings.length > 0 && { closings }),
    ...(haveFailures && {
      besideBursts: beside.map(([finished, failed]) => {
        /** @type {Record<string, number>} */
        const errors = failed > 0 ? { timeout: failed } : {};
        return { finished, failed, statuses: {}, errors };
      }),
    }),
  };
}

/**
 * The servers, as the starts of their first series have them.
 * @param {readonly import("./sign-draw.js").DrawnSeries[]} series
 */
function serversOf(series) {
  const firsts = new Map(series.toReversed().map((one) => [one.timed.server, one]));
  return [...firsts.values()].flatMap(({ timed: { server }, arms }) =>
    /** @type {const} */ (["head", "base"]).map((arm) => ({
      server: `server${server}`,
      arm,
      starts: arms[arm].starts.map((start, round) => ({ ...start, round })),
    })),
  );
}

/** @typedef {"red" | "unmeasured" | "grey" | "passed"} SignKind */

/**
 * The sign of a run, and what it is for.
 * @typedef {object} Sign
 * @property {SignKind} kind
 * @property {readonly string[]} by estimator and metric of each reason for red, or kind of reason of what is unmeasured
 */

/** Kinds of reasons that say that head got worse. */
const WORSE = new Set(["regression", "limit", "errors"]);

/**
 * The sign of a run by the engine's own comparison and gate.
 * @param {import("../../src/domain/run/file/run-file.ts").RunFile} run
 * @returns {Sign}
 */
export function signOf(run) {
  const gated = engine.gatedRun(GATE, run);
  const { gate } = engine.compareWith({ failOn: "regression" }, gated, {
    baseline: { records: [], skipped: [] },
    instruments: [],
  });
  if (gate.standing === "passed") return { kind: "passed", by: [] };
  if (gate.standing === "neutral") return { kind: "grey", by: [] };
  const worse = gate.reasons.filter(({ kind }) => WORSE.has(kind));
  if (worse.length === 0) {
    return { kind: "unmeasured", by: [...new Set(gate.reasons.map(({ kind }) => kind))] };
  }
  // A reason says by which estimator where it is not by typical bursts.
  const by = worse.map(({ by: estimator, metric, figures }) =>
    [estimator ?? (figures.of === "metric" ? "bursts" : figures.of), metric ?? ""].join(" ").trim(),
  );
  return { kind: "red", by: [...new Set(by)] };
}
