import { describe, expect, it } from "vitest";
import {
  aConfig,
  aScenario,
  aServer,
  aService,
  inBase,
  LONG,
} from "../../../test/support/builders/config.ts";
import { A_MACHINE, aRequest } from "../../../test/support/builders/request.ts";
import { rowsOf } from "../../../test/support/builders/sample.ts";
import { aWorld, type Behaviour, type FakeWorld } from "../../../test/support/builders/world.ts";
import type { Config, ServerConfig, ServiceConfig } from "../../domain/run/plan/config.ts";
import { LoadgateError } from "../../domain/shared/error.ts";
import type { ProgramWatch } from "../../ports/program-watch.ts";
import { prepareRun } from "../plan/prepare-run.ts";
import { type RunRequest, runBenchmark } from "../run-benchmark.ts";

const BASE = { ref: "main" };
const URL_OF_DB = "postgres://127.0.0.1:{services.db.port}/app?host={services.db.data}";

/** A server of a database, beside one without. */
const withServices = (
  service: Partial<ServiceConfig> = {},
  server: Partial<ServerConfig> = {},
): Partial<Config> => ({
  servers: [
    aServer({ env: { DB: URL_OF_DB }, services: [aService(service)], ...server }),
    aServer({ name: "rust", directory: "/repo/rust" }),
  ],
});

async function benchmark(
  config: Partial<Config>,
  behaviour: Partial<Behaviour> = {},
  request: Partial<RunRequest> = {},
) {
  const world = aWorld({ baseConfig: () => inBase(aConfig(config)), ...behaviour });
  const result = await runBenchmark(world, aRequest(config, request));
  return { world, ...result };
}

const about = (world: FakeWorld, pattern: RegExp) =>
  world.events.filter((event) => pattern.test(event));
const envOf = (world: FakeWorld, name: string) =>
  world.starts.filter((start) => start.name === name).map(({ env }) => env["DB"]);

const failAt = (...wanted: readonly string[]) => ({
  onEvent: (event: string) => {
    if (wanted.includes(event)) throw new LoadgateError("measurement", `no luck at ${event}`);
  },
});

