import { describe, expect, it } from "vitest";
import { aClock } from "../../../test/support/builders/clock.ts";
import { LoadgateError } from "../../domain/shared/error.ts";
import type { LoadRequest } from "../../ports/load-generator.ts";
import type { Holdings } from "../domain/trace.ts";
import { type SoakLoad, type SoakWorld, soakStart } from "./soak-start.ts";

const REQUEST: LoadRequest = {
  ...{ url: "http://127.0.0.1:1/", method: "GET", headers: {}, expectedStatus: 200 },
  level: { rate: 100 },
  shape: { burstMs: 1, connections: 8, keepAlive: true },
};

const HOLDINGS: Holdings = { files: 9, threads: 4, connections: 2 };

/** A server whose memory grows with the answers of a generator, and dies after so many. */
function aWorld({
  diesAfter = Number.POSITIVE_INFINITY,
  holdings = () => HOLDINGS as Holdings | undefined,
} = {}) {
  const machine = aClock();
  const bursts: (number | undefined)[] = [];
  let answers = 0;
  const world = {
    machine,
    readHoldings: holdings,
    generator: {
      load: async (requests: readonly LoadRequest[], signal: AbortSignal) => {
        const burstMs = requests[0]?.shape.burstMs ?? 0;
        bursts.push(burstMs);
        await machine.sleep(burstMs, signal);
        answers += burstMs / 10;
        return {
          ...{ expected: burstMs / 10 - 1, unexpected: 1, non2xx: 0, errors: {}, aborted: 0 },
          ...{ bodyBytes: 0, durationMs: burstMs },
        };
      },
    },
  };
  const server: SoakLoad["server"] = {
    usage: async () => ({ rssBytes: 1000 + answers }),
    processes: () => [1],
    assertAlive: () => {
      if (answers > diesAfter) throw new LoadgateError("measurement", "it ended");
    },
  };
  const load = { server, requests: [REQUEST], loadMs: 96_000, pauseMs: 3000, pieceMs: 40_000 };
  return { world, load, bursts };
}

const ever = new AbortController().signal;

