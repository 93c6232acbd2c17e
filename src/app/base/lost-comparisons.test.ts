import { describe, expect, it } from "vitest";
import {
  aConfig,
  aScenario,
  aServer,
  aShape,
  inBase,
} from "../../../test/support/builders/config.ts";
import { A_MACHINE, aRequest } from "../../../test/support/builders/request.ts";
import { aWorld, type Behaviour } from "../../../test/support/builders/world.ts";
import { exitCodeOf } from "../../domain/gate/gate.ts";
import type { UsedFile } from "../../domain/run/file/same-program.ts";
import type { Config } from "../../domain/run/plan/config.ts";
import { LoadgateError } from "../../domain/shared/error.ts";
import type { LoadRequest } from "../../ports/load-generator.ts";
import type { ProgramWatch } from "../../ports/program-watch.ts";
import { type RunRequest, runBenchmark } from "../run-benchmark.ts";

/**
 * Ways to lose or to fake the comparison with base, as ports show them. In each of them head has a tenth of base's
 * throughput, and none may end as a pass. Those that only real files, processes and commits show are in
 * test/e2e/lost-comparisons.test.ts.
 */

const API = aServer({ name: "api", directory: "/repo/api" });
const WEB = aServer({ name: "web", directory: "/repo/web" });

/** One server under one scenario, measured by the number of its bursts. */
const config = (parts: Partial<Config> = {}) =>
  aConfig({
    servers: [API],
    scenarios: [aScenario({ servers: (parts.servers ?? [API]).map(({ name }) => name) })],
    gate: { tolerancePercent: { throughput: 20 }, maxErrorPercent: 0 },
    measure: { budgetMs: 60_000, atMostMs: 900_000, repeats: 8 },
    ...parts,
  });

const scenario = (parts: Parameters<typeof aScenario>[0]) => [
  aScenario({ servers: ["api"], ...parts }),
];

/** One way: what differs of base and of head, and what must come of it. */
interface Way {
  readonly behaviour?: Partial<Behaviour>;
  readonly base?: Partial<Config>;
  readonly head?: Partial<Config>;
  readonly request?: Partial<RunRequest>;
  /** Programs that are not installed. */
  readonly missing?: readonly string[];
  /** 1: it was compared after all, and the slowdown found. 3: nothing was compared. */
  readonly code: 1 | 3;
  /** In the first sentence, where nothing was compared. */
  readonly sentence?: RegExp;
}

/** Base fails at an event in a way that is foreseen. */
const baseFailsAt = (event: string, reason: string): Partial<Behaviour> => ({
  onEvent: (each) => {
    if (each === event) throw new LoadgateError("measurement", `api (base): ${reason}`);
  },
});

const FAILED_BUILD = "the build failed: exit code 1";
const breaksBase = baseFailsAt("build api (base)", FAILED_BUILD);
const NOT_BUILT = /^Not compared: api \(base\): the build failed: exit code 1/;

/** What a server of base, or of head, answers in place of what is right. */
const answersOf =
  (arm: "base" | "head", answer: (path: string) => ReturnType<Behaviour["answer"]>) =>
  ({ url }: { readonly url: string }) => {
    const { hostname, pathname } = new URL(url);
    return hostname.includes("base") === (arm === "base") ? answer(pathname) : {};
  };

const gate = (tolerancePercent: Config["gate"]["tolerancePercent"]) => ({
  gate: { tolerancePercent, maxErrorPercent: 0 },
});

/** As fast as base, where head is asked for something else. */
const quickAt = (isQuick: (request: LoadRequest) => boolean): Partial<Behaviour> => ({
  result: (request, server) => {
    if (server.includes("base") || !isQuick(request)) return {};
    const expected = 10 * request.shape.burstMs;
    return { expected, bodyBytes: expected * "hello".length };
  },
});

/** Base's configuration cannot be used. */
const refusesBase = (message: string): Partial<Behaviour> => ({
  baseConfig: () => {
    throw new LoadgateError("usage", message);
  },
});

/** Base's commit cannot be had. */
const noCheckout = (message: string): Partial<Behaviour> => ({
  checkout: () => {
    throw new LoadgateError("usage", message);
  },
});