describe("a service", () => {
  it("runs from after the build to the end of the run, however many rounds there are", async () => {
    const { world } = await benchmark(withServices());
    const events = about(world, /^(build|start|stop) (go|db)|data/);
    expect(events.slice(0, 3)).toEqual(["build go", "start db", "start go"]);
    expect(events.slice(-2)).toEqual(["stop db", "remove /tmp/data-1"]);
    expect(events.filter((event) => event === "start db")).toHaveLength(1);
    expect(events.filter((event) => event === "start go").length).toBeGreaterThan(2);
    expect(world.running.size).toBe(0);
  });

  it("gets a port and a folder, of which the servers that name it are told", async () => {
    const { world } = await benchmark(withServices({ env: { PGDATA: "{data}/db" } }));
    const [service] = world.starts;
    expect(service).toMatchObject({
      name: "db",
      isService: true,
      run: "./db --port {port} --data /tmp/data-1",
      env: { PGDATA: "/tmp/data-1/db" },
      ready: { timeoutMs: 60_000 },
    });
    expect(new Set(envOf(world, "go"))).toEqual(
      new Set(["postgres://127.0.0.1:4001/app?host=/tmp/data-1"]),
    );
    expect(new Set(envOf(world, "rust"))).toEqual(new Set([undefined]));
  });

  it("is named in a command as words of the shell", async () => {
    const run = "./server {port} --db {services.db.port} {services.db.data}";
    const ready = { command: "test -e {data}/up", timeoutMs: 5 };
    const ofServer = { command: "./ask {port} {services.db.port}", timeoutMs: 5 };
    const { world } = await benchmark(withServices({ ready }, { run, env: {}, ready: ofServer }));
    expect(world.starts[0]?.ready).toEqual({ command: "test -e /tmp/data-1/up", timeoutMs: 5 });
    const server = world.starts.find(({ name }) => name === "go");
    expect(server?.run).toBe("./server {port} --db 4001 /tmp/data-1");
    expect(server?.ready.command).toBe("./ask {port} 4001");
  });

  it("is not named to a build, which would depend on its port", async () => {
    const { world } = await benchmark(withServices({}, { env: { A: "b", DB: URL_OF_DB } }));
    expect(world.builds[0]?.env).toEqual({ A: "b" });
  });

  it("that only a server uses which is not measured is not started", async () => {
    const [, rust] = aConfig().servers;
    const request = aRequest(withServices());
    const cells = request.cells.map((cell) => ({
      ...cell,
      lanes: cell.lanes.filter(({ server }) => server === rust?.name),
    }));
    const world = aWorld();
    const { run } = await runBenchmark(world, { ...request, cells });
    expect(world.events).not.toContain("start db");
    // The gate may name the total of all servers.
    expect(rowsOf(run.series[0]?.samples).at(0)).toMatchObject({ servicesCpuMs: 0 });
  });

  it("that has ended is the reason why what needs it fails", async () => {
    let isAlive = true;
    const atEvent = (event: string, wanted: string) => {
      if (event === "alive db" && !isAlive) throw new LoadgateError("measurement", "db ended");
      if (event !== wanted) return;
      isAlive = false;
      throw new LoadgateError("measurement", "no connection");
    };
    for (const wanted of ["setup go", "reset db", "start go", "ask go /greet"]) {
      isAlive = true;
      const world = aWorld({ onEvent: (event) => atEvent(event, wanted) });
      const config = withServices({ reset: "./restore" }, { setup: "./migrate" });
      await expect(runBenchmark(world, aRequest(config)), wanted).rejects.toThrow("db ended");
    }
  });

  it("that has ended between rounds is found before anything relies on it", async () => {
    let rounds = 0;
    const onEvent = (event: string) => {
      if (event === "stop go") rounds += 1;
      if (event === "alive db" && rounds > 0) throw new LoadgateError("measurement", "db ended");
    };
    const world = aWorld({ onEvent });
    await expect(runBenchmark(world, aRequest(withServices()))).rejects.toThrow("db ended");
    expect(about(world, /^start go/)).toHaveLength(1);
  });

  it("must still listen at the end of each round", async () => {
    const onEvent = (event: string) => {
      if (event === "listening db (base)") throw new LoadgateError("measurement", "db is deaf");
    };
    const { run, comparison } = await benchmark(withServices(), { onEvent }, { bases: [BASE] });
    expect(run.base?.lost).toMatchObject([{ server: "go", reason: "db is deaf" }]);
    expect(comparison.gate.decision).toBe("fail");
  });

  it("that makes a server answer wrongly by its end is named for it", async () => {
    let isAlive = true;
    const onEvent = (event: string) => {
      if (event === "ask go /greet") isAlive = false;
      if (event === "alive db" && !isAlive) throw new LoadgateError("measurement", "db ended");
    };
    const world = aWorld({ onEvent, answer: () => ({ status: 500 }) });
    await expect(runBenchmark(world, aRequest(withServices()))).rejects.toThrow("db ended");
  });

  it.each([
    ["start db", /no luck at start db/],
    ["ask go /greet", /no luck at ask go/],
    ["setup go", /no luck at setup go/],
    ["reset db", /no luck at reset db/],
    ["alive db", /no luck at alive db/],
  ])("is gone with its data when the run fails: %s", async (event, message) => {
    const world = aWorld(failAt(event));
    const config = withServices({ reset: "./restore" }, { setup: "./migrate" });
    await expect(runBenchmark(world, aRequest(config))).rejects.toThrow(message);
    expect(world.running.size).toBe(0);
    expect(about(world, /data-1/)).toEqual(["remove /tmp/data-1"]);
  });
});

