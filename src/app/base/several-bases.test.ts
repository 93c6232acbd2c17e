import { describe, expect, it } from "vitest";
import {
  aConfig,
  aScenario,
  aServer,
  aShape,
  inBase,
  LONG,
} from "../../../test/support/builders/config.ts";
import { A_MACHINE, aRequest } from "../../../test/support/builders/request.ts";
import { rowsOf } from "../../../test/support/builders/sample.ts";
import { aWorld, type Behaviour, type FakeWorld } from "../../../test/support/builders/world.ts";
import { exitCodeOf } from "../../domain/gate/gate.ts";
import type { Config } from "../../domain/run/plan/config.ts";
import { LoadgateError } from "../../domain/shared/error.ts";
import type { TimeSpan } from "../../ports/program-watch.ts";
import { prepareRun } from "../plan/prepare-run.ts";
import { type RunRequest, runBenchmark } from "../run-benchmark.ts";

const BASE = { ref: "main" };
const V1 = { ref: "v1", isRequired: false };
const BOTH = { bases: [BASE, V1] };

/** Each ref is a commit of its own, in a folder of its own. */
const checkout = (ref: string) =>
  ref === "main"
    ? {}
    : {
        sha: `5ha-of-${ref}`,
        root: `/${ref}`,
        commitNow: async () => `5ha-of-${ref}`,
        pathOf: (inside: string) => `/${ref}${inside}`,
      };

async function benchmark(
  behaviour: Partial<Behaviour> = {},
  request: Partial<RunRequest> = {},
  config: Partial<Config> = {},
) {
  const world = aWorld({ checkout, ...behaviour });
  const result = await runBenchmark(
    world,
    aRequest({ ...LONG, ...config }, { ...BOTH, ...request }),
  );
  return { world, ...result };
}

const failAt = (...wanted: readonly string[]) => ({
  onEvent: (event: string) => {
    if (wanted.includes(event)) throw new LoadgateError("measurement", `no luck at ${event}`);
  },
});

/** Throughput of head, base and the further base, of both servers. */
const throughputs =
  (head: number, base: number, further: number) =>
  (server: string): number => {
    if (server.endsWith("(base-2)")) return further;
    return server.endsWith("(base)") ? base : head;
  };

