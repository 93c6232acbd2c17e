import { describe, expect, it } from "vitest";
import {
  aConfig,
  aReadyRequest,
  aScenario,
  aServer,
  aShape,
  inBase,
  LONG,
} from "../../../test/support/builders/config.ts";
import { A_MACHINE, aRequest } from "../../../test/support/builders/request.ts";
import { rowsOf } from "../../../test/support/builders/sample.ts";
import { aWorld, type Behaviour, type FakeWorld } from "../../../test/support/builders/world.ts";
import { runIn } from "../../../test/support/run-lines.ts";
import type { Comparison } from "../../domain/comparison/comparison.ts";
import { exitCodeOf } from "../../domain/gate/gate.ts";
import type { RunFile } from "../../domain/run/file/run-file.ts";
import type { Config, GateConfig } from "../../domain/run/plan/config.ts";
import { LoadgateError } from "../../domain/shared/error.ts";
import type { LoadRequest } from "../../ports/load-generator.ts";
import type { Checkout } from "../../ports/source-control.ts";
import { type RunRequest, runBenchmark } from "../run-benchmark.ts";

const BASE = { ref: "main" };
const COMPARED = { sha: "ba5e", ref: "main", isRequired: true, gate: aConfig().gate };
const RUST = aServer({ name: "rust", directory: "/repo/rust" });
/** What is measured: the loads before and after it have another length, or wait for their answers. */
const isBurst = ({ shape, waitMs }: LoadRequest) => shape.burstMs === 500 && waitMs === undefined;

