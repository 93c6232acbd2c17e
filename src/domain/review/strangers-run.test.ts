import { describe, expect, it } from "vitest";
import { aGet, aScenario, aServer, aShape } from "../../../test/support/builders/config.ts";
import { aCounted, someCounts } from "../../../test/support/builders/counts.ts";
import { aCapacity, someOpenLoop } from "../../../test/support/builders/open-loop.ts";
import { aRun, aSeries } from "../../../test/support/builders/run.ts";
import { rowsOf } from "../../../test/support/builders/sample.ts";
import type { RunFile } from "../run/file/run-file.ts";
import { NO_SAMPLES, samplesOf } from "../series/samples.ts";
import { type ExpectedBase, withWhatIsMissing } from "./strangers-run.ts";

const CONFIG = {
  servers: [aServer(), aServer({ name: "rust" })],
  scenarios: [
    aScenario({ servers: ["go", "rust"] }),
    aScenario({ name: "echo", servers: ["go"], levels: [{ concurrency: 1 }, { rate: 50 }] }),
  ],
};
const BASE = { ref: "main", isRequired: true };

const both = (server: string, scenario: string, level: Parameters<typeof aSeries>[0]) => [
  aSeries({ server, scenario, ...level }),
  aSeries({ server, scenario, ...level, arm: "base" }),
];
const COMPLETE = [
  ...both("go", "greet", {}),
  ...both("rust", "greet", {}),
  ...both("go", "echo", { level: { concurrency: 1 } }),
  ...both("go", "echo", { level: { rate: 50 } }),
];

const complete = (overrides: Partial<RunFile> = {}) =>
  aRun({ base: { ref: "main", sha: "c".repeat(40) }, series: COMPLETE, ...overrides });

const added = (run: RunFile) =>
  withWhatIsMissing(run, CONFIG, undefined).series.slice(run.series.length);
const lostOf = (run: RunFile) => withWhatIsMissing(run, CONFIG, BASE).base?.lost;
const without = (arm: string, ...names: readonly string[]) =>
  COMPLETE.filter((one) => !(one.arm === arm && names.includes(one.name)));

describe("a stranger's run where a capacity is expected", () => {
  const levels = [{ openLoop: "capacity" }] as const;
  const config = {
    servers: [aServer()],
    scenarios: [
      aScenario({ servers: ["go"], levels }),
      aScenario({ name: "echo", servers: ["go"] }),
    ],
  };
  const rowsOf = (run: RunFile, base: readonly ExpectedBase[] = [BASE]) =>
    withWhatIsMissing(run, config, base[0]).openLoop?.series.map((one) => [one.arm, one.failure]);
  const failure = "the run file has nothing of it";

  it("has a failure in place of what the file lacks", () => {
    expect(rowsOf(complete())).toEqual([
      ["head", failure],
      ["base", failure],
    ]);
    expect(rowsOf(complete(), [])).toEqual([["head", failure]]);
    const openLoop = someOpenLoop(aCapacity());
    expect(rowsOf(complete({ openLoop }))).toEqual([
      ["head", undefined],
      ["base", failure],
    ]);
  });

  it("lacks nothing of a base that is lost, and has no such series as a timed one", () => {
    const lost = [{ kind: "lost-base", server: "go", reason: "no build" }] as const;
    const run = withWhatIsMissing(complete({ base: { ref: "main", lost } }), config, BASE);
    expect(run.openLoop?.series.map(({ arm }) => arm)).toEqual(["head"]);
    expect(run.series.map(({ name }) => name)).not.toContain("go/greet capacity");
  });

  it("has its base where nothing is timed", () => {
    const alone = { ...config, scenarios: config.scenarios.slice(0, 1) };
    const { base } = withWhatIsMissing(complete({ series: [] }), alone, BASE);
    expect(base?.lost).toBeUndefined();
  });
});

