import { describe, expect, it } from "vitest";
import {
  aConfig,
  aScenario,
  aServer,
  aShape,
  inBase,
} from "../../../test/support/builders/config.ts";
import { A_MACHINE, aRequest } from "../../../test/support/builders/request.ts";
import { aWorld, type Behaviour } from "../../../test/support/builders/world.ts";
import { exitCodeOf } from "../../domain/gate/gate.ts";
import type { Config, ScenarioConfig, ServerConfig } from "../../domain/run/plan/config.ts";
import type { LoadShape } from "../../domain/series/load-shape.ts";
import { pathOfSeries } from "../../domain/series/series.ts";
import { LoadgateError } from "../../domain/shared/error.ts";
import { prepareRun } from "../plan/prepare-run.ts";
import { runBenchmark } from "../run-benchmark.ts";

/** Ways in which head's configuration chooses what it is compared by. */

const BASE = { ref: "main" };
const MINUTE = 60_000;
const LONG: Partial<Config> = { measure: { budgetMs: 5 * MINUTE, atMostMs: 15 * MINUTE } };
const GO = ["go"];
const FIND = aScenario({ name: "find", path: "/find", servers: GO });
const OTHER = aScenario({ name: "other", path: "/other" });

/** One path is slow in head, whatever its scenario is called. */
const slow =
  (path: string): Behaviour["result"] =>
  ({ url, shape }, server) => {
    const isSlow = url.endsWith(path) && !server.includes("base");
    const expected = (isSlow ? 1 : 10) * shape.burstMs;
    return { expected, bodyBytes: expected * "hello".length };
  };

/** What answers 404 to a path: head or base. */
const without =
  (path: string, isBase = false): Behaviour["answer"] =>
  ({ url }) =>
    url.endsWith(path) && url.includes("base") === isBase ? { status: 404, body: "none" } : {};

interface Two {
  readonly base: Partial<Config>;
  readonly head?: Partial<Config>;
  readonly behaviour?: Partial<Behaviour>;
}

async function compared({ base, head = {}, behaviour = {} }: Two, machine = A_MACHINE) {
  const baseConfig = () => inBase(aConfig({ ...LONG, ...base }));
  const world = aWorld({ baseConfig, ...behaviour });
  const request = aRequest({ ...LONG, ...head }, { bases: [BASE] }, machine);
  const result = await runBenchmark(world, request);
  const { comparison, view, run } = result;
  return {
    world,
    ...result,
    verdicts: comparison.series.map(({ name, verdict }) => `${name} ${verdict}`),
    code: exitCodeOf(comparison.gate),
    changes: run.base?.changes ?? [],
    /** Reasons that are no failure and no pass. */
    uncompared: comparison.gate.reasons.flatMap(({ kind, series, isBlocking, figures }) =>
      kind === "benchmark" && figures.of === "benchmark"
        ? [{ series, isBlocking, text: figures.told }]
        : [],
    ),
    standing: view.standing,
  };
}

const scenarios = (...all: readonly ScenarioConfig[]): Partial<Config> => ({ scenarios: all });
const servers = (...all: readonly ServerConfig[]): Partial<Config> => ({ servers: all });

