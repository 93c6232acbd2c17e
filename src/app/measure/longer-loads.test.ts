import { describe, expect, it } from "vitest";
import { aConfig, aScenario, aShape, inBase } from "../../../test/support/builders/config.ts";
import { aRequest } from "../../../test/support/builders/request.ts";
import { latencies, rowsOf } from "../../../test/support/builders/sample.ts";
import { aWorld, type Behaviour } from "../../../test/support/builders/world.ts";
import type { Config } from "../../domain/run/plan/config.ts";
import { LoadgateError } from "../../domain/shared/error.ts";
import { runBenchmark } from "../run-benchmark.ts";

const MINUTE = 60_000;
const ONE = { scenarios: [aScenario({ servers: ["go"], load: aShape({ burstMs: 200 }) })] };

/** A run with a base, whose servers answer alike in bursts. */
async function benchmark(behaviour: Partial<Behaviour> = {}, config: Partial<Config> = {}) {
  const whole = { ...ONE, measure: { budgetMs: 3 * MINUTE, atMostMs: 3 * MINUTE }, ...config };
  const world = aWorld({ baseConfig: () => inBase(aConfig(whole)), ...behaviour });
  const request = aRequest(whole, { bases: [{ ref: "main" }] });
  const result = await runBenchmark(world, request);
  const { run } = result;
  const own = run.series.filter(({ arm }) => arm === "head");
  const measured = new Set(own.flatMap(({ samples }) => rowsOf(samples).map(({ round }) => round)));
  const sustained = own[0]?.closings?.filter(({ isSustained }) => isSustained) ?? [];
  const lengths = world.loads.filter(({ waitMs }) => waitMs).map(({ shape }) => shape.burstMs);
  return { ...result, world, rounds: measured.size, sustained, longestMs: Math.max(...lengths) };
}

/** Head is slow in loads of more than five seconds. */
const slowWhenLong =
  (ms: number): Behaviour["result"] =>
  ({ shape }, server) =>
    server === "go" && shape.burstMs > 5000 ? { latencyMs: latencies(ms) } : {};

describe("the time left once everything is decided", () => {
  it("goes into one more start of all servers with a longer load", async () => {
    const { run, world, rounds, sustained, longestMs, view } = await benchmark();
    expect(rounds).toBe(5);
    expect(sustained.map(({ round }) => round)).toEqual([0, 5]);
    expect(longestMs).toBeGreaterThan(9000);
    expect(world.running.size).toBe(0);
    expect(run.timing.measureMs).toBeLessThanOrEqual(3 * MINUTE);
    expect(world.events).toContainEqual(
      expect.stringMatching(/^note Nothing got slower, and 1 min \d+ s is left: .* for 10 s$/),
    );
    const late = world.progressed.filter(({ current }) => current === "longer loads");
    expect(late).toHaveLength(1);
    for (const { fraction, remainingMs } of late) {
      expect(fraction).toBeGreaterThan(0.3);
      expect(fraction + remainingMs / (3 * MINUTE)).toBeCloseTo(1);
    }
    expect(view.standing).toBe("passed");
  });

  it("shows what is slow under longer load only", async () => {
    const { comparison, view, sustained } = await benchmark({ result: slowWhenLong(4) });
    expect(sustained.map(({ round }) => round)).toEqual([0, 5, 6]);
    expect(comparison.verdict).toBe("regression");
    expect(view.standing).toBe("failed");
    const { view: same } = await benchmark({ result: slowWhenLong(1) });
    expect(same.standing).toBe("passed");
  });

  it("is shared where the budget is short, and kept", async () => {
    const measure = { budgetMs: MINUTE, atMostMs: MINUTE };
    // A minute has enough blocks for a tick at this tolerance.
    const tolerancePercent = { throughput: 10, "latency-p99": 10 };
    const gate = { tolerancePercent, maxErrorPercent: 0 };
    const { run, longestMs, sustained } = await benchmark({}, { measure, gate });
    expect(sustained).toHaveLength(2);
    expect(longestMs).toBeLessThan(9000);
    expect(run.timing.measureMs).toBeLessThanOrEqual(MINUTE);
  });

  it.each<[string, Partial<Behaviour>, Partial<Config>]>([
    ["where a slowdown is certain", { throughput: slower }, {}],
    [
      "where the saving is asked for",
      {},
      { measure: { budgetMs: 3 * MINUTE, atMostMs: 3 * MINUTE, endsEarly: true } },
    ],
    ["where servers start too slowly", { startMs: 8000 }, {}],
  ])("is saved %s", async (_, behaviour, config) => {
    const { sustained } = await benchmark(behaviour, config);
    expect(sustained.length).toBeGreaterThan(0);
    for (const { round } of sustained) expect(round).toBeLessThan(2);
  });

  it("is not spent further, and changes no verdict, where a base fails in it", async () => {
    const { world, sustained, view } = await benchmark({ onEvent: failIn("load go (base)") });
    expect(world.warnings).toContainEqual(
      expect.stringMatching(/^Not compared under longer load: .*no luck/),
    );
    expect(sustained).toHaveLength(1);
    expect(world.events.filter((event) => event === "start go (base)")).toHaveLength(1 + 5 + 1);
    expect(view.standing).toBe("passed");
    expect(world.running.size).toBe(0);
  });

  it("fails the run where head fails in it", async () => {
    await expect(benchmark({ onEvent: failIn("load go") })).rejects.toThrow("no luck");
  });
});

function slower(server: string): number {
  return server === "go" ? 5000 : 10_000;
}

/** Fails in a load of more than five seconds. */
function failIn(load: string): Behaviour["onEvent"] {
  return (event) => {
    const [, server, ms] = /^(load .*) (\d+)$/.exec(event) ?? [];
    if (server === load && Number(ms) > 5000) throw new LoadgateError("measurement", "no luck");
  };
}
