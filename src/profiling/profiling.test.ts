import { describe, expect, it, onTestFinished, vi } from "vitest";
import { aConfig } from "../../test/support/builders/config.ts";
import { aRequest } from "../../test/support/builders/request.ts";
import { aWorld, type Behaviour } from "../../test/support/builders/world.ts";
import { runIn } from "../../test/support/run-lines.ts";
import { judgeRun } from "../app/judge/judge-run.ts";
import { measureRun, type RunRequest, runBenchmark } from "../app/run-benchmark.ts";
import type { Config } from "../domain/run/plan/config.ts";
import type { Profiler } from "./port.ts";
import { profilingWith } from "./profiling.ts";

const BASE = { ref: "main", isNamed: true };
const GATE = { tolerancePercent: { throughput: 5 }, maxErrorPercent: 0 };

/** Head's server has a function that base's lacks. */
function aProfiler(removed: string[] = [], isKnown = true, slow = "main;slow (a.js:3)"): Profiler {
  return {
    diagnose: async () => ({ profiles: "all", profiler: "a profiler", works: true, advice: "" }),
    prepare: async ({ env, root }) => ({
      env: { ...env, PROFILED: root },
      profile: async (_server, work) => {
        if (!isKnown) return undefined;
        const result = await work();
        const more = root === "/repo" ? [[slow, 900] as const] : [];
        const stacks = new Map([["main", 1000], ...more]);
        return { result, stacks, profiler: "a profiler" };
      },
      remove: () => void removed.push(root),
    }),
  };
}

const SLOWER: Partial<Behaviour> = {
  throughput: (server) => (server === "go" ? 7000 : 10_000),
};

async function run(
  behaviour: Partial<Behaviour>,
  profiler: Profiler,
  overrides: Partial<RunRequest> = {},
) {
  const world = { ...aWorld(behaviour), instruments: [profilingWith([profiler])] };
  const request = aRequest({ gate: GATE }, { bases: [BASE], ...overrides });
  const result = await runBenchmark(world, request);
  return { ...result, world, file: runIn(world.written.get("run.jsonl") ?? "{}") };
}