describe("with a base", () => {
  it("each arm has one of its own, from its own commit", async () => {
    const { world } = await benchmark(withServices(), {}, { bases: [BASE] });
    const services = world.starts.filter(({ isService }) => isService);
    expect(services.map(({ name, directory }) => [name, directory])).toEqual([
      ["db", "/repo/db"],
      ["db (base)", "/base/repo/db"],
    ]);
    expect(services[1]?.env).toEqual({ GITHUB_WORKSPACE: "/base" });
    const [head] = envOf(world, "go");
    const [base] = envOf(world, "go (base)");
    expect(head).toContain(":4001/app?host=/tmp/data-1");
    expect(base).toContain("/app?host=/tmp/data-2");
    expect(about(world, /^stop db/).toSorted()).toEqual(["stop db", "stop db (base)"]);
  });

  it("both arms can share one, as head says", async () => {
    const shared = withServices({ per: "run" });
    const { world, run } = await benchmark(
      shared,
      { baseConfig: () => inBase(aConfig(withServices())) },
      { bases: [BASE] },
    );
    expect(about(world, /^start db/)).toEqual(["start db"]);
    expect(new Set([...envOf(world, "go"), ...envOf(world, "go (base)")]).size).toBe(1);
    expect(run.base?.changes).toEqual([
      "The benchmark changed: service db is not described as in main; both arms use head's.",
    ]);
  });

  it("a change of the service is said", async () => {
    const { run } = await benchmark(
      withServices({ reset: "./less" }),
      { baseConfig: () => inBase(aConfig(withServices({ reset: "./all" }))) },
      { bases: [BASE] },
    );
    expect(run.base?.changes).toEqual([
      "The benchmark changed: service db is not described as in main; each arm has its own.",
    ]);
  });

  const CACHE = aService({ name: "cache" });
  it.each<[string, Partial<Config>, Partial<Config>, string]>([
    [
      "variables",
      withServices({ env: { A: "1", FSYNC: "off" } }),
      withServices({ env: { FSYNC: "on", A: "1" } }),
      "service db is not described as in main; each arm has its own",
    ],
    [
      "another folder",
      withServices({ directory: "/repo/slow" }),
      withServices(),
      "service db is not described as in main; each arm has its own",
    ],
    [
      "another way to be ready",
      withServices({ ready: { command: "./load-less", timeoutMs: 60_000 } }),
      withServices({ ready: { command: "./load-all", timeoutMs: 60_000 } }),
      "service db is not described as in main; each arm has its own",
    ],
    [
      "a service that is new",
      withServices({}, { services: [aService(), CACHE] }),
      withServices(),
      "server go uses service cache, unlike in main",
    ],
    [
      "a service that is gone",
      withServices(),
      withServices({}, { services: [aService(), CACHE] }),
      "server go does not use service cache, unlike in main",
    ],
    [
      "all services",
      { servers: [aServer(), aServer({ name: "rust", directory: "/repo/rust" })] },
      withServices(),
      "server go does not use service db, unlike in main",
    ],
    [
      "a setup",
      withServices({}, { setup: "./less" }),
      withServices({}, { setup: "./all" }),
      "server go is not built and started as in main (setup); each arm has its own",
    ],
  ])("a change is said: %s", async (_, now, before, what) => {
    const baseConfig = () => inBase(aConfig(before));
    const { run } = await benchmark(now, { baseConfig }, { bases: [BASE] });
    expect(run.base?.changes).toContain(`The benchmark changed: ${what}.`);
  });

  it("writes to a service that both arms share are said", async () => {
    const said = async (per: "arm" | "run", method: string) => {
      const scenarios = [aScenario({ method }), aScenario({ name: "look" })];
      const measure = { budgetMs: 180_000, atMostMs: 900_000 };
      const config = { ...withServices({ per }), scenarios, measure };
      const { run } = await benchmark(config, {}, { bases: [BASE] });
      return run.base?.changes;
    };
    expect(await said("run", "POST")).toEqual([
      "Both arms write to service db (scenario greet): what one writes can slow the other too, and then shows in no change.",
    ]);
    expect(await said("run", "GET")).toBeUndefined();
    expect(await said("arm", "POST")).toBeUndefined();
  });

  it("the same variables in another order are no change", async () => {
    const before = inBase(aConfig(withServices({ env: { A: "1", B: "2" } })));
    const now = withServices({ env: { B: "2", A: "1" } });
    const { run } = await benchmark(now, { baseConfig: () => before }, { bases: [BASE] });
    expect(run.base?.changes).toBeUndefined();
  });

  it.each(["start db (base)", "setup go (base)", "reset db (base)", "alive db (base)"])(
    "a server of base is lost where its service fails, and the others are compared: %s",
    async (event) => {
      const config = { ...withServices({ reset: "./restore" }, { setup: "./migrate" }), ...LONG };
      const { run, comparison } = await benchmark(config, failAt(event), { bases: [BASE] });
      expect(run.base?.lost).toMatchObject([{ server: "go", reason: `no luck at ${event}` }]);
      const verdicts = comparison.series.map(({ server, verdict }) => [server, verdict]);
      expect(verdicts).toEqual([
        ["go", "unmeasurable"],
        ["rust", "unchanged"],
      ]);
    },
  );

  it("a service that did not start is started again for a build that is made anew", async () => {
    let starts = 0;
    const onEvent = (event: string) => {
      if (event !== "start db (base)") return;
      starts += 1;
      if (starts === 1) throw new LoadgateError("measurement", "no database");
    };
    const build = () => ({ isRestored: true });
    const { world, run } = await benchmark(withServices(), { onEvent, build }, { bases: [BASE] });
    expect(run.base).not.toHaveProperty("lost");
    expect(about(world, /^(build go|start db) \(base/)).toEqual([
      ...["build go (base)", "start db (base)", "build go (base)", "start db (base)"],
    ]);
    expect(world.running.size).toBe(0);
  });

  it("a base without a configuration has head's services in its checkout", async () => {
    const { world } = await benchmark(
      withServices(),
      { baseConfig: () => undefined },
      { bases: [BASE] },
    );
    const services = world.starts.filter(({ isService }) => isService);
    expect(services.map(({ directory }) => directory)).toEqual(["/repo/db", "/base/repo/db"]);
  });

  it("a service of base that runs head's files is no service of base", async () => {
    const files = [{ path: "/repo/go/db", real: "/repo/go/db" }];
    const used = (name: string) => (name === "db (base)" ? files : []);
    const { run } = await benchmark(withServices(), { used }, { bases: [BASE] });
    expect(run.base?.lost).toMatchObject([
      { kind: "same-program", server: "go", reason: "both arms run /repo/go/db" },
    ]);
    const shared = withServices({ per: "run" });
    const ofHead = (name: string) => (name === "db" ? files : []);
    const { run: fine } = await benchmark(shared, { used: ofHead }, { bases: [BASE] });
    expect(fine.base).not.toHaveProperty("lost");
  });

  it("head beside itself has two", async () => {
    const config = withServices({}, { setup: "./migrate" });
    const asked = { budgetMs: 60_000, seed: "seed", againstItself: true };
    const prepared = prepareRun(aConfig(config), asked, A_MACHINE);
    const { world } = await benchmark(config, {}, prepared);
    expect(about(world, /^(start db|setup)/)).toEqual([
      ...["start db", "setup go", "start db (base)", "setup go (base)"],
    ]);
  });
});

describe("a setup", () => {
  it("runs in each arm after its build, beside its service, and its time is told", async () => {
    const setup = { setup: "./migrate {services.db.port}", setupTimeoutMs: 5000 };
    const config = withServices({}, { ...setup, build: "make" });
    const { world, run } = await benchmark(config, {}, { bases: [BASE] });
    expect(about(world, /^(build|setup|start) (go|db)/).slice(0, 8)).toEqual([
      ...["build go", "start db", "setup go", "start go"],
      ...["build go (base)", "start db (base)", "setup go (base)", "start go (base)"],
    ]);
    const [head, base] = world.configured;
    expect(head).toMatchObject({
      key: "servers.go.setup",
      limitKey: "servers.go.setup-timeout",
      limitMs: 5000,
      command: "./migrate 4001",
      directory: "/repo/go",
      env: { DB: "postgres://127.0.0.1:4001/app?host=/tmp/data-1" },
    });
    expect(base).toMatchObject({
      key: "servers.go.setup",
      directory: "/base/repo/go",
      env: { GITHUB_WORKSPACE: "/base" },
    });
    expect(base?.env["DB"]).toContain("data-2");
    const times = run.servers.map(({ server, arm, setupMs }) => [server, arm, setupMs]);
    expect(times).toEqual([
      ...[
        ["go", "base", 50],
        ["go", "head", 50],
      ],
      ...[
        ["rust", "base", undefined],
        ["rust", "head", undefined],
      ],
    ]);
  });

  it("needs no service", async () => {
    const servers = [aServer({ setup: "./fixtures" }), aServer({ name: "rust" })];
    const { world } = await benchmark({ servers });
    expect(about(world, /^(setup|start)/).slice(0, 2)).toEqual(["setup go", "start go"]);
  });
});

describe("a reset", () => {
  const RESET = withServices({ reset: "restore {port} {data}" });

  it("comes before base is first asked, for what only a reset brings", async () => {
    const { world } = await benchmark(RESET, {}, { bases: [BASE] });
    const events = about(world, /^(setup|reset|start|ask|stage (Measuring|Resetting))/);
    const first = events.slice(0, events.indexOf("stage Measuring"));
    expect(first.filter((event) => !event.includes("rust"))).toEqual([
      ...["start db", "start db (base)"],
      ...["stage Resetting the services of go (base)", "reset db (base)"],
      ...["start go (base)", "ask go (base) /greet"],
    ]);
  });

  it("comes before head is asked what base asks, or a changed request would pass for a new one", async () => {
    const before = inBase(aConfig({ ...RESET, scenarios: [aScenario({ path: "/old" })] }));
    let isFull = false;
    const { run, comparison } = await benchmark(
      { ...RESET, ...LONG },
      {
        baseConfig: () => before,
        onEvent: (event) => {
          if (event === "start db") isFull = false;
          if (event === "reset db") isFull = true;
        },
        answer: ({ url }) => (url.startsWith("http://go/") && !isFull ? { status: 404 } : {}),
      },
      { bases: [BASE] },
    );
    expect(run.base).not.toHaveProperty("lost");
    const verdicts = comparison.series.map(({ name, verdict }) => [name, verdict]);
    expect(verdicts).toContainEqual(["go/greet c=10", "unchanged"]);
  });

  it("comes before a server is started again to see what it uses", async () => {
    const read = (what: string | readonly string[]) =>
      typeof what === "string" ? ["/repo/go/lib.js"] : [];
    const mark: ProgramWatch["mark"] = async (what) => ({ read: async () => read(what) });
    const { world } = await benchmark(RESET, { programs: { mark } }, { bases: [BASE] });
    const events = about(world, /^(reset db|start go|stage Measuring)/);
    expect(events.slice(0, events.indexOf("stage Measuring"))).toEqual([
      ...["reset db (base)", "start go (base)"],
      ...["reset db (base)", "start go (base)"],
    ]);
  });

  it("waits for the setups of all servers that share the service", async () => {
    const [go, rust] = RESET.servers ?? [];
    const both = { setup: "./migrate", services: go?.services ?? [] };
    const servers = [go, rust].flatMap((one) => (one ? { ...one, ...both } : []));
    const { world } = await benchmark({ servers }, {}, { bases: [BASE] });
    const events = about(world, /^(setup|reset|start|stage Measuring)/);
    expect(events.slice(3, events.indexOf("stage Measuring"))).toEqual([
      ...["start db (base)", "setup go (base)", "setup rust (base)"],
      ...["reset db (base)", "start go (base)", "reset db (base)", "start rust (base)"],
    ]);
  });

  it("of a service that both arms share is head's, also where it fails for base", async () => {
    const config = withServices({ reset: "./restore", per: "run" });
    for (const failing of [1, 2]) {
      let resets = 0;
      const onEvent = (event: string) => {
        if (event !== "reset db") return;
        resets += 1;
        if (resets === failing) throw new LoadgateError("measurement", "no luck");
      };
      const world = aWorld({ onEvent, baseConfig: () => inBase(aConfig(config)) });
      const running = runBenchmark(world, aRequest(config, { bases: [BASE] }));
      await expect(running).rejects.toThrow("no luck");
      expect(world.written.get("run.jsonl")).not.toContain('"lost"');
    }
  });

  it("has a limit, and nobody reads what it prints each time", async () => {
    const limits = async (timeoutMs: number) => {
      const config = withServices({ reset: "./restore", ready: { timeoutMs } });
      const { world } = await benchmark(config);
      const [command] = world.configured;
      return command && [command.limitMs, command.isQuiet];
    };
    expect(await limits(60_000)).toEqual([600_000, true]);
    expect(await limits(1_200_000)).toEqual([1_200_000, true]);
  });

  it("comes before each round, once for each arm, while no server runs", async () => {
    const { world } = await benchmark(RESET, {}, { bases: [BASE] });
    const events = about(world, /^(reset|stage Measuring|(start|stop) (go|rust))/);
    const rounds = events.slice(events.indexOf("stage Measuring") + 1);
    expect(rounds.slice(0, 2)).toEqual(["reset db (base)", "reset db"]);
    const perRound = [
      ...Array(2).fill("reset"),
      ...Array(4).fill("start"),
      ...Array(4).fill("stop"),
    ];
    const kinds = rounds.map((event) => event.split(" ")[0]);
    expect(kinds).toEqual(
      Array(kinds.length / 10)
        .fill(perRound)
        .flat(),
    );
    expect(world.configured.find(({ name }) => name === "db")).toMatchObject({
      key: "services.db.reset",
      command: "restore 4001 /tmp/data-1",
      directory: "/repo/db",
      env: { PORT: "4001" },
    });
  });

  it("of a service that both arms share comes once", async () => {
    const config = withServices({ reset: "./restore", per: "run" });
    const { world } = await benchmark(config, {}, { bases: [BASE] });
    const rounds = about(world, /^start go$/).length;
    const beforeBaseIsAsked = 1;
    expect(about(world, /^reset/)).toEqual(Array(beforeBaseIsAsked + rounds).fill("reset db"));
  });
});

describe("what services use", () => {
  it("is told beside what the server uses, and is nothing for a server without any", async () => {
    let spent = 0;
    const usage: Behaviour["usage"] = (loadedMs) => {
      spent += 1;
      return { cpuMs: loadedMs * 0.4 + spent, rssBytes: 1024 };
    };
    const { run } = await benchmark(withServices(), { usage });
    const samples = (name: string) =>
      run.series
        .filter(({ server }) => server === name)
        .flatMap((series) => rowsOf(series.samples));
    for (const sample of samples("go")) {
      expect(sample.servicesCpuMs).toBeGreaterThan(0);
      expect(sample.servicesRssBytes).toBe(1024);
    }
    expect(new Set(samples("rust").map(({ servicesCpuMs }) => servicesCpuMs))).toEqual(
      new Set([0]),
    );
  });

  it("is not told where the system does not, nor in a run without services", async () => {
    const { run } = await benchmark(withServices(), { usage: () => ({}) });
    const { run: without } = await benchmark({});
    const [go] = run.series;
    for (const { samples } of [...without.series, ...(go ? [go] : [])]) {
      expect(samples.columns).not.toHaveProperty("servicesCpuMs");
    }
    expect(rowsOf(go?.samples).at(0)?.servicesCpuUnknown).toBe(true);
    expect(rowsOf(without.series[0]?.samples).at(0)).not.toHaveProperty("servicesCpuUnknown");
  });
});
