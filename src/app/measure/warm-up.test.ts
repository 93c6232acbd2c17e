import { describe, expect, it } from "vitest";
import {
  aConfig,
  aScenario,
  aServer,
  aService,
  aShape,
  inBase,
  LONG,
} from "../../../test/support/builders/config.ts";
import { measured, prepare } from "../../../test/support/builders/measurement.ts";
import { aRequest } from "../../../test/support/builders/request.ts";
import { rowsOf } from "../../../test/support/builders/sample.ts";
import { aWorld, type Behaviour } from "../../../test/support/builders/world.ts";
import { exitCodeOf } from "../../domain/gate/gate.ts";
import type { Config } from "../../domain/run/plan/config.ts";
import { type RunRequest, runBenchmark } from "../run-benchmark.ts";

const { warmUpMs: _, ...AUTO } = aShape();
const BASE = { bases: [{ ref: "main" }] };
const ONE = { servers: [aServer()], scenarios: [aScenario({ servers: ["go"], load: AUTO })] };
const BOTH = { scenarios: [aScenario({ load: AUTO })] };

/** Requests a second, of which each start's first windows give less and less below the rest. */
const warmingFor =
  (slow: string, windows: number): Behaviour["throughput"] =>
  (server, burst) =>
    server === slow && burst < windows ? 1000 * 1.5 ** burst : 1000 * 1.5 ** windows;

const windowsOf = ({ loads }: { readonly loads: readonly { url: string; shape: object }[] }) =>
  loads
    .filter(({ shape }) => "burstMs" in shape && shape.burstMs === 200)
    .map(({ url }) => new URL(url).hostname);

describe("an automatic warm-up", () => {
  it("takes four windows of a server that is warm, in each of its rounds", async () => {
    const { world, recorder, lastPlan } = await measured({}, ONE);
    const rounds = lastPlan().rounds.length;
    expect(rounds).toBe(10);
    expect(windowsOf(world)).toHaveLength(4 * rounds);
    const [go] = recorder.servers();
    expect(go?.starts.map(({ warmUpMs }) => warmUpMs)).toEqual(Array(rounds).fill(800));
    expect(go?.starts[0]).not.toHaveProperty("stillFasterPercent");
    const lengths = rowsOf(recorder.series()[0]?.samples).map(({ durationMs }) => durationMs);
    expect(new Set(lengths)).toEqual(new Set([500]));
  });

  it("goes on until a server gets no faster, and says how long it took", async () => {
    const throughput = warmingFor("go", 8);
    const { world, recorder } = await measured({ throughput }, ONE);
    const first = windowsOf(world).length - 4 * (recorder.servers()[0]?.starts.length ?? 0) + 4;
    expect(first).toBe(13);
    expect(recorder.servers()[0]?.starts[0]).toMatchObject({ warmUpMs: 2600 });
    expect(recorder.servers()[0]?.starts[0]).not.toHaveProperty("stillFasterPercent");
  });

  it("gives both arms of a server the same, in turns, until neither gets faster", async () => {
    const throughput = warmingFor("go (base)", 8);
    const config = { ...ONE, measure: { budgetMs: 120_000, atMostMs: 900_000 } };
    const { world, recorder } = await measured({ throughput }, config, BASE);
    const [base, head] = recorder.servers();
    expect(base?.starts[0]?.warmUpMs).toBe(2600);
    expect(head?.starts[0]?.warmUpMs).toBe(2600);
    const turns = windowsOf(world);
    expect(turns.slice(0, 4).join(" ")).toBe("go-base go go go-base");
    // In the second round the other one begins.
    expect(turns.slice(26, 30).join(" ")).toBe("go go-base go-base go");
  });

  it("is each server's own", async () => {
    const { recorder } = await measured({ throughput: warmingFor("go", 8) }, BOTH);
    const [go, rust] = recorder.servers();
    expect([go?.starts[0]?.warmUpMs, rust?.starts[0]?.warmUpMs]).toEqual([2600, 800]);
  });

  it("ends when its time is over, and says by how much the server still got faster", async () => {
    const throughput: Behaviour["throughput"] = (_, burst) => 10_000 * 1.05 ** burst;
    const { world, recorder, lastPlan } = await measured({ throughput }, ONE);
    // Three fifths of a round, a tenth of it left free, less the start and the burst at the end: 23 windows of 240 ms.
    const [go] = recorder.servers();
    expect(go?.starts[0]).toMatchObject({
      warmUpMs: 4600,
      stillFasterPercent: expect.closeTo((1.05 ** 4 - 1) * 100, 0),
    });
    expect(lastPlan().rounds).toHaveLength(5);
    expect(go?.starts).toHaveLength(5);
    expect(world.machine.now() - 1000).toBeLessThanOrEqual(60_200);
  });

  it("loads for a time, not for a number of requests", async () => {
    const load = { ...AUTO, requests: 100 };
    const scenarios = [aScenario({ servers: ["go"], load })];
    const { world } = await measured({}, { scenarios });
    const [first] = world.loads;
    expect(first?.shape).toEqual({ ...AUTO, burstMs: 200 });
  });

  it("ends every one within half a minute of load where there is no budget", async () => {
    const throughput: Behaviour["throughput"] = (_, burst) => 10_000 * 1.05 ** burst;
    const load = { ...AUTO, burstMs: 5000 };
    const scenarios = [aScenario({ servers: ["go"], load })];
    const measure = { budgetMs: 3_600_000, atMostMs: 3_600_000 };
    const { recorder } = await measured({ throughput }, { scenarios, measure });
    expect(recorder.servers()[0]?.starts[0]).toMatchObject({ warmUpMs: 30_000 });
  });

  it("reads an answer under load", async () => {
    let warming = false;
    const onEvent = (event: string) => {
      if (event.startsWith("load")) warming = event === "load rust 200";
    };
    const answer: Behaviour["answer"] = ({ url }) =>
      warming && url.startsWith("http://rust") ? { body: "bye" } : {};
    const { world, run } = prepare({ onEvent, answer }, BOTH);
    await expect(run()).rejects.toThrow("rust/greet: wrong answer to GET /greet");
    expect(world.running.size).toBe(0);
  });
});

