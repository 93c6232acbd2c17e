import { describe, expect, it } from "vitest";
import { aConfig, aScenario, aServer, aShape } from "../../../test/support/builders/config.ts";
import { A_MACHINE } from "../../../test/support/builders/request.ts";
import type { Config } from "../../domain/run/plan/config.ts";
import { ROUNDS_TO_DECIDE } from "../../domain/run/plan/round-counts.ts";
import type { Shard } from "../../domain/run/plan/shard.ts";
import { MIN_BLOCKS } from "../../domain/run/plan/time-estimate.ts";
import { laneName, lanesOf, seriesOf } from "../../domain/series/lane.ts";
import { levelName, pathOfSeries } from "../../domain/series/series.ts";
import { prepareRun } from "./prepare-run.ts";

const CONFIG = aConfig({
  scenarios: [
    aScenario({ levels: [{ concurrency: 1 }, { concurrency: 50 }] }),
    aScenario({ name: "rusty", servers: ["rust"] }),
  ],
});
const REQUEST = { budgetMs: 60_000, seed: "s" };
const only = (text: string, ...names: readonly string[]) => ({
  ...REQUEST,
  filter: { text, matches: (name: string) => names.includes(pathOfSeries(name)) },
});
const named = ({ cells }: ReturnType<typeof prepareRun>) =>
  cells.map(({ scenario, level, lanes }) => [
    scenario,
    levelName(level),
    lanes.map(({ server }) => server).join(" "),
  ]);

/** The least budget that is taken, in milliseconds: the one that the refusal of a shorter one names. */
function refusedBelow(prepare: (budgetMs: number) => unknown): number {
  try {
    prepare(30_000);
  } catch (error) {
    const [, minutes, seconds] = /: (\d+) min (\d+) s would show/.exec(String(error)) ?? [];
    return 60_000 * Number(minutes) + 1000 * Number(seconds);
  }
  throw new Error("30 s are not refused");
}

function isRefused(prepare: () => unknown): boolean {
  try {
    prepare();
    return false;
  } catch {
    return true;
  }
}

