import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { aReason } from "../../test/support/builders/comparison.ts";
import { aConfig, aScenario, aServer, aShape, LONG } from "../../test/support/builders/config.ts";
import { A_MACHINE, aRequest } from "../../test/support/builders/request.ts";
import { aCommit } from "../../test/support/builders/run.ts";
import { rowsOf } from "../../test/support/builders/sample.ts";
import { aSection, aTracker } from "../../test/support/builders/tracker.ts";
import { aWorld, type Behaviour, type FakeWorld } from "../../test/support/builders/world.ts";
import { runIn } from "../../test/support/run-lines.ts";
import type { Comparison } from "../domain/comparison/comparison.ts";
import type { GateReason } from "../domain/gate/reason.ts";
import type { BaselineRecord } from "../domain/history/baseline.ts";
import type { RunFile } from "../domain/run/file/run-file.ts";
import type { Config } from "../domain/run/plan/config.ts";
import { LoadgateError } from "../domain/shared/error.ts";
import type { TrackerResult } from "../ports/tracker.ts";
import { type RunRequest, runBenchmark } from "./run-benchmark.ts";

const REPORTS = ["comparison.json", "report.md", "report.html", "bmf.json"];

async function benchmark(
  behaviour: Partial<Behaviour> = {},
  request: Partial<RunRequest> = {},
  config: Partial<Config> = {},
) {
  const world = aWorld(behaviour);
  const result = await runBenchmark(world, aRequest(config, request));
  return { world, ...result };
}

const throwAt = (wanted: string, error: Error = new Error(`failed at ${wanted}`)) => ({
  onEvent: (event: string) => {
    if (event === wanted) throw error;
  },
});

function runFileOf(world: FakeWorld): RunFile {
  const text = world.written.get("run.jsonl");
  if (text === undefined) throw new Error("there is no run.jsonl");
  return runIn(text);
}

/** Records of runs of the same configuration, each with a throughput. */
async function history(throughputs: readonly number[]): Promise<readonly BaselineRecord[]> {
  const all: BaselineRecord[] = [];
  for (const [day, throughput] of throughputs.entries()) {
    const { world } = await benchmark({ throughput: () => throughput });
    for (const { record } of world.saved) {
      const startedAt = new Date(Date.UTC(2026, 0, 1 + day)).toISOString();
      all.push({ ...record, id: `run-${day}`, startedAt });
    }
  }
  return all;
}

describe("a first run", () => {
  it("goes through its steps in order and writes every file", async () => {
    const { world } = await benchmark();
    const steps = world.events.filter((event) => !/^(load \w+ \d|ask|start|stop)/.test(event));
    expect(steps).toEqual([
      "prepare output",
      "load store",
      "stage Looking for the load generator",
      "install",
      "build go",
      "build rust",
      "stage Measuring",
      "end what was started",
      "write run.jsonl",
      "stage Comparing",
      "save",
      "write run.jsonl",
      "write comparison.json",
      "write report.md",
      "write report.html",
      "write bmf.json",
    ]);
    expect(world.running.size).toBe(0);
  });

  it("says what killed runs had left", async () => {
    const { world } = await benchmark({ left: 6 });
    expect(world.warnings).toEqual(["Ended 6 processes that a killed run had left"]);
    expect((await benchmark()).world.warnings).toEqual([]);
  });

  it("says that there is no baseline yet, passes and begins one", async () => {
    const { world, comparison, view } = await benchmark();
    expect(comparison.gate).toEqual({ decision: "pass", standing: "neutral", reasons: [] });
    expect(view.headline).toMatch(/^2 series measured, nothing to compare with yet/);
    expect(world.saved).toHaveLength(1);
    expect(world.saved[0]).toMatchObject({ keep: 200, record: { id: "this-run" } });
    expect(view.environment.find(([label]) => label === "baseline")?.[1]).toBe(
      "none yet, this run is added",
    );
  });

  it("keeps everything that was measured, with where the time went", async () => {
    const { world, run } = await benchmark();
    expect(runFileOf(world)).toEqual(run);
    expect(run).toMatchObject({
      schema: "loadgate/run/2",
      id: "this-run",
      startedAt: "2026-02-01T00:00:01.000Z",
      commit: aCommit(),
      environment: { oha: "1.16.0" },
      plan: { seed: "seed", budgetMs: 60_000, rounds: 6, blocks: 20 },
      timing: { installMs: 200, buildMs: 2000 },
    });
    const { installMs, buildMs, measureMs, loadMs, totalMs } = run.timing;
    expect(totalMs).toBe(installMs + buildMs + measureMs);
    expect(loadMs).toBe(6 * 2 * (455 + 500) + 20 * 4 * 500);
    expect(loadMs).toBeLessThan(measureMs);
    expect(run.failure).toBeUndefined();
    expect(run.series.map(({ name, samples }) => [name, samples.length])).toEqual([
      ["go/greet c=10", 40],
      ["rust/greet c=10", 40],
    ]);
  });

  it("says only of servers with a build that they are built", async () => {
    const servers = aConfig().servers.map((server) =>
      server.name === "go" ? { ...server, build: "make" } : server,
    );
    const { world } = await benchmark({}, {}, { servers });
    expect(world.events.filter((event) => event.startsWith("stage Building"))).toEqual([
      "stage Building go",
    ]);
  });

  it("takes the bodies of its scenarios into the configuration's hash", async () => {
    const scenarios = [aScenario({ bodyFile: "/repo/body" })];
    const hashOf = async (text: string) =>
      (await benchmark({ files: { "/repo/body": text } }, {}, { scenarios })).run.configHash;
    expect(await hashOf("a")).not.toBe(await hashOf("b"));
    await expect(benchmark({}, {}, { scenarios })).rejects.toMatchObject({
      kind: "usage",
      message: "scenarios.greet.body-file: no such file: /repo/body",
    });
  });
});

