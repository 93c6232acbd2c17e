import { describe, expect, it } from "vitest";
import { aConfig, aScenario, aServer, inBase } from "../../test/support/builders/config.ts";
import { A_MACHINE, aRequest } from "../../test/support/builders/request.ts";
import { latencies } from "../../test/support/builders/sample.ts";
import { aWorld, type Behaviour } from "../../test/support/builders/world.ts";
import { runIn } from "../../test/support/run-lines.ts";
import { prepareRun } from "../app/plan/prepare-run.ts";
import { type RunRequest, runBenchmark } from "../app/run-benchmark.ts";
import { exitCodeOf } from "../domain/gate/gate.ts";
import type { BaselineRecord } from "../domain/history/baseline.ts";
import type { Config } from "../domain/run/plan/config.ts";
import { LoadgateError } from "../domain/shared/error.ts";
import { required } from "../domain/shared/required.ts";
import { OPEN_LOOPS } from "./open-loop.ts";

const BASE = { ref: "main", isNamed: true };
const CAPACITY = { p99Ms: 100, errorPart: 0.001, from: 500, to: 100_000 };

/** One server, whose capacity is searched. */
function searched(overrides: Partial<Config> = {}, capacity = CAPACITY): Config {
  const levels = [{ openLoop: "capacity" }] as const;
  return aConfig({
    servers: [aServer()],
    scenarios: [{ ...aScenario({ servers: ["go"], levels }), openLoop: { capacity } }],
    gate: { tolerancePercent: { capacity: 5 }, maxErrorPercent: 0 },
    ...overrides,
  });
}

/** Servers that take so much a second; beyond that, requests wait too long. */
function taking(capacityOf: (server: string) => number): Pick<Behaviour, "result"> {
  return {
    result: ({ level, shape }, server) => {
      const rate = "rate" in level ? level.rate : 0;
      const answered = Math.min(rate, capacityOf(server));
      return {
        expected: Math.round((answered * shape.burstMs) / 1000),
        latencyMs: latencies(answered < rate ? 400 : 5),
      };
    },
  };
}

async function run(
  config: Config,
  behaviour: Partial<Behaviour> = taking(() => 10_000),
  request: Partial<RunRequest> = { bases: [BASE] },
) {
  const events = aWorld({ baseConfig: () => inBase(config), ...behaviour });
  const world = { ...events, instruments: [OPEN_LOOPS] };
  const result = await runBenchmark(world, aRequest(config, request));
  return { ...result, world: events, exitCode: exitCodeOf(result.comparison.gate) };
}

const rowOf = async (...asked: Parameters<typeof run>) => {
  const { comparison } = await run(...asked);
  return comparison.instrumented?.[0];
};

/** A search of servers that answer after 220 ms on average, however many requests wait. */
const SLOW = searched({}, { ...CAPACITY, p99Ms: 1000, from: 100 });
const WAITING: Pick<Behaviour, "result"> = {
  result: ({ level, shape }) => {
    const rate = "rate" in level ? level.rate : 0;
    const answered = Math.min(rate, shape.connections / 0.22);
    const latencyMs = latencies(answered < rate ? 2000 : 200);
    return { expected: Math.round((answered * shape.burstMs) / 1000), latencyMs };
  },
};