describe("prepareRun", () => {
  it("makes a cell of each scenario and level, with the scenario's servers", () => {
    const prepared = prepareRun(CONFIG, REQUEST, A_MACHINE);
    expect(named(prepared)).toEqual([
      ["greet", "c=1", "go rust"],
      ["greet", "c=50", "go rust"],
      ["rusty", "c=10", "rust"],
    ]);
    expect(prepared.only).toBeUndefined();
    expect(prepared.budgetMs).toBe(60_000);
    expect(prepared.plan).toMatchObject({ seed: "s" });
    expect(prepared.plan.blocksPerCell).toBeGreaterThanOrEqual(MIN_BLOCKS);
    expect(lanesOf(prepared.cells).every(({ arm }) => arm === "head")).toBe(true);
  });

  it("leaves out what is loaded at several rates, for a command that needs bursts", () => {
    const capacity = { p99Ms: 100, errorPart: 0.001, from: 500, to: 100_000 };
    const levels = [{ concurrency: 10 }, { openLoop: "capacity" as const }];
    const both = aConfig({
      scenarios: [aScenario({ levels, load: aShape({ capacity }), servers: ["go"] })],
    });
    const timed = prepareRun(both, { ...REQUEST, isTimedOnly: true }, A_MACHINE);
    expect(named(timed)).toEqual([["greet", "c=10", "go"]]);
    const filter = { text: "capacity", matches: (name: string) => name.endsWith("capacity") };
    const counted = { ...both, measure: { ...both.measure, repeats: 0 } };
    for (const prepare of [
      () => prepareRun(both, { ...REQUEST, isTimedOnly: true, filter }, A_MACHINE),
      () => prepareRun(counted, { ...REQUEST, isTimedOnly: true }, A_MACHINE),
    ]) {
      expect(prepare).toThrow("no series at a concurrency or a rate is timed");
    }
  });

  it("leaves out what the filter does not choose, and says so", () => {
    const prepared = prepareRun(CONFIG, only("rust/*", "rust/greet", "rust/rusty"), A_MACHINE);
    expect(named(prepared)).toEqual([
      ["greet", "c=1", "rust"],
      ["greet", "c=50", "rust"],
      ["rusty", "c=10", "rust"],
    ]);
    expect(prepared.only).toBe("rust/*");
  });

  it("is a whole run where the filter chooses everything", () => {
    const all = only("*/*", "go/greet", "rust/greet", "rust/rusty");
    expect(prepareRun(CONFIG, all, A_MACHINE).only).toBeUndefined();
  });

  it("says what there is where the filter chooses nothing", () => {
    expect(() => prepareRun(CONFIG, only("nope"), A_MACHINE)).toThrow(
      expect.objectContaining({
        kind: "usage",
        message: 'only: "nope" matches nothing',
        hint: expect.stringMatching(
          /^Choose from go\/greet c=1, .* A glob such as rust\/\* works too\.$/,
        ),
      }),
    );
  });

  it("makes a cell of each rate, with the shape of its scenario", () => {
    const load = aShape({ burstMs: 250, connections: 64, keepAlive: false });
    const levels = [{ concurrency: 5 }, { rate: 2000 }, { rate: 0.5 }];
    const config = aConfig({ scenarios: [aScenario({ levels, load })] });
    const prepared = prepareRun(config, REQUEST, A_MACHINE);
    expect(named(prepared).map(([, level]) => level)).toEqual(["c=5", "rate=2000", "rate=0.5"]);
    for (const { shape } of prepared.cells) expect(shape).toEqual(load);
  });

  it("takes a number of repeats for what it is, whatever the budget", () => {
    const config = aConfig({ measure: { budgetMs: 1, atMostMs: 900_000, repeats: 3 } });
    const { plan } = prepareRun(config, { budgetMs: 1, seed: "s" }, A_MACHINE);
    expect(plan).toMatchObject({ burstsPerSeries: 3, blocksPerCell: 2 });
  });

  it("names a budget that would do where it is too short", () => {
    expect(() => prepareRun(CONFIG, { ...REQUEST, budgetMs: 10_000 }, A_MACHINE)).toThrow(
      expect.objectContaining({
        kind: "usage",
        message:
          "A budget of 10 s is too short for 5 series: 39 s would hold the fewest bursts that give an interval",
        details: [
          expect.stringMatching(/ would start each server 5 times, which a verdict needs$/),
          "servers that start slowly, or take long to warm up, need more than this says",
          "this budget would do for each of 5 shards (1/5 to 5/5)",
        ],
        hint: expect.stringContaining("let several jobs measure a shard each"),
      }),
    );
    expect(prepareRun(CONFIG, { ...REQUEST, budgetMs: 39_000 }, A_MACHINE).plan.blocksPerCell).toBe(
      6,
    );
  });
});

describe("a budget that is not given", () => {
  const request = { seed: "s", bases: [{ ref: "main" }] };

  it("is a minute for each series of base and head, and the plan fits it", () => {
    const { budgetMs, plan, outlook, fewStarts } = prepareRun(CONFIG, request, A_MACHINE);
    expect(budgetMs).toBe(5 * 60_000);
    expect(plan.estimateMs).toBeLessThanOrEqual(budgetMs);
    expect(fewStarts).toBeUndefined();
    expect(outlook).toMatchObject({ isChosen: true, isKnown: false });
    expect(outlook?.finds.map((one) => one.budgetMs)).toEqual([300_000, 600_000, 900_000]);
  });

  it("is at most what was allowed, by the request before the configuration", () => {
    const config = { ...CONFIG, measure: { atMostMs: 180_000 } };
    expect(prepareRun(config, request, A_MACHINE).budgetMs).toBe(180_000);
    const longer = { ...request, atMostMs: 240_000 };
    expect(prepareRun(config, longer, A_MACHINE).budgetMs).toBe(240_000);
  });

  it("is refused where what is allowed is too short, with how many series would fit", () => {
    expect(() => prepareRun(CONFIG, { ...request, atMostMs: 58_000 }, A_MACHINE)).toThrow(
      /^A budget of 58 s is too short for 5 series: 2 min 14 s would show .*; 2 of them would fit$/,
    );
    const least = prepareRun(CONFIG, { ...request, atMostMs: 134_000 }, A_MACHINE);
    expect(least.plan.rounds).toHaveLength(4);
    expect(least.fewStarts).toBeDefined();
  });

  it("is half as long for head alone, of which nothing is foretold", () => {
    const { bases: _, ...alone } = request;
    const prepared = prepareRun(CONFIG, alone, A_MACHINE);
    expect(prepared.budgetMs).toBe(150_000);
    expect(prepared.outlook).toBeUndefined();
  });
});