describe("failures", () => {
  const measured = [
    ["installing", "install"],
    ["building", "build rust"],
    ["starting", "start rust"],
    ["checking an answer", "ask rust /greet"],
    ["measuring", "load rust 500"],
  ] as const;

  it.each(measured)("while %s are in run.jsonl, and servers are stopped", async (_, event) => {
    const behaviour = throwAt(event, new LoadgateError("measurement", `no luck at ${event}`));
    const world = aWorld(behaviour);
    await expect(runBenchmark(world, aRequest())).rejects.toThrow(`no luck at ${event}`);
    expect(runFileOf(world).failure).toContain(`no luck at ${event}`);
    expect(world.running.size).toBe(0);
    expect(world.saved).toEqual([]);
    for (const name of REPORTS) expect(world.written.has(name)).toBe(false);
  });

  it("keep what was measured before them", async () => {
    let bursts = 0;
    const onEvent = (event: string) => {
      if (event !== "load go 500") return;
      bursts += 1;
      if (bursts === 5) throw new Error("it broke");
    };
    const world = aWorld({ onEvent });
    await expect(runBenchmark(world, aRequest())).rejects.toThrow("it broke");
    const run = runFileOf(world);
    expect(run.series[0]?.samples).toHaveLength(4);
    expect(run.timing.measureMs).toBeGreaterThan(0);
    expect(run.timing.loadMs).toBe(
      2 * 455 + 500 * run.series.reduce((sum, { samples }) => sum + samples.length, 0),
    );
  });

  it("before the generator is there leave its version out", async () => {
    const world = aWorld(throwAt("install"));
    await expect(runBenchmark(world, aRequest())).rejects.toThrow();
    expect(runFileOf(world).environment).not.toHaveProperty("oha");
  });

  it("are not told in the run file of an earlier run: it is gone once this one begins", async () => {
    const files = ["run.jsonl", "run.jsonl.gz"];
    let left: readonly string[] = files;
    const world: FakeWorld = aWorld({
      onEvent: (event) => {
        if (event === "install") left = files.filter((file) => world.written.has(file));
      },
    });
    for (const file of files) await world.output.write(file, "{}");
    await runBenchmark(world, aRequest());
    expect(left).toEqual([]);
  });

  it("of a run that is stopped name the signal, not what it broke", async () => {
    const controller = new AbortController();
    const world = aWorld({
      onEvent: (event) => {
        if (event !== "load rust 500") return;
        controller.abort(new LoadgateError("SIGINT", "Stopped by SIGINT"));
        throw new Error("the generator was killed");
      },
    });
    const request = aRequest({}, { signal: controller.signal });
    await expect(runBenchmark(world, request)).rejects.toMatchObject({
      kind: "SIGINT",
      exitCode: 130,
    });
    expect(runFileOf(world).failure).toBe("Stopped by SIGINT");
    expect(world.running.size).toBe(0);
    expect(world.saved).toEqual([]);
  });

  it("stay what they are where run.jsonl cannot be written either", async () => {
    const world = aWorld({
      onEvent: (event) => {
        if (event === "build go") throw new Error("it does not compile");
        if (event === "write run.jsonl") throw new Error("disk full");
      },
    });
    await expect(runBenchmark(world, aRequest())).rejects.toThrow("it does not compile");
    expect(world.warnings).toEqual(["disk full"]);
  });

  it.each(["prepare output", "load store"])(
    "to %s come before anything is built",
    async (event) => {
      const world = aWorld(throwAt(event));
      await expect(runBenchmark(world, aRequest())).rejects.toThrow(`failed at ${event}`);
      expect(world.events).not.toContain("install");
    },
  );

  it("to write a report leave run.jsonl, complete", async () => {
    const { world, failure, comparison } = await benchmark(throwAt("write report.md"));
    expect(failure).toEqual(new Error("failed at write report.md"));
    expect(comparison.gate.decision).toBe("pass");
    expect(runFileOf(world)).not.toHaveProperty("failure");
  });

  it("to save leave every report written, and are given back", async () => {
    const error = new LoadgateError("publishing", "the store is full");
    const { world, failure, view, comparison } = await benchmark(throwAt("save", error));
    expect(failure).toBe(error);
    expect([...world.written.keys()]).toEqual(["run.jsonl", ...REPORTS]);
    expect(runFileOf(world)).not.toHaveProperty("failure");
    expect(comparison.gate.decision).toBe("pass");
    expect(view.notices).toContainEqual(expect.stringContaining("the store is full"));
    expect(world.written.get("report.md")).toContain("the store is full");
  });
});

