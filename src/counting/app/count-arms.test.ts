import { describe, expect, it } from "vitest";
import { aGet, aScenario, aServer, aService } from "../../../test/support/builders/config.ts";
import { aWorld, type Behaviour } from "../../../test/support/builders/world.ts";
import { besideItself, headArms } from "../../app/arms/arms.ts";
import type { ResetServices } from "../../app/arms/lane-server.ts";
import { usedOfOther } from "../../domain/run/file/same-program.ts";
import type { CountConfig, Gate } from "../../domain/run/plan/config.ts";
import { type Cell, type Lane, laneName } from "../../domain/series/lane.ts";
import { timedBurst } from "../../domain/series/load-shape.ts";
import type { Arm } from "../../domain/series/series.ts";
import { LoadgateError } from "../../domain/shared/error.ts";
import type { SequenceRequest } from "../../ports/http-client.ts";
import type { Counter, StartConditions } from "../port.ts";
import { type CountRequest, countArms } from "./count-arms.ts";

/** Instructions of a start besides those of its requests, and of a request. */
const OF_START = 1_000_000;
const OF_REQUEST = 5000;

/** What is special about a lab. */
interface Lab {
  readonly behaviour?: Partial<Behaviour>;
  readonly counter?: Partial<Counter>;
  /** What a lane allocates for a request; undefined where that cannot be seen. */
  readonly allocations?: (lane: string) => number | undefined;
  /** Allocations for so many requests are made at once. */
  readonly batch?: number;
  /** Instructions of a request. */
  readonly ofRequest?: (host: string, path: string) => number;
  /** Processes that have ended before the server does, once it has answered so many requests. */
  readonly ended?: (answered: number) => number;
}

/** A counter in memory: the server executes and allocates the same for each request. */
function aLab(lab: Lab = {}) {
  const { allocations = () => 7, ofRequest = () => OF_REQUEST, batch = 1, ended = () => 0 } = lab;
  let answered = 0;
  let executed = 0;
  const conditions: StartConditions[] = [];
  const sent: SequenceRequest[] = [];
  const world = aWorld(lab.behaviour);
  const begin = () => {
    answered = 0;
    executed = 0;
  };
  const counter: Counter = {
    name: "cachegrind",
    version: "3.19.0",
    cpus: [4],
    conditions: ["one CPU"],
    slowdown: 20,
    traitsOf: async () => ({ files: ["server"], isGo: false, isOnlyGo: false, sharesCode: false }),
    plain: () => {
      begin();
      const allocated = () => {
        const each = allocations(world.starts.at(-1)?.name ?? "");
        if (each === undefined) return undefined;
        const made = each * Math.floor(answered / batch) * batch;
        return { allocations: 300 + made, allocatedBytes: 9000 + 10 * made };
      };
      return { launcher: ["on", "one"], env: {}, allocated, remove: () => {} };
    },
    counted: (one) => {
      conditions.push(one);
      begin();
      return {
        launcher: ["count"],
        env: { LOADGATE_SEED: String(one.turn + 1) },
        read: async ({ withFunctions, processes }) => ({
          isWhole: processes.length === 1,
          instructions: OF_START + executed,
          ended: ended(answered),
          ...(withFunctions && { functions: new Map([["answer", executed]]) }),
        }),
        remove: () => {},
      };
    },
    ...lab.counter,
  };
  const counting = {
    ...world,
    findCounter: async () => ({ counter, unusable: [] }),
    sendSequence: async (request: Parameters<typeof world.sendSequence>[0]) => {
      await world.sendSequence(request, new AbortController().signal);
      const { hostname, pathname } = new URL(request.url);
      answered += request.count;
      executed += request.count * ofRequest(hostname, pathname);
      sent.push(request);
    },
  };
  return { world, counting, conditions, sent };
}

const COUNT: CountConfig = { turns: 3, requests: 1000, env: { MODE: "slow" } };

function arms(levels = [{ concurrency: 1 }, { concurrency: 100 }]) {
  const lanes = (["head", "base"] as const).map((arm) => ({ server: "go", arm }));
  const cells = levels.map((level) => ({
    scenario: "greet",
    level,
    shape: timedBurst(500),
    lanes,
  }));
  const servers = [aServer({ env: { NODE_OPTIONS: "--x" } })];
  const head = headArms(cells, { servers, scenarios: [aScenario()] });
  return besideItself(head);
}

/**
 * Requests to a program of Go are sent in so many stretches in three turns of two arms: two in each, but the short start is
 * that of the first turn.
 */