describe("a budget for fewer starts than decide", () => {
  const config = aConfig({ scenarios: [aScenario()] });
  const prepared = (budgetMs: number) => prepareRun(config, { budgetMs, seed: "s" }, A_MACHINE);

  it.each([
    [20_000, "20 s", "1 start", "cannot tell a change from what its process happens to do"],
    [22_000, "22 s", "3 starts", "find little where processes of one program differ"],
  ])("of %i ms is named, with one that would do", (budgetMs, budget, starts, worth) => {
    const { fewStarts = "" } = prepared(budgetMs);
    const [, text, seconds] =
      /^(.*; a budget of )(\d+) s pays for 5, if all start and warm up quickly$/.exec(fewStarts) ??
      [];
    expect(text).toBe(
      `A budget of ${budget} pays for ${starts} of each server, which ${worth}; a budget of `,
    );
    const enough = 1000 * Number(seconds);
    expect(prepared(enough).plan.rounds).toHaveLength(ROUNDS_TO_DECIDE);
    expect(prepared(enough).fewStarts).toBeUndefined();
    expect(prepared(enough - 1000).fewStarts).toBeDefined();
  });

  it("is none where the number of bursts is given", () => {
    const repeated = { ...config, measure: { budgetMs: 1, atMostMs: 900_000, repeats: 3 } };
    const { fewStarts } = prepareRun(repeated, { budgetMs: 1, seed: "s" }, A_MACHINE);
    expect(fewStarts).toBeUndefined();
  });
});