describe("a run with two bases", () => {
  it("measures all arms in the same blocks, each of which mirrors itself", async () => {
    const { world, run } = await benchmark();
    const bursts = world.loads
      .filter(({ shape, waitMs }) => shape.burstMs === 500 && waitMs === undefined)
      .map(({ url }) => new URL(url).hostname);
    const blocks = Array.from({ length: Math.floor(bursts.length / 12) }, (_, index) =>
      bursts.slice(12 * index, 12 * index + 12),
    );
    expect(blocks.length).toBeGreaterThanOrEqual(6);
    for (const block of blocks) {
      expect(block).toEqual(block.toReversed());
      expect(new Set(block).size).toBe(6);
    }
    expect(world.mostRunning()).toBe(6);
    const [further] = run.furtherBases ?? [];
    const counts = [...run.series, ...(further?.series ?? [])].map(({ samples }) => samples.length);
    expect(counts).toHaveLength(6);
    expect(new Set(counts).size).toBe(1);
  });

  it("keeps in the run file what a run with one base keeps, and the further base beside it", async () => {
    const { run } = await benchmark();
    const { run: single } = await benchmark({}, { bases: [BASE] });
    const namesOf = ({ series, servers }: Pick<typeof run, "series" | "servers">) => [
      ...[...series, ...servers].map(({ server, arm }) => `${server} ${arm}`),
    ];
    expect(namesOf(run)).toEqual(namesOf(single));
    expect(run.base).toEqual(single.base);
    expect(single).not.toHaveProperty("furtherBases");
    expect(run.furtherBases).toMatchObject([
      {
        base: { ref: "v1", sha: "5ha-of-v1", isRequired: false },
        servers: [
          { server: "go", arm: "base", buildMs: 1000 },
          { server: "rust", arm: "base", buildMs: 1000 },
        ],
        series: [
          { name: "go/greet c=10", arm: "base" },
          { name: "rust/greet c=10", arm: "base" },
        ],
      },
    ]);
  });

  it.each([
    ["slower than the further one only", 7000, 7000, 10_000, "pass", "unchanged", "regression"],
    [
      "slower than the one that is judged only",
      7000,
      10_000,
      7000,
      "fail",
      "regression",
      "unchanged",
    ],
    ["faster than the further one", 10_000, 10_000, 7000, "pass", "unchanged", "improvement"],
  ])("judges head by the first: %s", async (_, head, base, further, decision, verdict, told) => {
    const { comparison } = await benchmark({ throughput: throughputs(head, base, further) });
    expect(comparison.gate.decision).toBe(decision);
    expect(comparison.comparedWith).toMatchObject({ kind: "base", ref: "main" });
    expect(comparison.series.map((one) => one.verdict)).toEqual([verdict, verdict]);
    expect(comparison.furtherBases).toMatchObject([
      { verdict: told, comparedWith: { kind: "base", ref: "v1" } },
    ]);
  });

  it("goes on while a series is open against any base, with all of its arms", async () => {
    // Too noisy against the further base to be decided, and clear against the other.
    const noisy = (server: string, burst: number) =>
      server.endsWith("(base-2)") ? 10_600 * (1 + 0.1 * Math.sin(burst * burst)) : 10_000;
    const { run } = await benchmark({ throughput: noisy });
    const { run: single } = await benchmark({ throughput: noisy }, { bases: [BASE] });
    const roundsOf = ({ series, plan }: typeof run) =>
      Math.max(...series.flatMap(({ samples }) => rowsOf(samples).map(({ round }) => round + 1))) /
      plan.rounds;
    expect(roundsOf(single)).toBeLessThan(1);
    expect(roundsOf(run)).toBeGreaterThan(roundsOf(single));
  });

  it("ends early where every base is decided", async () => {
    // Five rounds have enough blocks for a tick, of three arms too.
    const enough = { measure: { budgetMs: 600_000, atMostMs: 900_000 } };
    const { run } = await benchmark({}, {}, enough);
    const { run: single } = await benchmark({}, { bases: [BASE] }, enough);
    const roundsOf = ({ series }: typeof run) =>
      new Set(series.flatMap(({ samples }) => rowsOf(samples).map(({ round }) => round))).size;
    expect(roundsOf(run)).toBeLessThanOrEqual(run.plan.rounds);
    expect(roundsOf(single)).toBeLessThanOrEqual(single.plan.rounds);
    expect(roundsOf(run)).toBe(roundsOf(single));
  });

  it("removes every checkout, also where it fails", async () => {
    const removed = (events: readonly string[]) =>
      events.filter((one) => /^remove (main|v1)$/.test(one));
    expect(removed((await benchmark()).world.events)).toEqual(["remove main", "remove v1"]);
    const world = aWorld({ checkout, ...failAt("install") });
    await expect(runBenchmark(world, aRequest(LONG, BOTH))).rejects.toThrow("no luck");
    expect(removed(world.events)).toEqual(["remove main", "remove v1"]);
  });

  it("names a further base by the release that was found", async () => {
    const { run, view } = await benchmark({
      checkout: (ref) => (ref === "main" ? {} : { ...checkout(ref), release: "v1.2.3" }),
    });
    expect(run.furtherBases?.[0]?.base.ref).toBe("v1.2.3");
    expect(view.otherBaseLines[0]).toContain("main");
    expect(view.otherBaseLines[1]).toContain("v1.2.3");
  });
});

