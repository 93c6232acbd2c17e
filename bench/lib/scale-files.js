/**
 * A configuration with any number of series, and the run files that shards of it would leave.
 */
import { burstsBy, ROUNDS } from "./bursts.js";
import { engine } from "./engine.js";

/** Series of one server; each has as many scenarios. */
const OF_SERVER = 20;

/**
 * A configuration of servers with twenty scenarios each.
 * @param {number} series
 * @returns {import("../../src/domain/run/plan/config.ts").Config}
 */
export function configurationOf(series) {
  const servers = Array.from({ length: Math.ceil(series / OF_SERVER) }, (_, at) => `server-${at}`);
  return {
    file: "/repo/loadgate.yml",
    servers: servers.map((name) => ({
      name,
      directory: "/repo",
      run: "./server",
      ready: {
        request: { from: "servers.ready", method: "GET", path: "/", headers: {} },
        timeoutMs: 1000,
      },
      env: {},
      requires: {},
    })),
    scenarios: Array.from({ length: series }, (_, at) => ({
      name: `scenario-${at}`,
      requests: [
        {
          name: "GET",
          weight: 1,
          method: "GET",
          path: `/${at}`,
          headers: {},
          expect: { status: 200 },
        },
      ],
      servers: [servers[Math.floor(at / OF_SERVER)] ?? ""],
      levels: [{ concurrency: 10 }],
      load: { burstMs: 200, connections: 10, keepAlive: true },
    })),
    measure: { atMostMs: Number.MAX_SAFE_INTEGER },
    gate: {
      tolerancePercent: { throughput: 5, "latency-p99": 10, "cpu-per-request": 5 },
      maxErrorPercent: 0,
    },
    baseline: { store: "/repo/.loadgate", keep: 200 },
  };
}

const bursts = burstsBy("scale");

/**
 * The run file of one shard.
 * @param {{ cells: readonly import("../../src/domain/series/lane.ts").Cell[], plan: readonly string[], index: number, count: number, samples: number }} part
 * @returns {import("../../src/domain/run/file/run-file.ts").RunFile}
 */
export function shardFile({ cells, plan, index, count, samples }) {
  const lanes = cells.flatMap((cell) => cell.lanes);
  const servers = new Map(lanes.map((lane) => [`${lane.arm} ${lane.server}`, lane]));
  const environment = engine.createMachine(process.env, "bench").environment();
  return {
    schema: "loadgate/run/2",
    id: `shard-${index}`,
    startedAt: "2026-02-01T00:00:00.000Z",
    commit: { sha: "a".repeat(40), ref: "change", dirty: false },
    base: { ref: "main", sha: "b".repeat(40), isRequired: true },
    configHash: "c0ffee",
    environment: { ...environment, oha: engine.OHA_VERSION },
    plan: { seed: "1", budgetMs: 60_000, rounds: ROUNDS, blocks: samples / 2 },
    shard: {
      ...{ index, count, own: engine.seriesOf(cells), plan },
      ...{ planHash: "c0ffee", cutBy: "budget" },
    },
    timing: { totalMs: 1, installMs: 0, buildMs: 0, measureMs: 1, loadMs: 1 },
    servers: [...servers.values()].map((lane) => ({
      ...lane,
      starts: Array.from({ length: ROUNDS }, (_, round) => ({ round, coldStartMs: 12 })),
    })),
    series: cells.flatMap((cell) =>
      cell.lanes.map(({ server, arm }) => ({
        name: `${server}/${cell.scenario} c=10`,
        server,
        scenario: cell.scenario,
        level: cell.level,
        load: { ...cell.shape, warmUpMs: 0 },
        arm,
        configHash: "c0ffee",
        samples: engine.samplesOf(bursts(samples)),
      })),
    ),
  };
}