describe("a capacity", () => {
  it("is searched in both arms, in rounds of fresh starts, and nothing runs afterwards", async () => {
    const { run: file, comparison, world, exitCode } = await run(searched());
    expect(file.series).toEqual([]);
    expect(
      file.openLoop?.series.map(({ name, arm, rounds }) => [name, arm, rounds.length]),
    ).toEqual([
      ["go/greet capacity", "base", 12],
      ["go/greet capacity", "head", 12],
    ]);
    const [row] = comparison.instrumented ?? [];
    expect(row).toMatchObject({ name: "go/greet capacity", verdict: "unchanged" });
    expect(Math.abs((row?.metrics.capacity?.head ?? 0) / 10_000 - 1)).toBeLessThan(0.05);
    expect(row?.metrics["capacity-cpu"]?.head).toBeGreaterThan(0);
    expect([exitCode, world.running.size]).toEqual([0, 0]);
    expect(world.loads.filter(({ waitMs }) => waitMs).every(({ level }) => "rate" in level)).toBe(
      true,
    );
  });

  it("knows what the machine did beside its loads, as bursts do", async () => {
    const { run: file } = await run(searched());
    for (const { rounds } of file.openLoop?.series ?? []) {
      for (const { machine } of rounds) expect(machine).toMatchObject({ "load-average": 0.5 });
      for (const { machine } of rounds) expect(machine?.others).toBeGreaterThan(0);
    }
  });

  it("has CPU times with what a server puts off until after its loads", async () => {
    const row = await rowOf(searched(), {
      ...taking(() => 10_000),
      usedBetween: (server) => (server === "go" ? 10_000 : 0),
    });
    const { base, head } = required(row?.metrics["capacity-cpu"], "capacity-cpu");
    expect(head).toBeGreaterThan(1.5 * required(base, "value of base"));
  });

  it("fails where an answer is wrong while a load lasts", async () => {
    let isLoaded = false;
    const onEvent = (event: string) => {
      if (event.startsWith("start ")) isLoaded = false;
      if (/^load go \d/.test(event)) isLoaded = true;
    };
    const answer = () => (isLoaded ? { body: "hullo" } : {});
    const { run: file, exitCode } = await run(searched(), {
      ...taking(() => 10_000),
      ...{ onEvent, answer },
    });
    const [, head] = file.openLoop?.series ?? [];
    expect(head?.failure).toMatch(/under load, .*hullo/);
    expect(exitCode).toBe(1);
  });

  it("that fell fails the gate", async () => {
    const { comparison, exitCode } = await run(
      searched(),
      taking((server) => (server === "go" ? 8000 : 10_000)),
    );
    expect(exitCode).toBe(1);
    expect(comparison.gate.reasons).toMatchObject([
      { kind: "regression", series: "go/greet capacity", metric: "capacity" },
    ]);
  });

  it.each([
    ["even the highest rate holds", 1e9, { head: 100_000, bounds: { head: "higher" } }],
    ["not even the lowest one does", 1, { head: 500, bounds: { head: "lower" } }],
  ])("is a bound where %s", async (_, takes, metric) => {
    const row = await rowOf(
      searched(),
      taking(() => takes),
    );
    expect(row?.metrics.capacity).toMatchObject({ verdict: "inconclusive", ...metric });
  });

  it("is a bound where all connections wait for answers", async () => {
    const { run: file, comparison } = await run(SLOW, WAITING);
    expect(comparison.instrumented?.[0]?.metrics.capacity).toMatchObject({
      verdict: "inconclusive",
      bounds: { base: "higher", head: "higher" },
    });
    expect(comparison.gate.standing).toBe("neutral");
    const rounds = file.openLoop?.series.flatMap((one) => one.rounds) ?? [];
    expect(rounds.every(({ bounds }) => bounds?.capacity === "higher")).toBe(true);
  });

  it("is open where searches of head end at both edges, whatever its limit", async () => {
    let starts = 0;
    const onEvent = (event: string) => {
      if (event === "start go") starts += 1;
    };
    const limits = { capacity: { value: 5000 } };
    const gate = { tolerancePercent: {}, limits, maxErrorPercent: 0 };
    const behaviour = { ...taking(() => (starts % 2 === 0 ? 1 : 1e9)), onEvent };
    const { comparison, exitCode } = await run(searched({ gate }), behaviour, {});
    expect(comparison.instrumented?.[0]?.metrics.capacity?.limit?.verdict).toBe("inconclusive");
    expect(exitCode).toBe(0);
  });

  it("keeps its limit where even the highest rate holds", async () => {
    const gate = {
      tolerancePercent: {},
      limits: { capacity: { value: 5000 } },
      maxErrorPercent: 0,
    };
    const kept = await run(
      searched({ gate }),
      taking(() => 1e9),
      {},
    );
    expect(kept.comparison.instrumented?.[0]?.metrics.capacity?.limit).toMatchObject({
      ...{ verdict: "within", head: 100_000, bound: "higher" },
    });
    const over = await run(
      searched({ gate }),
      taking(() => 1),
      {},
    );
    expect(over.exitCode).toBe(1);
  });

  it("stands beside timed series, and takes its share of false alarms from theirs", async () => {
    const config = searched();
    const [scenario] = config.scenarios;
    const both = {
      ...config,
      scenarios: config.scenarios.map((one) => ({
        ...one,
        levels: [{ concurrency: 10 }, ...one.levels],
      })),
    };
    expect(scenario?.levels).toHaveLength(1);
    const { run: file, comparison } = await run(both, { throughput: () => 10_000 });
    expect(new Set(file.series.map(({ name }) => name))).toEqual(new Set(["go/greet c=10"]));
    expect(comparison.instrumented).toHaveLength(1);
  });

  it("of a server that dies in a search is one failure of that series", async () => {
    let loads = 0;
    const onEvent = (event: string) => {
      if (!/^load go \d/.test(event)) return;
      loads += 1;
      if (loads === 40) throw new LoadgateError("measurement", "go: it exited with code 1");
    };
    const {
      run: file,
      comparison,
      world,
    } = await run(searched(), {
      ...taking(() => 10_000),
      onEvent,
    });
    const [base, head] = file.openLoop?.series ?? [];
    expect(head?.failure ?? base?.failure).toContain("it exited with code 1");
    expect(base?.rounds.length).toBeGreaterThan(0);
    expect(comparison.gate.reasons).toMatchObject([
      { kind: "unmeasurable", series: "go/greet capacity" },
    ]);
    expect(world.running.size).toBe(0);
    expect(file.failure).toBeUndefined();
  });

  it("of a server whose bodies get shorter as the rate rises is no capacity", async () => {
    const usual = taking(() => 10_000).result;
    const {
      comparison,
      run: file,
      exitCode,
    } = await run(searched(), {
      result: (load, server) => {
        const result = usual?.(load, server);
        const isShedding = server === "go" && "rate" in load.level && load.level.rate > 4000;
        return { ...result, ...(isShedding && { bodyBytes: 0 }) };
      },
    });
    expect(file.openLoop?.series[1]?.failure).toMatch(
      /^wrong answers under load: \d+ bodies had 0 /,
    );
    expect(comparison.gate.reasons).toMatchObject([
      { kind: "unmeasurable", series: "go/greet capacity" },
    ]);
    expect(exitCode).toBe(1);
  });

  it("of a base that dies in its first search is lost, and head is held against its limit alone", async () => {
    let loads = 0;
    const onEvent = (event: string) => {
      if (!event.startsWith("load go (base)")) return;
      loads += 1;
      if (loads === 5) throw new LoadgateError("measurement", "go (base): it exited with code 1");
    };
    const gate = {
      tolerancePercent: { capacity: 5 },
      limits: { capacity: { value: 5000 } },
      maxErrorPercent: 0,
    };
    const asked = await run(searched({ gate }), { ...taking(() => 10_000), onEvent });
    expect(asked.comparison.gate.reasons).toMatchObject([
      { kind: "lost-base", series: "go/greet capacity" },
    ]);
    const [base, head] = asked.run.openLoop?.series ?? [];
    expect([base?.rounds.length, head?.rounds.length, head?.failure]).toEqual([0, 11, undefined]);
    expect(asked.comparison.instrumented?.[0]?.metrics.capacity?.limit?.verdict).toBe("within");
    expect(asked.world.running.size).toBe(0);
  });

  it("keeps the rounds before a signal, and leaves nothing behind", async () => {
    const controller = new AbortController();
    let starts = 0;
    const onEvent = (event: string) => {
      if (event === "start go") starts += 1;
      if (starts === 4) controller.abort(new Error("Ctrl-C"));
    };
    const world = aWorld({ baseConfig: () => inBase(SLOW), ...WAITING, onEvent });
    const request = aRequest(SLOW, { bases: [BASE], signal: controller.signal });
    await expect(runBenchmark({ ...world, instruments: [OPEN_LOOPS] }, request)).rejects.toThrow(
      "Ctrl-C",
    );
    const file = runIn(world.written.get("run.jsonl") ?? "{}");
    expect(file.openLoop?.series.map(({ rounds }) => rounds.length)).toEqual([3, 3]);
    const rounds = file.openLoop?.series.flatMap((one) => one.rounds) ?? [];
    expect(rounds.every(({ bounds }) => bounds?.capacity === "higher")).toBe(true);
    expect(world.running.size).toBe(0);
  });

  it("without a base is recorded, and compared with earlier runs", async () => {
    const first = await run(
      searched(),
      taking(() => 10_000),
      {},
    );
    const [{ record } = {}] = first.world.saved;
    expect(record?.openLoop?.[0]).toMatchObject({ name: "go/greet capacity", kind: "capacity" });
    const records = [1, 2, 3, 4].map((index) => ({ ...record, id: `${index}` }) as BaselineRecord);
    const row = await rowOf(searched(), { ...taking(() => 10_000), records }, {});
    expect(row?.metrics.capacity?.base).toBeCloseTo(
      record?.openLoop?.[0]?.metrics.capacity ?? 0,
      0,
    );
  });
});

