import { describe, expect, it } from "vitest";
import { aConfig, aScenario, aServer } from "../../test/support/builders/config.ts";
import { A_MACHINE, aRequest } from "../../test/support/builders/request.ts";
import { aWorld, type Behaviour, type FakeWorld } from "../../test/support/builders/world.ts";
import type { Config } from "../domain/config.ts";
import { LoadgateError } from "../domain/error.ts";
import type { RunFile } from "../domain/run-file.ts";
import { type RunRequest, runBenchmark } from "./run-benchmark.ts";

const BASE = { ref: "main", mergeBase: false };
const LONG = { measure: { budgetMs: 300_000 } };
const MEASURED = "load (go|rust) (\\(base\\) )?500";

async function benchmark(
  behaviour: Partial<Behaviour> = {},
  request: Partial<RunRequest> = {},
  config: Partial<Config> = {},
) {
  const world = aWorld(behaviour);
  const result = await runBenchmark(world, aRequest(config, { base: BASE, ...request }));
  return { world, ...result };
}

/** Fails at some events, as anything that is foreseen fails. */
const failAt = (...wanted: readonly string[]) => ({
  onEvent: (event: string) => {
    if (wanted.includes(event)) throw new LoadgateError("measurement", `no luck at ${event}`);
  },
});

const before = (world: FakeWorld, event: string) =>
  world.events.slice(0, world.events.indexOf(event));
const after = (world: FakeWorld, event: string) =>
  world.events.slice(world.events.indexOf(event) + 1);
const verdicts = (result: {
  comparison: { series: readonly { name: string; verdict: string }[] };
}) => result.comparison.series.map(({ name, verdict }) => `${name} ${verdict}`);
const runFileOf = (world: FakeWorld) => JSON.parse(world.written.get("run.json") ?? "") as RunFile;
/** Without the times, in which two runs may differ. */
const samplesOf = ({ run }: { run: RunFile }) =>
  run.series.map(({ name, arm, samples }) => [name, arm, samples.length]);