describe("the shape of a load", () => {
  it.each<[string, Partial<LoadShape>]>([
    ["requests", { requests: 10 }],
    ["burst", { burstMs: 100 }],
    ["burst", { burstMs: 500, longerMs: 900 }],
    ["warm-up", { warmUpMs: 1 }],
    ["keep-alive", { keepAlive: false }],
    ["streams", { streams: 9 }],
    ["requests, keep-alive", { requests: 10, keepAlive: false }],
  ])("is that of base: %s", async (keys, other) => {
    const before = aScenario({ load: aShape(), servers: GO });
    const result = await compared({
      base: scenarios(before),
      head: scenarios({ ...before, load: aShape(other) }),
    });
    expect(result.run.series.map(({ load }) => load)).toEqual([aShape(), aShape()]);
    expect(result.changes).toEqual([
      `The benchmark changed: scenario greet is not loaded as in main (${keys}); both arms are loaded as there until this is merged.`,
    ]);
    expect(result.view.notices).toEqual(expect.arrayContaining([...result.changes]));
  });

  it("has base's connections where they matter: for a rate", async () => {
    const levels = [{ concurrency: 10 }, { rate: 500 }];
    const before = aScenario({ levels, servers: GO });
    const load = aShape({ connections: 3 });
    const { run, changes } = await compared({
      base: scenarios(before),
      head: scenarios({ ...before, load }),
    });
    expect(new Set(run.series.map((one) => one.load.connections))).toEqual(new Set([100]));
    expect(changes.join()).toMatch(/main \(connections\);/);
    const closed = aScenario({ servers: GO });
    const unchanged = { base: scenarios(closed), head: scenarios({ ...closed, load }) };
    expect((await compared(unchanged)).changes).toEqual([]);
  });

  it("is head's at a level that base does not have, and in a request that is new", async () => {
    const before = aScenario({ servers: GO });
    const load = aShape({ burstMs: 250 });
    const levels = [{ concurrency: 10 }, { concurrency: 20 }];
    const changed = { ...FIND, requests: OTHER.requests };
    const { run } = await compared({
      base: scenarios(before, FIND),
      head: scenarios({ ...before, levels, load }, { ...changed, load }),
    });
    const bursts = run.series.map(({ name, load: own }) => `${name} ${own.burstMs}`);
    expect(new Set(bursts)).toEqual(
      new Set([
        ...["go/greet c=10 500", "go/greet c=20 250"],
        ...["go/find c=10 500", "go/find-new c=10 250"],
      ]),
    );
  });
});

