import { describe, expect, it } from "vitest";
import { aClock } from "../../../test/support/builders/clock.ts";
import { aConfig, aScenario, aServer, inBase } from "../../../test/support/builders/config.ts";
import { A_MACHINE, aRequest } from "../../../test/support/builders/request.ts";
import { aWorld, type Behaviour, type FakeWorld } from "../../../test/support/builders/world.ts";
import { prepareRun } from "../../app/plan/prepare-run.ts";
import { measureRun } from "../../app/run-benchmark.ts";
import type { GateConfig } from "../../domain/run/plan/config.ts";
import { withoutTiming } from "../../domain/run/plan/count-settings.ts";
import type { LoadLevel } from "../../domain/series/series.ts";
import { LoadgateError } from "../../domain/shared/error.ts";
import type { ServerSoak } from "../domain/soak.ts";
import { type SoakRequest, soakArms } from "./soak.ts";

const BASE = { ref: "main", isNamed: true };

/** A world in which a load takes its time, on a clock that goes on by itself. */
function inTime(fake: FakeWorld): FakeWorld {
  const clock = aClock();
  return {
    ...fake,
    machine: { ...fake.machine, ...clock },
    installGenerator: async (signal) => {
      const generator = await fake.installGenerator(signal);
      return {
        ...generator,
        load: async (requests, loading) => {
          const result = await generator.load(requests, loading);
          await clock.sleep(requests[0]?.shape.burstMs ?? 0, loading);
          return result;
        },
      };
    },
  };
}

interface Given extends Partial<SoakRequest> {
  readonly levels?: readonly LoadLevel[];
  readonly isCompared?: boolean;
  readonly gate?: GateConfig;
  readonly behaviour?: Partial<Behaviour>;
  readonly signal?: AbortSignal;
}

async function soaked(given: Given = {}) {
  const { levels = [{ rate: 100 }], isCompared = false, ...others } = given;
  const { behaviour, signal, gate, ...request } = others;
  const go = aServer({ prometheus: { path: "/own", metrics: ["total"] } });
  const whole = { servers: [go, aServer({ name: "rust" })], scenarios: [aScenario({ levels })] };
  const config = withoutTiming(aConfig({ ...whole, ...(gate && { gate }) }));
  const bases = isCompared ? [BASE] : [];
  const fake = aWorld({ baseConfig: () => inBase(aConfig(whole)), ...behaviour });
  const prepared = prepareRun(config, { seed: "seed", bases }, A_MACHINE);
  let servers: readonly ServerSoak[] = [];
  const readHoldings = () => ({ files: 9, threads: 4, connections: 2 });
  const measured = measureRun(
    inTime(fake),
    {
      ...aRequest(config, { bases }),
      ...prepared,
      ...(signal && { signal }),
    },
    undefined,
    [
      {
        collect: async (world, run) => {
          const asked = { forMs: 60_000, ...request };
          await soakArms({ ...world, readHoldings }, run, asked, (all) => {
            servers = all;
          });
          return run;
        },
      },
    ],
  );
  const error = await measured.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return { fake, error, servers };
}