describe("a base", () => {
  const BASE = { ref: "main" };

  it("doubles the lanes, base beside head", () => {
    const prepared = prepareRun(
      CONFIG,
      { ...REQUEST, bases: [BASE], budgetMs: 150_000 },
      A_MACHINE,
    );
    expect(prepared.bases).toEqual([BASE]);
    expect(prepared.cells[0]?.lanes.map(laneName)).toEqual([
      ...["go (base)", "go", "rust (base)", "rust"],
    ]);
    expect(prepared.cells[2]?.lanes.map(laneName)).toEqual(["rust (base)", "rust"]);
    expect(prepareRun(CONFIG, REQUEST, A_MACHINE).bases).toEqual([]);
  });

  it("can be head itself", () => {
    const request = { ...REQUEST, againstItself: true, budgetMs: 120_000 };
    const prepared = prepareRun(CONFIG, request, A_MACHINE);
    expect(prepared).toMatchObject({ againstItself: true });
    expect(prepared.bases).toEqual([]);
    expect(prepared.cells[2]?.lanes.map(laneName)).toEqual(["rust (base)", "rust"]);
  });

  it("needs its own time", () => {
    expect(() => prepareRun(CONFIG, { ...REQUEST, bases: [BASE] }, A_MACHINE)).toThrow(
      /^A budget of 1 min 00 s is too short for 5 series: 2 min 14 s would show that a server lost half its speed; 2 of them would fit$/,
    );
  });

  it("that just does is foretold to find half the speed, also where slow servers would get longer bursts", () => {
    const levels = Array.from({ length: 12 }, (_, index) => ({ concurrency: index + 1 }));
    const prepare = (budgetMs: number) => {
      const { warmUpMs: _, ...load } = aShape({ burstMs: 200, longerMs: 500 });
      const config = aConfig({ scenarios: [aScenario({ levels, load })] });
      return prepareRun(config, { ...REQUEST, bases: [BASE], budgetMs }, A_MACHINE);
    };
    const least = refusedBelow(prepare);
    const { finds = [] } = prepare(least).outlook ?? {};
    const own = finds.find(({ budgetMs }) => budgetMs === least);
    expect(own?.percent).toBeLessThan(50);
  });

  describe("whose budget is too short", () => {
    const request = { seed: "s", bases: [BASE], budgetMs: 60_000 };
    const prepare = (shard: Shard, more: object = {}) =>
      prepareRun(CONFIG, { ...request, ...more, shard }, A_MACHINE);
    const SLOW = expect.stringContaining("start slowly");
    const refusal = (more: object) =>
      expect.objectContaining({
        details: [
          expect.stringMatching(/5 times/),
          SLOW,
          expect.stringMatching(/would do for each of \d shards/),
        ],
        ...more,
      });

    it("names as many shards as would do, and no fewer", () => {
      expect(() => prepareRun(CONFIG, request, A_MACHINE)).toThrow(
        refusal({
          details: [
            expect.anything(),
            SLOW,
            expect.stringMatching(/ of 3 shards \(1\/3 to 3\/3\)$/),
          ],
        }),
      );
      for (const index of [1, 2, 3]) {
        expect(prepare({ index, count: 3 }).plan.rounds.length).toBeGreaterThan(1);
      }
      const parts = [1, 2].map((index) => () => prepare({ index, count: 2 }));
      expect(parts.filter((part) => isRefused(part)).length).toBeGreaterThan(0);
    });

    it("names shards that would do for what is allowed of a budget that is not given", () => {
      const auto = { budgetMs: undefined, atMostMs: 60_000 };
      expect(() => prepareRun(CONFIG, { ...request, ...auto }, A_MACHINE)).toThrow(refusal({}));
    });

    it.each<[string, object]>([
      ["one series alone is too long", { bases: [BASE], budgetMs: 5000 }],
      ["head is measured beside itself", { againstItself: true, budgetMs: 20_000 }],
    ])("names none where %s", (_, asked) => {
      expect(() => prepareRun(CONFIG, { ...REQUEST, ...asked }, A_MACHINE)).toThrow(
        expect.objectContaining({ details: [expect.stringMatching(/5 times/), SLOW] }),
      );
    });
  });

  it("needs no more than a plan where nothing is gated, or bursts are counted", () => {
    const request = { ...REQUEST, bases: [BASE], budgetMs: 80_000 };
    const ungated = { ...CONFIG, gate: { tolerancePercent: {}, maxErrorPercent: 0 } };
    expect(prepareRun(ungated, request, A_MACHINE).plan.rounds).toHaveLength(1);
    const counted = { ...CONFIG, measure: { atMostMs: 900_000, repeats: 3 } };
    expect(prepareRun(counted, request, A_MACHINE).plan.burstsPerSeries).toBe(3);
  });

  it("is no part left out", () => {
    const request = { ...only("*", "go/greet", "rust/greet", "rust/rusty"), bases: [BASE] };
    const prepared = prepareRun(CONFIG, { ...request, budgetMs: 150_000 }, A_MACHINE);
    expect(prepared.only).toBeUndefined();
  });

  describe("and a fixed port", () => {
    const fixed = aConfig({ servers: [aServer(), aServer({ name: "rust", port: 8080 })] });

    it.each([{ bases: [BASE] }, { againstItself: true }])("do not go together: %j", (second) => {
      expect(() => prepareRun(fixed, { ...REQUEST, ...second }, A_MACHINE)).toThrow(
        expect.objectContaining({
          kind: "usage",
          message:
            "servers.rust.port: base and head run at the same time and cannot share port 8080",
          hint: expect.stringContaining("{port}"),
        }),
      );
    });

    it("do where that server is not measured, or there is no base", () => {
      const chosen = { ...only("go/*", "go/greet"), bases: [BASE] };
      expect(prepareRun(fixed, chosen, A_MACHINE).cells).toHaveLength(1);
      expect(prepareRun(fixed, REQUEST, A_MACHINE).cells).toHaveLength(1);
    });
  });
});