describe("the baseline", () => {
  it("that cannot be read is only a warning where base decides", async () => {
    const error = new LoadgateError("publishing", "502 Bad Gateway", { hint: "Try again." });
    const unread = throwAt("load store", error);
    const bases = [{ ref: "main", mergeBase: false }];
    const { world, comparison } = await benchmark(unread, { bases });
    expect(world.warnings).toEqual(["502 Bad Gateway. Try again."]);
    expect(comparison).toMatchObject({
      comparedWith: { kind: "base" },
      gate: { decision: "pass" },
    });
    const { baseline } = aConfig();
    const required = { baseline: { ...baseline, required: true } };
    const optional = { baseline: { ...baseline, required: false } };
    await expect(benchmark(unread)).rejects.toBe(error);
    await expect(benchmark(unread, { bases }, required)).rejects.toBe(error);
    const onHistory = benchmark(unread, { bases, gateOn: ["paired", "history"] });
    await expect(onHistory).rejects.toBe(error);
    expect((await benchmark(unread, {}, optional)).world.warnings).toHaveLength(1);
  });

  it("takes the run only after its verdict, and the verdict without the run", async () => {
    const records = await history([10_000, 10_010, 9990, 10_000]);
    const { world, comparison } = await benchmark({ records, throughput: () => 7000 });
    expect(comparison).toMatchObject({ verdict: "regression", gate: { decision: "fail" } });
    expect(world.saved).toEqual([]);
    expect(world.events.indexOf("load store")).toBeLessThan(world.events.indexOf("install"));
  });

  it("finds a slowdown that makes bursts longer", async () => {
    const load = aShape({ burstMs: 200, longerMs: 500 });
    const scenarios = [aScenario({ load })];
    const records: BaselineRecord[] = [];
    for (const day of [1, 2, 3, 4]) {
      const { world } = await benchmark({ throughput: () => 700 + day }, {}, { scenarios });
      const startedAt = new Date(Date.UTC(2026, 0, day)).toISOString();
      records.push(...world.saved.map(({ record }) => ({ ...record, id: `${day}`, startedAt })));
    }
    const slow = { records, throughput: () => 400 };
    const { comparison, world } = await benchmark(slow, {}, { scenarios });
    expect(runFileOf(world).series[0]?.load.burstMs).toBe(500);
    expect(comparison).toMatchObject({ verdict: "regression", gate: { decision: "fail" } });
  });

  const regressed = async () => ({
    records: await history([10_000, 10_010, 9990, 10_000]),
    throughput: () => 7000,
  });
  const { branch: _branch, ...anyBranch } = aConfig().baseline;

  it.each<
    [string, () => Promise<Partial<Behaviour>>, Partial<RunRequest>, Partial<Config>, string]
  >([
    ["the gate fails", regressed, {}, {}, "the gate failed"],
    [
      "there is a regression that fails nothing",
      regressed,
      { failOn: "never" },
      {},
      "the gate failed",
    ],
    [
      "files were changed",
      async () => ({ commit: aCommit({ dirty: true }) }),
      {},
      {},
      "tracked files have uncommitted changes",
    ],
    [
      "it is of another branch",
      async () => ({ commit: aCommit({ ref: "topic" }) }),
      {},
      {},
      "this is topic, not main",
    ],
    [
      "it is of another branch than the repository's",
      async () => ({ defaultBranch: "trunk" }),
      {},
      { baseline: anyBranch },
      "this is main, not trunk",
    ],
    [
      "nothing tells the branch",
      async () => ({ defaultBranch: undefined }),
      {},
      { baseline: anyBranch },
      "the default branch is unknown; set baseline.branch in the configuration",
    ],
    [
      "there is no commit",
      async () => ({ commit: undefined }),
      {},
      {},
      "there is no git commit here",
    ],
    ["--only chose", async () => ({}), { only: "go/*" }, {}, "--only left series out"],
    [
      "whoever started it says so",
      async () => ({}),
      { notRecordable: "it is of a pull request" },
      {},
      "it is of a pull request",
    ],
  ])("stays as it is where %s, with the reason", async (_, behaviour, request, config, reason) => {
    const { world, view, failure } = await benchmark(await behaviour(), request, config);
    expect(world.saved).toEqual([]);
    expect(failure).toBeUndefined();
    expect(view.notices).toContainEqual(expect.stringContaining(reason));
    expect([...world.written.keys()]).toEqual(["run.jsonl", ...REPORTS]);
  });

  it("is handed no record but the run's own, whatever a build leaves", async () => {
    const world = aWorld({
      onEvent: (event) => {
        if (event === "build go") void world.output.write("record.json", "planted");
      },
    });
    await runBenchmark(world, aRequest({}, { notRecordable: "it is of a pull request" }));
    expect(world.written.has("record.json")).toBe(false);
  });

  describe("that is only read", () => {
    async function reading(request: Partial<RunRequest>, behaviour: Partial<Behaviour> = {}) {
      const world = aWorld(behaviour);
      const { save: _save, ...store } = { ...world.store, location: "branch:loadgate-data" };
      const result = await runBenchmark({ ...world, store }, aRequest({}, request));
      return { ...result, record: world.written.get("record.json") };
    }

    it("is handed a record, with its hash", async () => {
      const { record = "", handedOver, view } = await reading({ handsOver: true });
      expect(handedOver).toBe(createHash("sha256").update(record).digest("hex"));
      expect(JSON.parse(record)).toMatchObject({ schema: "loadgate/baseline/1" });
      expect(view.notices.join()).not.toContain("added");
    });

    it("is handed nothing of a run that does not belong there", async () => {
      const found = await reading({ handsOver: true, notRecordable: "it is a fork's" });
      expect(found.handedOver).toBeUndefined();
      expect(found.record).toBeUndefined();
    });

    it("is promised nothing where no job follows", async () => {
      const found = await reading({});
      expect(found.handedOver).toBeUndefined();
      expect(found.record).toBeUndefined();
      expect(found.view.notices).toContain(
        "This run is not added to the baseline: branch:loadgate-data is only read here.",
      );
    });
  });

  it("leaves no result of an earlier run where this one fails", async () => {
    let isSecond = false;
    const failing = throwAt("install");
    const world = aWorld({ onEvent: (event) => isSecond && failing.onEvent(event) });
    await runBenchmark(world, aRequest());
    await world.output.write("record.json", "earlier");
    expect([...world.written.keys()]).toEqual(expect.arrayContaining([...REPORTS]));
    isSecond = true;
    await expect(runBenchmark(world, aRequest())).rejects.toThrow("failed at install");
    expect([...world.written.keys()]).toEqual(["run.jsonl"]);
  });

  it("says so where the store does not take the run", async () => {
    const { view, failure } = await benchmark({ added: 0 });
    expect(failure).toBeUndefined();
    expect(view.notices).toContain(
      "This run is not added to the baseline: /repo/.loadgate has the run already, or keeps only newer ones.",
    );
  });

  it("takes a run of the repository's default branch where none is configured", async () => {
    const { world } = await benchmark({}, {}, { baseline: { ...anyBranch, keep: 7 } });
    expect(world.saved).toHaveLength(1);
    expect(world.saved[0]?.keep).toBe(7);
  });

  it("asks for the default branch before a build can change what git says of it", async () => {
    let defaultBranch = "trunk";
    const world = aWorld({
      onEvent: (event) => {
        if (event.startsWith("build ")) defaultBranch = "main";
      },
    });
    const sourceControl = { ...world.sourceControl, defaultBranch: async () => defaultBranch };
    await runBenchmark({ ...world, sourceControl }, aRequest({ baseline: anyBranch }));
    expect(world.saved).toEqual([]);
  });

  it("does not compare a run with itself", async () => {
    const [own] = await history([10_000]);
    if (!own) throw new Error("nothing was recorded");
    const { comparison } = await benchmark({ records: [{ ...own, id: "this-run" }] });
    expect(comparison.comparedWith.kind).toBe("none");
  });

  it("is of one testbed", async () => {
    const records = (await history([10_000, 10_000, 10_000])).map((record) => ({
      ...record,
      environment: { ...record.environment, cpuModel: "Another CPU" },
    }));
    const { comparison } = await benchmark({ records, throughput: () => 1000 });
    expect(comparison).toMatchObject({ verdict: "new", comparedWith: { kind: "none" } });
  });

  it("is of one configuration", async () => {
    const records = await history([10_000, 10_010, 9990]);
    const throughput = () => 1000;
    const changed = { scenarios: [aScenario({ path: "/other" })] };
    const { comparison } = await benchmark({ records, throughput }, {}, changed);
    expect(comparison.series.map(({ verdict }) => verdict)).toEqual(["new", "new"]);
    expect((await benchmark({ records, throughput })).comparison.verdict).toBe("regression");
  });

  it("says which of its files could not be read", async () => {
    const skipped = [{ file: "x.json", reason: "it is not JSON" }];
    const { view } = await benchmark({ skipped });
    expect(view.notices).toContain("The stored run x.json was skipped: it is not JSON.");
  });
});

