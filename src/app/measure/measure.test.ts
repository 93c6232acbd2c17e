import { describe, expect, it } from "vitest";
import {
  aConfig,
  aGet,
  aReadyRequest,
  aScenario,
  aServer,
  aShape,
} from "../../../test/support/builders/config.ts";
import { measured, prepare } from "../../../test/support/builders/measurement.ts";
import { rowsOf } from "../../../test/support/builders/sample.ts";
import type { Behaviour } from "../../../test/support/builders/world.ts";
import { MIN_BLOCKS } from "../../domain/run/plan/time-estimate.ts";
import { levelName } from "../../domain/series/series.ts";

const MEASURE = { ...aConfig().measure, budgetMs: 60_000 };

const throwAt = (wanted: string, nth = 1) => {
  let seen = 0;
  return (event: string) => {
    if (event !== wanted) return;
    seen += 1;
    if (seen === nth) throw new Error(`failed at ${wanted}`);
  };
};

describe("the order of a measurement", () => {
  const two = { scenarios: [aScenario({ levels: [{ concurrency: 1 }, { concurrency: 10 }] })] };

  it("is the plan's, burst for burst", async () => {
    const { world, plan } = await measured({}, two);
    const bursts = world.loads
      .filter(({ shape, waitMs }) => shape.burstMs === 500 && waitMs === undefined)
      .map(({ url, level }) => [new URL(url).hostname, levelName(level)]);
    const blocks = plan.rounds.flatMap((round) => round.blocks);
    expect(blocks.length).toBeGreaterThan(2 * MIN_BLOCKS);
    expect(bursts).toEqual(
      blocks.flatMap(({ order, cell }) =>
        order.map(({ server }) => [server, levelName(cell.level)]),
      ),
    );
  });

  it("has all servers of a round up at once, and fresh ones in each", async () => {
    const { world, plan } = await measured();
    expect(plan.rounds).toHaveLength(6);
    const starts = world.events.filter((event) => /^(start|stop) /.test(event));
    const round = ["start go", "start rust", "stop go", "stop rust"];
    expect(starts).toEqual(plan.rounds.flatMap(() => round));
    expect(world.mostRunning()).toBe(2);
    expect(world.running.size).toBe(0);
  });

  it("loads nothing before every server gave the right answer", async () => {
    const { world } = await measured();
    const first = world.events.findIndex((event) => event.startsWith("load"));
    expect(world.events.slice(0, first)).toEqual([
      "install",
      "start go",
      "start rust",
      "ask go /greet",
      "ask rust /greet",
    ]);
  });

  it("warms every series up in every round, loads it once more at the end, and counts none of it", async () => {
    const { world, plan, recorder } = await measured({}, two);
    const rounds = plan.rounds.length;
    expect(world.loads.filter(({ shape }) => shape.burstMs === 455)).toHaveLength(4 * rounds);
    const series = recorder.series();
    expect(series).toHaveLength(4);
    for (const { samples } of series) {
      expect(samples).toHaveLength(2 * plan.blocksPerCell);
      expect(new Set(samples.columns.durationMs)).toEqual(new Set([500]));
    }
    expect(recorder.times().loadMs).toBe(4 * rounds * (455 + 500) + 8 * plan.blocksPerCell * 500);
  });

  it("gives each sample its place in the plan", async () => {
    const { plan, recorder } = await measured();
    const places = recorder
      .series()
      .flatMap(({ server, samples }) =>
        rowsOf(samples).map(
          ({ round, block, position }) => `${round} ${block} ${position} ${server}`,
        ),
      );
    const planned = plan.rounds.flatMap(({ index, blocks }) =>
      blocks.flatMap((block) =>
        block.order.map(({ server }, position) => `${index} ${block.index} ${position} ${server}`),
      ),
    );
    expect(places.toSorted()).toEqual(planned.toSorted());
  });

  it("tells how far it is", async () => {
    const { world, plan } = await measured();
    const { progressed } = world;
    expect(progressed).toHaveLength(plan.blocksPerCell);
    expect(progressed[0]).toMatchObject({ fraction: 0, current: "greet c=10" });
    for (const [index, { fraction, remainingMs }] of progressed.entries()) {
      expect(fraction).toBeCloseTo(index / plan.blocksPerCell, 9);
      expect(remainingMs).toBeGreaterThan(0);
      expect(remainingMs).toBeLessThanOrEqual(progressed[index - 1]?.remainingMs ?? 60_000);
    }
  });
});

