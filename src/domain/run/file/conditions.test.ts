import { describe, expect, it } from "vitest";
import { anEnvironment, aRun, someFacts } from "../../../../test/support/builders/run.ts";
import {
  type Conditions,
  conditionsOf,
  differencesOfArms,
  differencesSince,
  type EarlierRun,
} from "./conditions.ts";

const now: Conditions = {
  environment: anEnvironment({ runnerImage: "ubuntu24", imageVersion: "20260201.1" }),
  configHash: "c0ffee",
  tools: [{ server: "go", name: "go", version: "1.25.1" }],
};

const EARLIER = { startedAt: "2026-02-01T04:05:06.000Z", commit: { sha: "0".repeat(40) } };

describe("differencesSince", () => {
  it("finds none in the same conditions", () => {
    expect(differencesSince(now, now, EARLIER)).toEqual([]);
  });

  it("names everything that differs, as it was and as it is", () => {
    const before: Conditions = {
      environment: anEnvironment({
        runnerImage: "ubuntu22",
        imageVersion: "20260101.1",
        cpuModel: "Another CPU",
        cpuCount: 4,
        memoryBytes: 16 * 1024 ** 3,
        os: "linux 6.8",
        arch: "arm64",
        oha: "1.15.0",
        loadgate: "0.0.9",
        node: "v22.0.0",
      }),
      configHash: "decaf",
      tools: [{ server: "go", name: "go", version: "1.24.0" }],
    };
    const found = differencesSince(before, now, EARLIER);
    expect(found.map(({ what, before: was, now: is }) => [what, was, is])).toEqual([
      ["runnerImage", "ubuntu22", "ubuntu24"],
      ["imageVersion", "20260101.1", "20260201.1"],
      ["cpuModel", "Another CPU", "Example CPU"],
      ["cpuCount", 4, 2],
      ["memoryBytes", 16 * 1024 ** 3, now.environment.memoryBytes],
      ["os", "linux 6.8", "linux"],
      ["arch", "arm64", "x64"],
      ["oha", "1.15.0", "1.16.0"],
      ["loadgate", "0.0.9", "0.1.0"],
      ["node", "v22.0.0", "v24.0.0"],
      [{ server: "go", name: "go" }, "1.24.0", "1.25.1"],
      ["configuration", "decaf", "c0ffee"],
    ]);
    expect(new Set(found.map(({ against }) => against))).toEqual(new Set([EARLIER]));
  });

  it("takes what one of them does not know for no difference", () => {
    const { runnerImage: _, imageVersion: __, ...environment } = now.environment;
    expect(differencesSince({ ...now, environment }, now, EARLIER)).toEqual([]);
    expect(differencesSince(now, { ...now, environment }, EARLIER)).toEqual([]);
  });

  it("takes a program that only one of them uses for no difference", () => {
    const other = [{ server: "rust", name: "rustc", version: "1.85.0" }];
    expect(differencesSince({ ...now, tools: other }, now, EARLIER)).toEqual([]);
  });

  it("does not take kilobytes of memory for a difference", () => {
    const environment = { ...now.environment, memoryBytes: now.environment.memoryBytes - 4096 };
    expect(differencesSince({ ...now, environment }, now, EARLIER)).toEqual([]);
  });
});

it("an earlier run is told by its time and its commit", () => {
  const environment = anEnvironment({ arch: "arm64" });
  const { commit, startedAt } = aRun();
  const against = (run: EarlierRun) =>
    differencesSince({ ...now, environment }, now, run)[0]?.against;
  expect(against(aRun())).toEqual({ startedAt, commit: { sha: commit?.sha } });
  expect(against({ startedAt })).toEqual({ startedAt });
});

it("the conditions of a run are those of head", () => {
  const run = aRun({
    servers: [
      someFacts({ tools: [{ name: "go", version: "1.25.1" }] }),
      someFacts({ arm: "base", tools: [{ name: "go", version: "1.24.0" }] }),
      someFacts({ server: "static" }),
    ],
  });
  expect(conditionsOf(run)).toEqual({
    environment: run.environment,
    configHash: "c0ffee",
    tools: [{ server: "go", name: "go", version: "1.25.1" }],
  });
});

it("base and head of a server may be built by different versions", () => {
  const servers = [
    someFacts({
      tools: [
        { name: "go", version: "1.25.1" },
        { name: "gcc", version: "13.1" },
      ],
    }),
    someFacts({ arm: "base", tools: [{ name: "go", version: "1.24.0" }] }),
    someFacts({ server: "static" }),
  ];
  expect(differencesOfArms(servers)).toEqual([
    { against: "base", what: { server: "go", name: "go" }, before: "1.24.0", now: "1.25.1" },
  ]);
});