describe("soakArms", () => {
  it("soaks one server after the other, at the rate of the scenario", async () => {
    const { fake, error, servers } = await soaked({ levels: [{ rate: 50 }, { rate: 100 }] });
    expect(error).toBeUndefined();
    expect(servers.map(({ server, rate, isFound }) => ({ server, rate, isFound }))).toEqual([
      { server: "go", rate: 100, isFound: false },
      { server: "rust", rate: 100, isFound: false },
    ]);
    expect(fake.mostRunning()).toBe(1);
    expect(fake.running.size).toBe(0);
    expect(servers[0]?.starts).toHaveLength(1);
    expect(servers[0]?.starts[0]?.growths.map(({ verdict }) => verdict)).toContain("steady");
    expect(fake.loads.every(({ level }) => "rate" in level && level.rate === 100)).toBe(true);
  });

  it("reads what a server shows of itself before and after", async () => {
    const exposition = (_: string, value: number) => [{ name: "total", labels: [], value }];
    const { servers } = await soaked({ behaviour: { exposition } });
    const [go, rust] = servers.map(({ starts }) => starts[0]?.readings);
    expect(go).toEqual([{ name: "total", before: 0, after: expect.any(Number) }]);
    expect(go?.[0]?.after).toBeGreaterThan(0);
    expect(rust).toBeUndefined();
  });

  it("takes the rate that is asked for, and else a share of what the slower arm answers", async () => {
    expect((await soaked({ rate: 20 })).servers[0]?.rate).toBe(20);
    const throughput = (server: string) => (server.includes("base") ? 4000 : 5000);
    const levels = [{ concurrency: 4 }, { concurrency: 8 }];
    const found = await soaked({ levels, isCompared: true, behaviour: { throughput } });
    expect(found.servers[0]).toMatchObject({
      ...{ rate: 2000, isFound: true, found: { answered: 4000, share: 0.5 }, connections: 8 },
    });
    expect(found.fake.loads[0]).toMatchObject({ level: { concurrency: 8 } });
  });

  it("tolerates as few failed requests as the stricter of both configurations", async () => {
    const tolerated = async (maxErrorPercent: number, ofBase: number) => {
      const gate = { tolerancePercent: {}, maxErrorPercent };
      const baseConfig = () => inBase(aConfig({ gate: { ...gate, maxErrorPercent: ofBase } }));
      const found = await soaked({ isCompared: true, gate, behaviour: { baseConfig } });
      return found.servers[0]?.maxFailedPercent;
    };
    expect(await tolerated(5, 1)).toBe(1);
    expect(await tolerated(1, 5)).toBe(1);
  });

  it("ends where bodies under load are not the expected ones", async () => {
    const result: Behaviour["result"] = (_, server) => (server === "rust" ? { bodyBytes: 0 } : {});
    const { error, servers } = await soaked({ behaviour: { result } });
    expect(error).toMatchObject({ kind: "measurement" });
    expect(`${error}`).toMatch(/rust: wrong answers under load: \d+ bodies had 0 bytes in total/);
    expect(servers.map(({ server }) => server)).toEqual(["go", "rust"]);
  });

  it("ends where an answer is wrong while a load lasts", async () => {
    let isLoaded = false;
    const onEvent = (event: string) => {
      if (event.startsWith("load go")) isLoaded = true;
      if (event.startsWith("stop go")) isLoaded = false;
    };
    const answer = () => (isLoaded ? { body: "hullo" } : {});
    const { fake, error } = await soaked({ behaviour: { onEvent, answer } });
    expect(`${error}`).toMatch(/under load, .*hullo/);
    expect(fake.loads).toHaveLength(1);
  });

  it("ends where answers are wrong after a load, and keeps what was seen until then", async () => {
    let loads = 0;
    const onEvent = (event: string) => {
      if (event.startsWith("load go")) loads += 1;
    };
    const answer = () => (loads > 0 ? { body: "hullo" } : {});
    const { fake, error, servers } = await soaked({ behaviour: { onEvent, answer } });
    expect(error).toMatchObject({ kind: "measurement" });
    expect(`${error}`).toMatch(/under load, .*hullo/);
    expect(servers.map(({ server, starts }) => [server, starts.length])).toEqual([["go", 1]]);
    expect(fake.running.size).toBe(0);
  });

  it("takes no rate from a server that hangs by then", async () => {
    let loads = 0;
    const onEvent = (event: string) => {
      if (event.startsWith("load go")) loads += 1;
    };
    const answer = () => {
      if (loads > 0) throw new Error("timed out");
      return {};
    };
    const levels = [{ concurrency: 8 }];
    const { error, fake } = await soaked({ levels, behaviour: { onEvent, answer } });
    expect(error).toMatchObject({ kind: "measurement" });
    expect(`${error}`).toMatch(/timed out/);
    expect(loads).toBe(1);
    expect(fake.running.size).toBe(0);
  });

  it("loads both arms at the same time, in three starts of each if there is time", async () => {
    const { fake, servers } = await soaked({ isCompared: true, forMs: 120_000 });
    const [{ starts = [], verdict, comparisons = [] } = {}] = servers;
    expect(starts.map(({ arm, start }) => `${arm} ${start}`)).toEqual([
      ...["base 1", "head 1", "base 2", "head 2", "base 3", "head 3"],
    ]);
    expect(fake.mostRunning()).toBe(2);
    expect(verdict).toBe("steady");
    expect(comparisons).toHaveLength(4);
    const short = await soaked({ isCompared: true });
    expect(short.servers[0]).toMatchObject({ verdict: "open", starts: [{ start: 1 }, {}] });
  });

  it("ends all arms with one that dies, and keeps what was seen until then", async () => {
    let loads = 0;
    const onEvent = (event: string) => {
      if (event.startsWith("load go")) loads += 1;
      if (event !== "alive go" || loads < 10) return;
      throw new LoadgateError("measurement", "go: killed by SIGKILL", { hint: "Look." });
    };
    const { fake, error, servers } = await soaked({ isCompared: true, behaviour: { onEvent } });
    expect(error).toMatchObject({
      kind: "measurement",
      message: expect.stringMatching(
        /^go: killed by SIGKILL; go had given [\d,]+ answers in \d+ s and held: memory /,
      ),
      hint: "Look.",
    });
    expect(servers).toMatchObject([{ server: "go", verdict: "open" }]);
    expect(servers[0]?.starts.map(({ growths }) => growths)).toEqual([[], []]);
    expect(fake.running.size).toBe(0);
  });

  it("ends with the signal, and says what was seen until then", async () => {
    const stop = new AbortController();
    let loads = 0;
    const onEvent = (event: string) => {
      if (event.startsWith("load go")) loads += 1;
      if (loads === 5) stop.abort(new LoadgateError("SIGTERM", "Stopped by SIGTERM"));
    };
    const { fake, error, servers } = await soaked({ behaviour: { onEvent }, signal: stop.signal });
    expect(error).toMatchObject({ message: "Stopped by SIGTERM" });
    expect(fake.warnings.at(-1)).toMatch(/^go had given [\d,]+ answers/);
    expect(servers[0]?.starts).toHaveLength(1);
    expect(fake.running.size).toBe(0);
  });

  it("keeps a bug as it is", async () => {
    const onEvent = (event: string) => {
      if (event.startsWith("load go")) throw new TypeError("a bug");
    };
    const { error } = await soaked({ behaviour: { onEvent } });
    expect(error).toBeInstanceOf(TypeError);
  });

  it("needs an answer to find a rate", async () => {
    const behaviour = { throughput: () => 0 };
    const { error } = await soaked({ levels: [{ concurrency: 8 }], behaviour });
    expect(error).toMatchObject({ message: "go answers no request under load" });
  });
});