describe("soakStart", () => {
  it("sends two loads in pieces, and reads every second what the server holds", async () => {
    const { world, load, bursts } = aWorld();
    const { trace, pieces } = await soakStart(world, load, ever);
    expect(bursts).toEqual(Array(48).fill(4000));
    expect(pieces[1]?.fromMs).toBe(4000);
    expect(trace.loads).toEqual([
      { fromMs: 0, toMs: 96_000 },
      { fromMs: 99_000, toMs: 195_000 },
    ]);
    expect(trace.points.slice(0, 3)).toEqual(
      [1, 2, 3].map((second) => ({
        ...{ ms: second * 1000, requests: second * 100, rssBytes: 1000 },
        ...HOLDINGS,
      })),
    );
    const last = trace.points.at(-1);
    expect(last?.requests).toBe(19_200);
    expect(last?.rssBytes).toBe(20_200);
  });

  it("reads what is open under each piece, and what is left open after it", async () => {
    const { world, load } = aWorld();
    let open = 0;
    const generator: SoakWorld["generator"] = {
      load: async (requests, signal) => {
        open = 32;
        const result = await world.generator.load(requests, signal);
        open = 0;
        return result;
      },
    };
    const readHoldings = () => ({ ...HOLDINGS, connections: 2 + open });
    const { trace, pieces } = await soakStart({ ...world, generator, readHoldings }, load, ever);
    const left = trace.points.filter(({ connections }) => connections === 2);
    for (const { fromMs } of pieces) {
      expect(left.map(({ ms }) => ms)).toContain(fromMs + 4000);
    }
    // Also where a piece is shorter than a second.
    const brief = { ...load, loadMs: 14_400 };
    const short = await soakStart({ ...world, generator, readHoldings }, brief, ever);
    for (const { fromMs } of short.pieces) {
      const own = short.trace.points.filter(({ ms }) => ms > fromMs && ms <= fromMs + 600);
      expect(own.map(({ connections }) => connections)).toEqual([34, 2]);
    }
  });

  it("keeps the percentiles of each piece, and what CPU time the server took for it", async () => {
    const { world, load } = aWorld();
    const latencyMs = { mean: 1, p50: 1, p90: 2, p95: 3, p99: 4, p999: 5, max: 6 };
    const generator: SoakWorld["generator"] = {
      load: async (...args) => ({ ...(await world.generator.load(...args)), latencyMs }),
    };
    const server = {
      ...load.server,
      usage: async () => ({ rssBytes: 1000, cpuMs: world.machine.now() / 2 }),
    };
    const { pieces } = await soakStart({ ...world, generator }, { ...load, server }, ever);
    expect(pieces[1]).toMatchObject({ p50Ms: 1, p95Ms: 3, p99Ms: 4, p999Ms: 5, maxMs: 6 });
    expect(pieces[1]?.cpuMs).toBe(2000);
  });

  it("keeps pieces as short as the generator's memory needs", async () => {
    const { world, load, bursts } = aWorld();
    await soakStart(world, { ...load, pieceMs: 3000 }, ever);
    expect(bursts[0]).toBe(3000);
  });

  it("has no points where the system shows nothing", async () => {
    const { world, load } = aWorld({ holdings: () => undefined });
    const { trace, pieces } = await soakStart(world, load, ever);
    expect(trace.points).toEqual([]);
    expect(pieces).toHaveLength(48);
  });

  it("waits for the answers of a piece, and counts none as cut off", async () => {
    const { world, load } = aWorld();
    const waits: unknown[] = [];
    const generator: SoakWorld["generator"] = {
      load: async (requests, signal) => {
        waits.push(...requests.map(({ waitMs }) => waitMs));
        const result = await world.generator.load(requests, signal);
        return { ...result, errors: { "request timed out": 8 }, aborted: 8 };
      },
    };
    const { pieces } = await soakStart({ ...world, generator }, load, ever);
    const { requests, failed } = pieces[1] ?? {};
    expect([requests, failed, new Set(waits)]).toEqual([408, 9, new Set([10_000])]);
  });

  it.each([
    ["a few answers hang", { p50: 1, p95: 3 }, 9000, 2],
    ["all answers take as long", { p50: 1000, p95: 1010 }, 1010, 10],
    ["a backlog is worked off", { p50: 500, p95: 950 }, 1000, 450],
    ["nothing was answered", undefined, 9000, 0],
  ])(
    "lasts as long as it is sent, and longer by a backlog, where %s",
    async (_, some, waitMs, more) => {
      const { world, load } = aWorld();
      const all = { mean: 1, p90: 1, p99: 9, p999: 9, max: 9 };
      const generator: SoakWorld["generator"] = {
        load: async (requests, signal) => {
          const result = await world.generator.load(requests, signal);
          const latencyMs = some && { ...all, ...some };
          return { ...result, durationMs: 4000 + waitMs, ...(latencyMs && { latencyMs }) };
        },
      };
      const { pieces } = await soakStart({ ...world, generator }, load, ever);
      expect(pieces[1]?.durationMs).toBe(4000 + more);
    },
  );

  it("ends with the server", async () => {
    const { world, load, bursts } = aWorld({ diesAfter: 500 });
    const { error, pieces, trace } = await soakStart(world, load, ever);
    expect(error).toMatchObject({ message: "it ended" });
    expect(bursts).toHaveLength(2);
    // What was seen until then is kept, with what it held last.
    expect(pieces).toHaveLength(1);
    expect(trace.loads).toEqual([
      { fromMs: 0, toMs: 8000 },
      { fromMs: 8000, toMs: 8000 },
    ]);
    expect(trace.points.at(-1)).toMatchObject({ ms: 7000, rssBytes: 1400 });
  });

  it("ends with the signal", async () => {
    const { world, load } = aWorld();
    const stop = new AbortController();
    void world.machine.sleep(5000, ever).then(() => stop.abort(new Error("stopped")));
    const { error, pieces } = await soakStart(world, load, stop.signal);
    expect(error).toMatchObject({ message: "stopped" });
    expect(pieces).toHaveLength(1);
  });
});