const OTHER_ANSWERS_BASE = { ref: "main" };

async function benchmark(
  behaviour: Partial<Behaviour>,
  config: Partial<Config> = {},
  request: Partial<RunRequest> = { bases: [OTHER_ANSWERS_BASE] },
) {
  const world = aWorld({ baseConfig: () => inBase(aConfig(config)), ...behaviour });
  return { world, ...(await runBenchmark(world, aRequest(config, request))) };
}

/** Who is loaded now. */
function loaded() {
  let last = "";
  const onEvent = (event: string) => {
    last = /^load (.*) \d+$/.exec(event)?.[1] ?? last;
  };
  return { onEvent, is: (server: string) => last === server };
}

describe("a server for which another arm's process answers", () => {
  it.each([
    ["head", "base", "go"],
    ["base", "head", "go (base)"],
  ] as const)("is not compared: %s is answered by %s", async (arm, other, server) => {
    const { onEvent, is } = loaded();
    const otherAnswer: Behaviour["otherAnswer"] = (asked) =>
      asked === arm && is(server) ? { arm: other, pid: 4711, place: "127.0.0.1:9000" } : undefined;
    const { world, run, comparison, view } = await benchmark({ onEvent, otherAnswer }, LONG);
    const reason = `go: process 4711 of ${other} answers for ${arm} on 127.0.0.1:9000`;
    expect(run.base?.lost).toEqual([
      {
        kind: "same-program",
        server: "go",
        reason,
        details: [expect.stringContaining("a port or socket of its own")],
      },
    ]);
    expect(comparison.gate.decision).toBe("fail");
    expect(exitCodeOf(comparison.gate)).toBe(3);
    expect(view.headline).toContain(`Not compared: ${reason}`);
    expect(world.warnings).toEqual([`Not compared: ${reason}`]);
    const verdicts = comparison.series.map((one) => [one.server, one.verdict]);
    expect(verdicts).toContainEqual(["rust", "unchanged"]);
    expect(world.running.size).toBe(0);
  });

  it("is looked for in each round, among the processes of all arms, a few times", async () => {
    let looks = 0;
    const { world, run } = await benchmark({
      otherAnswer: () => {
        looks += 1;
        return undefined;
      },
    });
    const watched = world.events.filter((event) => event.startsWith("watch "));
    expect(watched).toEqual(
      Array.from({ length: run.plan.rounds }, () => "watch base 1,1 head 1,1"),
    );
    expect(looks).toBeGreaterThan(0);
    expect(looks).toBeLessThanOrEqual(12 * 4 * run.plan.rounds);
    expect(run.base).not.toHaveProperty("lost");
  });

  it("is not looked for without a base", async () => {
    const { world } = await benchmark({ otherAnswer: () => undefined }, {}, {});
    expect(world.events.filter((event) => event.startsWith("watch"))).toEqual([]);
  });
});

it("services of an arm belong to it, those that both share to none", async () => {
  const servers = (per: "arm" | "run") => ({
    servers: [aServer({ services: [aService({ per })] }), aServer({ name: "rust" })],
  });
  const watchedWith = async (per: "arm" | "run") =>
    (await benchmark({ otherAnswer: () => undefined }, servers(per))).world.events.find((event) =>
      event.startsWith("watch "),
    );
  expect(await watchedWith("arm")).toBe("watch base 1,1,1 head 1,1,1");
  expect(await watchedWith("run")).toBe("watch base 1,1 head 1,1");
});