async function benchmark(
  behaviour: Partial<Behaviour> = {},
  request: Partial<RunRequest> = {},
  config: Partial<Config> = {},
) {
  const world = aWorld(behaviour);
  const result = await runBenchmark(world, aRequest(config, { bases: [BASE], ...request }));
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
const runFileOf = (world: FakeWorld) => runIn(world.written.get("run.jsonl") ?? "");
/** Without the times, in which two runs may differ. */
const samplesOf = ({ run }: { run: RunFile }) =>
  run.series.map(({ name, arm, samples }) => [name, arm, samples.length]);

describe("a run with a base", () => {
  it("checks base out, builds both, looks at base's answers, then measures", async () => {
    const { world } = await benchmark();
    expect(before(world, "stage Measuring")).toEqual([
      ...["prepare output", "load store", "stage Checking out main", "check out main"],
      "read config /base/repo/loadgate.yml",
      ...["stage Looking for the load generator", "install", "build go", "build rust"],
      ...["stage Starting go (base)", "build go (base)"],
      ...["start go (base)", "ask go (base) /greet", "stop go (base)", "keep go (base)"],
      ...["stage Starting rust (base)", "build rust (base)"],
      ...["start rust (base)", "ask rust (base) /greet", "stop rust (base)", "keep rust (base)"],
    ]);
    const end = ["remove main", "write run.jsonl", "stage Comparing", "save", "write run.jsonl"];
    expect(world.events.filter((event) => end.includes(event))).toEqual(end);
    expect(world.mostRunning()).toBe(4);
    expect(world.running.size).toBe(0);
  });

  it("tries a head that is built before it builds base, and ends where that does not answer", async () => {
    const servers = [aServer({ build: "make" }), RUST];
    const { world } = await benchmark({}, {}, { servers });
    const tried = world.events.slice(0, world.events.indexOf("stage Starting go (base)"));
    expect(tried.filter((event) => / (?:go|rust)\b/.test(event))).toEqual([
      ...["stage Building go", "build go", "build rust"],
      ...["stage Trying go", "start go", "ask go /greet", "stop go"],
      ...["stage Trying rust", "start rust", "ask rust /greet", "stop rust"],
    ]);
    const wrong = aWorld({
      answer: ({ url }) => (url.startsWith("http://go/") ? { body: "?" } : {}),
    });
    const request = aRequest({ servers }, { bases: [BASE] });
    await expect(runBenchmark(wrong, request)).rejects.toThrow("go/greet: wrong answer");
    expect(wrong.events).not.toContain("build go (base)");
    expect(wrong.running.size).toBe(0);
  });

  it("measures both arms in turns: each block mirrors itself", async () => {
    const { world } = await benchmark();
    const bursts = world.loads.filter(isBurst).map(({ url }) => new URL(url).hostname);
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
    expect(run.base).toEqual(COMPARED);
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
      const result = await benchmark({ throughput }, {}, LONG);
      expect(verdicts(result)).toEqual([`go/greet c=10 ${verdict}`, "rust/greet c=10 unchanged"]);
      expect(result.comparison).toMatchObject({
        gate: { decision },
        comparedWith: { kind: "base", sha: "ba5e", ref: "main" },
      });
    },
  );

  it("fails head where its requests fail before and after the bursts alone, and says why", async () => {
    const failing =
      (servers: string): Behaviour["result"] =>
      (request, server) =>
        isBurst(request) || !server.startsWith(servers) ? {} : answersOf(request.shape.burstMs);
    const answersOf = (ms: number) => ({
      ...{ expected: 8 * ms, unexpected: 2 * ms },
      statuses: { 503: 2 * ms },
    });
    const measured = (result: Behaviour["result"]) => benchmark({ result }, {}, LONG);
    const { comparison, view, world } = await measured((request, server) =>
      server === "go" ? failing("go")(request, server) : {},
    );
    const beside = world.loads.filter((one) => one.url.startsWith("http://go/") && !isBurst(one));
    const failed = beside.reduce((sum, { shape }) => sum + 2 * shape.burstMs, 0);
    expect(comparison.series[0]).toMatchObject({
      verdict: "unchanged",
      failuresBeside: {
        head: { percent: 20, failed, statuses: { 503: failed } },
        base: { percent: 0, failed: 0 },
        verdict: "worse",
      },
    });
    const reason =
      "go/greet c=10: 20.0 % of the requests before and after the bursts failed, base 0 %";
    expect(comparison.gate).toMatchObject({
      decision: "fail",
      reasons: [{ kind: "errors", figures: { of: "failed-beside", allowedPercent: 0 } }],
    });
    expect(exitCodeOf(comparison.gate)).toBe(1);
    expect(view.headline).toBe(`${reason}: status 503`);
    const alike = await measured(failing("go"));
    expect(alike.comparison.gate.decision).toBe("pass");
    expect(alike.view.standing).toBe("passed");
  });

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
    const { world } = await benchmark({ throughput }, {}, LONG);
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

  it("builds and runs each arm as its own configuration says", async () => {
    const servers = [
      aServer({ build: "make", artifact: "bin/server", env: { MODE: "x" } }),
      aServer({ name: "rust", directory: "/repo/rust", run: "./new {port}" }),
    ];
    const own = [
      aServer({ build: "make old", artifact: "server", env: { MODE: "y" } }),
      aServer({ name: "rust", directory: "/repo/rust", run: "./old {port}" }),
    ];
    const baseConfig = () => inBase(aConfig({ servers: own }));
    const { world } = await benchmark({ baseConfig }, {}, { servers });
    const built = (server: string) => world.builds.find(({ name }) => name === server);
    expect(built("go")).toMatchObject({ build: "make", artifact: "server" });
    expect(built("go (base)")).toMatchObject({
      directory: "/base/repo/go",
      artifact: "server",
      build: "make old",
      env: { MODE: "y", GITHUB_WORKSPACE: "/base" },
    });
    const started = (server: string) =>
      new Set(
        world.starts
          .filter(({ name }) => name === server)
          .map(({ directory, run }) => `${directory} ${run}`),
      );
    expect(started("rust")).toEqual(new Set(["/repo/rust ./new {port}"]));
    expect(started("rust (base)")).toEqual(new Set(["/base/repo/rust ./old {port}"]));
  });

  it("says what sets the arms apart around them, and which versions moved without an effect", async () => {
    const surroundings = ["Only head has /node_modules above it."];
    const movedRuntimes: Checkout["movedRuntimes"] = async (inside, ran) =>
      ran.map(({ name, version }) => `${inside} moved, and both arms ran ${name} ${version}.`);
    const checkout = () => ({ surroundings, movedRuntimes });
    const tools = [{ name: "node", version: "20.1" }];
    const { run } = await benchmark({ checkout, build: () => ({ buildMs: 1, tools }) });
    expect(run.base?.changes).toEqual([
      ...surroundings,
      "/repo/go moved, and both arms ran node 20.1.",
      "/repo/rust moved, and both arms ran node 20.1.",
    ]);
    const versions = ["20.1", "18.1"].flatMap((version) => [version, version]);
    const build = () => ({ tools: [{ name: "node", version: versions.shift() ?? "" }] });
    const { run: followed } = await benchmark({ checkout, build });
    expect(followed.base?.changes).toEqual(surroundings);
  });

  it("checks each arm's answers against its own configuration", async () => {
    const scenarios = [aScenario({ expect: { status: 200, body: "hello!" } })];
    const answer: Behaviour["answer"] = ({ url }) =>
      url.includes("base") ? {} : { body: "hello!" };
    const bodyBytes = (server: string, count: number) =>
      count * (server.includes("base") ? "hello" : "hello!").length;
    const result: Behaviour["result"] = ({ shape }, server) => ({
      bodyBytes: bodyBytes(server, 10 * shape.burstMs),
    });
    const compared = await benchmark({ answer, result }, {}, { ...LONG, scenarios });
    expect(verdicts(compared)).toEqual(["go/greet c=10 unchanged", "rust/greet c=10 unchanged"]);
    expect(compared.run.base).toEqual({
      ...COMPARED,
      changes: ["The benchmark changed: scenario greet expects another answer than in main."],
    });
  });

  it("does not compare answers with errors, however fast these are", async () => {
    const other = aScenario({ name: "other", path: "/other" });
    const both = [aScenario(), other];
    const scenarios = [aScenario({ expect: { status: 500, body: "hello" } }), other];
    const answer: Behaviour["answer"] = ({ url }) =>
      /base|other/.test(url) ? {} : { status: 500 };
    const baseConfig = () => inBase(aConfig({ scenarios: both }));
    const result = await benchmark({ answer, baseConfig }, {}, { ...LONG, scenarios });
    expect(verdicts(result)).toEqual([
      ...["go/other c=10 unchanged", "rust/other c=10 unchanged"],
      ...["go/greet-new c=10 new", "rust/greet-new c=10 new"],
      ...["go/greet c=10 removed", "rust/greet c=10 removed"],
    ]);
    expect(result.run.base?.changes).toEqual([
      "The benchmark changed: scenario greet expects an error. The form of main is not answered; the new one is measured as greet-new.",
    ]);
    expect(result.view.standing).toBe("neutral");
    expect(result.view.headline).toMatch(
      /^Nothing compares go\/greet, rust\/greet of this change with go\/greet, rust\/greet of main\. /,
    );
  });

  it("does not compare errors with the answers that take their place, which only look slower", async () => {
    const other = aScenario({ name: "other", path: "/other" });
    const before = [aScenario({ expect: { status: 404, body: "none" } }), other];
    const answer: Behaviour["answer"] = ({ url }) =>
      /base.*greet/.test(url) ? { status: 404, body: "none" } : {};
    const baseConfig = () => inBase(aConfig({ scenarios: before }));
    const result = await benchmark(
      { answer, baseConfig },
      {},
      { ...LONG, scenarios: [aScenario(), other] },
    );
    expect(verdicts(result)).toEqual([
      ...["go/other c=10 unchanged", "rust/other c=10 unchanged"],
      ...["go/greet-new c=10 new", "rust/greet-new c=10 new"],
      ...["go/greet c=10 removed", "rust/greet c=10 removed"],
    ]);
    expect(result.view.standing).toBe("neutral");
    expect(result.run.base?.changes?.[0]).toMatch(
      /scenario greet expects no error\. The form of main is not/,
    );
  });

  it("ends as soon as everything is decided, and not before five rounds", async () => {
    const { run, comparison } = await benchmark({}, {}, LONG);
    expect(comparison.verdict).toBe("unchanged");
    expect(run.plan.rounds).toBe(10);
    expect(
      new Set(run.series.flatMap(({ samples }) => rowsOf(samples).map(({ round }) => round))),
    ).toEqual(new Set([0, 1, 2, 3, 4]));
  });

  describe("with one server that may take more memory than base", () => {
    const gate = { tolerancePercent: { throughput: 5, "peak-rss": 20 }, maxErrorPercent: 0 };
    /** Of each start of go, head's by so many percent above base's; that of rust never differs. */
    const memory = (percents: readonly number[]): Partial<Behaviour> => {
      let starts = 0;
      return {
        onEvent: (event) => {
          if (event === "start go") starts += 1;
        },
        usage: (loadedMs, server) => {
          const more = server === "go" ? (percents[starts % percents.length] ?? 0) : 0;
          return { cpuMs: loadedMs * 0.4, rssBytes: 1e6, peakRssBytes: 1e6 * (1 + more / 100) };
        },
      };
    };
    const roundsOf = async (percents: readonly number[]) => {
      const { run } = await benchmark(memory(percents), {}, { ...LONG, gate });
      const rounds = (of: string) => {
        const own = run.series.filter(({ server }) => server === of);
        return new Set(own.flatMap(({ samples }) => rowsOf(samples).map(({ round }) => round)))
          .size;
      };
      return { go: rounds("go"), rust: rounds("rust") };
    };

    it("starts it further until that is decided, or for the rest of the run", async () => {
      expect(await roundsOf([5, 6])).toEqual({ go: 5, rust: 5 });
      expect(await roundsOf([5, 45])).toEqual({ go: 10, rust: 5 });
      expect(await roundsOf([40, 41])).toEqual({ go: 10, rust: 5 });
    });
  });

  describe("with one scenario at half the speed of base", () => {
    const scenarios = [aScenario(), aScenario({ name: "other", path: "/other" })];
    const slower: Behaviour["result"] = ({ url, shape }, server) => {
      const expected = 5 * shape.burstMs;
      const isSlower = url.endsWith("/other") && !server.includes("base");
      return isSlower ? { expected, bodyBytes: expected * "hello".length } : {};
    };
    const roundsOf = async (request: Partial<RunRequest>) => {
      const result = await benchmark({ result: slower }, request, { ...LONG, scenarios });
      const rounds = result.run.series.map(({ scenario, samples }) => [
        scenario,
        new Set(rowsOf(samples).map(({ round }) => round)).size,
      ]);
      return { ...result, rounds: Object.fromEntries(rounds) as Record<string, number> };
    };
    const kinds = ({ comparison }: { comparison: Comparison }) =>
      new Set(comparison.gate.reasons.map(({ kind, series }) => `${kind} ${series}`));
    const REGRESSIONS = ["regression go/other c=10", "regression rust/other c=10"];

    it("calls it after two rounds and goes on with the others", async () => {
      const result = await roundsOf({});
      expect(result.rounds).toEqual({ other: 2, greet: 5 });
      expect(kinds(result)).toEqual(new Set(REGRESSIONS));
      expect(result.run.plan).not.toHaveProperty("failFast");
    });

    it("ends there where it is to end at the first regression, and says what that leaves undecided", async () => {
      const result = await roundsOf({ failFast: true });
      expect(result.rounds).toEqual({ other: 2, greet: 2 });
      const undecided = ["unmeasurable go/greet c=10", "unmeasurable rust/greet c=10"];
      expect(kinds(result)).toEqual(new Set([...REGRESSIONS, ...undecided]));
      expect(result.run.plan.failFast).toBe(true);
    });

    it("goes on where no regression fails it", async () => {
      const { rounds, run } = await roundsOf({ failFast: true, failOn: "never" });
      expect(rounds).toEqual({ other: 2, greet: 5 });
      expect(run.plan).not.toHaveProperty("failFast");
    });
  });

  it("says how long the bursts were where the configuration leaves it open", async () => {
    const load = aShape({ burstMs: 200, longerMs: 500 });
    const scenarios = [aScenario({ load }), aScenario({ name: "other", path: "/other", load })];
    const result: Behaviour["result"] = ({ url, shape }) =>
      url.endsWith("/other") ? { expected: shape.burstMs / 5, bodyBytes: shape.burstMs } : {};
    const baseConfig = () => inBase(aConfig({ scenarios }));
    const { run } = await benchmark({ baseConfig, result }, {}, { ...LONG, scenarios });
    expect(run.series.map(({ scenario, load: own }) => [scenario, own])).toEqual(
      run.series.map(({ scenario }) => [
        scenario,
        aShape({ burstMs: scenario === "other" ? 500 : 200, isLengthOpen: true }),
      ]),
    );
  });

  describe("with one server that may be slower than base, and one that is not", () => {
    /** Of each burst; what one server does in a burst, the other does in the next. */
    const noise = (burst: number) => Math.exp(0.5 * Math.sin(burst * burst));
    const throughput = (server: string, burst: number) =>
      10_000 * noise(burst) * (server === "go" ? 0.93 : 1);
    /** Slower at first, and then so much faster that it is not slower on the whole. */
    const turning = (server: string, burst: number) =>
      10_000 * noise(burst) * (server === "go" ? (burst < 150 ? 0.93 : 1.4) : 1);
    const levels = [1, 2, 3, 4].map((concurrency) => ({ concurrency }));
    const measure = { budgetMs: 500_000, atMostMs: 900_000 };
    const several = { measure, scenarios: [aScenario({ levels })] };
    const roundsOf = async (
      request: Partial<RunRequest> = {},
      {
        of = throughput,
        config = several,
        base = {},
      }: { of?: typeof throughput; config?: Partial<Config>; base?: Partial<Config> } = {},
    ) => {
      const behaviour = { throughput: of, baseConfig: () => inBase(aConfig(base)) };
      const result = await benchmark(behaviour, request, config);
      const rounds = (server: string) =>
        result.run.series
          .filter((one) => one.server === server)
          .map(({ samples }) => new Set(rowsOf(samples).map(({ round }) => round)).size);
      return { ...result, go: Math.max(...rounds("go")), rust: Math.max(...rounds("rust")) };
    };

    it("lets the other wait after half of the rounds and gives its time to the one", async () => {
      const { run, world, go, rust } = await roundsOf();
      expect(rust).toBeGreaterThanOrEqual(3);
      expect(go).toBeGreaterThan(rust);
      expect(world.starts.filter(({ name }) => name === "rust")).toHaveLength(rust);
      expect(run.plan.endedEarly).toBeUndefined();
      const { run: whole } = await roundsOf({ failOn: "inconclusive" });
      expect(run.plan.rounds).toBeGreaterThan(whole.plan.rounds);
    });

    /** The rounds in which a server was measured, from 0. */
    const roundsIn = ({ run }: { readonly run: RunFile }, server: string) => {
      const own = run.series.filter((one) => one.server === server);
      return [...new Set(own.flatMap(({ samples }) => rowsOf(samples).map(({ round }) => round)))];
    };

    it("goes on with what waited once the one may be slower no longer", async () => {
      const result = await roundsOf({}, { of: turning });
      const [go, rust] = [roundsIn(result, "go"), roundsIn(result, "rust")];
      const all = Array.from({ length: result.run.plan.rounds }, (_, round) => round);
      expect(go).toEqual(all);
      expect(rust).not.toContain(3);
      expect(rust.at(-1)).toBe(all.at(-1));
    });

    it("ends where nothing may be slower and it is to end early, and says so", async () => {
      const level = (_: string, burst: number) => 10_000 * noise(burst);
      const early = { ...several, measure: { ...measure, endsEarly: true } };
      const { run } = await roundsOf(
        {},
        { of: level, config: early, base: { measure: early.measure } },
      );
      expect(run.plan).toMatchObject({ rounds: 5, endedEarly: true });
      expect(roundsIn({ run }, "go")).toEqual([0, 1, 2]);
      const { run: alone } = await roundsOf({}, { of: level, config: early });
      expect(alone.plan.endedEarly).toBeUndefined();
      expect(alone.base?.changes).toContain(
        "The benchmark changed: it would end early (measure.end), which it does not in main; nor does this run.",
      );
      const whole = await roundsOf({}, { of: level });
      expect(roundsIn(whole, "go").length).toBeGreaterThanOrEqual(5);
      expect(whole.run.plan.endedEarly).toBeUndefined();
    });

    it("has the time that its longer first rounds and the first sustained loads need", async () => {
      const { run } = await roundsOf({ failOn: "inconclusive" }, { config: { measure } });
      const burstsIn = (round: number) =>
        rowsOf(run.series[0]?.samples).filter((sample) => sample.round === round).length ?? 0;
      expect(run.plan.rounds).toBe(10);
      const mean = (2 * run.plan.blocks) / 10;
      expect(burstsIn(0) / mean).toBeCloseTo(1.45, 1);
      const bursts = [0, 1, 2, 3, 4].map(burstsIn);
      expect(bursts).toEqual(bursts.toSorted((a, b) => b - a));
    });

    it("lets nothing wait where an undecided comparison fails the gate", async () => {
      const { go, rust } = await roundsOf({ failOn: "inconclusive" });
      expect(rust).toBe(go);
    });
  });

  it("does not count rounds that a slow machine left no time for", async () => {
    const { run } = await benchmark({ overheadMs: 1500 }, {}, LONG);
    const rounds = new Set(
      run.series.flatMap(({ samples }) => rowsOf(samples).map(({ round }) => round)),
    );
    // Some were left out, and five were measured before anything was decided.
    expect(rounds.size).toBeLessThanOrEqual(Math.max(...rounds));
    expect(rounds.size).toBeGreaterThanOrEqual(5);
  });

  it("uses its budget up where another job judges it, by a gate that is not known here", async () => {
    const { run } = await benchmark({}, { isJudgedElsewhere: true }, LONG);
    const rounds = new Set(
      run.series.flatMap(({ samples }) => rowsOf(samples).map(({ round }) => round)),
    );
    expect(rounds.size).toBe(run.plan.rounds);
  });
});

describe("a server of base", () => {
  it.each(["build go (base)", "start go (base)"])(
    "that fails at %s is lost, and the others are compared",
    async (event) => {
      const result = await benchmark(failAt(event), {}, LONG);
      expect(verdicts(result)).toEqual(["go/greet c=10 unmeasurable", "rust/greet c=10 unchanged"]);
      const { world, run, comparison, view } = result;
      const reason = `no luck at ${event}`;
      const lost = [{ kind: "lost-base", server: "go", reason }];
      expect(world.warnings).toEqual([`Not compared: ${reason}`]);
      expect(run.base).toEqual({ ...COMPARED, lost });
      expect(comparison).toMatchObject({ lost, comparedWith: { kind: "base" } });
      expect(comparison.gate).toEqual({
        decision: "fail",
        standing: "failed",
        reasons: [
          {
            ...{ kind: "lost-base", series: "go/greet c=10" },
            figures: { of: "lost-base", cause: { reason } },
          },
        ],
      });
      expect(exitCodeOf(comparison.gate)).toBe(3);
      expect(view.headline).toMatch(
        /^Not compared: no luck at \w+ go \(base\)\. Unchanged: throughput within ±0\.2 %, p99 within ±0\.2 %, CPU\/request within ±0\.2 % \(95 %\); over all answers: throughput at most \d\.\d % worse, p99 at most \d\.\d % worse, CPU\/request at most 0\.\d % worse\. 3 comparisons: 3 unchanged$/,
      );
      expect(after(world, "stage Measuring").join()).not.toContain("go (base)");
      expect(world.running.size).toBe(0);
    },
  );

  it("that ends under load is lost, and the others are measured without it", async () => {
    const onEvent = (event: string) => {
      if (event === "alive go (base)")
        throw new LoadgateError("measurement", "go (base): it ended");
    };
    const result = await benchmark({ onEvent }, {}, LONG);
    expect(verdicts(result)).toEqual(["go/greet c=10 unmeasurable", "rust/greet c=10 unchanged"]);
    expect(result.run.base?.lost).toEqual([
      { kind: "lost-base", server: "go", reason: "go (base): it ended" },
    ]);
    const bursts = result.run.series.map(({ server, arm, samples }) => [
      `${server} ${arm}`,
      samples.length,
    ]);
    const { "rust base": base, "rust head": head } = Object.fromEntries(bursts) as Record<
      string,
      number
    >;
    expect(base).toBeGreaterThan(0);
    expect(head).toBe(base);
    expect(result.world.events).toContain("remove main");
  });

  it("that its own configuration does not have is new", async () => {
    const baseConfig = () =>
      inBase(
        aConfig({
          servers: [aServer({ name: "rust", directory: "/repo/rust" })],
          scenarios: [aScenario({ servers: ["rust"] })],
        }),
      );
    const result = await benchmark({ baseConfig }, {}, LONG);
    expect(verdicts(result)).toEqual(["go/greet c=10 new", "rust/greet c=10 unchanged"]);
    expect(result.comparison.gate.decision).toBe("pass");
    expect(result.world.events.join()).not.toContain("build go (base)");
  });

  it("that needs a program which is not installed is lost", async () => {
    const own = [aServer({ requires: { python3: "apt-get install python3" } }), RUST];
    const baseConfig = () => inBase(aConfig({ servers: own }));
    const world = aWorld({ baseConfig, isInstalled: () => false });
    const { run } = await runBenchmark(world, aRequest({}, { bases: [BASE] }));
    expect(run.base?.lost).toEqual([
      {
        kind: "lost-base",
        server: "go",
        reason: "go (base): python3 is not installed (apt-get install python3)",
      },
    ]);
  });

  it("is lost where it is the commit that is measured, unless somebody named it", async () => {
    const commit = (dirty: boolean) => ({ commit: { sha: "ba5e", dirty } });
    const same = await benchmark(commit(false));
    expect(same.run.base?.lost).toMatchObject([
      { kind: "lost-base", reason: "base main is the commit that is measured" },
    ]);
    expect(same.world.events).toContain("remove main");
    const named = await benchmark(commit(false), { bases: [{ ...BASE, isNamed: true }] });
    expect(named.run.base).not.toHaveProperty("lost");
    expect(named.comparison.comparedWith).toMatchObject({ kind: "base", isItself: true });
    expect(named.view.standing).toBe("neutral");
    expect(named.view.notices).toContain(
      "Base is the measured commit itself: only chance can make a difference.",
    );
    expect((await benchmark(commit(true))).run.base).not.toHaveProperty("lost");
  });

  describe("is lost in a job whose working tree", () => {
    const judged = { bases: [{ ...BASE, headSha: "4ead" }] };
    const dirty = { sha: "4ead", dirty: true };
    const files = ["/repo/a.go", "/repo/b.go", "/repo/c.go", "/repo/d\u001b.go"];

    it("has files of the change as base has them", async () => {
      const { run, view, world } = await benchmark({ commit: dirty, putBack: files }, judged);
      expect(run.base?.lost).toMatchObject([{ kind: "lost-base" }]);
      expect(view.headline).toBe(
        "Not compared: the working tree has a.go, b.go, c.go and 1 more as base main has it, not as this change does",
      );
      expect(view.standing).toBe("failed");
      expect(world.events).toContain("remove main");
      const one = await benchmark({ commit: dirty, putBack: files.slice(3) }, judged);
      expect(one.view.headline).toContain("has d .go as base");
    });

    it.each<[string, Partial<Behaviour>, Partial<RunRequest>]>([
      ["has only the configuration so", { putBack: [aConfig().file] }, judged],
      ["is somebody's own", { putBack: files }, {}],
    ])("and not where that %s", async (_, behaviour, request) => {
      const { run } = await benchmark({ commit: dirty, ...behaviour }, request);
      expect(run.base).not.toHaveProperty("lost");
    });
  });

  it("is lost with a server that head skips and base could run", async () => {
    const servers = [aServer({ requires: { bun: "get bun" } }), RUST];
    const isInstalled = (program: string) => program !== "bun";
    const machine = { ...A_MACHINE, isInstalled };
    const skipping = async (own: Config) => {
      const world = aWorld({ baseConfig: () => inBase(own), isInstalled });
      return await runBenchmark(world, aRequest({ servers }, { bases: [BASE] }, machine));
    };
    const { run, comparison } = await skipping(aConfig());
    const reason = "go was skipped: bun is not installed (get bun)";
    expect(run.base?.lost).toEqual([{ kind: "lost-base", server: "go", reason }]);
    expect(comparison.gate).toMatchObject({
      decision: "fail",
      reasons: [{ kind: "lost-base", figures: { of: "lost-base", cause: { reason } } }],
    });
    for (const own of [
      aConfig({ servers }),
      aConfig({ servers: [RUST], scenarios: [aScenario({ servers: ["rust"] })] }),
    ]) {
      expect((await skipping(own)).run.base).not.toHaveProperty("lost");
    }
  });

  const scenarios = [aScenario(), aScenario({ name: "new", path: "/new" })];
  const failures: readonly (readonly [string, Partial<Behaviour>])[] = [
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
  ];

  it.each(failures)("that %s what only head asks has a new scenario", async (_, behaviour) => {
    const result = await benchmark(behaviour, {}, { ...LONG, scenarios });
    expect(verdicts(result)).toEqual([
      ...["go/greet c=10 unchanged", "rust/greet c=10 unchanged"],
      ...["go/new c=10 new", "rust/new c=10 unchanged"],
    ]);
    expect(result.world.warnings).toEqual([
      expect.stringMatching(/^go \(base\)\/new: .*; the scenario counts as new$/),
    ]);
    expect(result.run.base).not.toHaveProperty("lost");
    expect(result.comparison.gate.decision).toBe("pass");
  });

  it.each(failures)("that %s what its own configuration asks is lost", async (_, behaviour) => {
    const baseConfig = () => inBase(aConfig({ scenarios }));
    const result = await benchmark({ ...behaviour, baseConfig }, {}, { ...LONG, scenarios });
    expect(verdicts(result)).toEqual([
      ...["go/greet c=10 unchanged", "rust/greet c=10 unchanged"],
      ...["go/new c=10 unmeasurable", "rust/new c=10 unchanged"],
    ]);
    expect(result.run.base?.lost).toMatchObject([
      { kind: "lost-base", server: "go", scenario: "new", details: ["go (base) says so"] },
    ]);
    expect(result.comparison.gate.reasons).toMatchObject([
      { kind: "lost-base", series: "go/new c=10" },
    ]);
  });

  it("that fails as nobody foresaw fails the run", async () => {
    const world = aWorld({
      onEvent: (event) => {
        if (event === "build go (base)") throw new TypeError("a bug");
      },
    });
    await expect(runBenchmark(world, aRequest({}, { bases: [BASE] }))).rejects.toThrow("a bug");
    expect(world.events).toContain("remove main");
  });
});

describe("a base of which nothing can be measured", () => {
  const noBuild = failAt("build go (base)", "build rust (base)");
  const otherAnswers: Partial<Behaviour> = {
    answer: ({ url }) => (url.includes("base") ? { body: "other" } : {}),
  };

  it.each<[string, Partial<Behaviour>, readonly string[]]>([
    [
      "none of its servers builds",
      noBuild,
      ["no luck at build go (base)", "no luck at build rust (base)"],
    ],
    [
      "none of them starts",
      failAt("start go (base)", "start rust (base)"),
      ["no luck at start go (base)", "no luck at start rust (base)"],
    ],
    [
      "none of them answers",
      otherAnswers,
      [
        'go (base)/greet: wrong answer to GET /greet: expected body "hello", got "other"',
        'rust (base)/greet: wrong answer to GET /greet: expected body "hello", got "other"',
      ],
    ],
    [
      "its configuration cannot be used",
      {
        baseConfig: () => {
          throw new LoadgateError("usage", "loadgate.yml:3:5: servers: is missing");
        },
      },
      ["the configuration of main cannot be used: loadgate.yml:3:5: servers: is missing"],
    ],
    [
      "it has nothing of what head measures",
      {
        baseConfig: () => inBase(aConfig({ servers: [aServer({ name: "other" })], scenarios: [] })),
      },
      ["main has none of the servers and scenarios that head measures"],
    ],
  ])("fails the gate and says so first: %s", async (_, behaviour, reasons) => {
    const { world, run, comparison, view } = await benchmark(behaviour);
    expect(run.base?.lost?.map(({ reason }) => reason)).toEqual(reasons);
    expect(run.series.map(({ arm }) => arm)).toEqual(["head", "head"]);
    expect(comparison).toMatchObject({ verdict: "unmeasurable", comparedWith: { kind: "lost" } });
    expect(comparison.gate.decision).toBe("fail");
    expect(new Set(comparison.gate.reasons.map(({ kind }) => kind))).toEqual(
      new Set(["lost-base"]),
    );
    expect(exitCodeOf(comparison.gate)).toBe(3);
    expect(view.headline).toBe(`Not compared: ${reasons.join("; ")}`);
    expect(view.standing).toBe("failed");
    expect(world.events).toContain("remove main");
  });

  it("fails the gate also where nothing that is found may", async () => {
    const { comparison } = await benchmark(noBuild, { failOn: "never" });
    expect(comparison.gate.decision).toBe("fail");
  });

  it("is said first, and neither fails nor passes, where it is not required", async () => {
    const base = { ...BASE, isRequired: false };
    const { world, comparison, view } = await benchmark(noBuild, { bases: [base] });
    expect(comparison.gate).toMatchObject({
      decision: "pass",
      reasons: [
        { kind: "lost-base", isBlocking: false },
        { kind: "lost-base", isBlocking: false },
      ],
    });
    expect(view.headline).toContain("no luck at build go");
    expect(view.standing).toBe("neutral");
    expect(exitCodeOf(comparison.gate)).toBe(0);
    expect(world.saved).toHaveLength(1);
  });

  it("is not required of a repository that has no configuration there yet", async () => {
    const baseConfig = () => undefined;
    const { comparison, view } = await benchmark({ ...noBuild, baseConfig });
    expect(comparison.gate.decision).toBe("pass");
    expect(view.standing).toBe("neutral");
    expect(view.headline).toBe(
      "Not compared: main has no loadgate.yml yet, and head's does not work there: no luck at build go (base)",
    );
    const none = await benchmark({ baseConfig, baseHas: () => false });
    expect(none.view.headline).toBe("Not compared: main has no loadgate.yml yet");
    expect(none.view.standing).toBe("neutral");
  });

  it("is named with why it is that commit", async () => {
    const why = { by: "merge-base", lacking: 2 } as const;
    const { comparison, run, view } = await benchmark({ checkout: () => ({ why }) });
    expect(run.base).toMatchObject({ ref: "main", why });
    expect(comparison.comparedWith).toMatchObject({ kind: "base", why });
    expect(view.compared).toContain("merge base with head: main has 2 commits that head lacks");
  });

  it("is required where head's configuration is in no commit either", async () => {
    const baseConfig = () => undefined;
    const { comparison } = await benchmark({ ...noBuild, baseConfig, isTracked: false });
    expect(comparison.gate.decision).toBe("fail");
  });

  it("is compared by head's configuration where it has none and that works, which passes nothing", async () => {
    const { comparison, view, run } = await benchmark({ baseConfig: () => undefined }, {}, LONG);
    const comparedWith = { kind: "base", isAdoption: true };
    expect(comparison).toMatchObject({ verdict: "unchanged", comparedWith });
    expect(view.standing).toBe("neutral");
    expect(run.base?.changes).toEqual([
      "main has no loadgate.yml yet, so this change is judged by its own gate and cannot pass.",
    ]);
  });

  it.each<[string, string, string, Partial<Behaviour>]>([
    ["from the build of each arm", "/repo/go/ca.pem", "/base/repo/go/ca.pem", {}],
    ["of neither", "/etc/ca.pem", "/etc/ca.pem", {}],
    [
      "that only the working tree has",
      "/repo/ca.pem",
      "/repo/ca.pem",
      { baseHas: (inside) => inside !== "/repo/ca.pem" },
    ],
  ])(
    "without a configuration is trusted by certificates %s",
    async (_, file, ofBase, behaviour) => {
      const transport = (caFile: string) => ({ protocol: "http1", tls: { caFile } }) as const;
      const ready = { request: aReadyRequest(), timeoutMs: 1000, transport: transport(file) };
      const config = {
        servers: [aServer({ ready })],
        scenarios: [aScenario({ servers: ["go"], transport: transport(file) })],
      };
      const { world } = await benchmark({ baseConfig: () => undefined, ...behaviour }, {}, config);
      const used = (isBase: boolean) =>
        new Set(
          [...world.loads, ...world.requests].flatMap(({ url, transport: by }) =>
            url.includes("base") === isBase ? (by?.tls?.caFile ?? "none") : [],
          ),
        );
      expect([used(true), used(false)]).toEqual([new Set([ofBase]), new Set([file])]);
    },
  );

  it("without a configuration is asked by its own certificates whether it is ready", async () => {
    const transport = { protocol: "http1", tls: { caFile: "/repo/go/ca.pem" } } as const;
    const servers = [aServer({ ready: { request: aReadyRequest(), timeoutMs: 1000, transport } })];
    const scenarios = [aScenario({ servers: ["go"], transport })];
    const baseConfig = () => undefined;
    const { world } = await benchmark({ baseConfig }, {}, { servers, scenarios });
    const asked = world.starts.map(({ name, ready }) => `${name} ${ready.transport?.tls?.caFile}`);
    expect(new Set(asked)).toEqual(
      new Set(["go /repo/go/ca.pem", "go (base) /base/repo/go/ca.pem"]),
    );
  });

  it("is lost where its build checks out another commit", async () => {
    const { comparison, view } = await benchmark({ baseCommitNow: "4ead" });
    expect(comparison.gate.decision).toBe("fail");
    expect(view.headline).toContain("the build checked out 4ead in place of ba5e");
  });

  it("is lost where its build checks out another commit of a submodule", async () => {
    const { comparison, view } = await benchmark({ movedInBase: "lib" });
    expect(comparison.gate.decision).toBe("fail");
    expect(view.headline).toContain("the build checked out another commit of the submodule lib");
  });

  it("has history beside it, not in its place", async () => {
    const records = [0, 1, 2, 3].map(async (day) => {
      const { world } = await benchmark({ throughput: () => 10_000 + day }, {});
      const startedAt = new Date(Date.UTC(2026, 0, 1 + day)).toISOString();
      return world.saved.map(({ record }) => ({ ...record, id: `run-${day}`, startedAt }));
    });
    const stored = (await Promise.all(records)).flat();
    const throughput = () => 7000;
    const behaviour = { ...noBuild, records: stored, throughput };
    const { comparison } = await benchmark(behaviour, { gateOn: ["history"] });
    expect(comparison).toMatchObject({
      comparedWith: { kind: "lost" },
      history: { runs: 4, verdict: "regression" },
    });
    expect(exitCodeOf(comparison.gate)).toBe(3);
  });

  it("ends the run before anything is measured, and the report says what was lost", async () => {
    const onEvent = (event: string) => {
      if (!/^build .*base/.test(event)) return;
      throw new LoadgateError("measurement", `no luck at ${event}`, { hint: "Mend it." });
    };
    const { world, run, view, comparison } = await benchmark({ onEvent });
    expect(world.events).not.toContain("stage Measuring");
    expect(world.loads).toEqual([]);
    expect(runFileOf(world)).toEqual(run);
    expect(run.base?.lost).toMatchObject([{ hint: "Mend it." }, { hint: "Mend it." }]);
    expect(world.warnings).toContain("Not compared: no luck at build go (base). Mend it.");
    expect(view.cautions[0]).toMatch(/^Nothing was measured/);
    expect(world.written.get("report.md")).toContain("> Mend it.");
    expect(exitCodeOf(comparison.gate)).toBe(3);
    expect(world.saved).toEqual([]);
  });

  it("tells how to build base by hand, since its checkout is gone then", async () => {
    const onEvent = (event: string) => {
      if (!/^build .*base/.test(event)) return;
      throw new LoadgateError("measurement", "it failed at /base/go/main.go:3", {
        hint: "Run it by hand: cd /base/go && go build",
        details: ["/base/go/main.go:3: no"],
      });
    };
    const { run } = await benchmark({ onEvent });
    const sha = run.base?.sha?.slice(0, 12);
    expect(run.base?.lost?.[0]).toMatchObject({
      reason: "it failed at go/main.go:3",
      hint: `Run it by hand: git worktree add ../at-base ${sha} && cd ../at-base/go && go build`,
      details: ["go/main.go:3: no"],
    });
  });

  it("ends no run that limits can decide, of head or of base, or that may pass without it", async () => {
    const { run } = await runBenchmark(aWorld(), aRequest());
    const limits = { "latency-p99": { value: 1000 } } as const;
    const limited = { gate: { ...aConfig().gate, limits } };
    const baseConfig = () => inBase(aConfig(limited));
    const bases = [{ ...BASE, isRequired: false }];
    for (const measured of [
      await benchmark(noBuild, {}, limited),
      await benchmark({ ...noBuild, baseConfig }),
      await benchmark(noBuild, { bases }),
    ]) {
      expect(samplesOf(measured)).toEqual(samplesOf({ run }));
    }
  });

  it("ends no run of which another server is new", async () => {
    const baseConfig = () =>
      inBase(aConfig({ servers: [aServer()], scenarios: [aScenario({ servers: ["go"] })] }));
    const { run } = await benchmark({ ...noBuild, baseConfig });
    expect(run.series.map(({ samples }) => samples.length > 0)).toEqual([true, true]);
  });
});

describe("a base that cannot be had", () => {
  const failing = (kind: "usage" | "measurement" = "usage"): Partial<Behaviour> => ({
    onEvent: (event) => {
      if (event === "check out main") throw new LoadgateError(kind, "there is no such commit");
    },
  });
  const named = { bases: [{ ...BASE, isNamed: true }] };

  it("fails the run where somebody named it, before anything is built", async () => {
    const world = aWorld(failing());
    await expect(runBenchmark(world, aRequest({}, named))).rejects.toMatchObject({
      kind: "usage",
      message: "there is no such commit",
    });
    expect(world.events).not.toContain("install");
    expect(world.events).not.toContain("remove main");
    expect(runFileOf(world).failure).toBe("there is no such commit");
  });

  it("is lost, and nothing is measured", async () => {
    const { world, run, comparison, view } = await benchmark(failing());
    const lost = [{ kind: "lost-base", reason: "there is no such commit" }];
    expect(world.warnings).toEqual(["Not compared: there is no such commit"]);
    expect(run.base).toEqual({ ref: "main", isRequired: true, lost });
    expect(comparison.comparedWith).toEqual({ kind: "lost", ref: "main" });
    expect(comparison.gate).toEqual({
      decision: "fail",
      standing: "failed",
      reasons: [
        {
          kind: "lost-base",
          figures: { of: "lost-base", cause: { reason: "there is no such commit" } },
        },
      ],
    });
    expect(view.headline).toContain("there is no such commit");
    expect(world.events.join()).not.toMatch(/remove|\(base\)|Measuring/);
    expect(samplesOf({ run }).map(([, , length]) => length)).toEqual([0, 0]);
  });

  it("is lost, and head must work all the same, since somebody may accept the loss", async () => {
    const answer: Behaviour["answer"] = ({ url }) =>
      url.startsWith("http://go/") ? { body: "?" } : {};
    await expect(benchmark({ ...failing(), answer })).rejects.toThrow("go/greet: wrong answer");
  });

  it("leaves its time to head where the run may pass without it", async () => {
    const { run } = await runBenchmark(aWorld(), aRequest());
    const bases = [{ ...BASE, isRequired: false }];
    expect(samplesOf(await benchmark(failing(), { bases }))).toEqual(samplesOf({ run }));
  });

  it("fails the run when that is a bug", async () => {
    const world = aWorld({
      onEvent: (event) => {
        if (event === "check out main") throw new TypeError("a bug");
      },
    });
    await expect(runBenchmark(world, aRequest({}, { bases: [BASE] }))).rejects.toThrow("a bug");
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
    const request = aRequest({}, { bases: [BASE], signal: controller.signal });
    await expect(runBenchmark(world, request)).rejects.toThrow("Stopped by SIGINT");
    expect(world.warnings).toEqual([]);
    expect(runFileOf(world)).not.toHaveProperty("base");
  });
});

describe("the checkout", () => {
  it("is removed when nothing that a build left behind can write into it any more", async () => {
    const world = aWorld();
    await runBenchmark(world, aRequest({}, { bases: [BASE] }));
    const ended = world.events.indexOf("end what was started");
    expect(ended).toBeGreaterThan(world.events.lastIndexOf("stop go (base)"));
    expect(world.events.indexOf("remove main")).toBeGreaterThan(ended);
  });

  it.each([...["install", "build rust", "start rust", "ask rust /greet"], "load go 500"])(
    "is removed after a failure at %s",
    async (event) => {
      const world = aWorld(failAt(event));
      await expect(runBenchmark(world, aRequest({}, { bases: [BASE] }))).rejects.toThrow("no luck");
      expect(world.events.filter((each) => each === "remove main")).toHaveLength(1);
      expect(world.running.size).toBe(0);
    },
  );

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
      const request = aRequest({}, { bases: [BASE], signal: controller.signal });
      await expect(runBenchmark(world, request)).rejects.toThrow("Stopped by SIGTERM");
      expect(world.events.at(-1)).toBe("remove main");
      expect(world.warnings).toEqual([]);
      expect(world.running.size).toBe(0);
    },
  );

  it("is removed where run.jsonl cannot be written", async () => {
    const world = aWorld({
      onEvent: (event) => {
        if (event === "install" || event === "write run.jsonl") throw new Error(`no ${event}`);
      },
    });
    await expect(runBenchmark(world, aRequest({}, { bases: [BASE] }))).rejects.toThrow(
      "no install",
    );
    expect(world.events.at(-1)).toBe("remove main");
  });
});