describe("servers that run already", () => {
  const { run: _, ...bare } = aServer();
  const at = (name: string, baseUrl?: string): Config["servers"][number] => ({
    ...bare,
    name,
    url: `http://${name}.example.com`,
    ...(baseUrl !== undefined && { baseUrl }),
  });
  const [GO, RUST] = [at("go", "http://go-base"), at("rust", "http://rust-base")];
  const lanesWith = (servers: Config["servers"], request: object = {}) =>
    prepareRun(aConfig({ servers }), { ...REQUEST, budgetMs: 120_000, ...request }, A_MACHINE)
      .cells.flatMap(({ lanes }) => lanes)
      .map(laneName);
  const BOTH = ["go (base)", "go", "rust (base)", "rust"];
  const bases = [{ ref: "main" }];

  it("have a base at their second address, with a commit or without", () => {
    expect(lanesWith([GO, RUST])).toEqual(BOTH);
    expect(lanesWith([GO, RUST], { bases })).toEqual(BOTH);
    expect(lanesWith([GO, aServer({ name: "rust" })], { bases })).toEqual(BOTH);
  });

  it("are measured alone with one address, and against themselves", () => {
    expect(lanesWith([at("go"), at("rust")])).toEqual(["go", "rust"]);
    expect(lanesWith([at("go"), aServer({ name: "rust" })])).toEqual(["go", "rust"]);
    expect(lanesWith([at("go"), RUST], { againstItself: true })).toEqual(BOTH);
  });

  it.each<[string, Config["servers"], object, RegExp]>([
    [
      "a commit and no second address",
      [at("go"), RUST],
      { bases },
      /^servers\.go\.base-url is missing/,
    ],
    ["only some second addresses", [at("go"), RUST], {}, /^servers\.go\.base-url is missing/],
    [
      "servers of a commit that is not named",
      [aServer(), RUST],
      {},
      /^servers\.go has a base only in a commit/,
    ],
  ])(
    "are refused with %s, which would be compared with nothing",
    (__, servers, request, message) => {
      expect(() => lanesWith(servers, request)).toThrow(
        expect.objectContaining({ kind: "usage", message: expect.stringMatching(message) }),
      );
      expect(
        lanesWith(servers, { ...request, filter: only("rust/*", "rust/greet").filter }),
      ).toEqual(["rust (base)", "rust"]);
    },
  );
});