describe("a further base that is lost", () => {
  it.each([
    ["cannot be checked out", "check out v1", "lost"],
    ["cannot be built", "build go (base-2)", "base"],
    ["does not start", "start go (base-2)", "base"],
    ["fails under load", "load go (base-2) 500", "base"],
  ])("is told and fails nothing: it %s", async (_, event, kind) => {
    const { comparison, view } = await benchmark(failAt(event));
    expect([comparison.gate.decision, exitCodeOf(comparison.gate)]).toEqual(["pass", 0]);
    expect(comparison.comparedWith).toMatchObject({ kind: "base", ref: "main" });
    expect(comparison.series.map(({ verdict }) => verdict)).toEqual(["unchanged", "unchanged"]);
    expect(comparison.furtherBases?.[0]?.comparedWith).toMatchObject({ kind });
    expect(view.otherBaseLines[1]).toContain(`no luck at ${event}`);
  });

  it("does not excuse the one that the gate judges", async () => {
    for (const [event, others] of [
      ["check out main", 2],
      ["build go (base)", 2],
      ["load go (base) 500", 2],
    ] as const) {
      const { comparison, run } = await benchmark(failAt(event));
      expect(comparison.gate.decision).toBe("fail");
      expect(exitCodeOf(comparison.gate)).toBe(3);
      expect(run.furtherBases?.[0]?.series).toHaveLength(others);
      expect(comparison.furtherBases?.[0]).toMatchObject({ comparedWith: { kind: "base" } });
    }
  });

  it("is one that is the same commit as another, which would be measured twice", async () => {
    const { comparison, view, world } = await benchmark({ checkout: () => ({}) });
    expect(comparison.gate.decision).toBe("pass");
    expect(view.otherBaseLines[1]).toContain("v1 is the same commit as main");
    expect(world.events).not.toContain("build go (base-2)");
    const thrice = await benchmark(
      { checkout: (ref) => (ref === "main" ? {} : checkout("v1")) },
      { bases: [BASE, V1, { ...V1, ref: "v2" }] },
    );
    expect(thrice.view.otherBaseLines[2]).toContain("v2 is the same commit as v1");
  });

  it("is one whose configuration cannot be read", async () => {
    const { comparison, view } = await benchmark({
      baseConfig: (file) => {
        if (file.startsWith("/v1/")) throw new LoadgateError("usage", "it is no YAML");
        return inBase(aConfig());
      },
    });
    expect(comparison.gate.decision).toBe("pass");
    expect(view.otherBaseLines[1]).toBe("Against v1: Not compared: it is no YAML");
  });

  it.each([
    ["sends a different request", { path: "/other" }],
    ["expects no error", {}],
    ["uses connections otherwise", { load: aShape({ keepAlive: false }) }],
  ])("is not compared in a scenario that %s in it", async (what, changed) => {
    const isError = what === "expects no error";
    const config = isError ? { scenarios: [aScenario({ expect: { status: 404 } })] } : {};
    const { comparison, view } = await benchmark(
      {
        ...(isError && { answer: ({ url }) => ({ status: url.includes("base-2") ? 200 : 404 }) }),
        baseConfig: (file) =>
          file.startsWith("/v1/")
            ? inBase(aConfig({ scenarios: [aScenario(changed)] }))
            : inBase(aConfig(config)),
      },
      {},
      config,
    );
    expect(comparison.comparedWith).toMatchObject({ kind: "base", ref: "main" });
    expect(view.otherBaseLines[1]).toContain(`Not compared: scenario greet ${what} in v1`);
  });

  it("is compared in a scenario that answers otherwise in it, which the report tells", async () => {
    const { comparison, view } = await benchmark({
      baseConfig: (file) =>
        inBase(
          file.startsWith("/v1/")
            ? aConfig({ scenarios: [aScenario({ expect: { status: 200, bodyMatches: "hel+o" } })] })
            : aConfig(),
        ),
    });
    expect(comparison.furtherBases?.[0]).toMatchObject({ verdict: "unchanged" });
    expect(view.otherBases[0]?.cautions).toContain(
      "The benchmark changed: scenario greet expects another answer than in v1.",
    );
  });

  it("is one that has nothing of what head measures", async () => {
    const { view } = await benchmark({
      baseConfig: (file) =>
        inBase(
          file.startsWith("/v1/") ? aConfig({ servers: [aServer({ name: "old" })] }) : aConfig(),
        ),
    });
    expect(view.otherBaseLines[1]).toBe(
      "Against v1: Not compared: it has none of the servers and scenarios that head measures",
    );
  });
});

