import { expect, it } from "vitest";
import { aRecord } from "../../../test/support/builders/baseline.ts";
import { aCapacity, someOpenLoop } from "../../../test/support/builders/open-loop.ts";
import { anEnvironment, aRun } from "../../../test/support/builders/run.ts";
import type { OpenLoopMetricId } from "../series/open-loop.ts";
import { instrumentHistory } from "./instrument-history.ts";

it("a series of a shard has the earlier values of that shard's type of machine, and one that was not measured none", () => {
  const other = anEnvironment({ cpuModel: "Other CPU" });
  const unmeasured = aCapacity({ server: "node", configHash: undefined, rounds: [] });
  const own = [aCapacity({ shard: 1 }), aCapacity({ server: "rust", shard: 2 }), unmeasured];
  const run = aRun({
    openLoop: someOpenLoop(...own),
    shards: { jobs: [{ index: 1 }, { index: 2, environment: other }], unmeasured: [] },
  });
  const stored = (capacity: number, name = "go/greet capacity") => ({
    ...{ name, server: "go", scenario: "greet", kind: "capacity" as const, configHash: "c0ffee" },
    metrics: { capacity },
  });
  const both = (capacity: number) => [stored(capacity), stored(capacity, "rust/greet capacity")];
  const records = [
    { ...aRecord({ id: "here", environment: run.environment }), openLoop: both(1000) },
    { ...aRecord({ id: "there", environment: other }), openLoop: both(2000) },
  ];
  const past = instrumentHistory<OpenLoopMetricId>(run, records, own, ({ openLoop }) => {
    return openLoop ?? [];
  });
  expect(own.map((one) => past.valuesOf(one, "capacity"))).toEqual([[1000], [2000], []]);
  expect(past.runs).toBe(1);
});