describe("what is not installed", () => {
  const requires = { python3: "apt-get install python3", gunicorn: "pip install gunicorn" };
  const config = aConfig({
    servers: [
      aServer(),
      aServer({ name: "python", requires }),
      aServer({ name: "rust", requires: { cargo: "rustup.rs" } }),
    ],
    scenarios: [
      aScenario({ servers: ["go", "python", "rust"] }),
      aScenario({ name: "own", servers: ["python"] }),
    ],
  });
  const machine = (...installed: readonly string[]) => ({
    ...A_MACHINE,
    isInstalled: (program: string) => installed.includes(program),
  });
  const PYTHON = {
    server: "python",
    program: "python3",
    install: "apt-get install python3",
  };

  it.each<[readonly string[], readonly object[], readonly string[]]>([
    [["python3", "gunicorn", "cargo"], [], ["go python rust", "python"]],
    [["gunicorn", "cargo"], [PYTHON], ["go rust"]],
    [
      ["python3", "cargo"],
      [{ ...PYTHON, program: "gunicorn", install: "pip install gunicorn" }],
      ["go rust"],
    ],
    [[], [PYTHON, { server: "rust", program: "cargo", install: "rustup.rs" }], ["go"]],
  ])("skips the servers that need it, with %j there", (installed, skipped, lanes) => {
    const prepared = prepareRun(config, REQUEST, machine(...installed));
    expect(prepared.skipped).toEqual(skipped);
    expect(named(prepared).map(([, , servers]) => servers)).toEqual(lanes);
    expect(prepared.only).toBeUndefined();
  });

  it("is told only of servers that the filter chose", () => {
    const chosen = only("*/greet", "go/greet", "python/greet");
    const prepared = prepareRun(config, chosen, machine());
    expect(prepared).toMatchObject({ only: "*/greet", skipped: [PYTHON] });
    expect(named(prepared)).toEqual([["greet", "c=10", "go"]]);
  });

  it("fails the run where nothing is left to measure", () => {
    const chosen = only("python/*", "python/greet", "python/own");
    expect(() => prepareRun(config, chosen, machine("cargo"))).toThrow(
      expect.objectContaining({
        kind: "measurement",
        message: "This machine can run none of the servers",
        details: ["python was skipped: python3 is not installed (apt-get install python3)"],
        hint: expect.stringContaining("Install"),
      }),
    );
  });
});

describe("the limit of open files", () => {
  const config = (...levels: ReturnType<typeof aScenario>["levels"]) =>
    aConfig({ scenarios: [aScenario({ levels, load: aShape({ connections: 200 }) })] });
  const machine = (limit: number | undefined) => ({ ...A_MACHINE, openFileLimit: () => limit });

  it.each<[string, Config, number]>([
    ["connections", config({ concurrency: 10 }, { concurrency: 1000 }), 1000],
    ["the connections of a rate", config({ concurrency: 10 }, { rate: 5 }), 200],
  ])("must leave room for %s", (_, loaded, connections) => {
    const needed = connections + 64;
    expect(prepareRun(loaded, REQUEST, machine(needed)).cells).toHaveLength(2);
    expect(() => prepareRun(loaded, REQUEST, machine(needed - 1))).toThrow(
      expect.objectContaining({
        kind: "measurement",
        message: `${connections} connections need ${needed} open files per process; the limit is ${needed - 1}`,
        hint: expect.stringContaining(`ulimit -n ${needed} `),
      }),
    );
  });

  it("is not known everywhere", () => {
    expect(
      prepareRun(config({ concurrency: 9999 }), REQUEST, machine(undefined)).cells,
    ).toHaveLength(1);
  });

  it("is not asked of what the filter left out", () => {
    const large = aScenario({ name: "large", levels: [{ concurrency: 5000 }] });
    const both = aConfig({ scenarios: [aScenario(), large] });
    expect(prepareRun(both, only("go/greet", "go/greet"), machine(1024)).cells).toHaveLength(1);
  });
});