/** The processes of one arm use a file. */
const uses = (lane: string, real: string, parts: Partial<UsedFile> = {}): Partial<Behaviour> => ({
  used: (server) => (server === lane ? [{ path: real, real, ...parts }] : []),
});

const HEAD_PROGRAM = "/repo/api/server.mjs";
const RUNS_HEAD = /^Not compared: both arms run \/repo\/api\/server\.mjs/;
const INSTALLED = "/opt/installed.mjs";

/** Base reads nothing of its own commit. */
const readsNothing: ProgramWatch["mark"] = async () => ({ read: async () => [] });

/** Head's answers fail until it has been loaded for longer than a warm-up takes. */
const failsWarmUp = ({ shape }: LoadRequest, server: string) =>
  server === "api" && shape.burstMs !== aShape().burstMs
    ? { unexpected: 10, statuses: { 503: 10 } }
    : {};

const WAYS: Readonly<Record<string, Way>> = {
  "base does not build": { behaviour: breaksBase, code: 3, sentence: NOT_BUILT },
  "base's artifact is not made": {
    behaviour: baseFailsAt("build api (base)", "there is no artifact"),
    code: 3,
    sentence: /^Not compared: api \(base\): there is no artifact/,
  },
  "base is not ready when it is started": {
    behaviour: baseFailsAt("start api (base)", "not ready after 1000 ms"),
    code: 3,
    sentence: /^Not compared: api \(base\): not ready/,
  },
  "base answers otherwise than its own configuration says": {
    base: { scenarios: scenario({ expect: { status: 200, body: "other" } }) },
    code: 3,
    sentence: /^Not compared: api \(base\)\/greet: wrong answer .* expected body "other"/,
  },
  "base answers with another status": {
    behaviour: { answer: answersOf("base", () => ({ status: 500 })) },
    code: 3,
    sentence: /^Not compared: api \(base\)\/greet: wrong answer .* expected status 200, got 500/,
  },
  "base answers wrongly under load": {
    behaviour: {
      result: ({ shape }, server) => (server.includes("base") ? { bodyBytes: shape.burstMs } : {}),
    },
    code: 3,
    sentence: /^Not compared: api \(base\)\/greet.*: wrong answer/,
  },
  "base fails most of its requests under load": {
    behaviour: {
      result: ({ shape }, server) =>
        server.includes("base") ? { expected: shape.burstMs, unexpected: 9 * shape.burstMs } : {},
    },
    code: 3,
    sentence: /^Not compared: api\/greet c=10 \(base\): 90\.0 % of requests failed under load/,
  },
  "base's configuration cannot be read": {
    behaviour: refusesBase("loadgate.yml:1:1: no YAML"),
    code: 3,
    sentence: /^Not compared: the configuration of main cannot be used: .*no YAML/,
  },
  "base's server is in a folder that base does not have": {
    behaviour: refusesBase(
      "loadgate.yml:3:16: servers.api.directory: there is no folder /base/api",
    ),
    code: 3,
    sentence: /^Not compared: .*there is no folder api/,
  },
  "base sends a file that base does not have": {
    behaviour: refusesBase("loadgate.yml:8:5: scenarios.greet.body-file: no file body.json"),
    code: 3,
    sentence: /^Not compared: .*body\.json/,
  },
  "the configuration is made anew for each run": {
    behaviour: { ...breaksBase, baseConfig: () => undefined, isTracked: false },
    code: 3,
    sentence: /^Not compared: main has no loadgate\.yml yet/,
  },
  "base ends before it is ready": {
    behaviour: baseFailsAt("start api (base)", "the server ended before it was ready"),
    code: 3,
    sentence: /^Not compared: api \(base\): the server ended before it was ready/,
  },
  "base ends under load": {
    behaviour: baseFailsAt("alive api (base)", "the server ended while it was loaded: exit code 5"),
    code: 3,
    sentence: /^Not compared: api \(base\): the server ended while it was loaded: exit code 5/,
  },
  "head's requests fail before the first measured burst alone": {
    behaviour: { throughput: () => 10_000, result: failsWarmUp },
    // One start of repeats could be chance.
    head: { measure: { budgetMs: 60_000, atMostMs: 900_000 } },
    code: 1,
    sentence:
      /^api\/greet c=10: .* % of the requests before and after the bursts failed, base 0 %: status 503$/,
  },
  "the base commit is unknown here and at origin": {
    behaviour: noCheckout(`base ${"c".repeat(40)}: there is no such commit here or at origin`),
    request: { bases: [{ ref: "c".repeat(40), isRequired: true }] },
    code: 3,
    sentence: /^Not compared: base c+: /,
  },
  "the job checks out the base branch": {
    behaviour: noCheckout(
      "the checkout is ba5e, which does not have the commit 4ead that this job",
    ),
    code: 3,
    sentence: /^Not compared: the checkout is \w+, which does not have the commit \w+ that/,
  },
  "a merge group's base does not build": {
    behaviour: breaksBase,
    request: { bases: [{ ref: "ba5e", isRequired: true, headSha: "4ead" }] },
    code: 3,
    sentence: NOT_BUILT,
  },
  "an earlier step of the job put base's files back": {
    behaviour: { putBack: [HEAD_PROGRAM] },
    request: { bases: [{ ref: "main", headSha: "4ead" }] },
    code: 3,
    sentence:
      /^Not compared: the working tree has api\/server\.mjs as base .* has it, not as this change/,
  },
  "base's build checks out head's commit": {
    behaviour: { baseCommitNow: "4ead" },
    code: 3,
    sentence: /^Not compared: api \(base\): the build checked out [0-9a-f]+ in place of/,
  },
  "the build fetches a submodule's newest commit": {
    behaviour: { movedInBase: "lib" },
    code: 3,
    sentence:
      /^Not compared: api \(base\): the build checked out another commit of the submodule lib/,
  },
  "an earlier step installed the program that both arms run": {
    behaviour: {
      ...uses("api (base)", INSTALLED, { isArgument: true }),
      programs: { mark: readsNothing },
    },
    code: 3,
    sentence: /^Not compared: both arms run \/opt\/installed\.mjs/,
  },
  "the run goes through git's common folder": {
    behaviour: uses("api (base)", HEAD_PROGRAM, { path: "/repo/.git/../api/server.mjs" }),
    code: 3,
    sentence: RUNS_HEAD,
  },
  "a symlink of the commit points into the workspace": {
    behaviour: uses("api (base)", HEAD_PROGRAM, { path: "/base/repo/api/link.mjs" }),
    code: 3,
    sentence: RUNS_HEAD,
  },
  "the build writes down where its program is": {
    behaviour: uses("api", "/base/repo/api/server.mjs"),
    code: 3,
    sentence: /^Not compared: both arms run \//,
  },
  "base needs a program that is not installed": {
    base: { servers: [{ ...API, requires: { bun: "get bun" } }] },
    missing: ["bun"],
    code: 3,
    sentence: /^Not compared: api \(base\): bun is not installed/,
  },
  "head asks for a program that is not installed, for one of two servers": {
    base: { servers: [API, WEB] },
    head: { servers: [{ ...API, requires: { bun: "get bun" } }, WEB] },
    behaviour: { throughput: () => 10_000 },
    missing: ["bun"],
    code: 3,
    sentence: /^Not compared: api was skipped: bun is not installed/,
  },
  "one of two servers of base does not build": {
    base: { servers: [API, WEB] },
    head: { servers: [API, WEB] },
    behaviour: { ...breaksBase, throughput: () => 10_000 },
    code: 3,
    sentence: /^Not compared: api \(base\): the build failed: exit code 1\. /,
  },
  "the only server has another name": {
    head: { servers: [WEB] },
    code: 3,
    sentence: /^Not compared: main has none of the servers and scenarios that head measures/,
  },
  "the only scenario has another name": {
    head: { scenarios: scenario({ name: "hello" }) },
    code: 1,
  },
  "the load has another level": {
    head: { scenarios: scenario({ levels: [{ concurrency: 3 }] }) },
    code: 1,
  },
  "the load is a rate that both hold": {
    head: { scenarios: scenario({ levels: [{ rate: 50 }], load: aShape({ connections: 4 }) }) },
    behaviour: quickAt(({ level }) => "rate" in level),
    code: 1,
  },
  "the request is another one that head answers quickly": {
    head: { scenarios: scenario({ path: "/quick" }) },
    behaviour: quickAt(({ url }) => url.endsWith("/quick")),
    code: 1,
  },
  "the request is another one, and head does not answer the old one": {
    head: { scenarios: scenario({ path: "/quick" }) },
    behaviour: {
      ...quickAt(() => true),
      answer: answersOf("head", (path) => (path === "/greet" ? { status: 404 } : {})),
    },
    code: 3,
    sentence: /^Not compared: main has none of the servers and scenarios that head measures/,
  },
  "the body is another one that head answers quickly": {
    base: { scenarios: scenario({ method: "POST", bodyFile: "/repo/body.txt" }) },
    head: { scenarios: scenario({ method: "POST", bodyFile: "/repo/body.txt" }) },
    behaviour: {
      ...quickAt(({ bodyFile }) => bodyFile === "/repo/body.txt"),
      files: { "/repo/body.txt": "22", "/base/repo/body.txt": "1" },
    },
    code: 1,
  },
  "head's tolerance is raised": { head: gate({ throughput: 99 }), code: 1 },
  "the configuration moves and its gate is loosened": {
    head: gate({ throughput: 99 }),
    behaviour: {
      removedFromBase: ["/base/old.yml"],
      baseConfig: (file) => (file === "/base/old.yml" ? { ...inBase(config()), file } : undefined),
    },
    code: 1,
  },
  "head gates another metric": { head: gate({ "latency-p50": 5000 }), code: 1 },
  "head gates nothing": { head: gate({}), code: 1 },
  "base is not required, and the gate is loosened": {
    head: gate({ throughput: 99 }),
    request: { bases: [{ ref: "main", isRequired: false, headSha: "4ead" }] },
    code: 1,
  },
  "nothing that is found may fail": {
    behaviour: breaksBase,
    request: { failOn: "never" },
    code: 3,
    sentence: NOT_BUILT,
  },
  "base is lost where nothing is gated": {
    behaviour: breaksBase,
    base: gate({}),
    head: gate({}),
    code: 3,
    sentence: NOT_BUILT,
  },
  "the base that was named does not build": {
    behaviour: breaksBase,
    request: { bases: [{ ref: "main", isNamed: true }] },
    code: 3,
    sentence: NOT_BUILT,
  },
  "base is lost and the gate is on earlier runs": {
    behaviour: breaksBase,
    request: { gateOn: ["history"] },
    code: 3,
    sentence: NOT_BUILT,
  },
  "the gate is on earlier runs, and there are none": {
    request: { gateOn: ["history"] },
    code: 1,
  },
};

async function outcome({ behaviour, base, head, request, missing = [] }: Way) {
  const isInstalled = (program: string) => !missing.includes(program);
  const world = aWorld({
    throughput: (server) => (server.includes("base") ? 10_000 : 1000),
    baseConfig: () => inBase(config(base)),
    isInstalled,
    ...behaviour,
  });
  const overrides = { bases: [{ ref: "main" }], ...request };
  return await runBenchmark(
    world,
    aRequest(config(head), overrides, { ...A_MACHINE, isInstalled }),
  );
}

describe("no pass comes of it when", () => {
  it.each(Object.entries(WAYS))("%s", async (_, way) => {
    const { comparison, view } = await outcome(way);
    expect(view.standing).toBe("failed");
    expect(view.headline).toMatch(way.sentence ?? / (slower|worse) than /);
    expect(exitCodeOf(comparison.gate)).toBe(way.code);
  });

  it("and one comes of it when head is as fast as base", async () => {
    const { comparison, view } = await outcome({
      behaviour: { throughput: () => 10_000 },
      code: 1,
    });
    expect([view.standing, exitCodeOf(comparison.gate)]).toEqual(["passed", 0]);
  });
});
