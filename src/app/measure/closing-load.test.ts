import { describe, expect, it } from "vitest";
import { aGet, aScenario, aShape } from "../../../test/support/builders/config.ts";
import { measured, prepare } from "../../../test/support/builders/measurement.ts";
import { latencies } from "../../../test/support/builders/sample.ts";
import type { Behaviour } from "../../../test/support/builders/world.ts";
import { cellName, laneName } from "../../domain/series/lane.ts";
import { closingCells, sustained } from "./closing-load.ts";

const { warmUpMs: _, ...AUTO } = aShape({ burstMs: 200 });
const BASE = { bases: [{ ref: "main" }] };
const scenario = (overrides = {}) => aScenario({ servers: ["go"], load: AUTO, ...overrides });
const ONE = { scenarios: [scenario()] };

const isClosing = ({ waitMs }: { readonly waitMs?: number }) => waitMs !== undefined;

describe("the load at the end of a round", () => {
  it("is the last of each start, longer than a burst, and waits for every answer", async () => {
    const { world, recorder } = await measured({ throughput: () => 2500 }, ONE, BASE);
    const closing = world.loads.filter(isClosing);
    const rounds = closing.length / 2;
    // A hundred requests for each of ten connections, at 2,500 a second; a fortieth of the budget for each arm's
    // sustained load.
    const lengths = closing.map(({ shape }) => shape.burstMs);
    expect(lengths).toEqual([...Array(4).fill(1500), ...Array(2 * rounds - 4).fill(400)]);
    expect(closing[4]).toMatchObject({ shape: { keepAlive: true }, waitMs: 2000 });
    // A hundredth of the answers are the first ones of their connections.
    expect(closing.every(({ setsFirstsApart }) => setsFirstsApart)).toBe(true);
    const events = world.events.filter((event) => /^(load|stop) /.test(event));
    const last = events.flatMap((event, at) =>
      /^load .*\nstop /.test(`${events[at - 1]}\n${event}`) ? [events.slice(at - 2, at)] : [],
    );
    expect(last.map((both) => both.toSorted())).toEqual([
      ...Array(2).fill(["load go (base) 1500", "load go 1500"]),
      ...Array(rounds - 2).fill(["load go (base) 400", "load go 400"]),
    ]);
    for (const series of recorder.series()) {
      expect(series.closings?.map(({ round }) => round)).toEqual([...Array(rounds).keys()]);
      expect(series.closings?.map(({ isSustained = false }) => isSustained).indexOf(false)).toBe(2);
      expect(series.closings?.[2]?.requests).toBe(1000);
    }
  });

  it("is not sustained without a base, which there would be nothing to compare with", async () => {
    const { world, recorder } = await measured({ throughput: () => 2500 }, ONE);
    expect(new Set(world.loads.filter(isClosing).map(({ shape }) => shape.burstMs))).toEqual(
      new Set([400]),
    );
    expect(recorder.series()[0]?.closings?.[0]).not.toHaveProperty("isSustained", true);
  });

  it("is not sustained in series that base does not have", () => {
    const { cells } = prepare({}, ONE, BASE);
    const paces = new Map(cells.map((cell) => [cellName(cell), { throughput: 2500, meanMs: 4 }]));
    const usual = closingCells(cells, paces, 1000);
    const sustainedOf = (all: typeof usual) => sustained(all, paces, 3000, () => true);
    expect(sustainedOf(usual)[0]).toMatchObject({ isSustained: true });
    const alone = usual.map((cell) => ({
      ...cell,
      lanes: cell.lanes.filter(({ arm }) => arm === "head"),
    }));
    expect(sustainedOf(alone)).toEqual(alone);
  });

  it("opens fewer connections at a rate, so that each gets a hundred requests", async () => {
    const load = { ...AUTO, connections: 60 };
    const rate = scenario({ levels: [{ rate: 300 }], load });
    const { world } = await measured({ throughput: () => 300 }, { scenarios: [rate] });
    const closing = world.loads.find(isClosing);
    expect(closing?.shape).toMatchObject({ connections: 6, burstMs: 2000 });
  });

  it("has the arms take turns at going first", async () => {
    const { world } = await measured({}, ONE, BASE);
    const order = world.loads.filter(isClosing).map(({ url }) => new URL(url).hostname);
    expect(order.slice(0, 4)).toEqual(["go-base", "go", "go", "go-base"]);
  });

  it("loads one server after the other, so that none rests between its series", async () => {
    const levels = [{ concurrency: 5 }, { concurrency: 10 }];
    const { world } = await measured({}, { scenarios: [scenario({ levels })] }, BASE);
    const order = world.loads.filter(isClosing).map(({ url }) => new URL(url).hostname);
    expect(order.slice(0, 4)).toEqual(["go-base", "go-base", "go", "go"]);
    expect(order.slice(4, 8)).toEqual(["go", "go", "go-base", "go-base"]);
  });

  it("times the second half of sustained loads, unless there are too many answers", async () => {
    const asked = async (throughput: number) => {
      const { world } = await measured({ throughput: () => throughput }, ONE, BASE);
      const closing = world.loads.filter(isClosing);
      return closing.map(({ timesSecondHalf = false }) => timesSecondHalf).slice(0, 5);
    };
    expect(await asked(2500)).toEqual([true, true, true, true, false]);
    expect(await asked(66_000)).toContain(true);
    expect(await asked(67_000)).not.toContain(true);
  });

  it("gives a slow server more time, which the rounds are planned with", async () => {
    const { world, recorder, lastPlan } = await measured({ throughput: () => 100 }, ONE, BASE);
    expect(world.loads.find(isClosing)?.shape.burstMs).toBeGreaterThan(1900);
    expect(world.machine.now() - 1000).toBeLessThanOrEqual(60_300);
    expect(recorder.series()[0]?.closings).toHaveLength(lastPlan().rounds.length);
  });

  it("is so short that a budget still has five starts, and never shorter than a burst", async () => {
    const measure = { budgetMs: 120_000, atMostMs: 120_000 };
    const levels = [1, 10, 20, 30].map((concurrency) => ({ concurrency }));
    const startsWith = async (throughput: number) => {
      const scenarios = [scenario({ levels })];
      const behaviour = { throughput: () => throughput };
      const { recorder, world } = await measured(behaviour, { measure, scenarios }, BASE);
      const lengths = world.loads.filter(isClosing).map(({ shape }) => shape.burstMs);
      return { starts: recorder.servers()[0]?.starts.length, least: Math.min(...lengths) };
    };
    const slow = await startsWith(200);
    expect(slow.starts).toBeGreaterThanOrEqual(5);
    expect(slow.least).toBeGreaterThanOrEqual(200);
  });

  it("counts a request without an answer with the time that it was waited for, and as failed", async () => {
    const result: Behaviour["result"] = (request, server) =>
      isClosing(request) && server === "go"
        ? {
            expected: 98,
            aborted: 0,
            latencyMs: { ...latencies(40), mean: 40 },
            errors: { timeout: 2 },
          }
        : {};
    const { recorder } = await measured({ result }, ONE, BASE);
    const [base, head] = recorder.series();
    expect(head?.closings?.[0]).toMatchObject({ round: 0, requests: 100, meanMs: 79.2 });
    expect(base?.closings?.[0]?.meanMs).toBeLessThan(79);
    expect(head?.besideBursts?.[0]).toMatchObject({ failed: 2, errors: { timeout: 2 } });
  });

  it("is kept for each request of a mix as well", async () => {
    const requests = ["get", "put"].map((name) => aGet({ name, path: `/${name}` }));
    const result: Behaviour["result"] = (request) =>
      isClosing(request) && request.url.endsWith("/put")
        ? { expected: 10, aborted: 0, latencyMs: { ...latencies(120), mean: 120 } }
        : {};
    const { recorder } = await measured({ result }, { scenarios: [scenario({ requests })] });
    const [all, get, put] = recorder.series();
    expect(put?.closings?.[0]).toMatchObject({ round: 0, requests: 10, meanMs: 120 });
    expect(get?.closings?.[0]?.requests).toBe((all?.closings?.[0]?.requests ?? 0) - 10);
  });

  it("keeps what was measured where a server dies in it", async () => {
    let died = false;
    const onEvent = (event: string) => {
      if (event === "load go 400") died = true;
      if (died && event.startsWith("load")) throw new Error("go died");
    };
    const { run, recorder, world } = prepare({ onEvent, throughput: () => 2500 }, ONE);
    await expect(run()).rejects.toThrow("go died");
    expect(recorder.series()[0]?.samples.length).toBeGreaterThan(0);
    expect(world.running.size).toBe(0);
  });
});

