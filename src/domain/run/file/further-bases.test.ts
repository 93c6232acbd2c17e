import { describe, expect, it } from "vitest";
import { someCounts } from "../../../../test/support/builders/counts.ts";
import { aRun, aSeries, someFacts } from "../../../../test/support/builders/run.ts";
import type { BaseArm } from "../../series/series.ts";
import type { BaseCommit } from "./base-commit.ts";
import { partsByBase, runsByBase } from "./further-bases.ts";

const ARMS = ["base", "head", "base-2", "base-3"] as const;
const MEASURED = {
  servers: ARMS.map((arm) => someFacts({ arm })),
  series: ARMS.map((arm) => aSeries({ arm, configHash: `of-${arm}` })),
};
const V1 = { ref: "v1", sha: "1" };
const V2 = { ref: "v2", lost: [] };

describe("partsByBase", () => {
  it("leaves a run with one base as it is", () => {
    expect(partsByBase(MEASURED, new Map([["base", V1]]))).toEqual(MEASURED);
  });

  it("keeps each other base apart, in the arm of a base", () => {
    const further = new Map<BaseArm, BaseCommit>([
      ["base", { ref: "main" }],
      ["base-2", V1],
      ["base-3", V2],
    ]);
    const { servers, series, furtherBases = [] } = partsByBase(MEASURED, further);
    expect(servers.map(({ arm }) => arm)).toEqual(["base", "head"]);
    expect(series.map(({ arm }) => arm)).toEqual(["base", "head"]);
    expect(furtherBases.map(({ base }) => base)).toEqual([V1, V2]);
    expect(
      furtherBases.map((one) => one.series.map(({ arm, configHash }) => [arm, configHash])),
    ).toEqual([[["base", "of-base-2"]], [["base", "of-base-3"]]]);
    expect(furtherBases.map((one) => one.servers)).toEqual([
      [someFacts({ arm: "base" })],
      [someFacts({ arm: "base" })],
    ]);
  });
});

describe("runsByBase", () => {
  it("has the run against each base as if that had been its only one", () => {
    const further = {
      base: V1,
      servers: [someFacts({ arm: "base", buildMs: 1 })],
      series: [aSeries({ arm: "base", configHash: "of-v1" })],
    };
    const { servers, series } = partsByBase(MEASURED, new Map([["base", V1]]));
    const run = aRun({ base: { ref: "main" }, servers, series, counts: someCounts() });
    const { judged, others } = runsByBase({ ...run, furtherBases: [further] });
    expect(judged).toEqual(run);
    const [seen] = others;
    if (!seen) throw new Error("no other base");
    expect(seen.base).toBe(V1);
    expect(seen.series.map(({ arm, configHash }) => [arm, configHash])).toEqual([
      ["head", "of-head"],
      ["base", "of-v1"],
    ]);
    expect(seen.servers.map(({ arm, buildMs }) => [arm, buildMs])).toEqual([
      ["head", 2500],
      ["base", 1],
    ]);
    expect(seen).not.toHaveProperty("furtherBases");
    expect(seen).not.toHaveProperty("counts");
  });

  it("has no other run where there is one base", () => {
    const run = aRun({ base: { ref: "main" } });
    expect(runsByBase(run)).toEqual({ judged: run, others: [] });
  });
});