describe("a run with a base", () => {
  it("checks base out, builds both, looks at base's answers, then measures", async () => {
    const { world } = await benchmark();
    expect(before(world, "stage Measuring")).toEqual([
      ...["prepare output", "load store", "stage Checking out main", "check out main"],
      ...["stage Looking for the load generator", "install", "build go", "build rust"],
      ...["stage Building go (base)", "build go (base)"],
      ...["start go (base)", "ask go (base) /greet", "stop go (base)"],
      ...["stage Building rust (base)", "build rust (base)"],
      ...["start rust (base)", "ask rust (base) /greet", "stop rust (base)"],
      "read config /base/repo/loadgate.yml",
    ]);
    const end = ["remove main", "write run.json", "stage Comparing", "save"];
    expect(world.events.filter((event) => end.includes(event))).toEqual(end);
    expect(world.mostRunning()).toBe(4);
    expect(world.running.size).toBe(0);
  });

  it("measures both arms in turns: each block mirrors itself", async () => {
    const { world } = await benchmark();
    const bursts = world.events.filter((event) => new RegExp(`^${MEASURED}$`).test(event));
    const blocks = Array.from({ length: Math.floor(bursts.length / 8) }, (_, index) =>
      bursts.slice(8 * index, 8 * index + 8),
    );
    expect(blocks.length).toBeGreaterThanOrEqual(6);
    for (const block of blocks) {
      expect(block).toEqual(block.toReversed());
      expect(new Set(block).size).toBe(4);
    }
    expect(new Set(blocks.map(([first]) => first)).size).toBeGreaterThan(1);
  });

  it("keeps base and both arms in the run file", async () => {
    const { world, run } = await benchmark();
    expect(runFileOf(world)).toEqual(run);
    expect(run.base).toEqual({ sha: "ba5e", ref: "main" });
    expect(run.series.map(({ name, arm }) => `${name} ${arm}`)).toEqual([
      ...["go/greet c=10 base", "go/greet c=10 head"],
      ...["rust/greet c=10 base", "rust/greet c=10 head"],
    ]);
    expect(new Set(run.series.map(({ samples }) => samples.length)).size).toBe(1);
    expect(run.servers.map(({ server, arm, buildMs }) => [server, arm, buildMs])).toEqual([
      ...[
        ["go", "base", 1000],
        ["go", "head", 1000],
      ],
      ...[
        ["rust", "base", 1000],
        ["rust", "head", 1000],
      ],
    ]);
  });

  it.each([
    [7000, "regression", "fail"],
    [10_000, "unchanged", "pass"],
    [13_000, "improvement", "pass"],
  ])(
    "judges head against base: %d answers a second for 10,000",
    async (head, verdict, decision) => {
      const throughput = (server: string) => (server === "go" ? head : 10_000);
      const result = await benchmark({ throughput });
      expect(verdicts(result)).toEqual([`go/greet c=10 ${verdict}`, "rust/greet c=10 unchanged"]);
      expect(result.comparison).toMatchObject({
        gate: { decision },
        comparedWith: { kind: "base", sha: "ba5e", ref: "main" },
      });
    },
  );

  it("compares every scenario and level", async () => {
    const levels = [{ concurrency: 10 }, { rate: 5000 }];
    const scenarios = [aScenario({ levels }), aScenario({ name: "other", path: "/other" })];
    expect(verdicts(await benchmark({}, {}, { ...LONG, scenarios }))).toEqual([
      ...["go/greet c=10 unchanged", "rust/greet c=10 unchanged"],
      ...["go/greet rate=5000 unchanged", "rust/greet rate=5000 unchanged"],
      ...["go/other c=10 unchanged", "rust/other c=10 unchanged"],
    ]);
  });

  it("keeps base out of the baseline and out of what is sent to Bencher", async () => {
    const throughput = (server: string) => (server.includes("base") ? 5000 : 10_000);
    const { world } = await benchmark({ throughput });
    const series = world.saved[0]?.record.series.map(({ name, metrics }) => [
      name,
      metrics.throughput,
    ]);
    expect(series).toEqual([
      ["go/greet c=10", 10_000],
      ["rust/greet c=10", 10_000],
    ]);
    const bmf = JSON.parse(world.written.get("bmf.json") ?? "") as Record<string, object>;
    expect(Object.keys(bmf).sort()).toEqual([
      ...["go/greet c=10", "go/process", "rust/greet c=10", "rust/process"],
    ]);
    expect(bmf["go/greet c=10"]).toMatchObject({ throughput: { value: 10_000 } });
  });

  it("does not let a run that is worse than base into the baseline", async () => {
    const { world } = await benchmark({
      throughput: (server) => (server.includes("base") ? 10_000 : 5000),
    });
    expect(world.saved).toEqual([]);
  });

  it("runs base in its checkout with head's commands", async () => {
    const servers = [
      aServer({ build: "make", artifact: "/repo/go/bin/server", env: { MODE: "x" } }),
      aServer({ name: "rust", directory: "/repo/rust", artifact: "/usr/lib/rust" }),
    ];
    const { world } = await benchmark({}, {}, { servers });
    expect(world.builds.find(({ name }) => name === "go (base)")).toMatchObject({
      ...{ directory: "/base/repo/go", artifact: "/base/repo/go/bin/server" },
      ...{ build: "make", env: { MODE: "x" } },
    });
    const started = world.starts.filter(({ name }) => name === "rust (base)");
    expect(new Set(started.map(({ directory }) => directory))).toEqual(
      new Set(["/base/repo/rust"]),
    );
    expect(new Set(started.map(({ run }) => run))).toEqual(new Set([aServer().run]));
  });

  it.each([
    ["/repo/bin/server", "/base/repo/bin/server"],
    ["/usr/lib/server", "/usr/lib/server"],
  ])("looks for the artifact %s at %s", async (artifact, ofBase) => {
    const servers = [aServer({ artifact }), aServer({ name: "rust" })];
    const { world } = await benchmark({}, {}, { servers });
    expect(world.builds.find(({ name }) => name === "go (base)")?.artifact).toBe(ofBase);
  });

  it("ends as soon as everything is decided, and not before five rounds", async () => {
    const { run, comparison } = await benchmark({}, {}, LONG);
    expect(comparison.verdict).toBe("unchanged");
    expect(run.plan.rounds).toBe(10);
    expect(new Set(run.series.flatMap(({ samples }) => samples.map(({ round }) => round)))).toEqual(
      new Set([0, 1, 2, 3, 4]),
    );
  });

  it("does not count rounds that a slow machine left no time for", async () => {
    const { run } = await benchmark({ overheadMs: 1500 }, {}, LONG);
    const rounds = new Set(run.series.flatMap(({ samples }) => samples.map(({ round }) => round)));
    // Some were left out, and five were measured before anything was decided.
    expect(rounds.size).toBeLessThanOrEqual(Math.max(...rounds));
    expect(rounds.size).toBeGreaterThanOrEqual(5);
  });

  it("uses its budget up where another job judges it, by a gate that is not known here", async () => {
    const { run } = await benchmark({}, { isJudgedElsewhere: true }, LONG);
    const rounds = new Set(run.series.flatMap(({ samples }) => samples.map(({ round }) => round)));
    expect(rounds.size).toBe(run.plan.rounds);
  });
});