describe("series of base that head's configuration does not have", () => {
  const LEVELS = [{ concurrency: 2 }, { concurrency: 20 }];
  const both = aScenario({ path: "/find" });

  it.each<[string, Two, string, string]>([
    [
      "a level",
      {
        base: scenarios(aScenario({ levels: LEVELS, servers: GO, path: "/find" })),
        head: scenarios(
          aScenario({ levels: [{ concurrency: 2 }], servers: GO, path: "/find", name: "greet" }),
        ),
      },
      "go/greet c=20",
      "go/greet c=20 is",
    ],
    [
      "all levels, with a rate in their place",
      {
        base: scenarios(aScenario({ levels: LEVELS, servers: GO, path: "/find" })),
        head: scenarios(aScenario({ levels: [{ rate: 5 }], servers: GO, path: "/find" })),
      },
      "go/greet c=2",
      "go/greet c=2, go/greet c=20 are",
    ],
    [
      "a server of a scenario",
      { base: scenarios(both), head: scenarios({ ...both, servers: ["rust"] }) },
      "go/greet c=10",
      "go/greet c=10 is",
    ],
    [
      "a scenario",
      { base: scenarios(OTHER, FIND), head: scenarios(OTHER) },
      "go/find c=10",
      "go/find c=10 is",
    ],
    [
      "a scenario, under its name",
      { base: scenarios(OTHER, FIND), head: scenarios(OTHER, { ...FIND, name: "search" }) },
      "go/find c=10",
      "go/find c=10 is",
    ],
    [
      "a level of a request that changes",
      {
        base: scenarios({ ...FIND, levels: LEVELS }),
        head: scenarios({ ...FIND, levels: [{ concurrency: 2 }], requests: OTHER.requests }),
      },
      "go/find c=20",
      "go/find c=20 is",
    ],
  ])("are measured as base has them while head answers: %s", async (_, two, name, are) => {
    const result = await compared({ ...two, behaviour: { result: slow("/find") } });
    expect(result.verdicts).toContain(`${name} regression`);
    expect(result.code).toBe(1);
    expect(result.run.base).not.toHaveProperty("removed");
    expect(result.changes).toContain(
      `The benchmark changed: ${are} removed, and still measured here as in main.`,
    );
  });

  it("are removed where head does not answer, which the first sentence says", async () => {
    const result = await compared({
      base: scenarios(OTHER, { ...FIND, levels: LEVELS }),
      head: scenarios(OTHER),
      behaviour: { answer: without("/find") },
    });
    expect(result.verdicts).toEqual([
      ...["go/other c=10 unchanged", "rust/other c=10 unchanged"],
      ...["go/find c=2 removed", "go/find c=20 removed"],
    ]);
    expect(result.standing).toBe("passed");
    expect(result.view.headline).toMatch(/^Removed: go\/find c=2, go\/find c=20\. Unchanged: /);
    expect(result.view.changed.map(({ series }) => series)).toContain("go/find c=2");
  });

  it.each<[string, Two]>([
    [
      "has no such server",
      {
        base: { ...servers(aServer(), aServer({ name: "old" })), ...scenarios(OTHER, FIND) },
        head: { ...servers(aServer()), ...scenarios({ ...OTHER, servers: GO }) },
      },
    ],
    [
      "has a server with a port of its own",
      {
        base: scenarios({ ...OTHER, servers: ["rust"] }, FIND),
        head: {
          ...servers(aServer({ port: 80 }), aServer({ name: "rust" })),
          ...scenarios({ ...OTHER, servers: ["rust"] }),
        },
      },
    ],
  ])("are removed where head %s", async (_, two) => {
    const { run, verdicts } = await compared({ ...two, behaviour: { answer: without("/find") } });
    expect(run.base?.removed?.length).toBeGreaterThan(0);
    expect(verdicts).toContain("go/find c=10 removed");
  });

  describe("are nobody's loss: a change may remove what is broken", () => {
    const old = aServer({ name: "old", build: "make", directory: "/repo/old" });
    const config = servers(aServer(), old);
    const other = { ...OTHER, servers: GO };
    const broken: Two = {
      base: { ...config, ...scenarios(other, FIND, { ...both, servers: ["old"] }) },
      head: { ...config, ...scenarios(other) },
    };
    const failing = (wanted: string): Partial<Behaviour> => ({
      answer: without("/find", true),
      onEvent: (event) => {
        if (event === wanted) throw new LoadgateError("measurement", `no luck at ${wanted}`);
      },
    });
    const REMOVED = [
      "go/other c=10 unchanged",
      ...["go/find c=10 removed", "old/greet c=10 removed"],
    ];

    it("in base", async () => {
      const result = await compared({ ...broken, behaviour: failing("build old (base)") });
      expect(result.verdicts).toEqual(REMOVED);
      expect(result).toMatchObject({ standing: "passed", uncompared: [] });
    });

    it("in head, whose run does not pass then", async () => {
      const result = await compared({ ...broken, behaviour: failing("build old") });
      expect(result.verdicts).toEqual(REMOVED);
      const text = "old/greet c=10 cannot be measured as in main: no luck at build old";
      expect(result).toMatchObject({
        ...{ standing: "neutral", code: 0 },
        uncompared: [{ series: "old/greet c=10", text }],
      });
    });

    it("in both, which run the same program", async () => {
      const { build: _, ...plain } = old;
      const installed = servers(aServer(), plain);
      const used: Behaviour["used"] = (name) =>
        name === "old (base)" ? [{ path: "/repo/old/x", real: "/repo/old/x" }] : [];
      const result = await compared({
        base: { ...installed, ...scenarios(other, { ...both, servers: ["old"] }) },
        head: { ...installed, ...scenarios(other) },
        behaviour: { used },
      });
      expect(result.verdicts).toEqual(["go/other c=10 unchanged", "old/greet c=10 removed"]);
      expect(result.code).toBe(0);
    });
  });

  it("fail the run with a head that fails in other ways, or elsewhere", async () => {
    const old = aServer({ name: "old" });
    const two: Two = {
      base: { ...servers(aServer(), old), ...scenarios(OTHER, { ...both, servers: ["old"] }) },
      head: { ...servers(aServer(), old), ...scenarios({ ...OTHER, servers: GO }) },
    };
    const failing = (wanted: string, error: Error) =>
      compared({
        ...two,
        behaviour: {
          onEvent: (event) => {
            if (event === wanted) throw error;
          },
        },
      });
    await expect(failing("build old", new Error("a bug"))).rejects.toThrow("a bug");
    const broken = new LoadgateError("measurement", "does not build");
    await expect(failing("build go", broken)).rejects.toThrow("does not build");
  });

  it.each([
    ["go", /^go\/find/],
    ["go-base", /^go \(base\)\/find/],
  ])("are given up where they fail under load: %s", async (host, text) => {
    let isLoaded = false;
    const onEvent = (event: string) => {
      isLoaded ||= event.startsWith("load go");
    };
    const answer: Behaviour["answer"] = ({ url }) =>
      isLoaded && new URL(url).hostname === host && url.endsWith("/find") ? { body: "other" } : {};
    const result = await compared({
      base: scenarios(OTHER, FIND),
      head: scenarios(OTHER),
      behaviour: { answer, onEvent },
    });
    expect(result.verdicts).toEqual([
      ...["go/other c=10 unchanged", "rust/other c=10 unchanged"],
      "go/find c=10 removed",
    ]);
    expect(result).toMatchObject({ standing: "neutral", code: 0 });
    const [one] = result.uncompared;
    expect(one?.text).toMatch(/^go\/find c=10 cannot be measured as in main: .*under load/);
    expect(one?.text.split(": ")[1]).toMatch(text);
  });

  describe("and a budget that has no time for all", () => {
    const levels = [1, 2, 3].map((concurrency) => ({ concurrency }));
    const other = { ...OTHER, servers: GO };
    const more = aScenario({ name: "more", servers: GO, load: aShape({ warmUpMs: 8455 }) });
    const fitting = (seconds: number, head: readonly ScenarioConfig[], warmUpMs = 455) => {
      const measure = { budgetMs: seconds * 1000, atMostMs: MINUTE };
      // So much is tolerated that these budgets have enough blocks for a tick.
      const { tolerancePercent, ...others } = aConfig().gate;
      const gate = { ...others, tolerancePercent: { ...tolerancePercent, throughput: 15 } };
      const slower = { ...other, load: aShape({ warmUpMs }) };
      return compared({
        base: { measure, gate, ...scenarios(slower, { ...FIND, levels }) },
        head: { measure, gate, ...scenarios(...head) },
      });
    };
    const isShort = /^go\/find c=1, .* cannot be measured as in main: the budget is too short$/;

    it("come before those that only head has", async () => {
      const enough = await fitting(240, [other, more]);
      expect(enough.verdicts.filter((text) => text.startsWith("go/more"))).toHaveLength(1);
      const { changes, uncompared } = await fitting(150, [other, more]);
      expect(changes).toContain("The budget is too short to measure more c=10 too.");
      expect([enough.uncompared, uncompared]).toEqual([[], []]);
    });

    it("are given up, and the run does not pass", async () => {
      const result = await fitting(60, [other]);
      expect(result).toMatchObject({ standing: "neutral", code: 0 });
      expect(result.uncompared.map(({ text }) => text)).toEqual([expect.stringMatching(isShort)]);
      expect(result.run.base?.removed).toHaveLength(3);
      const both = await fitting(120, [other, more], 2455);
      expect(both.uncompared.map(({ text }) => text)).toEqual([expect.stringMatching(isShort)]);
      expect(both.verdicts.filter((text) => !text.endsWith("removed"))).toEqual([
        "go/other c=10 unchanged",
      ]);
    });

    it("refuse a budget that is too short for what both have", async () => {
      await expect(fitting(60, [other], 30_000)).rejects.toThrow(/is too short for 4 series/);
    });
  });

  it("are not spoken of where others were asked for", async () => {
    const config = aConfig({ ...LONG, ...scenarios(OTHER) });
    const matches = (name: string) => pathOfSeries(name).endsWith("/other");
    const request = {
      seed: "s",
      budgetMs: 5 * MINUTE,
      bases: [BASE],
      filter: { text: "*/other", matches },
    };
    const world = aWorld({
      baseConfig: () => inBase(aConfig({ ...LONG, ...scenarios(OTHER, FIND) })),
    });
    const { run } = await runBenchmark(world, {
      ...aRequest(LONG, { bases: [BASE] }),
      config,
      ...prepareRun(config, request, A_MACHINE),
    });
    expect(run.base).not.toHaveProperty("removed");
    expect(run.base).not.toHaveProperty("changes");
  });

  it.each([
    ["a part of the plan", { shard: { index: 1, count: 2 } }],
    [
      "some series that were asked for",
      { filter: { text: "c=20", matches: (name: string) => !name.endsWith("c=2") } },
    ],
  ])("are measured in base's form where head's other form is not in %s", async (_, part) => {
    const find = { ...FIND, levels: LEVELS };
    const other = { ...OTHER, servers: GO, levels: LEVELS.slice(1) };
    const requests = aScenario({ path: "/light" }).requests;
    const changed = { ...find, requests, levels: LEVELS.slice(0, 1) };
    const config = aConfig({ ...LONG, ...scenarios(other, changed) });
    const asked = { seed: "s", budgetMs: 5 * MINUTE, bases: [BASE], ...part };
    const world = aWorld({
      baseConfig: () => inBase(aConfig({ ...LONG, ...scenarios(other, find) })),
    });
    const { run } = await runBenchmark(world, {
      ...aRequest(LONG, { bases: [BASE] }),
      config,
      ...prepareRun(config, asked, A_MACHINE),
    });
    const sent = run.series.map(({ name, arm, addresses = [] }) => `${name} ${arm} ${addresses}`);
    expect(sent).toEqual([
      ...["go/other c=20 base GET /other", "go/other c=20 head GET /other"],
      ...["go/find c=20 base GET /find", "go/find c=20 head GET /find"],
    ]);
  });

  describe("of a server that this machine cannot run", () => {
    const needs = (name: string) => aServer({ name, requires: { python3: "apt" } });
    const missing = { ...A_MACHINE, isInstalled: () => false };
    const other = { ...OTHER, servers: GO };

    it("are unknown where base cannot be run either", async () => {
      const both = servers(aServer(), needs("python"));
      const old = { ...FIND, servers: ["python"] };
      const asked = { ...other, servers: ["go", "python"] };
      const skipped = await compared(
        {
          base: { ...both, ...scenarios(asked, old) },
          head: { ...both, ...scenarios(asked) },
          behaviour: { isInstalled: () => false },
        },
        missing,
      );
      expect(skipped.run.base).not.toHaveProperty("removed");
      const gone = await compared(
        {
          base: { ...both, ...scenarios(other, old) },
          head: { ...both, ...scenarios(other) },
          behaviour: { isInstalled: () => false },
        },
        missing,
      );
      expect(gone).toMatchObject({
        code: 0,
        verdicts: [expect.any(String), "python/find c=10 removed"],
      });
    });

    it("are lost where only head needs what is missing", async () => {
      const result = await compared(
        {
          base: {
            ...servers(aServer(), aServer({ name: "python" })),
            ...scenarios(other, { ...FIND, servers: ["python"] }),
          },
          head: { ...servers(aServer(), needs("python")), ...scenarios(other) },
          behaviour: { isInstalled: () => false },
        },
        missing,
      );
      expect(result.code).toBe(3);
      expect(result.view.headline).toMatch(/^Not compared: python was skipped/);
    });
  });

  it("are asked by the certificates of head's own build", async () => {
    const at = (caFile: string) => ({ protocol: "http1", tls: { caFile } }) as const;
    const ready = (caFile: string) => ({ path: "/", timeoutMs: 1000, transport: at(caFile) });
    const { world } = await compared({
      base: {
        ...servers(aServer({ ready: ready("/base/repo/ca.pem") })),
        ...scenarios({ ...OTHER, servers: GO }, { ...FIND, transport: at("/base/repo/ca.pem") }),
      },
      head: {
        ...servers(aServer({ ready: ready("/repo/ca.pem") })),
        ...scenarios({ ...OTHER, servers: GO }),
      },
    });
    const trusted = world.loads
      .filter(({ url }) => url.endsWith("/find"))
      .map(({ url, transport }) => `${new URL(url).hostname} ${transport?.tls?.caFile}`);
    expect(new Set(trusted)).toEqual(new Set(["go /repo/ca.pem", "go-base /base/repo/ca.pem"]));
  });
});

