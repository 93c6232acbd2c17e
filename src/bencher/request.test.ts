import { describe, expect, it } from "vitest";
import { PLANTED_KEY } from "../../test/support/bencher/bencher.ts";
import { aBencher, aBencherConfig } from "../../test/support/builders/bencher.ts";
import { aConfig } from "../../test/support/builders/config.ts";
import type { RunOrigin } from "../domain/run/file/run-file.ts";
import { type BencherOverrides, bencherRequest, type Connection } from "./request.ts";

const NEVER = new AbortController().signal;
const FORK: RunOrigin = {
  event: "pull_request",
  pullRequest: { number: 1, headSha: "a", baseBranch: "main", baseSha: "b", isFork: true },
};

interface Given {
  readonly bencher?: Parameters<typeof aBencherConfig>[0] | null;
  readonly overrides?: BencherOverrides;
  readonly environment?: NodeJS.ProcessEnv;
}

const connect = async () => aBencher();

function requestOf({ bencher, overrides = {}, environment = {} }: Given = {}) {
  return bencherRequest({
    config: {
      ...aConfig(),
      ...(bencher !== null && { bencher: aBencherConfig(bencher) }),
    },
    overrides,
    environment,
    connect,
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
    const configured = { project: "demo", host: "https://e.example.com", testbed: "ci" };
    expect(of({})).toEqual(configured);
    const blank = { project: undefined, host: undefined, testbed: undefined, version: undefined };
    expect(of({ overrides: blank })).toEqual(configured);
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
      bencherRequest({
        config: { ...aConfig(), bencher: bare },
        environment,
        overrides: {},
        connect,
      })?.config.project,
    ).toBe("e");
    expect(requestOf({ environment: {} })?.config.host).toBe("https://api.bencher.dev");
  });

  it("by an input alone tests what is tested by default", () => {
    const request = requestOf({ bencher: null, overrides: { project: "p" } });
    expect(Object.keys(request?.config.thresholds ?? {})).toEqual([
      ...["throughput", "latency-p99", "cpu-per-request"],
    ]);
    expect(request?.maxErrorPercentOf("go/greet c=10")).toBe(0);
  });

  it("needs a project", () => {
    const { project: _, ...bare } = aBencherConfig();
    expect(() =>
      bencherRequest({
        config: { ...aConfig(), bencher: bare },
        environment: {},
        overrides: {},
        connect,
      }),
    ).toThrow("bencher.project: is missing");
  });

  it.each<[keyof BencherOverrides, string]>([
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
  it.each<[string, RunOrigin, NodeJS.ProcessEnv, RegExp, boolean]>([
    ["a fork", FORK, {}, /comes from a fork.*docs\/bencher\.md/, true],
    ["a job", { event: "push" }, {}, /the input bencher-api-key is empty/, false],
    ["a command", { event: "local" }, {}, /BENCHER_API_KEY is not set/, true],
    ["a command in CI", { event: "local" }, { CI: "true" }, /BENCHER_API_KEY is not set/, false],
  ])("%s is told why nothing is sent", (_, origin, environment, reason, isExpected) => {
    const obstacle = { reason: expect.stringMatching(reason), isExpected };
    expect(requestOf({ environment })?.obstacleTo(origin)).toEqual(obstacle);
    const blank = { key: () => " " };
    expect(requestOf({ environment, overrides: blank })?.obstacleTo(origin)).toEqual(obstacle);
  });

  it("there is no obstacle where a project may be made", () => {
    expect(requestOf({ bencher: { createProject: true } })?.obstacleTo(FORK)).toBeUndefined();
  });
});

it.each<[string, Given]>([
  ["an input", { overrides: { key: () => ` ${PLANTED_KEY}\n` } }],
  ["the environment", { environment: { BENCHER_API_KEY: PLANTED_KEY } }],
])("the key of %s is in nothing that is shown", (_, given) => {
  const request = requestOf(given);
  expect(request?.obstacleTo(FORK)).toBeUndefined();
  expect(JSON.stringify(request)).not.toContain("PLANTED");
});

it("a connection has what is needed for it, the client's path from the configuration's folder", async () => {
  const asked: Connection[] = [];
  const of = (bencher: NonNullable<Given["bencher"]>, overrides: BencherOverrides = {}) =>
    bencherRequest({
      config: { ...aConfig(), bencher: aBencherConfig(bencher) },
      environment: {},
      overrides,
      connect: async (to) => {
        asked.push(to);
        return aBencher();
      },
    });
  const key = () => `${PLANTED_KEY} `;
  await of({ cli: "tools/bencher", version: "0.6.11", createProject: true })?.connect(NEVER);
  await of({ cli: "/opt/bencher" }, { key, host: "https://b.example.com/" })?.connect(NEVER);
  expect(asked).toMatchObject([
    {
      project: "demo",
      host: "https://api.bencher.dev",
      createProject: true,
      version: "0.6.11",
      cli: "/repo/tools/bencher",
      key: undefined,
    },
    {
      project: "demo",
      host: "https://b.example.com",
      createProject: false,
      cli: "/opt/bencher",
      key: PLANTED_KEY,
    },
  ]);
});