const LAST_OF_GO = 3 * 2 * 2 - 2 * 2;

/** Programs whose allocations cannot be seen. */
const HIDDEN: Pick<Lab, "allocations"> = { allocations: () => undefined };

const UNGATED: Gate = { tolerancePercent: {}, maxErrorPercent: 0 };

const request = (count = COUNT) => ({
  arms: arms(),
  count,
  gateOf: () => UNGATED,
  signal: new AbortController().signal,
});

describe("counting", () => {
  it("yields a value for each turn and arm, once however many levels there are", async () => {
    const { counting, world } = aLab();
    const { counts } = await countArms(counting, request());
    const { series, counter } = counts;
    expect(counter).toEqual({ name: "cachegrind", version: "3.19.0" });
    expect(series.map(({ arm, name }) => [arm, name])).toEqual([
      ["head", "go/greet"],
      ["base", "go/greet"],
    ]);
    const turn = { instructions: OF_REQUEST, allocations: 7, allocatedBytes: 70 };
    for (const one of series) {
      expect(one.turns).toEqual([0, 1, 2].map((index) => ({ turn: index, ...turn })));
    }
    expect(world.running.size).toBe(0);
  });

  it("ends a series from three turns on where all that is gated is unchanged", async () => {
    const turnsWith = async (gate: Gate) => {
      const gated = { ...request({ ...COUNT, turns: 5 }), gateOf: () => gate };
      const { series } = (await countArms(aLab().counting, gated)).counts;
      return series.map(({ turns }) => turns.length);
    };
    const of = (tolerancePercent: Gate["tolerancePercent"]) =>
      turnsWith({ ...UNGATED, tolerancePercent });
    expect(await of({ instructions: 1 })).toEqual([3, 3]);
    // The least error leaves an interval of 0.28 % on both sides of five turns.
    expect(await of({ instructions: 0.2 })).toEqual([5, 5]);
    expect(await of({})).toEqual([5, 5]);
  });

  it("gives both arms of a turn one seed, and each turn another", async () => {
    const { counting, conditions } = aLab();
    await countArms(counting, request());
    // Two starts of each of two arms in each turn.
    expect(conditions.map(({ turn }) => turn)).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2]);
    expect(new Set(conditions.map(({ cpu }) => cpu))).toEqual(new Set([4]));
  });

  it("counts the start of a program of Go once, and says which tool counted", async () => {
    const traits = { files: ["server"], isGo: true, isOnlyGo: true, sharesCode: false };
    const { counting, conditions } = aLab({
      counter: { traitsOf: async () => traits, toolFor: () => "DHAT" },
      ...HIDDEN,
    });
    const { series } = (await countArms(counting, request())).counts;
    // In the first turn two starts of each of two arms, and one in each later turn.
    expect(conditions.map(({ turn }) => turn)).toEqual([0, 0, 0, 0, 1, 1, 2, 2]);
    for (const { turns, tool } of series) {
      expect(turns.map(({ instructions }) => instructions)).toEqual(Array(3).fill(OF_REQUEST));
      expect(tool).toBe("DHAT");
    }
  });

  it("resets services before the first start, and those of both arms before each turn, while no server runs", async () => {
    const { counting, world } = aLab();
    const before: string[] = [];
    const reset: ResetServices = async (all) => {
      before.push(`${all.map(({ lane }) => laneName(lane))} beside ${world.running.size}`);
    };
    await countArms(counting, { ...request(), reset });
    expect(before).toEqual([...Array(4).fill("go,go (base) beside 0")]);
  });

  it("counts nothing where services cannot be reset", async () => {
    const reset: ResetServices = async () => {
      throw new LoadgateError("measurement", "no luck");
    };
    const { series } = (await countArms(aLab().counting, { ...request(), reset })).counts;
    expect(series.map(({ failure, turns }) => [failure, turns])).toEqual([
      ...[
        ["no luck", []],
        ["no luck", []],
      ],
    ]);
  });

  it("starts servers beside the services that they use", async () => {
    const { counting, world } = aLab();
    const services = [aService()];
    const own = arms();
    const servers = new Map([...own.servers].map(([name, one]) => [name, { ...one, services }]));
    await countArms(counting, { ...request(), arms: { ...own, servers } });
    const beside = world.starts.map((start) => [start.name, start.beside]);
    expect(beside).toContainEqual(["go", { arm: "head", services }]);
    expect(beside).toContainEqual(["go (base)", { arm: "base", services }]);
  });

  it("starts servers through the counter, patiently, with what their runtimes need", async () => {
    const { counting, world } = aLab();
    await countArms(counting, request());
    const start = world.starts.find(({ launcher }) => launcher?.[0] === "count");
    expect(start).toMatchObject({
      ready: { timeoutMs: 200_000 },
      stopGraceMs: 60_000,
      env: { NODE_OPTIONS: "--x --v8-pool-size=0", LOADGATE_SEED: "1", MODE: "slow" },
    });
  });

  it("counts a start again that shares code only under load, and says so to the counter", async () => {
    let looks = 0;
    const traitsOf = async () => {
      looks += 1;
      // The first looks are for the runtimes.
      return { files: [], isGo: false, isOnlyGo: false, sharesCode: looks > 2 };
    };
    const { counting, conditions } = aLab({ counter: { traitsOf } });
    const one = { turns: 1, requests: 100, env: {} };
    const { series } = (await countArms(counting, request(one))).counts;
    expect(series.map(({ turns: [turn] }) => turn?.instructions)).toEqual([OF_REQUEST, OF_REQUEST]);
    const starts = ["head", "base"].flatMap(() => ["short", "long"]);
    expect(conditions.map(({ sharesCode }) => sharesCode)).toEqual(
      starts.flatMap(() => [false, true]),
    );
  });

  it("counts both arms side by side where there are two CPUs", async () => {
    const { counting, world } = aLab({ counter: { cpus: [0, 1] } });
    await countArms(counting, request());
    expect(world.mostRunning()).toBe(2);
  });

  it("asks a server in Go more often, and looks once for allocations that cannot be seen, without a request", async () => {
    const { counting, world, sent } = aLab({
      counter: {
        traitsOf: async () => ({ files: [], isGo: true, isOnlyGo: true, sharesCode: false }),
        plain: () => ({ launcher: [], env: {}, allocated: () => undefined, remove: () => {} }),
      },
    });
    const { turns, env } = COUNT;
    const { series } = (await countArms(counting, request({ turns, env }))).counts;
    expect(series[0]).toMatchObject({ runtime: "Go", requests: 8000 });
    expect(series[0]?.turns[0]).toEqual({ turn: 0, instructions: OF_REQUEST });
    const plain = world.starts.filter(({ launcher }) => launcher?.length === 0);
    expect(plain).toHaveLength(2);
    expect(sent[0]).toMatchObject({ count: 500 });
    expect(sent[1]?.count).toBeGreaterThanOrEqual(8000);
  });
});

