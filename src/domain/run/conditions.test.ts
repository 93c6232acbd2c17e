import { describe, expect, it } from "vitest";
import { anEnvironment, aRun, someFacts } from "../../../test/support/builders/run.ts";
import {
  type Conditions,
  conditionsOf,
  differencesOfArms,
  differencesSince,
  runName,
} from "./conditions.ts";

const now: Conditions = {
  environment: anEnvironment({ runnerImage: "ubuntu24", imageVersion: "20260201.1" }),
  configHash: "c0ffee",
  tools: [{ server: "go", name: "go", version: "1.25.1" }],
};

describe("differencesSince", () => {
  it("finds none in the same conditions", () => {
    expect(differencesSince(now, now, "run 1")).toEqual([]);
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
    const found = differencesSince(before, now, "run 1");
    expect(found.map(({ what, before: was, now: is }) => [what, was, is])).toEqual([
      ["runner image", "ubuntu22", "ubuntu24"],
      ["image version", "20260101.1", "20260201.1"],
      ["CPU", "Another CPU", "Example CPU"],
      ["CPUs", "4", "2"],
      ["memory", "16.0 GiB", "8.00 GiB"],
      ["kernel", "linux 6.8", "linux"],
      ["architecture", "arm64", "x64"],
      ["oha", "1.15.0", "1.16.0"],
      ["Loadgate", "0.0.9", "0.1.0"],
      ["Node of Loadgate", "v22.0.0", "v24.0.0"],
      ["go of go", "1.24.0", "1.25.1"],
      ["configuration", "decaf", "c0ffee"],
    ]);
    expect(new Set(found.map(({ against }) => against))).toEqual(new Set(["run 1"]));
  });

  it("takes what a record of an earlier version does not know for no difference", () => {
    expect(differencesSince({ environment: anEnvironment() }, now, "run 1")).toEqual([]);
    expect(differencesSince(now, { environment: now.environment }, "run 1")).toEqual([]);
  });

  it("takes a program that only one of them uses for no difference", () => {
    const other = [{ server: "rust", name: "rustc", version: "1.85.0" }];
    expect(differencesSince({ ...now, tools: other }, now, "run 1")).toEqual([]);
  });

  it("does not take kilobytes of memory for a difference", () => {
    const environment = { ...now.environment, memoryBytes: now.environment.memoryBytes - 4096 };
    expect(differencesSince({ ...now, environment }, now, "run 1")).toEqual([]);
  });
});

it("an earlier run is named after its day and its commit", () => {
  const { commit: _, ...unnamed } = aRun();
  expect([aRun(), unnamed].map(runName)).toEqual([
    "run of 2026-02-01 (0123456)",
    "run of 2026-02-01",
  ]);
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
    { against: "base", what: "go of go", before: "1.24.0", now: "1.25.1" },
  ]);
});
