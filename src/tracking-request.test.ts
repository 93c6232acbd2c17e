import { describe, expect, it } from "vitest";
import { PLANTED_KEY } from "../test/support/bencher/bencher.ts";
import { aConfig } from "../test/support/builders/config.ts";
import { aBencherConfig } from "../test/support/builders/tracker.ts";
import type { TrackingFacts } from "./domain/tracking/target.ts";
import { type TrackingOverrides, trackingRequest } from "./tracking-request.ts";

const NEVER = new AbortController().signal;
const FORK: TrackingFacts = {
  event: "pull_request",
  pullRequest: { number: 1, headSha: "a", baseBranch: "main", baseSha: "b", isFork: true },
};

interface Given {
  readonly bencher?: Parameters<typeof aBencherConfig>[0] | null;
  readonly overrides?: TrackingOverrides;
  readonly environment?: NodeJS.ProcessEnv;
  readonly facts?: TrackingFacts;
}

function requestOf({ bencher, overrides = {}, environment = {}, facts }: Given = {}) {
  return trackingRequest({
    config: aConfig(bencher === null ? {} : { bencher: aBencherConfig(bencher) }),
    ...{ overrides, environment, facts: facts ?? { event: "push" }, onLine: () => {} },
  });
}

describe("a request", () => {
  it("is not made where nothing asks for it", () => {
    expect(requestOf({ bencher: null })).toBeUndefined();
    expect(requestOf({ bencher: null, environment: { BENCHER_PROJECT: "x" } })).toBeUndefined();
  });

  it("takes inputs before the configuration, and that before the environment", () => {
    const environment = { BENCHER_PROJECT: "e", BENCHER_HOST: "https://e.example.com/" };
    const { project: _, ...bare } = aBencherConfig();
    const of = (given: Given) => {
      const { project, host, testbed } = requestOf({ environment, ...given })?.config ?? {};
      return { project, host, testbed };
    };
    expect(of({})).toEqual({ project: "demo", host: "https://e.example.com", testbed: "ci" });
    expect(
      of({
        overrides: {
          project: "p",
          host: "https://p.example.com//",
          testbed: "t",
          version: "1.2.3",
        },
      }),
    ).toEqual({ project: "p", host: "https://p.example.com", testbed: "t" });
    expect(
      trackingRequest({
        ...{ config: aConfig({ bencher: bare }), environment, overrides: {} },
        ...{ facts: { event: "push" }, onLine: () => {} },
      })?.config.project,
    ).toBe("e");
    expect(requestOf({ environment: {} })?.config.host).toBe("https://api.bencher.dev");
  });

  it("by an input alone tests what is tested by default", () => {
    const request = requestOf({ bencher: null, overrides: { project: "p" } });
    expect(Object.keys(request?.config.thresholds ?? {})).toEqual([
      ...["throughput", "latency-p99", "cpu-per-request"],
    ]);
    expect(request?.maxErrorPercent).toBe(0);
  });

  it("needs a project", () => {
    const { project: _, ...bare } = aBencherConfig();
    expect(() =>
      trackingRequest({
        ...{ config: aConfig({ bencher: bare }), environment: {}, overrides: {} },
        ...{ facts: { event: "push" }, onLine: () => {} },
      }),
    ).toThrow("bencher.project: is missing");
  });

  it.each<[keyof TrackingOverrides, string]>([
    ["project", "--x"],
    ["host", "file:///etc/passwd"],
    ["testbed", "a\nb"],
    ["version", "../.."],
  ])("refuses an input %s of another form", (name, value) => {
    expect(() => requestOf({ overrides: { [name]: value } })).toThrow(
      expect.objectContaining({
        kind: "usage",
        message: expect.stringContaining(`bencher-${name}: found ${JSON.stringify(value)}`),
      }),
    );
  });
});

describe("without a key", () => {
  it.each<[string, Given, RegExp, boolean]>([
    ["a fork", { facts: FORK }, /comes from a fork.*docs\/bencher\.md/, true],
    ["a job", {}, /the input bencher-api-key is empty/, false],
    ["a command", { facts: { event: "local" } }, /BENCHER_API_KEY is not set/, true],
    [
      "a command in CI",
      { facts: { event: "local" }, environment: { CI: "true" } },
      /BENCHER_API_KEY is not set/,
      false,
    ],
  ])("%s is told why nothing is sent", (_, given, reason, isExpected) => {
    const obstacle = { reason: expect.stringMatching(reason), isExpected };
    expect(requestOf(given)?.obstacle).toEqual(obstacle);
    expect(requestOf({ ...given, overrides: { key: () => " " } })?.obstacle).toEqual(obstacle);
  });

  it("there is no obstacle where a project may be made", () => {
    expect(requestOf({ bencher: { createProject: true } })?.obstacle).toBeUndefined();
  });
});

it.each<[string, Given]>([
  ["an input", { overrides: { key: () => ` ${PLANTED_KEY}\n` } }],
  ["the environment", { environment: { BENCHER_API_KEY: PLANTED_KEY } }],
])("the key of %s is in nothing that is shown", (_, given) => {
  const request = requestOf(given);
  expect(request?.obstacle).toBeUndefined();
  expect(JSON.stringify(request)).not.toContain("PLANTED");
});

it("a client that is not there is the reason that nothing can be sent", async () => {
  const request = requestOf({
    bencher: { cli: "/nowhere/bencher" },
    overrides: { key: () => PLANTED_KEY },
  });
  await expect(request?.connect(NEVER)).rejects.toMatchObject({
    kind: "publishing",
    message: "bencher.cli: /nowhere/bencher is no Bencher client",
  });
});
