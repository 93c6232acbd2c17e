import { expect, it } from "vitest";
import { sleepUntilAborted } from "../../test/support/builders/clock.ts";
import { aConfig, aScenario, aServer, inBase } from "../../test/support/builders/config.ts";
import { A_MACHINE, aRequest } from "../../test/support/builders/request.ts";
import { aWorld, type Behaviour } from "../../test/support/builders/world.ts";
import { prepareRun } from "../app/plan/prepare-run.ts";
import { runBenchmark } from "../app/run-benchmark.ts";
import { exitCodeOf } from "../domain/gate/gate.ts";
import type { Config } from "../domain/run/plan/config.ts";
import { OPEN_LOOPS } from "./open-loop.ts";

const STAGES = [
  { rate: 500, ms: 4000 },
  { rate: 2000, ms: 2000 },
  { rate: 500, ms: 8000 },
];
const PEAK_END_MS = 6000;

/** One server that is loaded in stages. */
const CONFIG: Config = aConfig({
  servers: [aServer()],
  scenarios: [
    {
      ...aScenario({ servers: ["go"], levels: [{ openLoop: "stages" }] }),
      openLoop: { stages: STAGES },
    },
  ],
  gate: { tolerancePercent: { recovery: 50, "peak-p99": 20 }, maxErrorPercent: 0 },
});

/** Servers whose answers take longer for so many milliseconds after the peak. */
function slowFor(slowMs: (server: string) => number): Pick<Behaviour, "result"> {
  return {
    result: ({ shape, afterMs = 0, listsAnswers }, server) => {
      if (!listsAnswers) return {};
      const { requests = 0, burstMs } = shape;
      const dueMs = Float64Array.from({ length: requests }, (_, at) => {
        return afterMs + (at * burstMs) / requests;
      });
      const until = PEAK_END_MS + slowMs(server);
      const latencyMs = dueMs.map((at) => (at > PEAK_END_MS && at < until ? 50 : 2));
      return { expected: requests, answers: { dueMs, latencyMs } };
    },
  };
}

async function run(behaviour: Partial<Behaviour>, config = CONFIG) {
  const events = aWorld({ baseConfig: () => inBase(config), ...behaviour });
  const { machine } = events;
  const request = aRequest(config, { bases: [{ ref: "main", isNamed: true }] });
  // Time only passes while something is loaded, so that nothing beside a load waits to its end.
  const sleep = (ms: number, signal: AbortSignal) =>
    signal === request.signal ? machine.sleep(ms, signal) : sleepUntilAborted(ms, signal);
  const world = { ...events, machine: { ...machine, sleep }, instruments: [OPEN_LOOPS] };
  const result = await runBenchmark(world, request);
  return { ...result, world: events, exitCode: exitCodeOf(result.comparison.gate) };
}

it("loads both arms in rounds of fresh starts, as many as fit, warmed up at the lowest rate", async () => {
  const { run: file, comparison, world, exitCode } = await run(slowFor(() => 0));
  expect(file.openLoop?.series.map(({ name, arm, rounds }) => [name, arm, rounds.length])).toEqual([
    ["go/greet stages", "base", 12],
    ["go/greet stages", "head", 12],
  ]);
  expect(comparison.instrumented?.[0]).toMatchObject({
    name: "go/greet stages",
    verdict: "unchanged",
    metrics: { recovery: { base: 1, head: 1 }, lost: { head: 0 } },
  });
  expect([exitCode, world.running.size]).toEqual([0, 0]);
  const all = file.openLoop?.series.flatMap(({ rounds }) => rounds) ?? [];
  // The server and its generators use more than one CPU.
  for (const { machine } of all) expect(machine).toEqual({ others: 0, "load-average": 0.5 });
  const layers = world.loads.filter(({ listsAnswers }) => listsAnswers);
  expect(layers.slice(0, 2)).toMatchObject([
    { level: { rate: 500 }, shape: { requests: 7000 }, afterMs: 0 },
    { level: { rate: 1500 }, shape: { requests: 3000 }, afterMs: 4000 },
  ]);
  const others = world.loads.filter(({ listsAnswers }) => !listsAnswers);
  expect(others.every(({ level }) => "rate" in level && level.rate === 500)).toBe(true);
});

it("long stages get only the fewest rounds, and progress counts to that number from the first", async () => {
  const long = STAGES.map(({ rate, ms }) => ({ rate, ms: 5 * ms }));
  const scenarios = CONFIG.scenarios.map((one) => ({ ...one, openLoop: { stages: long } }));
  const { run: file, world } = await run(
    slowFor(() => 0),
    { ...CONFIG, scenarios },
  );
  expect(file.openLoop?.series.map(({ rounds }) => rounds.length)).toEqual([5, 5]);
  const told = world.progressed.map(({ current }) => current);
  expect(told.slice(-5)).toEqual(
    [1, 2, 3, 4, 5].map((round) => `go/greet stages, round ${round} of about 5`),
  );
  expect(world.progressed.at(-1)).toMatchObject({ fraction: 1, remainingMs: 0 });
});

it("a recovery that takes longer fails the gate", async () => {
  const { comparison, exitCode } = await run(slowFor((server) => (server === "go" ? 4500 : 0)));
  expect(exitCode).toBe(1);
  expect(comparison.gate.reasons).toMatchObject([
    { kind: "regression", series: "go/greet stages", metric: "recovery" },
  ]);
});

it("one that outlasts the load fails it too", async () => {
  const { comparison, exitCode } = await run(slowFor((server) => (server === "go" ? 1e6 : 0)));
  expect(exitCode).toBe(1);
  expect(comparison.instrumented?.[0]?.metrics.recovery).toMatchObject({
    verdict: "regression",
    head: 8,
    bounds: { head: "higher" },
  });
});

it("lost requests fail the gate, though it names nothing of them", async () => {
  const { result } = slowFor(() => 0);
  const behaviour: Pick<Behaviour, "result"> = {
    result: (load, server) => {
      const usual = result?.(load, server) ?? {};
      if (server !== "go" || !("rate" in load.level && load.level.rate === 1500) || !usual.answers)
        return usual;
      // Head answers 70 % of what the peak adds.
      const answered = <Values extends Float64Array>(all: Values) =>
        all.filter((_, at) => at % 10 < 7);
      const { dueMs, latencyMs } = usual.answers;
      return { ...usual, answers: { dueMs: answered(dueMs), latencyMs: answered(latencyMs) } };
    },
  };
  const { comparison, exitCode } = await run(behaviour);
  expect(exitCode).toBe(1);
  expect(comparison.gate.reasons).toContainEqual(
    expect.objectContaining({ kind: "errors", series: "go/greet stages" }),
  );
  expect(comparison.instrumented?.[0]?.verdict).toBe("regression");
});

it("a dry run says how long it takes", async () => {
  const prepared = prepareRun(CONFIG, { seed: "1" }, A_MACHINE);
  const { signal } = new AbortController();
  const world = { ...aWorld(), instruments: [] };
  expect(await OPEN_LOOPS.plan(world, { config: CONFIG, prepared, signal })).toMatch(
    /^go\/greet stages: 12 rounds of 500\/s for 4 s, .* in about /,
  );
});
