import { describe, expect, it } from "vitest";
import {
  aConfig,
  aReadyRequest,
  aScenario,
  aServer,
  inBase,
  LONG,
} from "../../../test/support/builders/config.ts";
import { aRequest } from "../../../test/support/builders/request.ts";
import { aWorld, type Behaviour } from "../../../test/support/builders/world.ts";
import type { ServerConfig } from "../../domain/run/plan/config.ts";
import { LoadgateError } from "../../domain/shared/error.ts";
import { runBenchmark } from "../run-benchmark.ts";

const readyAt = (path: string) => ({
  ready: { timeoutMs: 10_000, request: aReadyRequest({ path }) },
});
const METRICS = { prometheus: { path: "/metrics", metrics: ["go_*"] } };
const GATE = {
  tolerancePercent: { throughput: 5, "cold-start": 50, "artifact-size": 5 },
  maxErrorPercent: 0,
};

const configOf = (own: Partial<ServerConfig>) =>
  aConfig({
    servers: [aServer(own)],
    scenarios: [aScenario({ servers: ["go"] })],
    gate: GATE,
    ...LONG,
  });

/** A run in which a server says other things about how it is measured than in base. */
async function changed(
  before: Partial<ServerConfig>,
  now: Partial<ServerConfig>,
  behaviour: Partial<Behaviour> = {},
  bases = [{ ref: "main" }],
) {
  const baseConfig = () => inBase(configOf(before));
  const world = aWorld({ baseConfig, ...behaviour });
  const result = await runBenchmark(world, aRequest(configOf(now), { bases }));
  const ofArm = (arm: string) => result.run.servers.find((one) => one.arm === arm);
  return { world, ...result, head: ofArm("head"), base: ofArm("base") };
}

/** Fails the times that an event happens of which the number is given, from 1. */
const failing = (wanted: string, times: readonly number[]) => {
  let count = 0;
  return {
    onEvent: (event: string) => {
      if (event !== wanted) return;
      count += 1;
      if (times.includes(count)) throw new LoadgateError("measurement", "there is no such thing");
    },
  };
};

describe("what says how a server is measured", () => {
  it("is base's for both arms, as long as head has what it names", async () => {
    const own = { ...readyAt("/slow"), artifact: "app", clean: "make clean", ...METRICS };
    const now = { ...readyAt("/fast"), artifact: "stub", prometheus: { path: "/m", metrics: [] } };
    const { world, run, view, comparison, head, base } = await changed(own, now, {
      build: () => ({ buildMs: 1000, artifactBytes: 7 }),
    });
    const starts = world.starts.slice(2).map(({ ready }) => ready.request?.path);
    expect(new Set(starts)).toEqual(new Set(["/slow"]));
    const builds = world.builds.map(({ name, clean, artifact }) => [name, clean, artifact]);
    expect(builds).toEqual([
      ["go", "make clean", "app"],
      ["go (base)", "make clean", "app"],
    ]);
    expect(world.events).toContain("read go /metrics go_gc_duration_seconds");
    expect(world.events.filter((event) => event.includes(" /m "))).toEqual([]);
    expect([head?.artifactBytes, base?.artifactBytes]).toEqual([7, 7]);
    expect(run.base?.changes).toEqual([
      "The benchmark changed: server go is not measured as in main (ready, artifact, prometheus and 1 more); both arms are measured as there until this is merged.",
    ]);
    expect([view.standing, comparison.gate.reasons]).toEqual(["passed", []]);
  });

  it("is base's first scenario, too", async () => {
    const request = aReadyRequest({ path: "/slow", status: 200, isCheckedNext: true });
    const own = { ready: { timeoutMs: 10_000, request } };
    const { world, run, base } = await changed(own, readyAt("/fast"));
    const paths = world.starts.slice(1).map(({ ready }) => ready.request?.path);
    expect(new Set(paths)).toEqual(new Set(["/slow"]));
    expect(base?.starts[0]).toHaveProperty("coldStartMs");
    expect(run.base?.changes?.join()).toContain("(ready); both arms are measured as there");
  });

  it("is head's where head lacks it, and nothing is compared with that", async () => {
    const start = failing("start go", [1]);
    const { world, run, view, comparison, base } = await changed(
      readyAt("/old"),
      readyAt("/new"),
      start,
    );
    const paths = (name: string) =>
      new Set(
        world.starts.filter((one) => one.name === name).map(({ ready }) => ready.request?.path),
      );
    expect(world.builds.map(({ name }) => name)).toEqual(["go", "go (base)"]);
    expect([paths("go"), paths("go (base)")]).toEqual([new Set(["/new"]), new Set(["/old"])]);
    expect(
      base?.starts.map(({ coldStartMs, idleRssBytes }) => [coldStartMs, idleRssBytes]),
    ).toEqual(base?.starts.map(() => [undefined, undefined]));
    expect(run.base?.changes).toEqual([
      "The benchmark changed: server go cannot be measured as in main (ready); not compared: cold start, idle RSS.",
    ]);
    expect([view.standing, comparison.gate.reasons]).toMatchObject([
      "neutral",
      [{ kind: "benchmark", series: "go" }],
    ]);
    expect(comparison.servers?.[0]?.metrics["cold-start"]).not.toHaveProperty("base");
  });

  it("is no pass only where a metric that depends on it is gated", async () => {
    const build = failing("build go", [1]);
    const gated = await changed({ artifact: "app" }, { artifact: "other" }, build);
    expect(gated.view.standing).toBe("neutral");
    expect(gated.base?.artifactBytes).toBeUndefined();
    const own = { prometheus: { path: "/metrics", metrics: [] } };
    const read = failing("read go /metrics ", [1]);
    const other = await changed(own, { prometheus: { path: "/m", metrics: [] } }, read);
    expect([other.view.standing, other.comparison.gate.reasons]).toEqual(["passed", []]);
    expect(other.run.base?.changes?.[0]).toContain("not compared: longest GC pause");
    expect(other.base?.starts.flatMap(({ readings = [] }) => readings)).toEqual([]);
  });

  it("does not compare a build after base's own cleaning with one after none", async () => {
    const clean = failing("build go", [1]);
    const { base, run } = await changed({ clean: "make clean" }, {}, clean);
    expect(base).not.toHaveProperty("buildMs", expect.anything());
    expect(run.base?.changes?.[0]).toContain("cannot be measured as in main (clean)");
  });

  it("is compared with another base where that is measured as the agreed one", async () => {
    const own = (ready: string, artifact: string) => ({ ...readyAt(ready), artifact });
    const old = inBase(configOf(own("/older", "app")));
    const behaviour = {
      build: () => ({ buildMs: 1000, artifactBytes: 7 }),
      baseConfig: (file: string) =>
        file.startsWith("/v1/") ? old : inBase(configOf(own("/old", "app"))),
      checkout: (ref: string) =>
        ref === "main"
          ? {}
          : {
              sha: "5ha",
              root: "/v1",
              commitNow: async () => "5ha",
              pathOf: (inside: string) => `/v1${inside}`,
            },
    };
    const bases = [{ ref: "main" }, { ref: "v1", isRequired: false }];
    const { run } = await changed({}, own("/new", "other"), behaviour, bases);
    const [further] = run.furtherBases ?? [];
    expect(further?.servers[0]).toMatchObject({ artifactBytes: 7 });
    expect(further?.servers[0]?.starts[0]?.coldStartMs).toBeUndefined();
    expect(further?.base.changes?.slice(-2)).toEqual([
      expect.stringContaining("not measured as in v1 (artifact); both arms"),
      expect.stringContaining("cannot be measured as in v1 (ready)"),
    ]);
  });
});
