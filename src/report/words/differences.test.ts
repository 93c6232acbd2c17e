import { expect, it } from "vitest";
import { aRun } from "../../../test/support/builders/run.ts";
import type { Condition, Difference } from "../../domain/run/file/conditions.ts";
import { differenceTexts } from "./differences.ts";

const GIB = 1024 ** 3;

it.each<[Condition, Difference["before"], string, string]>([
  ["runnerImage", "ubuntu24", "runner image", "ubuntu24"],
  ["imageVersion", "20260201.1", "image version", "20260201.1"],
  ["cpuModel", "Example CPU", "CPU", "Example CPU"],
  ["cpuCount", 4, "CPUs", "4"],
  ["memoryBytes", 16 * GIB, "memory", "16.0 GiB"],
  ["os", "linux 6.8", "kernel", "linux 6.8"],
  ["arch", "arm64", "architecture", "arm64"],
  ["oha", "1.16.0", "oha", "1.16.0"],
  ["loadgate", "0.0.9", "Loadgate", "0.0.9"],
  ["node", "v24.0.0", "Node of Loadgate", "v24.0.0"],
  [{ server: "api", name: "go" }, "1.25.1", "go of api", "1.25.1"],
  ["configuration", "c0ffee", "configuration", "c0ffee"],
])("what differs: %j of %j", (what, value, name, text) => {
  expect(differenceTexts({ against: "base", what, before: value, now: value })).toEqual({
    against: "base",
    what: name,
    before: text,
    now: text,
  });
});

it("an earlier run is named after its day and its commit", () => {
  const { commit: _, ...unnamed } = aRun();
  const named = [aRun(), unnamed].map(
    (against) => differenceTexts({ against, what: "oha", before: "1", now: "2" }).against,
  );
  expect(named).toEqual(["run of 2026-02-01 (0123456)", "run of 2026-02-01"]);
});