describe("programs that allocate by themselves", () => {
  const ofGo = (isOnlyGo: boolean) => ({ files: [], isGo: true, isOnlyGo, sharesCode: false });
  const allGo = { traitsOf: async () => ofGo(true) };
  const gate: Gate = { ...UNGATED, tolerancePercent: { instructions: 1 } };
  const slower = (host: string) => (host === "go" ? OF_REQUEST + 100 : OF_REQUEST);

  it("may be counted by what replaces the C library's allocator, where both arms are such", async () => {
    const mayReplace = async (more: Partial<Counter>, behaviour: Partial<Behaviour> = {}) => {
      const { counting, conditions } = aLab({ behaviour, counter: more, ...HIDDEN });
      await countArms(counting, request());
      return new Set(conditions.map(({ mayReplaceAllocator }) => mayReplaceAllocator));
    };
    expect(await mayReplace(allGo)).toEqual(new Set([true]));
    let looks = 0;
    // Head's look is the first.
    const traitsOf = async () => ofGo(looks++ === 0);
    expect(await mayReplace({ traitsOf })).toEqual(new Set([false]));
  });

  it("are not counted so where they call the C library's allocator for requests", async () => {
    const { counting, conditions } = aLab({
      counter: allGo,
      allocations: (lane) => (lane === "go" ? 0 : 20),
    });
    await countArms(counting, request());
    expect(conditions.some(({ mayReplaceAllocator }) => mayReplaceAllocator)).toBe(false);
  });

  it("are counted anew without that where other programs show under load, or had ended before", async () => {
    const toolFor: Counter["toolFor"] = (mayReplaceAllocator) =>
      mayReplaceAllocator ? "DHAT" : undefined;
    const counted = async (lab: ReturnType<typeof aLab>) => {
      const { series } = (await countArms(lab.counting, request())).counts;
      return series.map(({ turns, tool, failure }) => [turns.length, tool, failure]);
    };
    let looks = 0;
    // Both arms are looked at first, and head's first start.
    const traitsOf = async () => ofGo(looks++ < 3);
    const lab = aLab({ counter: { traitsOf, toolFor }, ...HIDDEN });
    expect(await counted(lab)).toEqual([
      [3, undefined, undefined],
      [3, undefined, undefined],
    ]);
    const others = aLab({ counter: { ...allGo, toolFor }, ...HIDDEN, ended: () => 1 });
    expect(await counted(others)).toEqual([
      [3, undefined, undefined],
      [3, undefined, undefined],
    ]);
    expect(others.conditions.map(({ mayReplaceAllocator }) => mayReplaceAllocator)).toContain(true);
    expect(await counted(aLab({ counter: { ...allGo, toolFor }, ...HIDDEN }))).toEqual([
      [3, "DHAT", undefined],
      [3, "DHAT", undefined],
    ]);
  });

  it("are counted by function where they look worse, and only there", async () => {
    const functionsOf = async (ofRequest: (host: string) => number) => {
      const lab = aLab({ counter: allGo, ...HIDDEN, ofRequest });
      const { counts } = await countArms(lab.counting, { ...request(), gateOf: () => gate });
      return [counts.series[0]?.functions, lab.conditions.length];
    };
    const answer = { name: "answer", base: OF_REQUEST, head: OF_REQUEST + 100 };
    expect(await functionsOf(slower)).toEqual([[answer], 12]);
    expect(await functionsOf(() => OF_REQUEST)).toEqual([[], 8]);
  });

  it("keep their counts where functions cannot be counted", async () => {
    let starts = 0;
    const onEvent = (event: string) => {
      if (event.startsWith("send") && ++starts > LAST_OF_GO) throw new Error("hung up");
    };
    const lab = aLab({ behaviour: { onEvent }, counter: allGo, ...HIDDEN, ofRequest: slower });
    const { series } = (await countArms(lab.counting, { ...request(), gateOf: () => gate })).counts;
    expect(series.map(({ failure, turns }) => [failure, turns.length])).toEqual([
      [undefined, 3],
      [undefined, 3],
    ]);
    expect(starts).toBeGreaterThan(LAST_OF_GO);
    expect(series[0]?.functions).toEqual([]);
  });
});