describe("runs one after the other", () => {
  /** Each run sees what the ones before it left in the store. */
  async function sequence(
    throughputs: readonly number[],
    request: Partial<RunRequest> = {},
    config: Partial<Config> = {},
  ) {
    const records: BaselineRecord[] = [];
    const comparisons: Comparison[] = [];
    for (const [day, throughput] of throughputs.entries()) {
      const world = aWorld({ records, throughput: () => throughput });
      const { comparison } = await runBenchmark(world, aRequest(config, request));
      comparisons.push(comparison);
      for (const { record } of world.saved) {
        const startedAt = new Date(Date.UTC(2026, 0, 1 + day)).toISOString();
        records.push({ ...record, id: `run-${day}`, startedAt });
      }
    }
    return { records, comparisons };
  }

  it("are new, until three are stored, and then decided", async () => {
    const { comparisons } = await sequence([10_000, 10_010, 9990, 10_000, 7000, 13_000]);
    expect(comparisons.map(({ verdict }) => verdict)).toEqual([
      ...["new", "new", "new"],
      ...["unchanged", "regression", "improvement"],
    ]);
  });

  it("cannot turn a regression into the next baseline", async () => {
    const quiet = [10_000, 10_010, 9990, 10_000];
    const { comparisons, records } = await sequence([...quiet, 7000, 7000, 7000]);
    expect(comparisons.slice(4).map(({ verdict }) => verdict)).toEqual([
      ...["regression", "regression", "regression"],
    ]);
    expect(records).toHaveLength(4);
  });

  it("get one of a regression that somebody accepted, and it says who", async () => {
    const accepted = {
      by: "ada",
      via: "comment",
      kind: "performance",
      reason: "larger bodies",
      at: "2026-02-03T04:05:06Z",
      pull: 7,
    } as const;
    const acknowledging = (kind: GateReason["kind"]) => async (comparison: Comparison) => {
      const reasons = comparison.gate.reasons.map((reason) => ({
        ...reason,
        kind,
        isAccepted: true,
        acceptedBy: 0,
      }));
      return [
        {
          ...comparison,
          gate: { decision: "pass", standing: "passed", reasons, accepted: [accepted] },
        } as const,
      ];
    };
    const records = await history([10_000, 10_010, 9990, 10_000]);
    const slow = { records, throughput: () => 7000 };
    const { world } = await benchmark(slow, { acknowledge: acknowledging("regression") });
    const { by, reason, at, pull } = accepted;
    const of = (series: string) =>
      ["throughput", "cpu-per-request"].map((metric) => ({ series, metric, by, reason, at, pull }));
    expect(world.saved.map(({ record }) => record.accepted)).toEqual([
      [...of("go/greet c=10"), ...of("rust/greet c=10")],
    ]);
    const failed = await benchmark(slow, { acknowledge: acknowledging("errors") });
    expect(failed.world.saved).toEqual([]);
    expect((await benchmark()).world.saved[0]?.record).not.toHaveProperty("accepted");
  });

  it("get a baseline also where the gate fails on what is inconclusive", async () => {
    const quiet = [10_000, 10_010, 9990, 10_000, 10_000];
    const { comparisons, records } = await sequence(quiet, { failOn: "inconclusive" }, LONG);
    expect(records.length).toBeGreaterThanOrEqual(3);
    expect(comparisons.at(-1)).toMatchObject({ verdict: "unchanged", gate: { decision: "pass" } });
  });
});

