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
import type { Config } from "../../domain/run/config.ts";
import { LoadgateError } from "../../domain/shared/error.ts";
import { exitCodeOf } from "../../domain/verdict/gate.ts";
import type { LoadRequest } from "../../ports/load-generator.ts";
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
    behaviour: {
      baseConfig: () => {
        throw new LoadgateError("usage", "loadgate.yml:1:1: no YAML");
      },
    },
    code: 3,
    sentence: /^Not compared: the configuration of main cannot be used: .*no YAML/,
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
  "head gates another metric": { head: gate({ "latency-p50": 5000 }), code: 1 },
  "head gates nothing": { head: gate({}), code: 1 },
  "base is not required, and the gate is loosened": {
    head: gate({ throughput: 99 }),
    request: { base: { ref: "main", mergeBase: false, isRequired: false, headSha: "4ead" } },
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
    request: { base: { ref: "main", mergeBase: false, isNamed: true } },
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
  const overrides = { base: { ref: "main", mergeBase: false }, ...request };
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