describe("what a server uses between its bursts", () => {
  it("is its own, and waited for before another one is loaded", async () => {
    const { world, recorder } = await measured({
      usedBetween: (server) => (server === "go" ? 50 : undefined),
    });
    const [go, rust] = recorder.series();
    const [burst] = rowsOf(go?.samples);
    expect(burst?.cpuPerRequestUs).toBeCloseTo(50, 6);
    expect(rowsOf(rust?.samples)[0]?.cpuPerRequestUs).toBeCloseTo(40, 6);
    const events = world.events.filter((event) => /^(load .* 500|settle)/.test(event));
    const next = events.indexOf("load rust 500", events.indexOf("load go 500"));
    expect(events[next - 1]).toBe("settle go");
    expect(events).not.toContain("settle rust");
    const starts = recorder.servers().map((one) => one.starts[0]?.stillUsedPercent);
    expect(starts).toEqual([34, undefined]);
  });
});

describe("what a burst is asked and yields", () => {
  it("loads a server with all requests of a mix at once, by their weights", async () => {
    const requests = [aGet({ weight: 4 }), aGet({ path: "/other", method: "POST", bodyText: "x" })];
    const { world, recorder } = await measured({}, { scenarios: [aScenario({ requests })] });
    expect(world.loads.slice(-2)).toMatchObject([
      { method: "GET", level: { concurrency: 8 } },
      { method: "POST", level: { concurrency: 2 }, bodyText: "x" },
    ]);
    const [mix, ...each] = recorder.series().filter(({ server }) => server === "go");
    expect(rowsOf(mix?.samples).at(0)).toMatchObject({
      expected: 5000,
      aborted: 10,
      throughput: 10_000,
    });
    expect(rowsOf(mix?.samples).at(0)).not.toHaveProperty("parts");
    expect(each.map(({ name, samples }) => ({ name, ...rowsOf(samples)[0] }))).toMatchObject([
      { name: "go/greet c=10 / GET /greet", expected: 2500, aborted: 8, throughput: 5000 },
      { name: "go/greet c=10 / POST /other", expected: 2500, aborted: 2, throughput: 5000 },
    ]);
    for (const { samples } of each) expect(rowsOf(samples).at(0)).not.toHaveProperty("serverCpuMs");
  });

  it("passes the scenario and the server's configuration on", async () => {
    const { world } = await measured(
      { answer: () => ({ status: 201 }) },
      {
        servers: [aServer({ port: 8080, env: { A: "1" } })],
        scenarios: [
          aScenario({
            servers: ["go"],
            method: "POST",
            path: "/x?y=1",
            headers: { a: "b" },
            bodyFile: "/repo/body",
            expect: { status: 201 },
          }),
        ],
      },
    );
    expect(world.starts[0]).toEqual({
      name: "go",
      directory: "/repo/go",
      run: "./server --port {port}",
      env: { A: "1" },
      port: 8080,
      ready: { request: aReadyRequest(), timeoutMs: 10_000 },
    });
    expect(world.loads.at(-1)).toEqual({
      waitMs: 2000,
      url: "http://go/x?y=1",
      method: "POST",
      headers: { a: "b" },
      bodyFile: "/repo/body",
      level: { concurrency: 10 },
      shape: aShape(),
      expectedStatus: 201,
      setsFirstsApart: false,
    });
  });

  it("derives throughput, CPU time and the machine's from before and after", async () => {
    const { recorder } = await measured({ throughput: (server) => (server === "go" ? 800 : 1600) });
    const [go, rust] = recorder.series();
    expect(rowsOf(go?.samples).at(0)).toMatchObject({
      throughput: 800,
      serverCpuMs: expect.closeTo(200, 6),
      generatorCpuMs: 300,
      cpuPerRequestUs: expect.closeTo(500, 6),
      machineCpuMs: 1080,
    });
    expect(rowsOf(rust?.samples).at(0)?.throughput).toBe(1600);
  });

  it("keeps what it learnt of the servers", async () => {
    const { recorder, plan } = await measured();
    const [go] = recorder.servers();
    expect(go?.starts).toEqual(
      plan.rounds.map(({ index }) => ({
        round: index,
        coldStartMs: 12.5,
        idleRssBytes: 1024,
        peakRssBytes: 4096,
        warmUpMs: 455,
        answerMs: 0,
        stopMs: 0,
      })),
    );
  });

  it("leaves out what the system does not tell", async () => {
    const { recorder } = await measured({ usage: () => ({}) });
    expect(rowsOf(recorder.series()[0]?.samples).at(0)).not.toHaveProperty("serverCpuMs");
    expect(recorder.servers()[0]?.starts[0]).toEqual({
      round: 0,
      coldStartMs: 12.5,
      warmUpMs: 455,
      answerMs: 0,
      stopMs: 0,
    });
  });

  it("keeps what was seen of the server and the machine meanwhile", async () => {
    const { recorder } = await measured();
    expect(rowsOf(recorder.series()[0]?.samples).at(0)).toMatchObject({
      rssBytes: 1024,
      loadAverage: 0.5,
    });
  });
});

