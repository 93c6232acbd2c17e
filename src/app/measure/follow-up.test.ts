import { describe, expect, it } from "vitest";
import { aScenario } from "../../../test/support/builders/config.ts";
import { aRequest } from "../../../test/support/builders/request.ts";
import { rowsOf } from "../../../test/support/builders/sample.ts";
import { aWorld, type Behaviour } from "../../../test/support/builders/world.ts";
import { normals } from "../../../test/support/normals.ts";
import { runIn } from "../../../test/support/run-lines.ts";
import type { RunFile } from "../../domain/run/file/run-file.ts";
import type { Config } from "../../domain/run/plan/config.ts";
import { ROUNDS_TO_DECIDE } from "../../domain/run/plan/round-counts.ts";
import { LoadgateError } from "../../domain/shared/error.ts";
import { required } from "../../domain/shared/required.ts";
import { type RunRequest, runBenchmark } from "../run-benchmark.ts";
import { timeToFollowUpMs } from "./follow-up.ts";

const GO = "go/greet c=10";
const measure = { budgetMs: 180_000, atMostMs: 900_000, followUp: 1 };

/** How many times slower than base a start of head's server is, by its number. */
type Slower = (start: number) => number;

/** Starts of one program differ by a twentieth. */
function slowerWorld(slower: Slower, behaviour: Partial<Behaviour>) {
  const starts = new Map<string, number>();
  const random = normals("5");
  const shifts = Array.from({ length: 100 }, () => Math.exp(0.05 * random()));
  return aWorld({
    throughput: (server, burst) => {
      const start = (starts.get(server) ?? 0) - 1;
      const speed = 10_000 * Math.exp(0.02 * Math.sin(burst * burst));
      return server === "go" ? (speed * (shifts[start] ?? 1)) / slower(start) : speed;
    },
    ...behaviour,
    onEvent: (event) => {
      const name = /^start (.*)$/.exec(event)?.[1];
      if (name !== undefined) starts.set(name, (starts.get(name) ?? 0) + 1);
      behaviour.onEvent?.(event);
    },
  });
}

async function benchmark(
  slower: Slower,
  config: Partial<Config["measure"]> = {},
  request: Partial<RunRequest> = {},
  behaviour: Partial<Behaviour> = {},
) {
  const world = slowerWorld(slower, behaviour);
  const whole = { measure: { ...measure, ...config }, scenarios: [aScenario()] };
  const bases = [{ ref: "main" }];
  const result = await runBenchmark(world, aRequest(whole, { bases, ...request }));
  const written = runIn(world.written.get("run.jsonl") ?? "");
  return { world, ...result, written, plan: written.plan };
}

const rounds = (run: RunFile, server: string) =>
  run.series
    .filter((one) => one.server === server)
    .flatMap(({ samples }) => rowsOf(samples).map(({ round }) => round));
const slowerLater: Slower = (start) => (start < 11 ? 1.05 : 1.25);