describe("errors under load", () => {
  const failing: Behaviour["result"] = (_, server) =>
    server === "rust" ? { unexpected: 50, statuses: { 503: 50 } } : {};

  it("make a series unmeasurable and fail the gate", async () => {
    const { comparison, view, world } = await benchmark({ result: failing });
    expect(comparison.series.map(({ verdict }) => verdict)).toEqual(["new", "unmeasurable"]);
    expect(comparison.gate).toMatchObject({
      decision: "fail",
      reasons: [
        {
          ...{ kind: "errors", series: "rust/greet c=10" },
          figures: { of: "failed-requests", failures: { head: { percent: expect.closeTo(0.99) } } },
        },
      ],
    });
    expect(view.headline).toBe("rust/greet c=10: 0.990 % of requests failed: status 503");
    expect(world.saved).toEqual([]);
  });

  it("are accepted up to their maximum, or where nothing fails the gate", async () => {
    const gate = { tolerancePercent: {}, maxErrorPercent: 1 };
    expect((await benchmark({ result: failing }, {}, { gate })).comparison.gate.decision).toBe(
      "pass",
    );
    const never = await benchmark({ result: failing }, { failOn: "never" });
    expect(never.comparison.gate).toMatchObject({
      decision: "pass",
      reasons: [{ kind: "errors" }],
    });
    expect(never.world.saved).toEqual([]);
  });
});