describe("how much is measured", () => {
  const noticesOf = async (head: number | undefined, base: number | undefined) => {
    const measure = (repeats: number | undefined) => ({
      ...aConfig().measure,
      ...(repeats !== undefined && { repeats }),
    });
    const baseConfig = () => inBase(aConfig({ measure: measure(base) }));
    const { view } = await benchmark({ baseConfig }, {}, { measure: measure(head) });
    return view.notices.filter((text) => text.includes("measure.repeats), "));
  };

  it("is told where head has fewer bursts than base, or some where base has a time", async () => {
    expect(await noticesOf(12, undefined)).toEqual([
      "The benchmark changed: it measures 12 bursts of each series (measure.repeats), which may be too few to show a slowdown; main measures for a time.",
    ]);
    expect(await noticesOf(12, 13)).toEqual([expect.stringMatching(/; main measures 13\.$/)]);
    expect(await noticesOf(13, 13)).toEqual([]);
    expect(await noticesOf(undefined, 13)).toEqual([]);
  });

  it("is not told where nothing is timed", async () => {
    expect(await noticesOf(0, undefined)).toEqual([]);
    expect(await noticesOf(0, 13)).toEqual([]);
  });
});

describe("a scenario whose request head changes", () => {
  const LEVELS = { levels: [{ concurrency: 10 }] };
  const before = [aScenario({ path: "/old", ...LEVELS })];
  const after = [aScenario({ path: "/new", ...LEVELS })];
  const behaviour = (answers: (server: string, path: string) => boolean): Partial<Behaviour> => ({
    baseConfig: () => inBase(aConfig({ scenarios: before })),
    answer: ({ url }) => {
      const { hostname, pathname } = new URL(url);
      return answers(hostname, pathname) ? {} : { status: 404, body: "none" };
    },
  });
  const pathsOf = (world: FakeWorld, host: RegExp) =>
    new Set(
      world.loads
        .map(({ url }) => new URL(url))
        .filter(({ hostname }) => host.test(hostname))
        .map(({ pathname }) => pathname),
    );

  it("is compared as base defines it, and new in its new form", async () => {
    const answers = (server: string, path: string) => path === "/old" || !server.includes("base");
    const throughput = (server: string) => (server === "go" ? 7000 : 10_000);
    const result = await benchmark(
      { ...behaviour(answers), throughput },
      {},
      { ...LONG, scenarios: after },
    );
    expect(verdicts(result)).toEqual([
      ...["go/greet c=10 regression", "rust/greet c=10 unchanged"],
      ...["go/greet-new c=10 new", "rust/greet-new c=10 new"],
    ]);
    expect(pathsOf(result.world, /base/)).toEqual(new Set(["/old"]));
    expect(pathsOf(result.world, /^(go|rust)$/)).toEqual(new Set(["/old", "/new"]));
    expect(result.view.notices).toContain(
      "The benchmark changed: scenario greet sends a different request. Both arms get the form of main; the new one is measured as greet-new.",
    );
  });

  it("is new where head does not answer the old one, and lost where nothing else is compared", async () => {
    const answers = (server: string, path: string) =>
      server.includes("base") ? path === "/old" : path === "/new";
    const result = await benchmark(behaviour(answers), {}, { ...LONG, scenarios: after });
    expect(verdicts(result)).toEqual([
      ...["go/greet-new c=10 unmeasurable", "rust/greet-new c=10 unmeasurable"],
      ...["go/greet c=10 removed", "rust/greet c=10 removed"],
    ]);
    expect(result.comparison.gate.reasons).toMatchObject([{ kind: "lost-base" }]);
    const other = aScenario({ name: "other", path: "/other" });
    const withOther = {
      ...behaviour((server, path) => path === "/other" || answers(server, path)),
      baseConfig: () => inBase(aConfig({ scenarios: [...before, other] })),
    };
    const some = await benchmark(withOther, {}, { ...LONG, scenarios: [...after, other] });
    expect(verdicts(some)).toEqual([
      ...["go/other c=10 unchanged", "rust/other c=10 unchanged"],
      ...["go/greet-new c=10 new", "rust/greet-new c=10 new"],
      ...["go/greet c=10 removed", "rust/greet c=10 removed"],
    ]);
    expect(some.view.notices).toContain(
      "The benchmark changed: scenario greet sends a different request. The form of main is not answered; the new one is measured as greet-new.",
    );
  });
});

