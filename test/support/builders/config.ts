import type {
  Config,
  ReadyRequest,
  RequestConfig,
  ScenarioConfig,
  ServerConfig,
  ServiceConfig,
} from "../../../src/domain/run/plan/config.ts";
import type { LoadShape } from "../../../src/domain/series/load-shape.ts";

/** A GET that any 2xx answers. */
export function aReadyRequest(overrides: Partial<ReadyRequest> = {}): ReadyRequest {
  return { from: "servers.go.ready", method: "GET", path: "/", headers: {}, ...overrides };
}

/** A server that needs no build. */
export function aServer(overrides: Partial<ServerConfig> = {}): ServerConfig {
  return {
    name: "go",
    directory: "/repo/go",
    run: "./server --port {port}",
    ready: { request: aReadyRequest(), timeoutMs: 10_000 },
    env: {},
    requires: {},
    ...overrides,
  };
}

/** A database of each arm. */
export function aService(overrides: Partial<ServiceConfig> = {}): ServiceConfig {
  return {
    name: "db",
    directory: "/repo/db",
    run: "./db --port {port} --data {data}",
    ready: { timeoutMs: 60_000 },
    env: {},
    per: "arm",
    ...overrides,
  };
}

/** Half a second after a second of warm-up, over lasting connections. */
export function aShape(overrides: Partial<LoadShape> = {}): LoadShape {
  // With the burst at the end that is waited for, a start costs a lane about a second beside its bursts.
  return { burstMs: 500, warmUpMs: 455, connections: 100, keepAlive: true, ...overrides };
}

/** A GET that any server answers with `hello`. */
export function aGet(overrides: Partial<RequestConfig> = {}): RequestConfig {
  const { method = "GET", path = "/greet" } = overrides;
  return {
    name: `${method} ${path}`,
    weight: 1,
    method,
    path,
    headers: {},
    expect: { status: 200, body: "hello" },
    ...overrides,
  };
}

/** A scenario of one request, some of whose keys may be given, or of those that are. */
export function aScenario({
  name = "greet",
  servers = ["go", "rust"],
  levels = [{ concurrency: 10 }],
  load = aShape(),
  transport,
  requests,
  ...request
}: Partial<ScenarioConfig> & Partial<Omit<RequestConfig, "name">> = {}): ScenarioConfig {
  return {
    name,
    requests: requests ?? [aGet(request)],
    servers,
    levels,
    load,
    ...(transport && { transport }),
  };
}

/** Two servers under one scenario, with the default gate. */
export function aConfig(overrides: Partial<Config> = {}): Config {
  return {
    file: "/repo/loadgate.yml",
    servers: [aServer(), aServer({ name: "rust", directory: "/repo/rust" })],
    scenarios: [aScenario()],
    measure: { budgetMs: 60_000, atMostMs: 900_000 },
    gate: {
      tolerancePercent: { throughput: 5, "latency-p99": 10, "cpu-per-request": 5 },
      maxErrorPercent: 0,
    },
    baseline: { store: "/repo/.loadgate", keep: 200, branch: "main" },
    ...overrides,
  };
}

/** Five minutes: enough blocks of each server for a tick. */
export const LONG = {
  measure: { budgetMs: 300_000, atMostMs: 900_000 },
} satisfies Partial<Config>;

/** The same configuration in the checkout of base. */
export function inBase(config: Config): Config {
  const moved = (file: string) => `/base${file}`;
  return {
    ...config,
    file: moved(config.file),
    servers: config.servers.map(({ services, ...server }) => ({
      ...server,
      directory: moved(server.directory),
      ...(services && {
        services: services.map((one) => ({ ...one, directory: moved(one.directory) })),
      }),
    })),
    scenarios: config.scenarios.map((scenario) => ({
      ...scenario,
      requests: scenario.requests.map(({ bodyFile, ...request }) => ({
        ...request,
        ...(bodyFile !== undefined && { bodyFile: moved(bodyFile) }),
      })),
    })),
  };
}
