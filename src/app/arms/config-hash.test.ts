import { describe, expect, it } from "vitest";
import { aConfig, aScenario, aServer, aShape } from "../../../test/support/builders/config.ts";
import { A_MACHINE } from "../../../test/support/builders/request.ts";
import { aWorld } from "../../../test/support/builders/world.ts";
import type { Config } from "../../domain/run/config.ts";
import { prepareRun } from "../prepare-run.ts";
import { headArms } from "./arms.ts";
import { configHashes } from "./config-hash.ts";

const LANE = { server: "go", arm: "head" } as const;

function hash(overrides: Partial<Config> = {}, body?: string) {
  const config = aConfig(overrides);
  const { cells } = prepareRun(config, { budgetMs: 600_000, seed: "s" }, A_MACHINE);
  const bodies = new Map(
    body === undefined ? [] : [["greet", new TextEncoder().encode(body)] as const],
  );
  const hashes = configHashes(headArms(cells, config, bodies), aWorld().machine);
  const [cell] = cells;
  if (!cell) throw new Error("no cell");
  return { series: hashes.of(LANE, cell), all: hashes.all };
}

const scenario = (...args: Parameters<typeof aScenario>) => ({ scenarios: [aScenario(...args)] });
const server = (...args: Parameters<typeof aServer>) => ({
  servers: [aServer(...args), aServer({ name: "rust" })],
});
const measure = aConfig().measure;

describe("configHashes", () => {
  it("are short, and the same for the same", () => {
    expect(hash()).toEqual(hash());
    expect(hash().series).toMatch(/^[0-9a-f]{16}$/);
  });

  it.each<[string, Partial<Config>, string?]>([
    ["build", server({ build: "make" })],
    ["run", server({ run: "./other" })],
    ["environment", server({ env: { A: "1" } })],
    ["method", scenario({ method: "POST" })],
    ["path", scenario({ path: "/other" })],
    ["headers", scenario({ headers: { a: "b" } })],
    ["expectation", scenario({ expect: { status: 201 } })],
    ["level", scenario({ levels: [{ concurrency: 11 }] })],
    ["body", {}, "data"],
    ["burst", scenario({ load: aShape({ burstMs: 400 }) })],
    ["number of requests", scenario({ load: aShape({ requests: 400 }) })],
    ["warm-up", scenario({ load: aShape({ warmUpMs: 2000 }) })],
    ["keep-alive", scenario({ load: aShape({ keepAlive: false }) })],
  ])("change with %s", (_, overrides, body) => {
    expect(hash(overrides, body).series).not.toBe(hash().series);
    expect(hash(overrides, body).all).not.toBe(hash().all);
  });

  it.each<[string, Partial<Config>]>([
    ["gate", { gate: { tolerancePercent: {}, maxErrorPercent: 50 } }],
    ["budget", { measure: { ...measure, budgetMs: 1 } }],
    ["store", { baseline: { store: "/elsewhere", keep: 1 } }],
    ["directory", server({ directory: "/moved" })],
    ["connections of a rate that nobody asked for", scenario({ load: aShape({ connections: 7 }) })],
    ["fixed port", server({ port: 8080 })],
  ])("do not change with %s", (_, overrides) => {
    expect(hash(overrides)).toEqual(hash());
  });

  it("of one series do not change with another server", () => {
    const other = { servers: [aServer(), aServer({ name: "rust", run: "./new" })] };
    expect(hash(other).series).toBe(hash().series);
    expect(hash(other).all).not.toBe(hash().all);
  });

  it("do not change with the order of variables or headers", () => {
    const ordered = hash(server({ env: { A: "1", B: "2" } }));
    expect(hash(server({ env: { B: "2", A: "1" } }))).toEqual(ordered);
  });

  it("change with the value of a variable, whatever its place", () => {
    const [one, other] = [
      { C: "1", A: "1", B: "2" },
      { C: "1", A: "2", B: "1" },
    ].map((env) => hash(server({ env })));
    expect(one).not.toEqual(other);
  });

  it("take the body's content, not its file's name", () => {
    expect(hash(scenario({ bodyFile: "/a" }), "x")).toEqual(
      hash(scenario({ bodyFile: "/b" }), "x"),
    );
    expect(hash({}, "x").series).not.toBe(hash({}, "y").series);
  });
});