describe("a change that measures something else in place of what base measures", () => {
  const moved = { ...FIND, requests: aScenario({ path: "/v2/find" }).requests };

  it.each<[string, Two, string, string]>([
    [
      "a route that moves, while the old path is answered by something else",
      { base: scenarios(OTHER, FIND), head: scenarios(OTHER, moved) },
      "go/find of this change with go/find of main",
      "go/find c=10",
    ],
    [
      "a route that moves under another name",
      { base: scenarios(OTHER, FIND), head: scenarios(OTHER, { ...moved, name: "search" }) },
      "go/search of this change with go/find of main",
      "go/search c=10",
    ],
    [
      "a server of another name",
      {
        base: {
          ...servers(aServer(), aServer({ name: "old" })),
          ...scenarios({ ...OTHER, servers: ["go", "old"] }),
        },
        head: {
          ...servers(aServer(), aServer({ name: "new" })),
          ...scenarios({ ...OTHER, servers: ["go", "new"] }),
        },
      },
      "new/other of this change with old/other of main",
      "new/other c=10",
    ],
    [
      "another protocol",
      {
        base: scenarios(OTHER, FIND),
        head: scenarios(OTHER, { ...FIND, transport: { protocol: "h2c" } }),
      },
      "go/find of this change with go/find of main",
      "go/find c=10",
    ],
  ])("neither passes nor fails: %s", async (_, two, names, series) => {
    const answer = without("/v2/find", true);
    const result = await compared({ ...two, behaviour: { answer, result: slow("/v2/find") } });
    const text = `Nothing compares ${names}`;
    expect(result.uncompared).toEqual([{ series, text, isBlocking: false }]);
    expect(result).toMatchObject({ standing: "neutral", code: 0 });
    expect(result.view.headline.startsWith(`${text}. `)).toBe(true);
    expect(result.view.otherReasons).toEqual([text]);
  });

  it("passes where something is only added, or only called otherwise", async () => {
    const added = { base: scenarios(OTHER), head: scenarios(OTHER, FIND) };
    expect(await compared(added)).toMatchObject({ standing: "passed", uncompared: [] });
    const named = { base: scenarios(OTHER), head: scenarios({ ...OTHER, name: "another" }) };
    const result = await compared(named);
    expect(result).toMatchObject({ standing: "passed", uncompared: [] });
    expect(result.verdicts).toContain("go/other c=10 unchanged");
    // Both are measured in both arms.
    const two = { base: scenarios(OTHER), head: scenarios(FIND) };
    expect(await compared(two)).toMatchObject({ standing: "passed", uncompared: [] });
  });

  it("is only lost where nothing at all is compared", async () => {
    const result = await compared({
      base: { ...servers(aServer({ name: "old" })), ...scenarios({ ...FIND, servers: ["old"] }) },
      head: { ...servers(aServer()), ...scenarios(FIND) },
    });
    expect(result.comparison.gate.reasons.map(({ kind }) => kind)).toEqual(["lost-base"]);
  });
});