describe("a further base without a configuration", () => {
  it("is built and asked as head's says, which the report tells", async () => {
    const { comparison, view } = await benchmark({
      baseConfig: (file) => (file.startsWith("/v1/") ? undefined : inBase(aConfig())),
    });
    expect(comparison.furtherBases?.[0]).toMatchObject({ verdict: "unchanged" });
    expect(view.otherBases[0]?.cautions).toEqual([
      "v1 has no configuration of its own: it is built and asked as this change says.",
    ]);
  });
});

describe("arms that run one program", () => {
  it("fail the gate where head, or the base that it is judged by, runs what a further base built", async () => {
    for (const server of ["go", "go (base)"]) {
      const used = (name: string) =>
        name === server ? [{ path: "/v1/bin/go", real: "/v1/bin/go" }] : [];
      const { comparison } = await benchmark({ used });
      expect(comparison.gate.decision, server).toBe("fail");
      expect(exitCodeOf(comparison.gate)).toBe(3);
      expect(comparison.lost).toMatchObject([
        { kind: "same-program", server: "go", reason: "both arms run /v1/bin/go" },
      ]);
    }
  });

  it("are told where only a further base runs head's program", async () => {
    const used = (name: string) =>
      name === "go (base-2)" ? [{ path: "/repo/go/x", real: "/repo/go/x" }] : [];
    const { comparison } = await benchmark({ used });
    expect(comparison.gate.decision).toBe("pass");
    expect(comparison.furtherBases?.[0]?.lost).toMatchObject([{ kind: "same-program" }]);
  });

  it("fail the gate where a further base's build replaces what its server uses outside its checkout", async () => {
    const world: Partial<Behaviour> = {
      used: (name) => (name === "go (base-2)" ? [{ path: "/opt/go", real: "/opt/go" }] : []),
      programs: {
        writtenOutside: async (_, { files }) => files.filter((file) => file === "/opt/go"),
      },
    };
    const servers = [aServer({ build: "make" }), ...aConfig().servers.slice(1)];
    const baseConfig = () => inBase(aConfig({ servers }));
    const { comparison, run } = await benchmark({ ...world, baseConfig }, {}, { servers });
    expect(comparison.gate.decision).toBe("fail");
    expect(comparison.lost).toMatchObject([
      {
        kind: "same-program",
        server: "go",
        reason: "go: the build of v1 changed files outside its checkout, which other arms may run",
      },
    ]);
    expect(comparison.series.map(({ verdict }) => verdict)).toEqual(["unmeasurable", "unchanged"]);
    expect(run.furtherBases?.[0]?.series.map(({ server }) => server)).toEqual(["go", "rust"]);
  });
});