describe("a server of base", () => {
  it.each(["build go (base)", "start go (base)"])(
    "that fails at %s is left out and said, the others are compared",
    async (event) => {
      const result = await benchmark(failAt(event));
      expect(verdicts(result)).toEqual(["go/greet c=10 new", "rust/greet c=10 unchanged"]);
      const { world, run, comparison } = result;
      expect(world.warnings).toEqual([`no luck at ${event}; it is measured without a base`]);
      expect(run.base).toEqual({ sha: "ba5e", ref: "main" });
      expect(comparison.comparedWith.kind).toBe("base");
      expect(after(world, "stage Measuring").join()).not.toContain("go (base)");
      expect(world.running.size).toBe(0);
    },
  );

  it.each<[string, Partial<Behaviour>]>([
    [
      "answers otherwise",
      { answer: ({ url }) => (url === "http://go-base/new" ? { body: "none" } : {}) },
    ],
    [
      "does not answer",
      {
        onEvent: (event) => {
          if (event === "ask go (base) /new") throw new Error("connection refused");
        },
      },
    ],
  ])("that %s has a new scenario, and its others are compared", async (_, behaviour) => {
    const scenarios = [aScenario(), aScenario({ name: "new", path: "/new" })];
    const result = await benchmark(behaviour, {}, { ...LONG, scenarios });
    expect(verdicts(result)).toEqual([
      ...["go/greet c=10 unchanged", "rust/greet c=10 unchanged"],
      ...["go/new c=10 new", "rust/new c=10 unchanged"],
    ]);
    expect(result.world.warnings).toEqual([
      expect.stringMatching(/^go \(base\)\/new: .*; the scenario is new$/),
    ]);
    expect(result.run.base).not.toHaveProperty("failure");
  });

  it("that fails as nobody foresaw fails the run", async () => {
    const world = aWorld({
      onEvent: (event) => {
        if (event === "build go (base)") throw new TypeError("a bug");
      },
    });
    await expect(runBenchmark(world, aRequest({}, { base: BASE }))).rejects.toThrow("a bug");
    expect(world.events).toContain("remove main");
  });
});