describe("the length of a burst that the configuration leaves open", () => {
  const open = aScenario({ load: aShape({ burstMs: 200, longerMs: 500, warmUpMs: 1000 }) });
  const lengths = async (throughput: Behaviour["throughput"], scenario = open) => {
    const { recorder } = await measured({ throughput }, { scenarios: [scenario] });
    return recorder
      .series()
      .map(({ samples }) => [...new Set(rowsOf(samples).map((one) => one.durationMs))]);
  };

  it("is the longer one for both servers where one of them gives few answers in the shorter", async () => {
    expect(await lengths(() => 500)).toEqual([[200], [200]]);
    expect(await lengths((server) => (server === "go" ? 499 : 10_000))).toEqual([[500], [500]]);
    expect(await lengths(() => 0.1)).toEqual([[500], [500]]);
  });

  it("is the configured one otherwise, however few answers that brings", async () => {
    const fixed = aScenario({ load: aShape({ burstMs: 200 }) });
    expect(await lengths(() => 20, fixed)).toEqual([[200], [200]]);
  });

  it("is part of what is planned", async () => {
    const slow = await measured({ throughput: () => 20 }, { scenarios: [open] });
    expect(slow.lastPlan().estimateMs).toBeLessThanOrEqual(MEASURE.budgetMs);
    expect(slow.world.machine.now() - 1000).toBeLessThanOrEqual(MEASURE.budgetMs + 1000);
  });
});

describe("the first answers of connections", () => {
  const asked = async (throughput: Behaviour["throughput"]) => {
    const scenarios = [aScenario({ load: aShape({ burstMs: 200, warmUpMs: 1000 }) })];
    const { world } = await measured({ throughput }, { scenarios });
    const bursts = world.loads.filter(({ shape, waitMs }) => shape.burstMs === 200 && !waitMs);
    return new Set(bursts.map(({ setsFirstsApart = false }) => setsFirstsApart));
  };

  it("are timed separately for both servers where one of them is slow", async () => {
    expect(await asked((server) => (server === "go" ? 1000 : 100_000))).toEqual(new Set([true]));
    expect(await asked(() => 100_000)).toEqual(new Set([false]));
  });
});