it("is told where a server is built or started otherwise, without the values of variables", async () => {
  const env = { MODE: "x", OLD: "1", SAME: "1" };
  const before = aServer({ build: "make", env });
  const asked = scenarios({ ...OTHER, servers: GO });
  const changed = aServer({
    directory: "/repo/other",
    build: "make fast",
    run: "./fast",
    env: { MODE: "s3cret", SAME: "1" },
  });
  const result = await compared({
    base: { ...servers(before), ...asked },
    head: { ...servers(changed), ...asked },
  });
  expect(result.changes).toEqual([
    "The benchmark changed: server go is not built and started as in main (directory, build, run and 2 more); each arm has its own.",
  ]);
  const same = { ...servers(before), ...asked };
  expect((await compared({ base: same, head: same })).changes).toEqual([]);
});

describe("the time to measure", () => {
  const timesOf = async (head: Config["measure"], base: Config["measure"], asked = {}) => {
    const config = aConfig({ measure: head });
    const request = { seed: "s", bases: [BASE], budgetMs: head.budgetMs, ...asked };
    const world = aWorld({ baseConfig: () => inBase(aConfig({ measure: base })) });
    const { run } = await runBenchmark(world, {
      ...aRequest(LONG, { bases: [BASE] }),
      config,
      ...prepareRun(config, request, A_MACHINE),
    });
    return [run.plan.budgetMs, run.base?.changes ?? []];
  };
  const most = { atMostMs: 15 * MINUTE };
  const less = (time: string) => [
    `The benchmark changed: measure gives it less time than in main, whose configuration decides: ${time}.`,
  ];

  it("is at least base's, where nobody asked for one", async () => {
    const [short, long] = [1, 3].map((minutes) => ({ ...most, budgetMs: minutes * MINUTE }));
    if (!short || !long) throw new Error("two times");
    expect(await timesOf(short, long)).toEqual([3 * MINUTE, less("3 min 00 s")]);
    expect(await timesOf(long, short)).toEqual([3 * MINUTE, []]);
    expect(await timesOf(short, most)).toEqual([2 * MINUTE, less("2 min 00 s")]);
    const auto = await timesOf({ atMostMs: MINUTE }, most);
    expect(auto).toEqual([2 * MINUTE, less("2 min 00 s")]);
    expect(await timesOf(most, { atMostMs: MINUTE })).toEqual([2 * MINUTE, []]);
  });

  it("is what was asked for", async () => {
    const [short, long] = [1, 3].map((minutes) => ({ ...most, budgetMs: minutes * MINUTE }));
    if (!short || !long) throw new Error("two times");
    const asked = { budgetMs: 1.5 * MINUTE };
    expect(await timesOf(short, long, asked)).toEqual([asked.budgetMs, []]);
    const atMost = { budgetMs: undefined, atMostMs: 1.5 * MINUTE };
    expect(await timesOf(most, long, atMost)).toEqual([atMost.atMostMs, []]);
  });

  it("grows with the series that only base has, where it is chosen by their number", async () => {
    const base = { measure: most, ...scenarios(OTHER, aScenario()) };
    const world = aWorld({ baseConfig: () => inBase(aConfig(base)) });
    const config = aConfig({ measure: most, ...scenarios(OTHER) });
    const request = prepareRun(config, { seed: "s", bases: [BASE] }, A_MACHINE);
    const { run } = await runBenchmark(world, {
      ...aRequest(LONG, { bases: [BASE] }),
      config,
      ...request,
    });
    expect(request.budgetMs).toBe(2 * MINUTE);
    expect(run.plan.budgetMs).toBe(4 * MINUTE);
  });

  it("is a number of bursts where either says so, and too few are said", async () => {
    const bursts = (repeats: number | undefined) => ({
      ...most,
      budgetMs: MINUTE,
      ...(repeats !== undefined && { repeats }),
    });
    const few = (other: string) => [
      `The benchmark changed: it measures 12 bursts of each series (measure.repeats), which may be too few to show a slowdown; main measures ${other}.`,
    ];
    expect((await timesOf(bursts(12), bursts(undefined)))[1]).toEqual(few("for a time"));
    expect((await timesOf(bursts(12), bursts(13)))[1]).toEqual(few("13"));
    expect((await timesOf(bursts(13), bursts(13)))[1]).toEqual([]);
    expect((await timesOf(bursts(undefined), bursts(13)))[1]).toEqual([]);
  });
});
