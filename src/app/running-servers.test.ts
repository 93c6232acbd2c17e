import { describe, expect, it } from "vitest";
import { aConfig, aServer, inBase } from "../../test/support/builders/config.ts";
import { aRequest } from "../../test/support/builders/request.ts";
import { rowsOf } from "../../test/support/builders/sample.ts";
import { aWorld, type Behaviour } from "../../test/support/builders/world.ts";
import { exitCodeOf } from "../domain/gate/gate.ts";
import type { Config, ServerConfig } from "../domain/run/plan/config.ts";
import { type RunRequest, runBenchmark } from "./run-benchmark.ts";

const LONG = { measure: { budgetMs: 300_000, atMostMs: 900_000 } };
const BASE = { ref: "main" };

/** A server that runs at a host of its name. */
function at(host: string, baseHost?: string): ServerConfig {
  const { run: _, ...bare } = aServer();
  const baseUrl = baseHost === undefined ? undefined : `http://${baseHost}`;
  return { ...bare, url: `http://${host}`, ...(baseUrl !== undefined && { baseUrl }) };
}

/** What is seen of a server that runs already. */
const GATE = { tolerancePercent: { throughput: 5, "latency-p99": 10 }, maxErrorPercent: 0 };

const configOf = (server: ServerConfig): Partial<Config> => {
  const [scenario] = aConfig().scenarios;
  return {
    ...LONG,
    gate: GATE,
    servers: [server],
    scenarios: scenario ? [{ ...scenario, servers: ["go"] }] : [],
  };
};

async function benchmark(
  server: ServerConfig,
  behaviour: Partial<Behaviour> = {},
  request: Partial<RunRequest> = {},
) {
  const world = aWorld(behaviour);
  return { world, ...(await runBenchmark(world, aRequest(configOf(server), request))) };
}

const of = (world: ReturnType<typeof aWorld>, what: string) =>
  world.events.filter((event) => event.startsWith(what));

describe("a server that runs already", () => {
  it("is asked and loaded in turns with base's, and neither built nor started", async () => {
    const { world, run, comparison } = await benchmark(at("head", "base"));
    expect(world.builds).toEqual([]);
    expect(world.starts).toEqual([]);
    expect(of(world, "load ").filter((event) => !/^load (head|base|store)\b/.test(event))).toEqual(
      [],
    );
    expect(comparison).toMatchObject({
      verdict: "unchanged",
      comparedWith: { kind: "base", ref: "base-url" },
      gate: { decision: "pass", reasons: [] },
    });
    expect(run.base).toEqual({ ref: "base-url", isRequired: true });
    expect(run.servers.map(({ arm, url }) => [arm, url])).toEqual([
      ["base", "http://base"],
      ["head", "http://head"],
    ]);
    for (const { starts } of run.servers) {
      expect(starts.length).toBeGreaterThan(1);
      for (const start of starts) {
        expect([start.coldStartMs, start.idleRssBytes]).toEqual([undefined, undefined]);
      }
    }
    const samples = run.series.flatMap(({ samples }) => rowsOf(samples));
    expect(samples.filter((one) => one.cpuPerRequestUs !== undefined)).toEqual([]);
    expect(comparison.series[0]?.metrics).not.toHaveProperty("cpu-per-request");
  });

  it("that got slower fails the gate, before the budget is used up", async () => {
    const throughput = (server: string) => (server === "head" ? 7000 : 10_000);
    const { run, comparison, view } = await benchmark(at("head", "base"), { throughput });
    expect(comparison.gate).toMatchObject({
      decision: "fail",
      reasons: [{ kind: "regression", metric: "throughput" }],
    });
    expect(run.timing.measureMs).toBeLessThan(200_000);
    expect(view.notices.join()).toContain("http://base");
  });

  it("is judged by earlier runs alone where there is one address", async () => {
    const { run, comparison } = await benchmark(at("head"));
    expect(run.base).toBeUndefined();
    expect(comparison.comparedWith.kind).toBe("none");
    expect(run.series.map(({ arm }) => arm)).toEqual(["head"]);
  });

  it("that answers wrongly in base's place is no base", async () => {
    const answer: Behaviour["answer"] = ({ url }) => (url.includes("base") ? { body: "no" } : {});
    await expect(benchmark(at("head", "base"), { answer })).rejects.toMatchObject({
      kind: "measurement",
      message: expect.stringContaining("go (base)/greet: wrong answer"),
    });
  });

  it("keeps its hash until its address changes", async () => {
    const hashOf = async (host: string) => (await benchmark(at(host))).run.series[0]?.configHash;
    expect(await hashOf("head")).toBe(await hashOf("head"));
    expect(await hashOf("head")).not.toBe(await hashOf("other"));
  });
});

describe("with a commit as base", () => {
  const compared = (head: ServerConfig, own: ServerConfig | undefined, gate = GATE) =>
    benchmark(
      head,
      {
        throughput: (server) => (server === "head" ? 7000 : 10_000),
        baseConfig: () => own && inBase(aConfig({ ...configOf(own), gate })),
      },
      { bases: [BASE] },
    );

  it("is compared with the address that base's own configuration has", async () => {
    const { world, run, comparison } = await compared(at("head", "mine"), at("head", "base"));
    expect(of(world, "load mine")).toEqual([]);
    expect(of(world, "load base").length).toBeGreaterThan(10);
    expect(world.builds).toEqual([]);
    expect(comparison.gate.decision).toBe("fail");
    expect(run.base).toMatchObject({ sha: "ba5e", ref: "main", gate: GATE });
  });

  it("is compared with the address that head has where base has none", async () => {
    for (const own of [at("head"), undefined]) {
      const { world } = await compared(at("head", "mine"), own);
      expect(of(world, "load mine").length).toBeGreaterThan(10);
    }
  });

  it("is lost where both arms turn out to be one server", async () => {
    const { comparison } = await compared(at("head", "mine"), at("new", "head"));
    expect(comparison.gate).toMatchObject({
      decision: "fail",
      reasons: [
        {
          kind: "same-program",
          figures: { cause: { reason: expect.stringContaining("both arms run http://head") } },
        },
      ],
    });
    expect(exitCodeOf(comparison.gate)).toBe(3);
  });

  it.each<[string, ServerConfig, ServerConfig]>([
    ["base starts it", at("head", "mine"), aServer()],
    ["head starts it", aServer(), at("head", "base")],
  ])("is lost where only %s", async (_, head, own) => {
    const { comparison } = await compared(head, own);
    expect(comparison.gate).toMatchObject({
      decision: "fail",
      reasons: [
        {
          kind: "lost-base",
          figures: { cause: { reason: expect.stringMatching(/which cannot be compared/) } },
        },
      ],
    });
  });

  it("is lost where base's does not answer", async () => {
    const answer: Behaviour["answer"] = ({ url }) => (url.includes("base") ? { status: 500 } : {});
    const { comparison } = await benchmark(
      at("head", "base"),
      { answer, baseConfig: () => inBase(aConfig(configOf(at("head", "base")))) },
      { bases: [BASE] },
    );
    expect(comparison.gate.reasons).toMatchObject([{ kind: "lost-base" }]);
  });
});