it("compares the servers with each other", async () => {
  const { view } = await benchmark({
    throughput: (server) => (server === "rust" ? 18_400 : 10_000),
  });
  const [throughput] = view.sideBySide.rows;
  expect(throughput?.at(-1)).toMatch(/^rust ÷ go 1\.84×/);
});

describe("a server that cannot run here", () => {
  const servers = [
    aServer(),
    aServer({ name: "python", requires: { python3: "apt-get install python3" } }),
  ];
  const scenarios = [aScenario({ servers: ["go", "python"] })];
  const MISSING = { ...A_MACHINE, isInstalled: () => false };
  const TEXT = "python was skipped: python3 is not installed (apt-get install python3)";

  it("is skipped with a notice and a line in run.jsonl, and passes", async () => {
    const world = aWorld();
    const request = aRequest({ servers, scenarios }, {}, MISSING);
    const { run, view, comparison } = await runBenchmark(world, request);
    expect(view.notices).toContain(`${TEXT}.`);
    expect(runFileOf(world).skipped).toEqual([
      { server: "python", program: "python3", install: "apt-get install python3" },
    ]);
    expect(world.events.filter((event) => event.includes("python"))).toEqual([]);
    expect(run.series.map(({ server }) => server)).toEqual(["go"]);
    expect(comparison.gate.decision).toBe("pass");
    expect(world.saved).toHaveLength(1);
  });

  it("is not taken for removed", async () => {
    const whole = aWorld();
    await runBenchmark(whole, aRequest({ servers, scenarios }));
    const records = whole.saved.map(({ record }) => ({ ...record, id: "earlier" }));
    expect(records[0]?.series).toHaveLength(2);
    const { comparison } = await runBenchmark(
      aWorld({ records }),
      aRequest({ servers, scenarios }, {}, MISSING),
    );
    expect(comparison.series.map(({ server }) => server)).toEqual(["go"]);
  });

  it("is nothing to speak of where all of them run", async () => {
    const { run, view } = await benchmark();
    expect(run).not.toHaveProperty("skipped");
    expect(view.notices.join()).not.toContain("skipped");
  });
});

