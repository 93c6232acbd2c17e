import type { GatePolicy } from "../../../src/domain/gate/gate.ts";
import { historyOf } from "../../../src/domain/history/baseline.ts";
import type { MeasuredSeries, RunFile } from "../../../src/domain/run/file/run-file.ts";
import type { LoadLevel } from "../../../src/domain/series/series.ts";
import { seededRandom } from "../../../src/domain/statistics/random.ts";
import type { PageInput } from "../../../src/report/html/page.ts";
import type { ReportInput } from "../../../src/report/report-input.ts";
import { aCountedComparison, aMetric } from "./comparison.ts";
import { aShape } from "./config.ts";
import { aCounted, someCounts, turnsOf } from "./counts.ts";
import { recorded, runCompared, viewOf } from "./evidence.ts";
import { anInstrumentView } from "./instrument.ts";
import { aCommit, anEnvironment, aRun, aSeries, aStart, someFacts } from "./run.ts";
import { aSample, latencies } from "./sample.ts";

const ROUNDS = 10;
const BLOCKS_PER_ROUND = 1;
const LEVELS = [1, 4, 16, 64, 128, 256];
const SERVERS = ["api", "orders", "stock"];

const POLICY = {
  tolerancePercent: {
    throughput: 5,
    "latency-p99": 10,
    instructions: 1,
  },
  maxErrorPercent: 0,
  failOn: "regression",
} as const;

const random = seededRandom("page");

/** About 1, with a scatter as that of a busy machine. */
function noise(scatter: number): number {
  const sum = Array.from({ length: 6 }, random).reduce((all, one) => all + one, -3);
  return Math.exp(sum * scatter * Math.SQRT2);
}

/** How much slower head is. */
function slowdown(server: string, scenario: number, arm: MeasuredSeries["arm"]): number {
  if (arm === "base") return 1;
  if (server === "orders" && scenario === 1) return 1.17;
  return server === "api" && scenario === 2 ? 0.86 : 1;
}

function seriesOf(
  place: { readonly server: string; readonly scenario: number; readonly level: LoadLevel },
  arm: MeasuredSeries["arm"],
  processes: readonly number[],
): MeasuredSeries {
  const { server, scenario, level } = place;
  const connections = "concurrency" in level ? level.concurrency : 1;
  const factor = (1 + SERVERS.indexOf(server) * 0.3) * slowdown(server, scenario, arm);
  const samples = Array.from({ length: ROUNDS * BLOCKS_PER_ROUND * 2 }, (_, index) => {
    const block = Math.floor(index / 2);
    const round = Math.floor(block / BLOCKS_PER_ROUND);
    const process = processes[round] ?? 1;
    const throughput =
      ((9000 * Math.sqrt(connections)) / factor / (1 + connections / 300)) * process * noise(0.02);
    const p50 = (connections / throughput) * 1000;
    const shape = latencies(p50);
    return aSample({
      round,
      block,
      position: index % 2,
      throughput,
      latencyMs: { ...shape, p99: shape.p99 * noise(0.05), p999: shape.p99 * 2 * noise(0.1) },
      cpuPerRequestUs: (60 * factor * noise(0.015)) / process,
    });
  });
  const name = SCENARIOS[scenario] ?? `s${scenario}`;
  return aSeries({ server, scenario: name, level, arm, samples, load: WARMED_UP });
}

const SCENARIOS = ["list", "create", "find"];

/** Automatic warm-ups have seen that the servers were warm: a round has too few bursts to show it. */
const { warmUpMs: _, ...WARMED_UP } = aShape();

/**
 * A run of both arms with the noise of a busy machine: one scenario of one server got slower, one of another faster.
 * @param scenarios how many scenarios there are; each has six series of every server
 * @param servers how many servers there are, at most three
 */
export function aMeasuredRun(scenarios = SCENARIOS.length, servers = 2): RunFile {
  const names = SERVERS.slice(0, servers);
  const series = Array.from({ length: scenarios }, (_, scenario) =>
    LEVELS.flatMap((concurrency) =>
      names.flatMap((server) =>
        (["head", "base"] as const).map((arm) => {
          const processes = Array.from({ length: ROUNDS }, () => noise(0.01));
          return seriesOf({ server, scenario, level: { concurrency } }, arm, processes);
        }),
      ),
    ),
  ).flat();
  const tools = (version: string) => ({ tools: [{ name: "go", version }] });
  const facts = names.flatMap((server, index) =>
    (["head", "base"] as const).map((arm) =>
      someFacts({
        server,
        arm,
        starts: [
          aStart({
            coldStartMs: 12 + index * 31,
            peakRssBytes: (30 + index * 44) * 1024 ** 2,
          }),
        ],
        ...tools(arm === "head" ? "1.25.4" : "1.25.3"),
      }),
    ),
  );
  return aRun({
    startedAt: "2026-02-01T09:30:00.000Z",
    commit: aCommit({ ref: "audit-log" }),
    base: { ref: "main", sha: "fedcba9876543210fedcba9876543210fedcba98" },
    environment: anEnvironment({ runnerImage: "ubuntu24", imageVersion: "20260126.11.1" }),
    plan: { seed: "1", budgetMs: 300_000, rounds: ROUNDS, blocks: ROUNDS * BLOCKS_PER_ROUND },
    timing: {
      totalMs: 341_000,
      installMs: 2000,
      buildMs: 31_000,
      measureMs: 300_000,
      loadMs: 251_000,
    },
    servers: facts,
    series,
    counts: someCounts(
      aCounted({ name: "api/list", server: "api", scenario: "list", turns: turnsOf(10_320) }),
      aCounted({ name: "api/list", server: "api", scenario: "list", arm: "base" }),
    ),
  });
}

/**
 * What a page of a run is made from, compared with its base and with one earlier run on an older image.
 * @param gated what is tolerated of metrics beside throughput, p99 and instructions
 * @param instruments the parts of the instruments
 */
export function aPage(
  run: RunFile = aMeasuredRun(),
  gated: GatePolicy["tolerancePercent"] = {},
  instruments: ReportInput["instruments"] = [anInstrumentView()],
): PageInput {
  const policy = { ...POLICY, tolerancePercent: { ...POLICY.tolerancePercent, ...gated } };
  const earlier = aRun({
    ...run,
    id: "earlier",
    startedAt: "2026-01-30T09:30:00.000Z",
    environment: { ...run.environment, imageVersion: "20260119.4.1", loadgate: "0.0.9" },
  });
  const history = historyOf(run, [recorded(earlier, aCommit())]);
  const instructions = aMetric({
    head: 10_320,
    ...{ changePercent: 3.2, lowPercent: 3, highPercent: 3.4 },
    ...{ tolerancePercent: 1, verdict: "regression" },
  });
  const list = { name: "api/list", server: "api", scenario: "list" };
  const counted = [
    aCountedComparison({ ...list, verdict: "regression", metrics: { instructions } }),
  ];
  const comparison = { ...runCompared(run, history, policy), instrumented: counted };
  return { run, comparison, view: viewOf({ run, comparison, instruments }) };
}