describe("a stranger's run where counts are expected", () => {
  const COUNTING = { ...CONFIG, count: { turns: 5, env: {} } };
  const names = ["go/greet", "rust/greet", "go/echo"];
  const counted = (arm: "head" | "base", name: string) => {
    const [server = "", scenario = ""] = name.split("/");
    return aCounted({ arm, name, server, scenario });
  };
  const heads = names.map((name) => counted("head", name));
  const bases = names.map((name) => counted("base", name));
  const failed = (run: RunFile, base?: ExpectedBase) =>
    withWhatIsMissing(run, COUNTING, base)
      .counts?.series.filter(({ failure }) => failure !== undefined)
      .map(({ arm, name }) => `${arm} ${name}`);
  const all = [...heads, ...bases];

  it("that has them all is left as it is", () => {
    const run = complete({ counts: someCounts(...all) });
    expect(withWhatIsMissing(run, COUNTING, BASE).counts).toEqual(run.counts);
    // Of a server that runs elsewhere there is none.
    const { run: _, ...elsewhere } = aServer({ name: "else", url: "http://[::1]" });
    const more = {
      ...COUNTING,
      servers: [...COUNTING.servers, elsewhere],
      scenarios: [...COUNTING.scenarios, aScenario({ name: "echo", servers: ["else"] })],
    };
    expect(withWhatIsMissing(run, more, BASE).counts).toEqual(run.counts);
    expect(failed(complete({ counts: someCounts(...heads) }))).toEqual([]);
  });

  it.each([
    ["no counts", undefined],
    ["counts of nothing", someCounts()],
  ])("with %s has failed to count", (_, counts) => {
    const run = complete(counts && { counts });
    const found = withWhatIsMissing(run, COUNTING, BASE).counts;
    expect(found?.series).toHaveLength(6);
    expect(found?.series[0]).toEqual({
      name: "go/greet",
      server: "go",
      scenario: "greet",
      arm: "head",
      requests: 0,
      turns: [],
      failure: "the run file has no count of it",
    });
    expect(withWhatIsMissing(run, CONFIG, BASE).counts).toEqual(counts);
  });

  it("has failed to count what it leaves out, in either arm", () => {
    const of = (...counts: typeof all) => failed(complete({ counts: someCounts(...counts) }), BASE);
    expect(of(...heads)).toEqual(["base go/greet", "base rust/greet", "base go/echo"]);
    expect(of(...bases)).toEqual(["head go/greet", "head rust/greet", "head go/echo"]);
    expect(of(...all.slice(1))).toEqual(["head go/greet"]);
  });

  it("that says what it lost is asked for no more of that", () => {
    const lost = [{ kind: "lost-base", server: "go", reason: "the build failed" }] as const;
    const run = complete({ base: { ref: "main", lost }, counts: someCounts(...heads) });
    expect(failed(run, BASE)).toEqual(["base rust/greet"]);
  });

  it("that ended early says so itself", () => {
    expect(failed(complete({ failure: "go: it ended" }), BASE)).toBeUndefined();
  });
});