describe("load of other shapes", () => {
  it("at a rate is a series of its own, with its shortfall", async () => {
    const load = aShape({ connections: 64, keepAlive: false });
    const scenarios = [aScenario({ levels: [{ rate: 20_000 }, { rate: 5000 }], load })];
    const { run, view, world } = await benchmark(
      // 10,000 answers a second whatever is asked for.
      { result: () => ({ aborted: 0 }) },
      {},
      { scenarios },
    );
    expect(run.series.map(({ name }) => name)).toEqual([
      ...["go/greet rate=20000", "rust/greet rate=20000"],
      ...["go/greet rate=5000", "rust/greet rate=5000"],
    ]);
    expect(run.series.every((series) => series.load.connections === 64)).toBe(true);
    expect(rowsOf(run.series[0]?.samples).at(0)?.rateShortfall).toBeCloseTo(0.5, 9);
    expect(rowsOf(run.series[2]?.samples).at(0)?.rateShortfall).toBe(0);
    expect(view.notices.filter((notice) => notice.includes("rate="))).toEqual([
      expect.stringMatching(/^go\/greet rate=20000: .* 50\.0 %/),
      expect.stringMatching(/^rust\/greet rate=20000: /),
    ]);
    expect(new Set(world.loads.map(({ shape }) => shape.keepAlive))).toEqual(new Set([false]));
    expect(world.saved[0]?.record.series[0]).toMatchObject({ level: { rate: 20_000 } });
  });

  it("of a number of requests is warmed up by time", async () => {
    const load = aShape({ requests: 7000, burstMs: 700 });
    const { world, view } = await benchmark({}, {}, { scenarios: [aScenario({ load })] });
    const warmUps = world.loads.filter(
      ({ shape, waitMs }) => waitMs === undefined && shape.requests === undefined,
    );
    expect(warmUps).toHaveLength(2 * (world.starts.length / 2));
    for (const { shape } of warmUps) expect(shape.burstMs).toBe(455);
    expect(world.loads.filter(({ shape }) => shape.requests === 7000).length).toBeGreaterThan(24);
    expect(view.environment.find(([label]) => label === "measured")?.[1]).toContain(
      "bursts of 7,000 requests",
    );
  });

  it.each([12, 13])(
    "%i times is just that many bursts in one round, without a budget",
    async (repeats) => {
      const measure = { budgetMs: 1, atMostMs: 900_000, repeats };
      const { run, comparison } = await benchmark({ overheadMs: 60_000 }, {}, { measure });
      expect(run.series.map(({ samples }) => samples.length)).toEqual([repeats, repeats]);
      expect(run.plan).toEqual({
        seed: "seed",
        repeats,
        rounds: 1,
        blocks: Math.ceil(repeats / 2),
      });
      expect(comparison.headToHead.length).toBeGreaterThan(0);
      expect(comparison.headToHead[0]?.pairs).toBe(repeats);
    },
  );

  it("sends the headers of a file, which is part of the configuration's hash", async () => {
    const scenarios = [aScenario({ headersFile: "/repo/headers", headers: { b: "own" } })];
    const sent = async (text: string) =>
      await benchmark({ files: { "/repo/headers": text } }, {}, { scenarios });
    const { world, run } = await sent("a: 1\nb: 2\n");
    for (const { headers } of [...world.loads, ...world.requests]) {
      expect(headers).toEqual({ a: "1", b: "own" });
    }
    expect((await sent("a: 2\nb: 2\n")).run.configHash).not.toBe(run.configHash);
    await expect(sent("nonsense\n")).rejects.toMatchObject({
      kind: "usage",
      message: "/repo/headers:1: not a header",
    });
  });
});