it("base decides the range of a search, and that there is one", async () => {
  const narrow = searched({}, { ...CAPACITY, from: 20_000, to: 30_000 });
  const { run: file } = await run(narrow, {
    ...taking(() => 10_000),
    baseConfig: () => inBase(searched()),
  });
  expect(file.openLoop?.series.map(({ capacity }) => capacity?.from)).toEqual([500, 500]);
  expect(file.base?.changes?.[0]).toContain("is not loaded as in main (capacity)");
});

it("several bases are refused", () => {
  const bases = [BASE, { ref: "v1" }];
  expect(() => prepareRun(searched(), { seed: "1", bases }, A_MACHINE)).toThrow(
    "what is loaded at several rates is compared with one",
  );
});

it("the dry run says how long it takes, and nothing where nothing is timed", async () => {
  const lineOf = (config: Config) => {
    const prepared = prepareRun(config, { seed: "1", bases: [BASE] }, A_MACHINE);
    const { signal } = new AbortController();
    const world = { ...aWorld(), instruments: [] };
    return OPEN_LOOPS.plan(world, { config, prepared, signal });
  };
  expect(await lineOf(searched())).toMatch(
    /^go\/greet capacity: up to 12 rounds of a search from 500\/s/,
  );
  const config = searched();
  expect(await lineOf({ ...config, measure: { ...config.measure, repeats: 0 } })).toBe("");
  expect(await lineOf(aConfig())).toBe("");
  expect(await OPEN_LOOPS.diagnose(new AbortController().signal)).toEqual({
    document: {},
    text: "",
  });
});