describe("system calls", () => {
  const asked = { ...COUNT, systemCalls: true };

  it("are counted by name where they are asked for", async () => {
    let answered = () => 0;
    const calls = () => {
      const from = lab.sent.length;
      answered = () => lab.sent.slice(from).reduce((sum, { count }) => sum + count, 0);
      return {
        ...{ launcher: ["strace"], env: {}, remove: () => {} },
        calls: () =>
          new Map([
            ["read", 40 + 2 * answered()],
            ["openat", 9],
          ]),
      };
    };
    const lab = aLab({ counter: { calls } });
    const [one] = (await countArms(lab.counting, request(asked))).counts.series;
    expect(one?.systemCalls).toEqual([{ name: "read", count: 2 }]);
    expect(one?.turns.map(({ systemCalls }) => systemCalls)).toEqual([2, 2, 2]);
    const [without] = (await countArms(lab.counting, request())).counts.series;
    expect(without).not.toHaveProperty("systemCalls");
  });

  it("whose table is missing are a failure, as they were asked for", async () => {
    const calls = () => ({
      ...{ launcher: ["strace"], env: {}, remove: () => {} },
      calls: () => new Map<string, number>(),
    });
    const { counting } = aLab({ counter: { calls } });
    const [one] = (await countArms(counting, request(asked))).counts.series;
    expect(one?.failure).toContain("strace left no table");
  });

  it("that cannot be counted here are said to be missing", async () => {
    const { counting, world } = aLab();
    const [one] = (await countArms(counting, request(asked))).counts.series;
    expect(one?.turns[0]).not.toHaveProperty("systemCalls");
    expect(world.warnings.join()).toContain("apt-get install strace");
  });
});

describe("allocations", () => {
  it.each([
    [{ head: 3, base: 0 }, 3, 0],
    [{ head: 0, base: 2 }, 0, 2],
    [{ head: 0, base: 0 }, undefined, undefined],
    // A thread that a runtime starts, as one of Go does now and then.
    [{ head: 0.004, base: 0 }, undefined, undefined],
    [{ head: undefined, base: 2 }, undefined, 2],
  ])("%j are counted wherever one arm shows any", async (allocations, head, base) => {
    const arm = (lane: string) => (lane === "go" ? "head" : "base");
    const { counting } = aLab({ allocations: (lane) => allocations[arm(lane)] });
    const { series } = (await countArms(counting, request())).counts;
    expect(series.map(({ turns }) => turns.map((turn) => turn.allocations))).toEqual([
      [head, head, head],
      [base, base, base],
    ]);
  });
});