describe("the servers' own metrics", () => {
  const prometheus = { path: "/own", metrics: ["total", "go_gc_*"] };
  const servers = [aServer({ prometheus }), aServer({ name: "rust" })];
  const exposition: Behaviour["exposition"] = (_, loadedMs) => [
    { name: "total", labels: [["code", "200"]], value: loadedMs },
    { name: "go_gc_duration_seconds", labels: [["quantile", "1"]], value: loadedMs / 1e6 },
  ];

  it("are read after the warm-up and after the last burst of each round", async () => {
    const { world, run, view } = await benchmark({ exposition }, {}, { servers });
    const reads = world.events.filter((event) => event.startsWith("read"));
    expect(reads).toEqual(
      Array(2 * run.plan.rounds).fill("read go /own total go_gc_* go_gc_duration_seconds"),
    );
    const [go, rust] = run.servers;
    const { rounds } = aRequest({ servers }).plan;
    const loaded = 455 + 2 * 500 * (rounds.at(-1)?.blocks.length ?? 0);
    expect(go?.starts.at(-1)?.readings).toEqual([
      { name: 'total{code="200"}', before: 455, after: loaded },
      { name: 'go_gc_duration_seconds{quantile="1"}', before: 0.000455, after: loaded / 1e6 },
    ]);
    expect(rust?.starts[0]).not.toHaveProperty("readings");
    expect(view.readings.rows[0]?.slice(0, 2)).toEqual(["go", 'total{code="200"}']);
  });

  it("that cannot be read are a warning each time, not a failure", async () => {
    const onEvent = (event: string) => {
      if (event.startsWith("read")) throw new Error("status 404");
    };
    const { world, run, comparison } = await benchmark({ onEvent }, {}, { servers });
    expect(new Set(world.warnings)).toEqual(new Set(["go: no metrics from /own: status 404"]));
    expect(run.servers[0]?.starts[0]).not.toHaveProperty("readings");
    expect(comparison.gate.decision).toBe("pass");
  });

  it("end with the run where it is stopped meanwhile", async () => {
    const controller = new AbortController();
    const onEvent = (event: string) => {
      if (!event.startsWith("read")) return;
      controller.abort(new LoadgateError("SIGINT", "Stopped by SIGINT"));
      throw new Error("socket closed");
    };
    const world = aWorld({ onEvent });
    const request = aRequest({ servers }, { signal: controller.signal });
    await expect(runBenchmark(world, request)).rejects.toThrow("Stopped by SIGINT");
    expect(world.warnings).toEqual([]);
    expect(world.running.size).toBe(0);
  });
});

describe("a run that is tracked", () => {
  const origin = { event: "push", defaultBranch: "main" };
  const tracked = async (result: Partial<TrackerResult> = {}) => {
    const world = aWorld();
    const tracker = aTracker(result);
    const request = aRequest({}, { tracker, origin });
    return { world, tracker, ...(await runBenchmark(world, request)) };
  };

  it("has what the tracker says in its report, and enters the baseline whatever that is", async () => {
    const { world, comparison, view, tracker } = await tracked();
    expect(comparison.gate.decision).toBe("pass");
    expect(tracker.tracked).toMatchObject([{ origin, id: "this-run" }]);
    expect(view.tracker).toEqual(aSection());
    expect(world.written.get("report.md")).toContain("**Keeper** · Kept, nothing to say");
    expect(world.written.get("comparison.json")).toContain('"kind": "kept"');
    expect(world.saved).toHaveLength(1);
  });

  it("keeps in its file what it was made for, and nothing of what the tracker said", async () => {
    const { world } = await tracked();
    const run = runFileOf(world);
    expect(run).toMatchObject({ origin });
    expect(run).not.toHaveProperty("tracking");
  });

  it("does not enter the baseline where the tracker has something against it", async () => {
    const { isBlocking: _, ...alert } = aReason("alert", { kind: "alert" });
    const findings = [{ ...alert, by: "tracker", effect: "fails" }] as const;
    const { world, comparison } = await tracked({ findings });
    expect(comparison.gate.decision).toBe("fail");
    expect(world.saved).toEqual([]);
  });

  it("fails once everything is written where it had to be tracked", async () => {
    const error = new LoadgateError("publishing", "no client");
    const { world, failure } = await tracked({ failure: error });
    expect(failure).toBe(error);
    expect([...world.written.keys()]).toEqual(expect.arrayContaining(["report.md", "bmf.json"]));
  });
});