describe("a series that is suspected after the plan", () => {
  it("is measured alone until its own rounds decide it", async () => {
    const { world, comparison, written, plan } = await benchmark(slowerLater);
    expect(plan.followUp).toEqual({ suspects: [GO], rounds: 15, ms: expect.any(Number) });
    const note = world.events.findIndex((event) => event.startsWith("note Suspected after the"));
    const started = world.events.slice(note).filter((event) => event.startsWith("start "));
    expect(started).toHaveLength(10);
    expect(new Set(started)).toEqual(new Set(["start go", "start go (base)"]));
    expect(world.running.size).toBe(0);
    const own = rounds(written, "go");
    expect(Math.max(...own)).toBe(plan.rounds + 4);
    expect(Math.max(...rounds(written, "rust"))).toBeLessThan(plan.rounds);
    expect(comparison.series[0]?.metrics.throughput).toMatchObject({
      verdict: "regression",
      by: "follow-up",
    });
    expect(comparison.gate.decision).toBe("fail");
  });

  it("has as much time again as the plan at most, and tells how much is left", async () => {
    const { world, written, plan } = await benchmark((start) => (start < 9 ? 1.07 : 1.03));
    const { ms = 0 } = plan.followUp ?? {};
    expect(Math.max(...rounds(written, "go"))).toBe(plan.rounds + 14);
    expect(ms).toBeGreaterThan(0);
    expect(ms).toBeLessThan(180_000);
    const { measureMs } = written.timing;
    expect(measureMs - ms).toBeLessThan(180_000);
    const last = world.progressed.at(-1);
    expect(last?.current).toBe("greet c=10");
    expect(last?.remainingMs).toBeLessThan(180_000);
  });

  it("has the rounds that its own starts leave time for, judging by the last round's", async () => {
    const { written, plan } = await benchmark(slowerLater, {}, {}, { startMs: 2500 });
    expect(Math.max(...rounds(written, "rust"))).toBeLessThan(plan.rounds - 1);
    // The last round had one server; with half of its set-up, there would be time for fifteen.
    expect(plan.followUp?.rounds).toBe(10);
  });

  it("is released once it looks slower no longer, and stays as it was", async () => {
    const { comparison, written, plan } = await benchmark((start) => (start < 11 ? 1.05 : 0.8));
    expect(plan.followUp?.suspects).toEqual([GO]);
    expect(Math.max(...rounds(written, "go"))).toBeLessThan(plan.rounds + 4);
    expect(comparison.series[0]?.metrics.throughput?.verdict).toBe("inconclusive");
  });

  it("leaves the report the plan's figures, and the file all of them", async () => {
    const { run, view, written, plan } = await benchmark(slowerLater);
    const { loadMs, measureMs, beside } = run.timing;
    expect(measureMs).toBe(written.timing.measureMs - (plan.followUp?.ms ?? 0));
    expect(loadMs).toBeLessThan(measureMs);
    expect(beside?.startMs).toBe(300 * run.servers.flatMap(({ starts }) => starts).length);
    expect(view.environment.find(([label]) => label === "time")?.[1]).toMatch(
      /, measuring again 53 s$/,
    );
    expect(Math.max(...rounds(run, "go"))).toBe(run.plan.rounds - 1);
    const starts = ({ servers }: RunFile) => servers.find(({ server }) => server === "go")?.starts;
    expect(starts(written)?.length).toBe((starts(run)?.length ?? 0) + 5);
  });
});

describe("a plan of fewer rounds than a verdict needs", () => {
  const BUDGET = { budgetMs: 60_000, followUp: 1 };
  /** One start of the plan is faster than base's, so no early call is possible. */
  const halfSpeed: Slower = (start) => (start === 1 ? 0.8 : 2);

  it("has a follow-up, which calls half the speed if all of its rounds show it", async () => {
    const { comparison, plan } = await benchmark(halfSpeed, BUDGET);
    expect(plan.rounds).toBeLessThan(ROUNDS_TO_DECIDE);
    expect(plan.followUp).toMatchObject({ suspects: [GO] });
    const { metrics } = required(comparison.series[0], "series");
    expect(metrics.throughput).toMatchObject({ verdict: "regression", by: "follow-up" });
  });

  const alsoLater: Slower = (start) => (start === 4 ? 0.8 : halfSpeed(start));

  it("has no follow-up if its slow starts took that time", async () => {
    const { plan, written } = await benchmark(() => 1.1, BUDGET, {}, { startMs: 4500 });
    expect(plan.budgetMs).toBe(120_000);
    expect(plan.followUp).toEqual({ suspects: [], rounds: 0, ms: 0 });
    expect(written.timing.measureMs).toBeLessThanOrEqual(120_000);
  });

  it("calls nothing in it that one of its rounds does not show", async () => {
    const { comparison } = await benchmark(alsoLater, BUDGET);
    expect(comparison.series[0]?.metrics.throughput?.verdict).toBe("inconclusive");
    expect(comparison.gate.decision).not.toBe("fail");
  });
});