describe("allocations made at once for many requests", () => {
  it("are counted, however many requests those are", async () => {
    const of = { go: 40, "go (base)": 20 };
    const lab = aLab({ batch: 600, allocations: (lane) => of[lane as keyof typeof of] });
    const { series } = (await countArms(lab.counting, request())).counts;
    const [head = 0, base = 0] = series.map(({ turns: [turn] }) => turn?.allocations);
    expect(head / base).toBeCloseTo(2, 6);
    // The thousand requests that are looked at have one batch more or less than their share.
    expect(base).toBeGreaterThan(10);
  });
});

it("does not show the allocations of a server that executes programs to answer", async () => {
  const allocationsWith = async (ended: (answered: number) => number) => {
    const { series } = (await countArms(aLab({ ended }).counting, request())).counts;
    return series.flatMap(({ turns }) => turns.map(({ allocations }) => allocations));
  };
  expect(await allocationsWith((answered) => Math.floor(answered / 100))).toEqual(
    Array(6).fill(undefined),
  );
  expect(await allocationsWith(() => 3)).toEqual(Array(6).fill(7));
});

it("has some of each request of a mix in what is counted, however rare one is", async () => {
  const ofRequest = (host: string, path: string) =>
    path === "/rare" ? (host === "go" ? 9 : 3) * 1_000_000 : OF_REQUEST;
  const { counting } = aLab({ ofRequest });
  const { scenarios, ...others } = arms();
  const mixed = (name: string, weight: number) => aGet({ name, path: `/${name}`, weight });
  const requests = [mixed("usual", 2000), mixed("rare", 1)] as const;
  const withMix = new Map([...scenarios].map(([key, one]) => [key, { ...one, requests }]));
  const asked = { ...request(), arms: { ...others, scenarios: withMix } };
  const { series } = (await countArms(counting, asked)).counts;
  const [head = 0, base = 0] = series.map(({ turns: [turn] }) => turn?.instructions);
  // One of a thousand requests.
  expect(head - base).toBeCloseTo(6000, 6);
});

describe("both arms", () => {
  const roots = new Map<Arm, string>([
    ["head", "/repo"],
    ["base", "/base"],
  ]);
  const otherProgram: CountRequest["otherProgram"] = async ({ arm }, used) => {
    const file = usedOfOther(used, arm, { roots, shared: [] });
    return file && `both arms run ${file}`;
  };
  const file = (real: string) => ({ path: real, real });

  it.each([
    ["go", "/base/server"],
    ["go (base)", "/repo/server"],
  ])("are not compared where %s runs the other one's program", async (name, real) => {
    const lab = aLab({ behaviour: { used: (server) => (server === name ? [file(real)] : []) } });
    const { counts, lost } = await countArms(lab.counting, { ...request(), otherProgram });
    expect(lost).toMatchObject([
      { kind: "same-program", server: "go", reason: `both arms run ${real}` },
    ]);
    expect(counts.series).toMatchObject([{ arm: "head", turns: [{}, {}, {}] }]);
    expect(lab.world.warnings).toEqual([`Not compared: both arms run ${real}`]);
    expect(lab.world.running.size).toBe(0);
  });

  it("are not compared where one runs what the other's build wrote", async () => {
    const reason = "go runs /repo/x, which the build of go (base) wrote";
    const overwritten = async ({ arm }: Lane) => (arm === "head" ? reason : undefined);
    const asked = { ...request(), otherProgram: overwritten };
    const { lost } = await countArms(aLab().counting, asked);
    expect(lost).toMatchObject([{ kind: "same-program", server: "go", reason }]);
  });

  it("are not compared under a further scenario either", async () => {
    const lab = aLab({
      behaviour: { used: (server) => (server === "go" ? [file("/base/x")] : []) },
    });
    const both = arms();
    const cells = ["greet", "echo"].map((scenario) => ({ ...both.cells[0], scenario }) as Cell);
    const scenarios = new Map(
      ["head greet", "base greet", "head echo", "base echo"].map((key) => [key, aScenario()]),
    );
    const twice = { ...request(), arms: { ...both, cells, scenarios }, otherProgram };
    const { counts, lost } = await countArms(lab.counting, twice);
    expect(lost).toHaveLength(1);
    expect(counts.series.map(({ name, arm }) => [name, arm])).toEqual([
      ["go/greet", "head"],
      ["go/echo", "head"],
    ]);
  });

  it("are compared where each runs its own", async () => {
    const lab = aLab({
      behaviour: { used: (server) => [file(server === "go" ? "/repo/x" : "/base/x")] },
    });
    const { counts, lost } = await countArms(lab.counting, { ...request(), otherProgram });
    expect(lost).toEqual([]);
    expect(counts.series).toHaveLength(2);
  });

  it("get their requests over connections of one kind", async () => {
    const lab = aLab();
    const both = arms();
    const scenarios = new Map(both.scenarios);
    const load = { ...aScenario().load, keepAlive: false };
    scenarios.set("base greet", aScenario({ load }));
    await countArms(lab.counting, { ...request(), arms: { ...both, scenarios } });
    expect(new Set(lab.sent.map(({ keepAlive }) => keepAlive))).toEqual(new Set([true]));
  });
});