describe("the budget", () => {
  it("cuts the last blocks where the machine is slower than the estimate", async () => {
    const { world, plan, recorder } = await measured({ overheadMs: 400 });
    const counts = recorder.series().map(({ samples }) => samples.length / 2);
    expect(counts[0]).toBe(counts[1]);
    expect(counts[0]).toBeLessThan(plan.blocksPerCell);
    expect(counts[0]).toBeGreaterThanOrEqual(MIN_BLOCKS);
    // One block more than what fits at most: the estimate of a block is what was too low.
    expect(world.machine.now() - 1000).toBeLessThan(MEASURE.budgetMs + 4 * 900);
    expect(world.running.size).toBe(0);
  });

  it("never cuts below the six blocks of each cell that an interval needs", async () => {
    const scenarios = [aScenario({ levels: [1, 10, 100].map((concurrency) => ({ concurrency })) })];
    const measure = { ...MEASURE, budgetMs: 120_000 };
    const { plan, recorder } = await measured({ overheadMs: 60_000 }, { scenarios, measure });
    // Not one round alone has so many.
    expect(plan.blocksPerCell / plan.rounds.length).toBeLessThan(MIN_BLOCKS);
    expect(plan.blocksPerCell).toBeGreaterThan(MIN_BLOCKS);
    for (const { samples } of recorder.series()) {
      expect(new Set(rowsOf(samples).map(({ block }) => block)).size).toBe(MIN_BLOCKS);
      expect(samples).toHaveLength(2 * MIN_BLOCKS);
    }
  });

  it("cuts nothing where it is kept", async () => {
    const { world, plan, recorder } = await measured();
    expect(recorder.series()[0]?.samples).toHaveLength(2 * plan.blocksPerCell);
    expect(world.machine.now() - 1000).toBeLessThanOrEqual(MEASURE.budgetMs + 200);
  });

  it("does not start servers for a round that has no time for a block", async () => {
    const slow = {
      scenarios: [aScenario({ load: aShape({ warmUpMs: 5000 }) })],
      measure: { ...MEASURE, budgetMs: 120_000 },
    };
    for (const overheadMs of [60, 80, 100, 150, 200, 300, 400]) {
      const { recorder } = await measured({ overheadMs }, slow);
      const [go] = recorder.servers();
      const [series] = recorder.series();
      const withSamples = new Set(rowsOf(series?.samples).map(({ round }) => round));
      expect([overheadMs, go?.starts.length]).toEqual([overheadMs, withSamples.size]);
    }
  });
});