describe("a run in which a series got worse", () => {
  it("profiles base and head in starts of their own before their trees are removed", async () => {
    const removed: string[] = [];
    const { world, file, view, comparison } = await run(SLOWER, aProfiler(removed));
    expect(comparison.verdict).toBe("regression");
    const profiled = world.starts.filter(({ env }) => env["PROFILED"] !== undefined);
    const pair = ["go (base)", "go"];
    // A fifth pair, since four took less time than there is.
    expect(profiled.map(({ name }) => name)).toEqual([pair, pair, pair, pair, pair].flat());
    expect(removed).toHaveLength(10);
    const lastStart = world.events.lastIndexOf("start go");
    expect(world.events.indexOf("remove main")).toBeGreaterThan(lastStart);
    expect(file.profile).toMatchObject({ series: "go/greet c=10", starts: 5, compared: 2 });
    expect(file.profile?.durationMs).toBeLessThan(90_000);
    const [slow] = file.profile?.functions ?? [];
    expect(slow).toMatchObject({ name: "slow (a.js:3)", baseUs: 0 });
    expect(file.profile?.tree?.map(({ name, depth }) => [name, depth])).toEqual([
      ["main", 0],
      ["slow (a.js:3)", 1],
    ]);
    expect(view.sections.map(({ title }) => title)).toEqual(["Profiled"]);
    expect(world.written.get("profile-base.folded")).toBe("main 40000\n");
    expect(world.written.get("profile-head.folded")).toBe("main 30075\nmain;slow (a.js:3) 27068\n");
    expect(world.written.get("report.md")).toContain("| slow (a.js:3) | not seen | 27.1 µs |");
  });

  it("marks functions in files that differ from base, and those in a commit", async () => {
    const changedInHead = async () => ["/repo/a.js"];
    const changed = await run({ ...SLOWER, checkout: () => ({ changedInHead }) }, aProfiler());
    expect(changed.file.profile?.functions[0]).toMatchObject({ isChanged: true, isTracked: true });
    expect(changed.world.written.get("report.md")).toContain("in a changed file");
    for (const isTracked of [true, false]) {
      const { file } = await run({ ...SLOWER, isTracked }, aProfiler());
      const [slow] = file.profile?.functions ?? [];
      expect([slow?.isChanged, slow?.isTracked]).toEqual([undefined, isTracked || undefined]);
    }
  });

  it("names the innermost caller in the commit of a function outside of it", async () => {
    const stack = "main;handler (a.js:3);call (lib/b.js:1);sort (lib/c.js:9)";
    const changedInHead = async () => ["/repo/a.js"];
    const profiler = aProfiler([], true, stack);
    const behaviour = { ...SLOWER, isTracked: false, checkout: () => ({ changedInHead }) };
    const { file, world } = await run(behaviour, profiler);
    const [slow] = file.profile?.functions ?? [];
    expect(slow).toMatchObject({ name: "sort (lib/c.js:9)", caller: "handler (a.js:3)" });
    expect(slow).toMatchObject({ isChanged: true });
    expect(slow?.isTracked).toBeUndefined();
    const [row] = /^.*sort \(lib.*$/m.exec(world.written.get("report.md") ?? "") ?? [];
    expect(row).toContain("from handler (a.js:3)");
    expect(row).toContain("in a changed file");
  });

  it("has the verdict without a profile where that fails, and one note says why", async () => {
    const { comparison, file, view, world } = await run(SLOWER, aProfiler([], false));
    expect(comparison.verdict).toBe("regression");
    expect(file.profile?.functions).toEqual([]);
    const why = "no profiler knows a program of it that Loadgate started";
    expect(view.notices).toContain(`go/greet c=10 was not profiled: go (base): ${why}.`);
    expect(world.written.has("profile-base.folded")).toBe(false);
    expect(world.running.size).toBe(0);
  });

  it("has a readable file, however much a failing profiler says", async () => {
    const profiler = aProfiler();
    const prepare = () => Promise.reject(new Error("x".repeat(20_000)));
    const { file } = await run(SLOWER, { ...profiler, prepare });
    expect(file.profile?.failure).toMatch(/^x{5000}$/);
  });

  it("has none of a profile that is too large for what programs do", async () => {
    const { prepare, ...profiler } = aProfiler();
    const stack = Array.from({ length: 500 }, () => "f".repeat(200)).join(";");
    const stacks = new Map(Array.from({ length: 700 }, (_, at) => [`${stack};${at}`, 1]));
    const large: Profiler["prepare"] = async (...args) => ({
      ...(await prepare(...args)),
      profile: async (_, work) => ({ result: await work(), stacks, profiler: "a profiler" }),
    });
    const { file } = await run(SLOWER, { ...profiler, prepare: large });
    expect(file.profile?.failure).toBe("go (base): its profile is larger than that of any program");
  });

  it.each([
    ["the system does not report its CPU time", { usage: () => ({}) }],
    ["no request was answered", { result: () => ({}) }],
  ])("says so where %s", async (why, behaviour) => {
    let isOver = false;
    const profiler = aProfiler();
    const prepare: Profiler["prepare"] = async (...args) => {
      isOver = true;
      return await profiler.prepare(...args);
    };
    const usage = (loadedMs: number) => (isOver ? {} : { cpuMs: loadedMs * 0.4 });
    const result = () => (isOver ? { expected: 0 } : {});
    const later = "usage" in behaviour ? { usage } : { result };
    const { view } = await run({ ...SLOWER, ...later }, { ...profiler, prepare });
    expect(view.notices.join("\n")).toContain(`go/greet c=10 was not profiled: go (base): ${why}`);
  });

  it("leaves alone servers that run already", async () => {
    const removed: string[] = [];
    const servers = aConfig().servers.map(({ run: _, build: __, ...server }) => {
      const url = `http://${server.name}`;
      return { ...server, url, baseUrl: `${url}-base` };
    });
    const throughput = (name: string) => (name === "go" ? 7000 : 10_000);
    const instruments = [profilingWith([aProfiler(removed)])];
    const world = { ...aWorld({ throughput }), instruments };
    const { comparison, view } = await runBenchmark(world, aRequest({ gate: GATE, servers }));
    expect(comparison.verdict).toBe("regression");
    expect(view.notices.join("\n")).toContain(
      "go (base): its processes are unknown, since it runs already.",
    );
    expect(removed).toEqual([]);
  });

  it("ends with the run's signal, whose verdict and files are those without a profile", async () => {
    const controller = new AbortController();
    const profiler = aProfiler();
    const prepare: Profiler["prepare"] = async (...args) => {
      controller.abort(new Error("Ctrl-C"));
      return await profiler.prepare(...args);
    };
    const { signal } = controller;
    const { comparison, failure, file, world } = await run(
      SLOWER,
      { ...profiler, prepare },
      { signal },
    );
    expect(failure).toEqual(new Error("Ctrl-C"));
    expect(comparison.verdict).toBe("regression");
    expect(file.failure).toBeUndefined();
    expect(world.running.size).toBe(0);
    expect(world.written.get("report.md")).toContain(
      "go/greet c=10 was not profiled: the run was stopped.",
    );
  });

  it("profiles no server whose configuration says so", async () => {
    const removed: string[] = [];
    const servers = aConfig().servers.map((server) => ({ ...server, profile: false as const }));
    const world = { ...aWorld(SLOWER), instruments: [profilingWith([aProfiler(removed)])] };
    const request = aRequest({ gate: GATE, servers }, { bases: [BASE] });
    const { comparison, run, view } = await runBenchmark(world, request);
    expect(comparison.verdict).toBe("regression");
    expect(removed).toEqual([]);
    expect(run.profile).toBeUndefined();
    expect(view.notices.join("\n")).not.toMatch(/profile/i);
  });

  it("ends after the first start where that is so slow that too few fit", async () => {
    const { view, world } = await run({ ...SLOWER, startMs: 12_000 }, aProfiler());
    expect(world.starts.filter(({ env }) => env["PROFILED"] !== undefined)).toHaveLength(2);
    expect(view.notices.join("\n")).toMatch(
      /was not profiled: 4 starts of each arm do not fit into 90 s: the first took \d+ s\.$/m,
    );
  });

  it("says that it took too long, where it did", async () => {
    const over = vi.spyOn(AbortSignal, "timeout").mockReturnValue(AbortSignal.abort());
    onTestFinished(() => over.mockRestore());
    const { view, world } = await run(SLOWER, aProfiler());
    expect(world.running.size).toBe(0);
    expect(view.notices).toContain("go/greet c=10 was not profiled: it took more than 90 s.");
  });
});

it("nothing is profiled where nothing got worse", async () => {
  const removed: string[] = [];
  const { file, view } = await run({}, aProfiler(removed));
  expect(removed).toEqual([]);
  expect(file.profile).toBeUndefined();
  expect(view.notices.join("\n")).not.toMatch(/profile/i);
});

it("shards, which are judged elsewhere, say that nothing was profiled", async () => {
  const world = { ...aWorld(SLOWER), instruments: [profilingWith([aProfiler()])] };
  const request = { ...aRequest({ gate: GATE }, { bases: [BASE] }), isJudgedElsewhere: true };
  const measured = await measureRun(world, request);
  expect(measured.profile).toBeUndefined();
  const { view } = await judgeRun(world, request, {
    run: { ...measured, shards: { jobs: [], unmeasured: [] } },
    baseline: { records: [], skipped: [] },
    record: async () => ({ recorded: false }),
  });
  expect(view.notices.join("\n")).toContain("a run is only profiled by the job that measures it");
});

it("says what profiles here", async () => {
  const { diagnose } = profilingWith([aProfiler()]);
  const { signal } = new AbortController();
  const all = { profiles: "all", profiler: "a profiler", works: true, advice: "" };
  expect(await diagnose(signal)).toEqual({
    document: { profilers: [all] },
    text: "Profilers that explain a regression\n  all  a profiler\n",
  });
});

describe("the plan of a run", () => {
  const { plan } = profilingWith([]);
  const { signal } = new AbortController();
  const textOf = (config: Partial<Config>, overrides: Partial<RunRequest> = { bases: [BASE] }) => {
    const prepared = aRequest(config, overrides);
    return plan(aWorld(), { config: prepared.config, prepared, signal });
  };
  const serversWith = (more: Partial<Config["servers"][number]>) => ({
    servers: aConfig().servers.map((server) => ({ ...server, ...more })),
  });

  it("names the time of profiling", async () => {
    expect(await textOf({})).toBe(
      "up to 90 s more after a regression, to profile it (never with servers.NAME.profile: false)\n",
    );
  });

  it.each([
    ["without a base", {}, {}],
    ["of servers that are never profiled", serversWith({ profile: false }), undefined],
    [
      "of servers that run already",
      serversWith({ url: "http://there", baseUrl: "http://base" }),
      undefined,
    ],
  ])("%s has none", async (_, config, overrides) => {
    expect(await textOf(config, overrides)).toBe("");
  });
});