describe("a shard", () => {
  const shard = (index: number, count: number, more = {}) =>
    prepareRun(CONFIG, { ...REQUEST, ...more, shard: { index, count } }, A_MACHINE);

  it("is a part of the plan, and knows all of it", () => {
    const all = [1, 2, 3, 4, 5].map((index) => shard(index, 5));
    const whole = prepareRun(CONFIG, REQUEST, A_MACHINE).cells;
    expect(all.flatMap(({ cells }) => seriesOf(cells)).toSorted()).toEqual(
      seriesOf(whole).toSorted(),
    );
    for (const { cells, shard: part } of all) {
      expect(part).toMatchObject({ count: 5, own: cells, whole });
    }
    expect(shard(1, 1).cells).toEqual(whole);
  });

  it("is a part of what the filter chooses", () => {
    const chosen = only("rust/*", "rust/greet", "rust/rusty");
    const all = [1, 2, 3].map((index) => shard(index, 3, chosen));
    expect(all.map(({ cells }) => seriesOf(cells))).toEqual([
      ["rust/greet c=1"],
      ["rust/greet c=50"],
      ["rust/rusty c=10"],
    ]);
  });

  it("is the same on every machine, whatever that can run", () => {
    const without = { ...A_MACHINE, isInstalled: (program: string) => program !== "cargo" };
    const config = {
      ...CONFIG,
      servers: [aServer(), aServer({ name: "rust", requires: { cargo: "rustup" } })],
    };
    const request = { ...REQUEST, shard: { index: 1, count: 2 } };
    const [here, there] = [A_MACHINE, without].map((machine) =>
      prepareRun(config, request, machine),
    );
    expect(there?.shard).toEqual(here?.shard);
    expect(there?.skipped).toHaveLength(seriesOf(here?.cells ?? []).length > 2 ? 1 : 0);
  });

  it("finds less than the same series alone, since all are judged together", () => {
    const config = { ...CONFIG, gate: { ...CONFIG.gate, tolerancePercent: { throughput: 0.1 } } };
    const base = { bases: [{ ref: "main" }], budgetMs: 300_000 };
    const [found, alone] = [
      { ...REQUEST, ...base, shard: { index: 3, count: 5 } },
      { ...only("rust/rusty", "rust/rusty"), ...base },
    ].map((request) => prepareRun(config, request, A_MACHINE).outlook?.finds[0]?.percent);
    expect(found).toBeGreaterThan(alone ?? Number.NaN);
  });

  it("is refused where there are more shards than series", () => {
    expect(() => shard(6, 6)).toThrow(
      expect.objectContaining({
        kind: "usage",
        message: "shard: 6/6 of 5 series is empty",
        hint: "Use at most 5 shards.",
      }),
    );
  });
});

describe("a server whose command says that it starts slowly", () => {
  const { warmUpMs: _, ...load } = aShape();
  const prepared = (run: string, request: Partial<Parameters<typeof prepareRun>[1]>) => {
    const config = aConfig({
      servers: [aServer({ run })],
      scenarios: [aScenario({ servers: ["go"], load })],
    });
    const bases = [{ ref: "main" }];
    return prepareRun(config, { bases, seed: "s", ...request }, A_MACHINE);
  };
  const [JAVA, GO] = ["java -jar app.jar --port {port}", "./server --port {port}"];

  it("is planned as slow: a budget that is chosen has time for it, and one that is given holds fewer starts", () => {
    const [java, go] = [JAVA, GO].map((run) => prepared(run, { atMostMs: 900_000 }));
    expect(java?.plan.rounds.length).toBeGreaterThanOrEqual(ROUNDS_TO_DECIDE);
    expect(java?.budgetMs).toBeGreaterThan(2 * (go?.budgetMs ?? 0));
    const given = prepared(JAVA, { budgetMs: 120_000 });
    expect(given.plan.rounds.length).toBeLessThan(ROUNDS_TO_DECIDE);
    expect(given.fewStarts).toMatch(
      /; a budget of 3 min \d+ s pays for 5, if all start and warm up as expected$/,
    );
  });

  it("is refused no budget for it, since its command may be misleading", () => {
    const budgets = Array.from({ length: 60 }, (_, at) => 1000 * (10 + at));
    const takes = (run: string) => (budgetMs: number) =>
      !isRefused(() => prepared(run, { budgetMs }));
    const taken = budgets.filter(takes(GO));
    expect(taken.length).toBeGreaterThan(0);
    expect(budgets.filter(takes(JAVA))).toEqual(taken);
    const [budgetMs = 0] = taken;
    const [java, go] = [JAVA, GO].map((run) => prepared(run, { budgetMs }).plan.rounds.length);
    expect(java).toBeLessThan(go ?? 0);
  });

  it("is planned like any other where it runs already", () => {
    const { run: _run, ...server } = aServer();
    const config = aConfig({
      servers: [{ ...server, url: "http://127.0.0.1:1" }],
      scenarios: [aScenario({ servers: ["go"], load })],
    });
    expect(prepareRun(config, REQUEST, A_MACHINE).cells[0]).not.toHaveProperty("paces");
  });
});
