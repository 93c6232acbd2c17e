import { describe, expect, it } from "vitest";
import { aGet, aScenario, aServer, aShape } from "../../../test/support/builders/config.ts";
import { measured, prepare } from "../../../test/support/builders/measurement.ts";
import type { Behaviour } from "../../../test/support/builders/world.ts";

const { warmUpMs: _, ...AUTO } = aShape();
const BASE = { base: { ref: "main", mergeBase: false } };
const ONE = { servers: [aServer()], scenarios: [aScenario({ servers: ["go"], load: AUTO })] };
const BOTH = { scenarios: [aScenario({ load: AUTO })] };

/** Requests a second, of which each start's first windows give less and less below the rest. */
const warmingFor =
  (slow: string, windows: number): Behaviour["throughput"] =>
  (server, burst) =>
    server === slow && burst < windows ? 1000 * 1.5 ** burst : 1000 * 1.5 ** windows;

const LATE = { aborted: 0, latePercents: [0] };

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
    const lengths = recorder.series()[0]?.samples.map(({ durationMs }) => durationMs);
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
    const turns = windowsOf(world).slice(0, 4).join(" ");
    expect(turns).toBe("go-base go go go-base");
  });

  it("is each server's own", async () => {
    const { recorder } = await measured({ throughput: warmingFor("go", 8) }, BOTH);
    const [go, rust] = recorder.servers();
    expect([go?.starts[0]?.warmUpMs, rust?.starts[0]?.warmUpMs]).toEqual([2600, 800]);
  });

  it("ends when its time is over, and says by how much the server still got faster", async () => {
    const throughput: Behaviour["throughput"] = (_, burst) => 10_000 * 1.05 ** burst;
    const { world, recorder, lastPlan } = await measured({ throughput }, ONE);
    // Three fifths of a round, a tenth of it left free, less the start: 25 windows of 240 ms.
    const [go] = recorder.servers();
    expect(go?.starts[0]).toMatchObject({
      warmUpMs: 5000,
      stillFasterPercent: expect.closeTo((1.05 ** 4 - 1) * 100, 0),
    });
    expect(lastPlan().rounds).toHaveLength(5);
    expect(go?.starts).toHaveLength(5);
    expect(world.machine.now() - 1000).toBeLessThanOrEqual(60_200);
  });

  it("waits for its answers, and keeps what part of them was late in each start", async () => {
    const ofWindows = [10, 12, 41];
    let window = 0;
    const result: Behaviour["result"] = ({ waiting }) =>
      waiting ? { aborted: 0, latePercents: [ofWindows[window++ % 3] as number] } : {};
    const { world, recorder } = await measured({ result }, ONE);
    const waited = world.loads.filter(({ waiting }) => waiting !== undefined);
    expect(new Set(waited.map(({ shape }) => shape.burstMs))).toEqual(new Set([200]));
    expect(waited[0]?.waiting).toEqual({ burstsMs: [500], timeoutMs: 2000 });
    const [series] = recorder.series();
    expect(new Set(series?.latePercents)).toEqual(new Set([21]));
    expect(series?.latePercents).toHaveLength(recorder.servers()[0]?.starts.length ?? 0);
  });

  it("looks at the length that bursts get, once it is known", async () => {
    const result: Behaviour["result"] = ({ waiting }) =>
      waiting
        ? { aborted: 0, latePercents: waiting.burstsMs.map((ms) => (ms === 500 ? 7 : 70)) }
        : {};
    const scenarios = [
      aScenario({ servers: ["go"], load: { ...AUTO, burstMs: 200, longerMs: 500 } }),
    ];
    const lateOf = async (throughput: number) => {
      const { recorder } = await measured({ result, throughput: () => throughput }, { scenarios });
      return new Set(recorder.series()[0]?.latePercents);
    };
    expect(await lateOf(1000)).toEqual(new Set([70]));
    expect(await lateOf(400)).toEqual(new Set([7]));
  });

  it("of a fixed time is waited for too; where nothing was late, nothing is kept", async () => {
    const scenarios = [aScenario({ servers: ["go"] })];
    const lateOf = async (percent: number) => {
      const result: Behaviour["result"] = ({ waiting }) =>
        waiting ? { aborted: 0, latePercents: [percent] } : {};
      const { recorder } = await measured({ result }, { scenarios });
      return recorder.series()[0]?.latePercents;
    };
    expect(new Set(await lateOf(33))).toEqual(new Set([33]));
    expect(await lateOf(0)).toBeUndefined();
  });

  it("waits neither in the first window, which meets a cold server, nor after the fourth", async () => {
    const { world } = await measured({ throughput: warmingFor("go", 8) }, ONE);
    const first = world.loads.slice(0, 13).map(({ waiting }) => waiting !== undefined);
    expect(first).toEqual([false, true, true, true, ...Array(9).fill(false)]);
  });

  it("tells a server's speed by the answers before the end, and nothing of what was cut off all the same", async () => {
    const resultOf =
      (aborted: number): Behaviour["result"] =>
      ({ waiting }) =>
        waiting ? { aborted, latePercents: waiting.burstsMs.map(() => 50) } : {};
    const load = { ...AUTO, burstMs: 200, longerMs: 500 };
    const scenarios = [aScenario({ servers: ["go"], levels: [{ concurrency: 30 }], load })];
    const burstsAndLate = async (aborted: number) => {
      // 120 answers in 200 ms, of which 30 were waited for.
      const behaviour = { result: resultOf(aborted), throughput: () => 600 };
      const { recorder } = await measured(behaviour, { scenarios });
      const [series] = recorder.series();
      const lengths = series?.samples.map(({ durationMs }) => durationMs);
      return { lengths: [...new Set(lengths)], late: series?.latePercents?.[0] };
    };
    expect(await burstsAndLate(0)).toEqual({ lengths: [500], late: 50 });
    expect(await burstsAndLate(30)).toEqual({ lengths: [200], late: undefined });
  });

  it("counts which of its requests failed, by cause and in each start", async () => {
    const result: Behaviour["result"] = ({ shape, waiting }, server) => {
      if (shape.burstMs !== 200 || server !== "go") return {};
      const errors = { "connection error": 1, timeout: 3 };
      return { expected: 90, unexpected: 9, statuses: { 503: 9 }, errors, ...(waiting && LATE) };
    };
    const { recorder } = await measured({ result }, ONE, BASE);
    const [base, head] = recorder.series();
    // Requests that a window waited for in vain are late: three windows of four wait.
    const start = {
      failed: 43,
      statuses: { 503: 36 },
      errors: { "connection error": 4, timeout: 3 },
    };
    const starts = recorder.servers()[1]?.starts.length ?? 0;
    expect(head?.warmUps).toEqual(Array(starts).fill({ finished: 403, ...start }));
    expect(base?.warmUps).toHaveLength(starts);
    expect(base?.warmUps?.[0]).toMatchObject({ failed: 0, statuses: {}, errors: {} });
  });

  it("counts them for each request of a mix, and keeps nothing where none failed", async () => {
    const requests = ["get", "put"].map((name) => aGet({ name, path: `/${name}` }));
    const scenarios = [aScenario({ servers: ["go"], load: AUTO, requests })];
    const warmUpsOf = async (failed: number) => {
      const result: Behaviour["result"] = ({ url, shape }) =>
        shape.burstMs === 200 && url.endsWith("/put")
          ? { expected: 9, unexpected: failed, statuses: { 503: failed } }
          : {};
      const { recorder } = await measured({ result }, { scenarios });
      return recorder.series().map(({ warmUps }) => warmUps?.[0]?.failed);
    };
    expect(await warmUpsOf(1)).toEqual([4, undefined, 4]);
    expect(await warmUpsOf(0)).toEqual([undefined, undefined, undefined]);
  });

  it("waits for nothing where bursts are a number of requests, which end with their last answer", async () => {
    const load = { ...AUTO, requests: 100 };
    const { world } = await measured({}, { scenarios: [aScenario({ servers: ["go"], load })] });
    expect(world.loads.some(({ waiting }) => waiting)).toBe(false);
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