describe("a gate that head's configuration loosens", () => {
  const throughput = (server: string) => (server === "go" ? 8500 : 10_000);
  const loose = { tolerancePercent: { throughput: 500 }, maxErrorPercent: 0 };

  it("is judged by base's, with the difference said", async () => {
    const { comparison, view } = await benchmark({ throughput }, {}, { gate: loose });
    expect(comparison.gate).toMatchObject({
      decision: "fail",
      reasons: [
        { kind: "regression", series: "go/greet c=10", metric: "throughput" },
        { kind: "regression", series: "go/greet c=10", metric: "cpu-per-request" },
      ],
      loosened: [
        { bound: "throughput", base: 5, head: 500 },
        { bound: "latency-p99", base: 10 },
        { bound: "cpu-per-request", base: 5 },
      ],
    });
    expect(view.notices.join()).toContain(
      "This pull request loosens the gate: throughput 5.00 % → 500 %",
    );
  });

  const isGo = (series: string) => series.startsWith("go/");
  const own = (tolerancePercent: number | false): GateConfig => ({
    ...aConfig().gate,
    rules: [
      {
        appliesTo: isGo,
        tolerancePercent: { throughput: tolerancePercent, "cpu-per-request": tolerancePercent },
      },
    ],
  });

  it.each([500, false] as const)(
    "for some series only is judged by base's too: %s",
    async (tolerancePercent) => {
      const gate = own(tolerancePercent);
      const { comparison, run } = await benchmark({ throughput }, {}, { gate });
      expect(comparison.gate).toMatchObject({
        decision: "fail",
        reasons: [
          { kind: "regression", series: "go/greet c=10", metric: "throughput" },
          { kind: "regression", series: "go/greet c=10", metric: "cpu-per-request" },
        ],
        loosened: [
          { bound: "throughput", base: 5, series: ["go/greet c=10"] },
          { bound: "cpu-per-request", base: 5 },
        ],
      });
      expect(run.base?.gate).toEqual(aConfig().gate);
    },
  );

  it("is not one that base has for these series too, at levels of either", async () => {
    const gate = own(500);
    const baseConfig = () => inBase(aConfig({ gate }));
    const scenarios = [aScenario({ levels: [{ concurrency: 99 }] })];
    const { comparison, run } = await benchmark(
      { throughput, baseConfig },
      {},
      { gate, ...LONG, scenarios },
    );
    expect(comparison.gate).toEqual({ decision: "pass", standing: "passed", reasons: [] });
    expect(Object.keys(run.base?.gate?.bySeries ?? {})).toEqual(
      expect.arrayContaining(["go/greet c=10", "go/greet c=99"]),
    );
  });

  const MOVED = "/base/bench/old.yml";
  const at = (...files: readonly string[]): Partial<Behaviour> => ({
    throughput,
    removedFromBase: [MOVED, "/base/compose.yml", "/base/bench/other.yml"],
    baseConfig: (file) => {
      if (file === "/base/compose.yml") throw new LoadgateError("usage", "not a configuration");
      return files.includes(file) ? { ...inBase(aConfig()), file } : undefined;
    },
  });

  it("is judged by the gate of the configuration that head moved", async () => {
    const { run, comparison } = await benchmark(at(MOVED), {}, { gate: loose });
    expect(run.base).toMatchObject({
      isRequired: true,
      gate: aConfig().gate,
      changes: ["The benchmark changed: main has its configuration at bench/old.yml."],
    });
    expect(comparison.gate.decision).toBe("fail");
  });

  it("is not judged by one of several that head removed", async () => {
    const { run } = await benchmark(at(MOVED, "/base/bench/other.yml"), {}, { gate: loose });
    expect(run.base).toMatchObject({ isRequired: false });
    expect(run.base).not.toHaveProperty("gate");
  });

  it("counts where base is not required", async () => {
    const base = { ...BASE, isRequired: false };
    const { comparison } = await benchmark({ throughput }, { bases: [base] }, { gate: loose });
    expect(comparison.gate).toEqual({ decision: "pass", standing: "passed", reasons: [] });
  });
});
