import type { Config, ScenarioConfig, ServerConfig } from "../../../src/domain/config.ts";

/** A server that needs no build. */
export function aServer(overrides: Partial<ServerConfig> = {}): ServerConfig {
  return {
    name: "go",
    directory: "/repo/go",
    run: "./server --port {port}",
    ready: { path: "/", timeoutMs: 10_000 },
    env: {},
    ...overrides,
  };
}

/** A GET that any server answers with `hello`. */
export function aScenario(overrides: Partial<ScenarioConfig> = {}): ScenarioConfig {
  return {
    name: "greet",
    method: "GET",
    path: "/greet",
    headers: {},
    expect: { status: 200, body: "hello" },
    servers: ["go", "rust"],
    concurrency: [10],
    ...overrides,
  };
}

/** Two servers under one scenario, with the default gate. */
export function aConfig(overrides: Partial<Config> = {}): Config {
  return {
    file: "/repo/loadgate.yml",
    servers: [aServer(), aServer({ name: "rust", directory: "/repo/rust" })],
    scenarios: [aScenario()],
    measure: { burstMs: 500, warmUpMs: 1000, budgetMs: 60_000 },
    gate: {
      tolerancePercent: { throughput: 5, "latency-p99": 10, "cpu-per-request": 5 },
      maxErrorPercent: 0,
    },
    baseline: { store: "/repo/.loadgate", keep: 200, branch: "main" },
    ...overrides,
  };
}