describe("failures", () => {
  it.each<[string, Partial<Behaviour>, string]>([
    ["the second server does not start", { onEvent: throwAt("start rust") }, "start rust"],
    ["a burst fails", { onEvent: throwAt("load go 500", 3) }, "load go 500"],
    ["a warm-up fails", { onEvent: throwAt("load rust 455") }, "load rust 455"],
    ["a server died", { onEvent: throwAt("alive rust", 4) }, "alive rust"],
    ["there is no answer", { onEvent: throwAt("ask rust /greet") }, "ask rust /greet"],
  ])("stop all servers when %s", async (_, behaviour, message) => {
    const { world, run } = prepare(behaviour);
    await expect(run()).rejects.toThrow(message);
    expect(world.mostRunning()).toBeGreaterThan(0);
    expect(world.running.size).toBe(0);
  });

  it("stop all servers when the run is aborted, and load no more", async () => {
    const controller = new AbortController();
    let bursts = 0;
    const onEvent = (event: string) => {
      if (event !== "load go 500") return;
      bursts += 1;
      if (bursts === 5) controller.abort(new Error("Ctrl-C"));
    };
    const { world, recorder, run } = prepare({ onEvent }, {}, { signal: controller.signal });
    await expect(run()).rejects.toThrow("Ctrl-C");
    expect(world.running.size).toBe(0);
    expect(bursts).toBe(5);
    expect(recorder.series()[0]?.samples).toHaveLength(4);
  });

  it("names server, scenario and level where bodies are wrong under load", async () => {
    const wrong: Behaviour["result"] = ({ shape }, server) =>
      server === "rust" && shape.burstMs === 500 ? { bodyBytes: 24_999 } : {};
    const { world, recorder, run } = prepare({ result: wrong });
    await expect(run()).rejects.toMatchObject({
      kind: "measurement",
      exitCode: 3,
      message:
        "rust/greet c=10: wrong answers under load: 5000 bodies had 24999 bytes in total, expected 25000",
      hint: expect.stringContaining("scenarios.greet"),
    });
    expect(world.running.size).toBe(0);
    expect(recorder.series()[1]?.samples).toHaveLength(1);
  });

  it("names the request of a mix whose bodies are wrong under load", async () => {
    const requests = [aGet(), aGet({ path: "/other", expect: { status: 200 } })];
    const scenarios = [aScenario({ requests })];
    const wrong: Behaviour["result"] = ({ url }) =>
      url.endsWith("/greet") ? { bodyBytes: 1 } : { bodyBytes: 2 };
    await expect(prepare({ result: wrong }, { scenarios }).run()).rejects.toThrow(
      /wrong answers under load: 2275 bodies had 1 bytes in total, expected 11375/,
    );
    const other: Behaviour["result"] = ({ url }) =>
      url.endsWith("/greet") ? {} : { bodyBytes: 2 };
    await expect(prepare({ result: other }, { scenarios }).run()).resolves.toBeUndefined();
  });

  it("counts the bytes of a body, not its characters", async () => {
    const scenarios = [aScenario({ expect: { status: 200, body: "é€" } })];
    const answer = () => ({ body: "é€" });
    const result: Behaviour["result"] = ({ shape }) => ({ bodyBytes: 10 * shape.burstMs * 5 });
    await expect(prepare({ answer, result }, { scenarios }).run()).resolves.toBeUndefined();
  });

  it.each<[string, Parameters<typeof aScenario>[0], Partial<Behaviour>]>([
    ["HEAD has none", { method: "HEAD" }, { result: () => ({ bodyBytes: 0 }) }],
    [
      "no exact body is expected",
      { expect: { status: 200 } },
      { result: () => ({ bodyBytes: 1 }) },
    ],
    [
      "the request asks for compression",
      { headers: { "Accept-Encoding": "gzip" } },
      { result: () => ({ bodyBytes: 1 }) },
    ],
    ["others add to it", {}, { result: () => ({ unexpected: 1, bodyBytes: 1_000_000 }) }],
  ])("do not come from the length of bodies where %s", async (_, scenario, behaviour) => {
    const { run } = prepare(behaviour, { scenarios: [aScenario(scenario)] });
    await expect(run()).resolves.toBeUndefined();
  });

  it("come from bodies that are too short, whatever answers of another status add", async () => {
    const result: Behaviour["result"] = ({ shape }, server) =>
      server === "rust" && shape.burstMs === 500 ? { unexpected: 3, bodyBytes: 24_999 } : {};
    await expect(prepare({ result }).run()).rejects.toThrow(
      "rust/greet c=10: wrong answers under load: 5000 bodies had 24999 bytes in total, 3 with another status included, expected 25000",
    );
  });

  it("come from an answer that is wrong only after the load", async () => {
    let loaded = false;
    const onEvent = (event: string) => {
      loaded ||= event === "load go 500";
    };
    const { world, run } = prepare({ onEvent, answer: () => ({ body: loaded ? "bye" : "hello" }) });
    await expect(run()).rejects.toThrow("go/greet: wrong answer to GET /greet");
    expect(world.running.size).toBe(0);
  });

  it("come from an answer that is wrong only under load", async () => {
    let warming = false;
    const onEvent = (event: string) => {
      if (event.startsWith("load")) warming = event === "load rust 455";
    };
    const answer: Behaviour["answer"] = ({ url }) =>
      warming && url.startsWith("http://rust") ? { body: "bye" } : {};
    const { world, run } = prepare({ onEvent, answer });
    await expect(run()).rejects.toThrow("rust/greet: wrong answer to GET /greet");
    expect(world.loads.every(({ shape }) => shape.burstMs === 455)).toBe(true);
  });

  it.each([
    ["hangs", "from a machine that stood still for a burst", { aborted: 10 }],
    ["refuses", "where it did so for a burst", { aborted: 0, errors: { refused: 10 } }],
  ])("come from a server that %s, and not %s", async (_, __, difference) => {
    const silent = { expected: 0, bodyBytes: 0, ...difference };
    let bursts = 0;
    const result: Behaviour["result"] = ({ shape }) => {
      if (shape.burstMs !== 500) return {};
      bursts += 1;
      return bursts === 3 ? silent : {};
    };
    await expect(prepare({ result }).run()).resolves.toBeUndefined();

    bursts = 0;
    const onEvent = (event: string) => {
      if (event.startsWith("ask") && bursts === 3) throw new Error("timed out");
    };
    await expect(prepare({ result, onEvent }).run()).rejects.toThrow(/no answer .*timed out/);
  });
});
