import { describe, expect, it } from "vitest";
import { aConfig, aServer } from "../../../test/support/builders/config.ts";
import { aRequest } from "../../../test/support/builders/request.ts";
import { aWorld } from "../../../test/support/builders/world.ts";
import { runIn } from "../../../test/support/run-lines.ts";
import { runBenchmark } from "../../app/run-benchmark.ts";
import type { InstrumentedWorld } from "../../app/stages/instrument.ts";
import type { ServerConfig } from "../../domain/run/plan/config.ts";
import { LoadgateError } from "../../domain/shared/error.ts";
import type { Profiler } from "../port.ts";
import { profilingWith } from "../profiling.ts";

const BASE = { ref: "main", isNamed: true };
const GATE = { tolerancePercent: { throughput: 5 }, maxErrorPercent: 0 };
const STACKS = new Map([["main", 1000]]);

const PROFILER: Profiler = {
  diagnose: async () => ({ profiles: "all", profiler: "a profiler", works: true, advice: "" }),
  prepare: async ({ env }) => ({
    env: { ...env, PROFILED: "yes" },
    profile: async (_server, work) => ({
      ...{ result: await work(), stacks: STACKS, profiler: "a profiler" },
    }),
    remove: () => {},
  }),
};

/** @param headThroughput requests a second of head; base answers 10,000 */
async function run(
  server: Partial<ServerConfig>,
  headThroughput = 7000,
  overrides: Partial<InstrumentedWorld> = {},
) {
  const throughput = (name: string) => (name === "go" ? headThroughput : 10_000);
  const instruments = [profilingWith([PROFILER])];
  const world = { ...aWorld({ throughput }), instruments, ...overrides };
  const servers = aConfig().servers.map((one) => aServer({ ...one, ...server }));
  const result = await runBenchmark(world, aRequest({ gate: GATE, servers }, { bases: [BASE] }));
  return { ...result, world, file: runIn(world.written.get("run.jsonl") ?? "{}") };
}

const BUILD = { profile: { build: "make symbols" }, env: { A: "1" } };

describe("a server with a build for profiles", () => {
  it("is built by it in each arm's tree after measuring, and profiled then", async () => {
    const { world, file } = await run({ ...BUILD, buildTimeoutMs: 60_000 });
    expect(file.profile?.failure).toBeUndefined();
    const build = { key: "servers.go.profile.build", command: "make symbols" };
    const limit = { limitMs: 60_000, limitKey: "servers.go.build-timeout" };
    expect(world.configured).toMatchObject([
      { name: "go (base)", directory: "/base/repo/go", ...build, ...limit },
      { name: "go", directory: "/repo/go", env: { A: "1" }, ...build, ...limit },
    ]);
    const starts = world.starts.map(({ env }) => env["PROFILED"] !== undefined);
    const before = world.events.slice(0, world.events.lastIndexOf("build go (base)"));
    const timed = before.filter((event) => event.startsWith("start "));
    expect(starts.indexOf(true)).toBe(timed.length);
  });

  it("is not profiled if that fails, and the verdict stands", async () => {
    const { comparison, view, world, file } = await run(BUILD, undefined, {
      runConfigured: async ({ name }) => {
        throw new LoadgateError("measurement", `${name}: the build failed: exit code 2`);
      },
    });
    expect(comparison.verdict).toBe("regression");
    expect(file.profile?.failure).toBe("go (base): the build failed: exit code 2");
    expect(view.notices.join("\n")).toContain("was not profiled: go (base): the build failed");
    expect(world.starts.every(({ env }) => env["PROFILED"] === undefined)).toBe(true);
  });

  it("is not built again where nothing got worse", async () => {
    const { world } = await run(BUILD, 10_000);
    expect(world.configured).toEqual([]);
  });
});

it("a server that runs already is not built for profiles", async () => {
  const url = { url: "http://go", baseUrl: "http://go-base" };
  const { world } = await run({ ...BUILD, ...url });
  expect(world.configured).toEqual([]);
});