describe("a build of a further base that writes over what another arm runs", () => {
  const servers = [aServer({ build: "make" }), ...aConfig().servers.slice(1)];

  it.each([
    ["go", "/repo/go/server"],
    ["go", "/opt/server"],
    ["go (base)", "/opt/server"],
  ])("fails the gate, also where it fails itself: %s runs %s", async (server, file) => {
    let builtAtMs = Number.NaN;
    const during = async (files: readonly string[], { fromMs, untilMs }: TimeSpan) =>
      builtAtMs >= fromMs && builtAtMs <= untilMs ? files : [];
    const world: FakeWorld = aWorld({
      checkout,
      baseConfig: () => inBase(aConfig({ servers })),
      used: (name) => (name === server ? [{ path: file, real: file }] : []),
      programs: { written: during },
      onEvent: (event) => {
        if (event !== "build go (base-2)") return;
        builtAtMs = world.machine.date().getTime();
        throw new LoadgateError("measurement", "no luck");
      },
    });
    const request = aRequest({ ...LONG, servers }, BOTH);
    const { comparison } = await runBenchmark(world, request);
    expect(exitCodeOf(comparison.gate)).toBe(3);
    const reason = `${server} runs ${file}, which the build of go (base-2) wrote`;
    expect(comparison.lost).toMatchObject([{ kind: "same-program", server: "go", reason }]);
    expect(comparison.series.map(({ verdict }) => verdict)).toEqual(["unmeasurable", "unchanged"]);
    expect(comparison.furtherBases?.[0]?.lost).toMatchObject([{ server: "go", reason: "no luck" }]);
  });

  it("fails the gate where it fails itself once it has installed something", async () => {
    let builtAtMs = Number.NaN;
    const world: FakeWorld = aWorld({
      checkout,
      baseConfig: () => inBase(aConfig({ servers })),
      programs: {
        writtenOutside: async ({ fromMs, untilMs }) =>
          builtAtMs >= fromMs && builtAtMs <= untilMs ? ["/usr/local/lib/shop.js"] : [],
        contentOf: async (files) => new Map(files.map((file) => [file, "another"])),
      },
      onEvent: (event) => {
        if (event !== "build go (base-2)") return;
        builtAtMs = world.machine.date().getTime();
        throw new LoadgateError("measurement", "no luck");
      },
    });
    const { comparison } = await runBenchmark(world, aRequest({ ...LONG, servers }, BOTH));
    expect(exitCodeOf(comparison.gate)).toBe(3);
    expect(comparison.lost).toMatchObject([{ kind: "same-program", server: "go" }]);
    expect(comparison.furtherBases?.[0]?.lost).toMatchObject([{ server: "go", reason: "no luck" }]);
  });

  it("is none of the base that the gate judges, where both write outside their trees", async () => {
    const world = aWorld({
      used: (name) => (name === "go" ? [{ path: "/opt/server", real: "/opt/server" }] : []),
      programs: { written: async (files) => files },
    });
    const { comparison } = await runBenchmark(world, aRequest(LONG, { bases: [BASE] }));
    expect(comparison.gate.decision).toBe("pass");
  });
});

describe("what several bases cannot be asked for with", () => {
  const config = aConfig();
  const asked = { budgetMs: 60_000, seed: "s", ...BOTH };

  it.each([
    ["a shard", config, { shard: { index: 1, count: 2 } }, "a shard measures one"],
    ["fail-fast", config, { failFast: true }, "fail-fast ends the run"],
    [
      "counting",
      { ...config, count: { requests: 100, starts: 3, env: {}, turns: 3 } as never },
      {},
      "what is counted is compared with one",
    ],
    [
      "a server that runs already",
      aConfig({
        servers: [
          aServer({ url: "http://127.0.0.1:1", baseUrl: "http://127.0.0.1:2" }),
          ...config.servers.slice(1),
        ],
      }),
      {},
      "servers.go runs already, and has one in base-url",
    ],
  ])("is refused: %s", (_, of, more, reason) => {
    expect(() => prepareRun(of, { ...asked, ...more }, A_MACHINE)).toThrow(
      `base: several bases were asked for, but ${reason}`,
    );
    expect(() => prepareRun(of, { ...asked, ...more, bases: [BASE] }, A_MACHINE)).not.toThrow();
  });

  it("costs the time of another arm where the budget is chosen", () => {
    const whole = (more: object) =>
      prepareRun(config, { seed: "s", bases: [BASE], ...more }, A_MACHINE).budgetMs;
    expect(whole({ bases: [BASE, V1] })).toBe((3 / 2) * whole({}));
  });
});