describe("a base of which nothing can be measured", () => {
  const noBuild = failAt("build go (base)", "build rust (base)");
  const otherAnswers: Partial<Behaviour> = {
    answer: ({ url }) => (url.includes("base") ? { body: "other" } : {}),
  };

  it.each<[string, Partial<Behaviour>, string]>([
    ["none of its servers builds", noBuild, "no luck at build go (base)"],
    [
      "none of them starts",
      failAt("start go (base)", "start rust (base)"),
      "no luck at start go (base)",
    ],
    ["none of them answers", otherAnswers, "base answers none of greet"],
  ])("leaves a report of head that says so: %s", async (_, behaviour, failure) => {
    const { world, run, comparison, view } = await benchmark(behaviour);
    expect(run.base).toEqual({ sha: "ba5e", ref: "main", failure });
    expect(run.series.map(({ arm }) => arm)).toEqual(["head", "head"]);
    expect(comparison).toMatchObject({ verdict: "new", comparedWith: { kind: "none" } });
    expect(view.notices).toContain(`Base main could not be measured: ${failure}.`);
    expect(world.events).toContain("remove main");
    expect(world.saved).toHaveLength(1);
  });

  it("has history in its place", async () => {
    const records = [0, 1, 2, 3].map(async (day) => {
      const { world } = await benchmark({ throughput: () => 10_000 + day }, {});
      const startedAt = new Date(Date.UTC(2026, 0, 1 + day)).toISOString();
      return world.saved.map(({ record }) => ({ ...record, id: `run-${day}`, startedAt }));
    });
    const stored = (await Promise.all(records)).flat();
    const throughput = () => 7000;
    const { comparison } = await benchmark({ ...noBuild, records: stored, throughput });
    expect(comparison).toMatchObject({ verdict: "regression", comparedWith: { kind: "history" } });
  });

  it("leaves its time to head", async () => {
    const world = aWorld();
    const { run } = await runBenchmark(world, aRequest());
    expect(samplesOf(await benchmark(noBuild))).toEqual(samplesOf({ run }));
  });
});

describe("a base that cannot be had", () => {
  const failing = (kind: "usage" | "measurement" = "usage"): Partial<Behaviour> => ({
    onEvent: (event) => {
      if (event === "check out main") throw new LoadgateError(kind, "there is no such commit");
    },
  });
  const optional = { base: { ...BASE, isOptional: true } };

  it("fails the run where it was asked for, before anything is built", async () => {
    const world = aWorld(failing());
    await expect(runBenchmark(world, aRequest({}, { base: BASE }))).rejects.toMatchObject({
      kind: "usage",
      message: "there is no such commit",
    });
    expect(world.events).not.toContain("install");
    expect(world.events).not.toContain("remove main");
    expect(runFileOf(world).failure).toBe("there is no such commit");
  });

  it("is said and left out where nobody asked for this very one", async () => {
    const { world, run, comparison, view } = await benchmark(failing(), optional);
    expect(world.warnings).toEqual(["there is no such commit; the run goes on without a base"]);
    expect(run.base).toEqual({ ref: "main", failure: "there is no such commit" });
    expect(comparison.comparedWith.kind).toBe("none");
    expect(view.notices).toContain("Base main could not be measured: there is no such commit.");
    expect(world.events.join()).not.toMatch(/remove|\(base\)/);
  });

  it("leaves its time to head", async () => {
    const { run } = await runBenchmark(aWorld(), aRequest());
    expect(samplesOf(await benchmark(failing(), optional))).toEqual(samplesOf({ run }));
  });

  it("fails the run where it is optional too when that is a bug", async () => {
    const world = aWorld({
      onEvent: (event) => {
        if (event === "check out main") throw new TypeError("a bug");
      },
    });
    await expect(runBenchmark(world, aRequest({}, optional))).rejects.toThrow("a bug");
  });

  it("ends the run that is stopped meanwhile, and nothing else is said", async () => {
    const controller = new AbortController();
    const stopped = new LoadgateError("SIGINT", "Stopped by SIGINT");
    const world = aWorld({
      onEvent: (event) => {
        if (event !== "check out main") return;
        controller.abort(stopped);
        throw stopped;
      },
    });
    const request = aRequest({}, { ...optional, signal: controller.signal });
    await expect(runBenchmark(world, request)).rejects.toThrow("Stopped by SIGINT");
    expect(world.warnings).toEqual([]);
    expect(runFileOf(world)).not.toHaveProperty("base");
  });
});