describe("what cannot be counted", () => {
  it("is said where there is no counter", async () => {
    const world = aWorld();
    const unusable = [{ name: "cachegrind" as const, reason: "valgrind is not installed" }];
    const found = { ...world, findCounter: async () => ({ unusable }) };
    const { series, counter } = (await countArms(found, request())).counts;
    expect(counter).toBeUndefined();
    expect(series).toHaveLength(2);
    expect(series[0]).toMatchObject({
      turns: [],
      failure: "no counter works on this machine: cachegrind (valgrind is not installed)",
    });
    expect(world.starts).toEqual([]);
    // Once, not for each series.
    expect(world.warnings).toEqual([
      "Nothing is counted: no counter works on this machine: cachegrind (valgrind is not installed)",
    ]);
  });

  it("does not end the run where a server fails under the counter", async () => {
    const { counting, world } = aLab({
      behaviour: {
        onEvent: (event) => {
          if (event.startsWith("send go (base)")) throw new Error("request 1 of 500: hung up");
        },
      },
    });
    const { series } = (await countArms(counting, request())).counts;
    expect(series.map(({ failure, turns }) => [failure, turns.length])).toEqual([
      [undefined, 1],
      ["request 1 of 500: hung up", 0],
    ]);
    expect(world.warnings).toEqual([
      "go (base)/greet could not be counted: request 1 of 500: hung up",
    ]);
    expect(world.running.size).toBe(0);
  });

  it("is refused where a process left no count", async () => {
    const read = async () => ({ isWhole: false, instructions: OF_START });
    const counted = () => ({ launcher: [], env: {}, read, remove: () => {} });
    const { series } = (await countArms(aLab({ counter: { counted } }).counting, request())).counts;
    expect(series[0]?.failure).toContain("a process of the server left no count");
  });

  it("is a server that answers wrongly after its requests", async () => {
    let isLoaded = false;
    const { counting } = aLab({
      behaviour: {
        onEvent: (event) => {
          if (event.startsWith("send")) isLoaded = true;
        },
        answer: () => (isLoaded ? { body: "another" } : {}),
      },
    });
    const { series } = (await countArms(counting, request())).counts;
    expect(series[0]?.failure).toContain('expected body "hello", got "another"');
  });

  it("is refused where the count hardly grows with the requests", async () => {
    const read = async () => ({ isWhole: true, instructions: OF_START });
    const counted = () => ({ launcher: [], env: {}, read, remove: () => {} });
    const { series } = (await countArms(aLab({ counter: { counted } }).counting, request())).counts;
    expect(series[0]?.failure).toContain("grows by 0 instructions per request");
  });

  it("says so where a server does not even start", async () => {
    const onEvent = (event: string) => {
      if (event === "start go") throw new Error("go: not ready");
    };
    const { series } = (await countArms(aLab({ behaviour: { onEvent } }).counting, request()))
      .counts;
    expect(series.map(({ failure }) => failure)).toEqual(["go: not ready", "go: not ready"]);
  });

  it("is nothing once a signal ends the run", async () => {
    const stop = new AbortController();
    const { counting, world } = aLab({
      behaviour: {
        onEvent: (event) => {
          if (event === "send go 1500") stop.abort(new Error("stopped"));
        },
      },
    });
    await expect(countArms(counting, { ...request(), signal: stop.signal })).rejects.toThrow(
      "stopped",
    );
    expect(world.running.size).toBe(0);
  });
});