describe("nothing is measured again", () => {
  it.each<[string, Partial<Config["measure"]>, Partial<RunRequest>]>([
    ["where it is switched off", { followUp: 0 }, {}],
    ["where another job judges", {}, { isJudgedElsewhere: true }],
    ["with a fixed number of bursts", { repeats: 40 }, {}],
    ["where a budget of auto has its longest time", {}, { atMostMs: 180_000 }],
    ["beside itself", {}, { againstItself: true }],
  ])("%s", async (_, config, request) => {
    const { plan } = await benchmark(slowerLater, config, request);
    expect(plan.followUp).toBeUndefined();
  });

  it("in a shard", () => {
    const request = aRequest({ measure });
    const shard = { index: 1, count: 2, own: [], whole: [], cutBy: "budget" } as const;
    expect(timeToFollowUpMs(request)).toBe(180_000);
    const part = aRequest({ measure: { ...measure, followUp: 0.2 } }, { atMostMs: 900_000 });
    expect(timeToFollowUpMs(part)).toBe(36_000);
    expect(timeToFollowUpMs({ ...request, shard })).toBe(0);
  });

  it("where nothing is suspected, or two rounds have no time", async () => {
    const { plan } = await benchmark(() => 0.95);
    expect(plan.followUp).toEqual({ suspects: [], rounds: 0, ms: 0 });
    const short = await benchmark(slowerLater, {}, { atMostMs: 185_000 });
    expect(short.plan.followUp).toEqual({ suspects: [], rounds: 0, ms: 0 });
  });

  it("in a run that ended at its first regression", async () => {
    const slow: Behaviour["throughput"] = (server) => (server === "rust" ? 4000 : 10_000);
    const { plan } = await benchmark(slowerLater, {}, { failFast: true }, { throughput: slow });
    expect(plan.followUp?.suspects).toEqual([]);
  });
});

it("a run that is cancelled while it measures again leaves nothing running, and its file", async () => {
  const cancelled = new AbortController();
  let count = 0;
  const world = slowerWorld(slowerLater, {
    onEvent: (event) => {
      if (event === "start go") count += 1;
      if (count === 12) cancelled.abort(new Error("cancelled"));
    },
  });
  const bases = [{ ref: "main" }];
  const request = aRequest({ measure, scenarios: [aScenario()] }, { bases });
  const ended = runBenchmark(world, { ...request, signal: cancelled.signal });
  await expect(ended).rejects.toThrow("cancelled");
  expect(world.running.size).toBe(0);
  const written = runIn(world.written.get("run.jsonl") ?? "");
  expect(Math.max(...rounds(written, "go"))).toBeGreaterThanOrEqual(written.plan.rounds);
});

describe("a server that fails while it is measured again", () => {
  /** Fails at a later start. */
  const failing = (wanted: string, number: number) => {
    let count = 0;
    return {
      onEvent: (event: string) => {
        if (event !== wanted) return;
        count += 1;
        if (count === number) throw new LoadgateError("measurement", "it does not start");
      },
    };
  };

  it("leaves what the plan shows, if it is base's", async () => {
    const { world, comparison, plan } = await benchmark(
      slowerLater,
      {},
      {},
      failing("start go (base)", 12),
    );
    expect(world.warnings).toEqual(["Not measured again: it does not start"]);
    expect(plan.followUp).toMatchObject({ suspects: [GO], rounds: 15 });
    expect(comparison.series[0]?.metrics.throughput?.verdict).toBe("inconclusive");
    expect(world.running.size).toBe(0);
  });

  it("fails the run, if it is head's", async () => {
    await expect(benchmark(slowerLater, {}, {}, failing("start go", 11))).rejects.toThrow(
      "it does not start",
    );
  });
});