describe("a stranger's run", () => {
  it("that has everything is left as it is", () => {
    expect(withWhatIsMissing(complete(), CONFIG, BASE)).toEqual(
      complete({ base: { sha: "c".repeat(40), ...BASE } }),
    );
    expect(withWhatIsMissing(complete(), CONFIG, undefined)).toEqual(complete());
  });

  it("that has more is left as it is: a pull request may add series", () => {
    const run = complete({ series: [...COMPLETE, aSeries({ scenario: "new" })] });
    expect(added(run)).toEqual([]);
    expect(lostOf(run)).toBeUndefined();
  });

  it("has the series that it leaves out, without a burst", () => {
    const run = complete({ series: without("head", "rust/greet c=10", "go/echo rate=50") });
    expect(added(run)).toEqual([
      {
        name: "rust/greet c=10",
        server: "rust",
        scenario: "greet",
        level: { concurrency: 10 },
        arm: "head",
        load: aShape(),
        configHash: "none",
        samples: NO_SAMPLES,
      },
      expect.objectContaining({ name: "go/echo rate=50", arm: "head", samples: NO_SAMPLES }),
    ]);
    const names = (series: RunFile["series"]) => series.map(({ name }) => name);
    expect(names(added(complete({ series: [] })))).toEqual([
      ...["go/greet c=10", "rust/greet c=10", "go/echo c=1", "go/echo rate=50"],
    ]);
  });

  it("has the requests of its mixes that it leaves out, or has only of head", () => {
    const requests = [aGet({ name: "list" }), aGet({ name: "add" })];
    const config = { ...CONFIG, scenarios: [aScenario({ servers: ["go"], requests })] };
    const of = (request?: string) => both("go", "greet", request === undefined ? {} : { request });
    const [head] = of("add");
    const run = complete({ series: [...of(), ...of("list")] });
    const { series, base } = withWhatIsMissing(run, config, BASE);
    expect(series.slice(run.series.length)).toEqual([
      expect.objectContaining({ name: "go/greet c=10 / add", request: "add", samples: NO_SAMPLES }),
    ]);
    expect(base?.lost).toMatchObject([{ kind: "lost-base", server: "go", scenario: "greet" }]);
    const half = complete({ series: [...run.series, ...(head ? [head] : [])] });
    expect(withWhatIsMissing(half, config, BASE).base?.lost).toEqual(base?.lost);
    const whole = complete({ series: [...run.series, ...of("add")] });
    expect(withWhatIsMissing(whole, config, BASE).base).not.toHaveProperty("lost");
  });

  it.each<[string, Partial<RunFile>]>([
    [
      "removed",
      {
        base: {
          ref: "main",
          removed: [{ server: "rust", scenario: "greet", level: { concurrency: 10 } }],
        },
      },
    ],
    ["skipped", { skipped: [{ server: "rust", program: "cargo", install: "rustup" }] }],
    ["not asked for", { only: "go/*" }],
  ])("is not believed that a series was %s", (_, claim) => {
    const run = complete({ series: without("head", "rust/greet c=10"), ...claim });
    expect(added(run)).toMatchObject([{ name: "rust/greet c=10", samples: NO_SAMPLES }]);
  });

  const heads = COMPLETE.filter(({ arm }) => arm === "head");
  const { base: _, ...withoutBase } = complete({ series: heads });
  const withoutFigures = COMPLETE.map((one) =>
    one.arm === "base"
      ? {
          ...one,
          samples: samplesOf(rowsOf(one.samples).map(({ throughput, ...sample }) => sample)),
        }
      : one,
  );

  it.each<[string, RunFile]>([
    ["no base", withoutBase],
    ["a base without series", complete({ series: heads })],
    ["a base without a figure", complete({ series: withoutFigures })],
  ])("with %s has lost it", (_, file) => {
    const run = withWhatIsMissing(file, CONFIG, BASE);
    const reason = "the run file has no figures from main";
    expect(run.base).toMatchObject({ ...BASE, lost: [{ kind: "lost-base", reason }] });
  });

  it("has lost the base of each scenario of which it has none", () => {
    const run = complete({ series: without("base", "go/echo c=1", "go/echo rate=50") });
    expect(lostOf(run)).toEqual([
      {
        kind: "lost-base",
        server: "go",
        scenario: "echo",
        reason: "the run file has no figures from main for go/echo",
      },
    ]);
  });

  it("that says what it lost is asked for no more of that", () => {
    const lost = [{ kind: "lost-base", server: "rust", reason: "the build failed" }] as const;
    const series = without("base", "rust/greet c=10");
    expect(lostOf(complete({ series, base: { ref: "main", lost } }))).toEqual(lost);
  });

  it.each([true, false])("has the say in nothing about its base: required %s", (isRequired) => {
    const base = { ref: "another", isRequired: !isRequired };
    for (const failure of [undefined, "go: it ended"]) {
      const claims = complete({ base, ...(failure !== undefined && { failure }) });
      const run = withWhatIsMissing(claims, CONFIG, { ref: "main", isRequired });
      expect(run.base).toEqual({ ref: "main", isRequired });
    }
  });

  it("that ended early says so itself", () => {
    const { base: _, ...run } = complete({ series: [], failure: "go: it ended" });
    expect(withWhatIsMissing(run, CONFIG, BASE)).toEqual(run);
  });
});
