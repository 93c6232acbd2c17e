import { readFileSync } from "node:fs";
import { engine } from "../../scripts/engine.js";

/** The figures of a burst that are kept. */
const FIGURES = /** @type {const} */ ([
  ...[
    "block",
    "position",
    "expected",
    "unexpected",
    "aborted",
    "errorCount",
    "durationMs",
    "bodyBytes",
  ],
  ...["latencyMeanMs", "latencyP50Ms", "latencyP90Ms", "latencyP95Ms", "latencyP99Ms"],
  ...["latencyP999Ms", "latencyMaxMs", "cpuPerRequestUs", "serverCpuMs", "throughput"],
]);

/**
 * One start of one server, in both arms.
 * @typedef {object} SignStart
 * @property {string} server
 * @property {boolean} isFirst it is the first one of its run, with a sustained load at its end
 * @property {Readonly<Record<"head" | "base", SignArm>>} arms
 */

/**
 * @typedef {object} SignArm
 * @property {Readonly<Record<string, readonly (number | null)[]>>} bursts columns
 * @property {readonly import("../../src/domain/series/closing-load.ts").ClosingLoad[]} closings
 * @property {readonly [number, number]} beside requests before and after the bursts that finished, and that failed
 * @property {Readonly<Record<string, unknown>> | undefined} start what is known of the server's start
 */

/**
 * The starts of a run of one series.
 * @param {import("../../src/domain/run/file/run-file.ts").RunFile} run
 * @returns {readonly SignStart[]}
 */
export function startsOfRun({ series, servers }) {
  const arms = ["head", "base"].map((arm) => {
    const own = series.find((one) => one.arm === arm);
    if (!own) throw new Error(`the run has no ${arm}`);
    const facts = servers.find((one) => one.arm === arm && one.server === own.server);
    return [arm, { own, facts }];
  });
  const byArm = Object.fromEntries(arms);
  const rounds = [...engine.burstsByRound(byArm.head.own.samples).keys()];
  return rounds.map((round, at) => ({
    server: byArm.head.own.server,
    isFirst: at === 0,
    arms: {
      head: armOf(byArm.head, round, at),
      base: armOf(byArm.base, round, at),
    },
  }));
}

/**
 * @param {{ own: import("../../src/domain/run/file/run-file.ts").MeasuredSeries, facts: import("../../src/domain/series/server-facts.ts").ServerFacts | undefined }} arm
 * @param {number} round
 * @param {number} at
 * @returns {SignArm}
 */
function armOf({ own, facts }, round, at) {
  const bursts = engine.burstsByRound(own.samples).get(round) ?? [];
  const columns = FIGURES.flatMap((id) => {
    const all = own.samples.columns[/** @type {"expected"} */ (id)];
    return all ? [[id, bursts.map((burst) => rounded(all[burst]))]] : [];
  });
  const closings = (own.closings ?? []).filter((one) => one.round === round);
  const requests = closings.reduce((sum, one) => sum + one.requests, 0);
  const beside = own.besideBursts?.[at];
  const start = facts?.starts.find((one) => one.round === round);
  return {
    bursts: Object.fromEntries(columns),
    closings,
    beside: beside ? [beside.finished, beside.failed] : [requests, 0],
    start: start && { ...start },
  };
}

/** @param {number | undefined} value */
function rounded(value) {
  return value === undefined || Number.isNaN(value) ? null : Number(value.toPrecision(6));
}

/**
 * Reads a recording.
 * @param {string} file as record-signs.js writes it
 * @returns {readonly SignStart[]}
 */
export function readSigns(file) {
  const lines = readFileSync(file, "utf8").split("\n").slice(0, -1);
  return lines.map((line) => JSON.parse(line));
}
