import { describe, expect, it } from "vitest";
import {
  aConfig,
  aGet,
  aScenario,
  aServer,
  aService,
  aShape,
} from "../../../test/support/builders/config.ts";
import { A_MACHINE } from "../../../test/support/builders/request.ts";
import { aWorld } from "../../../test/support/builders/world.ts";
import type { Config } from "../../domain/run/plan/config.ts";
import { settledShape } from "../../domain/series/load-shape.ts";
import { prepareRun } from "../plan/prepare-run.ts";
import { headArms } from "./arms.ts";
import { configHashes } from "./config-hash.ts";

const LANE = { server: "go", arm: "head" } as const;

function hash(overrides: Partial<Config> = {}) {
  const config = aConfig(overrides);
  const { cells } = prepareRun(config, { budgetMs: 600_000, seed: "s" }, A_MACHINE);
  const hashes = configHashes(headArms(cells, config), aWorld().machine);
  const [cell] = cells;
  if (!cell) throw new Error("no cell");
  return { series: hashes.of(LANE, cell), all: hashes.all() };
}

const scenario = (...args: Parameters<typeof aScenario>) => ({ scenarios: [aScenario(...args)] });
const bytes = (text: string) => new TextEncoder().encode(text);
const mix = (...weights: readonly number[]) =>
  scenario({ requests: weights.map((weight, index) => aGet({ path: `/${index}`, weight })) });
const server = (...args: Parameters<typeof aServer>) => ({
  servers: [aServer(...args), aServer({ name: "rust" })],
});
const measure = aConfig().measure;

describe("configHashes", () => {
  it("are short, and the same for the same", () => {
    expect(hash()).toEqual(hash());
    expect(hash().series).toMatch(/^[0-9a-f]{16}$/);
  });

  it.each<[string, Partial<Config>]>([
    ["build", server({ build: "make" })],
    ["run", server({ run: "./other" })],
    ["environment", server({ env: { A: "1" } })],
    ["setup", server({ setup: "./migrate" })],
    ["services", server({ services: [aService()] })],
    ["method", scenario({ method: "POST" })],
    ["path", scenario({ path: "/other" })],
    ["headers", scenario({ headers: { a: "b" } })],
    ["expectation", scenario({ expect: { status: 201 } })],
    ["level", scenario({ levels: [{ concurrency: 11 }] })],
    ["body", scenario({ body: bytes("data") })],
    ["protocol", scenario({ transport: { protocol: "h2c" } })],
    ["streams", scenario({ load: aShape({ streams: 2 }) })],
    ["mix", mix(1, 1)],
    ["burst", scenario({ load: aShape({ burstMs: 400 }) })],
    ["number of requests", scenario({ load: aShape({ requests: 400 }) })],
    ["warm-up", scenario({ load: aShape({ warmUpMs: 2000 }) })],
    ["keep-alive", scenario({ load: aShape({ keepAlive: false }) })],
  ])("change with %s", (_, overrides) => {
    expect(hash(overrides).series).not.toBe(hash().series);
    expect(hash(overrides).all).not.toBe(hash().all);
  });

  it("change with the weights of a mix", () => {
    expect(hash(mix(1, 2)).series).not.toBe(hash(mix(1, 1)).series);
  });

  it.each<[string, Partial<Config>]>([
    ["gate", { gate: { tolerancePercent: {}, maxErrorPercent: 50 } }],
    ["budget", { measure: { ...measure, budgetMs: 1 } }],
    ["store", { baseline: { store: "/elsewhere", keep: 1 } }],
    ["directory", server({ directory: "/moved" })],
    ["connections of a rate that nobody asked for", scenario({ load: aShape({ connections: 7 }) })],
    ["fixed port", server({ port: 8080 })],
    ["weight of the only request", scenario({ weight: 7 })],
  ])("do not change with %s", (_, overrides) => {
    expect(hash(overrides)).toEqual(hash());
  });

  it("change with what a service is, and not with where it is", () => {
    const of = (...args: Parameters<typeof aService>) =>
      hash(server({ services: [aService(...args)] })).series;
    const others = [{ run: "x" }, { env: { A: "1" } }, { reset: "x" }, { per: "run" as const }];
    expect(new Set([of(), ...others.map((one) => of(one))]).size).toBe(5);
    expect(of({ directory: "/moved", ready: { timeoutMs: 1 } })).toBe(of());
  });

  it("do not change with the length of a burst that the servers decided about", () => {
    const open = aShape({ burstMs: 200, longerMs: 500 });
    const hashes = [open, settledShape(open, 10_000), settledShape(open, 10)].map(
      (load) => hash(scenario({ load })).series,
    );
    expect(new Set(hashes).size).toBe(1);
    expect(hashes).not.toContain(hash(scenario({ load: aShape({ burstMs: 200 }) })).series);
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
    const of = (bodyFile: string, text: string) => hash(scenario({ bodyFile, body: bytes(text) }));
    expect(of("/a", "x")).toEqual(of("/b", "x"));
    expect(of("/a", "x").series).not.toBe(of("/a", "y").series);
  });
});

it("does not depend on where certificates and sockets lie", () => {
  const tls = (caFile: string) =>
    hash(scenario({ transport: { protocol: "http2", tls: { caFile } } })).series;
  expect(tls("/base/ca.pem")).toBe(tls("/head/ca.pem"));
});
