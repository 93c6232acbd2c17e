import type { Config, ScenarioConfig, ServerConfig } from "../../../src/domain/run/config.ts";
import type { LoadShape } from "../../../src/domain/run/load-shape.ts";

/** A server that needs no build. */
export function aServer(overrides: Partial<ServerConfig> = {}): ServerConfig {
  return {
    name: "go",
    directory: "/repo/go",
    run: "./server --port {port}",
    ready: { path: "/", timeoutMs: 10_000 },
    env: {},
    requires: {},
    ...overrides,
  };
}

/** Half a second after a second of warm-up, over lasting connections. */
export function aShape(overrides: Partial<LoadShape> = {}): LoadShape {
  return { burstMs: 500, warmUpMs: 1000, connections: 100, keepAlive: true, ...overrides };
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
    levels: [{ concurrency: 10 }],
    load: aShape(),
    ...overrides,
  };
}

/** Two servers under one scenario, with the default gate. */
export function aConfig(overrides: Partial<Config> = {}): Config {
  return {
    file: "/repo/loadgate.yml",
    servers: [aServer(), aServer({ name: "rust", directory: "/repo/rust" })],
    scenarios: [aScenario()],
    measure: { budgetMs: 60_000 },
    gate: {
      tolerancePercent: { throughput: 5, "latency-p99": 10, "cpu-per-request": 5 },
      maxErrorPercent: 0,
    },
    baseline: { store: "/repo/.loadgate", keep: 200, branch: "main" },
    ...overrides,
  };
}

/** The same configuration in the checkout of base. */
export function inBase(config: Config): Config {
  const moved = (file: string) => `/base${file}`;
  return {
    ...config,
    file: moved(config.file),
    servers: config.servers.map(({ artifact, ...server }) => ({
      ...server,
      directory: moved(server.directory),
      ...(artifact !== undefined && { artifact: moved(artifact) }),
    })),
    scenarios: config.scenarios.map(({ bodyFile, ...scenario }) => ({
      ...scenario,
      ...(bodyFile !== undefined && { bodyFile: moved(bodyFile) }),
    })),
  };
}