describe("requests beside the bursts", () => {
  it("are counted by cause where they fail, in each start of every arm", async () => {
    const result: Behaviour["result"] = (request, server) => {
      if (server !== "go" || (request.shape.burstMs === 200 && !isWindow(request))) return {};
      return {
        ...{ expected: 90, unexpected: 9, statuses: { 503: 9 }, aborted: 0 },
        errors: { "connection error": 1, timeout: 3 },
      };
    };
    // Bursts of half a second, so that windows of 200 ms can be told from them.
    const load = { ...AUTO, burstMs: 500 };
    const { recorder } = await measured({ result }, { scenarios: [scenario({ load })] }, BASE);
    const [base, head] = recorder.series();
    const starts = recorder.servers().find((one) => laneName(one) === "go")?.starts.length ?? 0;
    expect(head?.besideBursts).toHaveLength(starts);
    // Four windows, and the load at the end.
    expect(head?.besideBursts?.[0]).toEqual({
      finished: 4 * 103 + 103,
      failed: 4 * 13 + 13,
      statuses: { 503: 45 },
      errors: { "connection error": 5, timeout: 15 },
    });
    expect(base?.besideBursts?.[0]).toMatchObject({ failed: 0, statuses: {}, errors: {} });
  });

  it("are counted for each request of a mix, and not kept where none failed", async () => {
    const requests = ["get", "put"].map((name) => aGet({ name, path: `/${name}` }));
    const load = { ...AUTO, burstMs: 500 };
    const failuresOf = async (failed: number) => {
      const result: Behaviour["result"] = ({ url, shape }) =>
        shape.burstMs === 200 && url.endsWith("/put")
          ? { expected: 9, unexpected: failed, statuses: { 503: failed } }
          : {};
      const { recorder } = await measured(
        { result },
        { scenarios: [scenario({ load, requests })] },
      );
      return recorder.series().map(({ besideBursts }) => besideBursts?.[0]?.failed);
    };
    expect(await failuresOf(1)).toEqual([4, undefined, 4]);
    expect(await failuresOf(0)).toEqual([undefined, undefined, undefined]);
  });
});

function isWindow({ shape }: { readonly shape: { readonly burstMs: number } }): boolean {
  return shape.burstMs === 200;
}