describe("the checkout", () => {
  it("is removed when nothing that a build left behind can write into it any more", async () => {
    const world = aWorld();
    await runBenchmark(world, aRequest({}, { base: BASE }));
    const ended = world.events.indexOf("end what was started");
    expect(ended).toBeGreaterThan(world.events.lastIndexOf("stop go (base)"));
    expect(world.events.indexOf("remove main")).toBeGreaterThan(ended);
  });

  it.each([
    ...["install", "build rust", "start rust", "ask rust /greet", "load go (base) 500"],
    ...["load go 500", "alive go (base)"],
  ])("is removed after a failure at %s", async (event) => {
    const world = aWorld(failAt(event));
    await expect(runBenchmark(world, aRequest({}, { base: BASE }))).rejects.toThrow("no luck");
    expect(world.events.filter((each) => each === "remove main")).toHaveLength(1);
    expect(world.running.size).toBe(0);
  });

  it.each(["build go (base)", "start go (base)", "ask go (base) /greet", "load go (base) 500"])(
    "is removed after a signal at %s, which is no failure of base",
    async (event) => {
      const controller = new AbortController();
      const world = aWorld({
        onEvent: (each) => {
          if (each !== event || controller.signal.aborted) return;
          controller.abort(new LoadgateError("SIGTERM", "Stopped by SIGTERM"));
          throw new LoadgateError("measurement", "it was killed");
        },
      });
      const request = aRequest({}, { base: BASE, signal: controller.signal });
      await expect(runBenchmark(world, request)).rejects.toThrow("Stopped by SIGTERM");
      expect(world.events.at(-1)).toBe("remove main");
      expect(world.warnings).toEqual([]);
      expect(world.running.size).toBe(0);
    },
  );

  it("is removed where run.json cannot be written", async () => {
    const world = aWorld({
      onEvent: (event) => {
        if (event === "install" || event === "write run.json") throw new Error(`no ${event}`);
      },
    });
    await expect(runBenchmark(world, aRequest({}, { base: BASE }))).rejects.toThrow("no install");
    expect(world.events.at(-1)).toBe("remove main");
  });
});

describe("scenarios that only base has", () => {
  const old = aScenario({ name: "old", levels: [{ concurrency: 1 }, { rate: 50 }] });
  const baseConfig = () => aConfig({ scenarios: [aScenario(), old] });

  it("are removed ones", async () => {
    const result = await benchmark({ baseConfig });
    expect(verdicts(result)).toEqual([
      ...["go/greet c=10 unchanged", "rust/greet c=10 unchanged"],
      ...["go/old c=1 removed", "go/old rate=50 removed"],
      ...["rust/old c=1 removed", "rust/old rate=50 removed"],
    ]);
    expect(result.run.base?.removed).toHaveLength(4);
    expect(result.comparison.gate.decision).toBe("pass");
    expect(result.view.changed.map(({ series }) => series)).toContain("go/old c=1");
  });

  it("are nothing to speak of where a part was asked for", async () => {
    expect((await benchmark({ baseConfig }, { only: "*/greet" })).run.base).not.toHaveProperty(
      "removed",
    );
    const servers = [aServer(), aServer({ name: "python", requires: { python3: "apt" } })];
    const scenarios = [aScenario({ servers: ["go", "python"] })];
    const missing = { ...A_MACHINE, isInstalled: () => false };
    const request = aRequest({ servers, scenarios }, { base: BASE }, missing);
    const { run } = await runBenchmark(aWorld({ baseConfig }), request);
    expect(run.base).toEqual({ sha: "ba5e", ref: "main" });
  });

  it("are not known where base's configuration cannot be read", async () => {
    const unreadable = () => {
      throw new LoadgateError("usage", "there is no loadgate.yml");
    };
    const { run, world } = await benchmark({ baseConfig: unreadable });
    expect(run.base).toEqual({ sha: "ba5e", ref: "main" });
    expect(world.warnings).toEqual([]);
  });
});
