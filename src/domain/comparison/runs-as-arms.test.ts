import { describe, expect, it } from "vitest";
import { aCounted, someCounts } from "../../../test/support/builders/counts.ts";
import { aCapacity, someOpenLoop } from "../../../test/support/builders/open-loop.ts";
import { anEnvironment, aRun } from "../../../test/support/builders/run.ts";
import type { RunFile } from "../run/file/run-file.ts";
import { runsAsArms } from "./runs-as-arms.ts";

const OTHER = anEnvironment({ cpuModel: "Another" });

/** A run that counted go/greet and searched its capacity. */
const measured = (overrides: Partial<RunFile> = {}) =>
  aRun({
    ...{ series: [], counts: someCounts(aCounted()), openLoop: someOpenLoop(aCapacity()) },
    ...overrides,
  });

describe("two runs as the arms of one", () => {
  it("have head of the earlier one as base", () => {
    const own = aCapacity({ arm: "base", rounds: [] });
    const before = measured({ id: "earlier", openLoop: someOpenLoop(own, aCapacity()) });
    const { base, openLoop, counts } = runsAsArms(before, measured());
    expect(base).toEqual({ ref: "earlier", isRequired: false });
    expect(openLoop?.series).toEqual([aCapacity(), aCapacity({ arm: "base" })]);
    expect(counts?.series).toEqual([aCounted(), aCounted({ arm: "base" })]);
  });

  it("keep what only one of them has", () => {
    const { counts: _, openLoop: __, ...nothing } = measured();
    const arms = [runsAsArms(measured(), nothing), runsAsArms(nothing, measured())];
    expect(arms.map(({ openLoop }) => openLoop?.series.map(({ arm }) => arm))).toEqual([
      ["base"],
      ["head"],
    ]);
    expect(arms.map(({ counts }) => counts?.series.map(({ arm }) => arm))).toEqual([
      ["base"],
      ["head"],
    ]);
    expect(runsAsArms(nothing, nothing)).not.toHaveProperty("openLoop");
  });

  const counter = { name: "cachegrind", version: "4" } as const;
  const ELSEWHERE = "another type of machine measured it";
  it.each<[string, Partial<RunFile>, (string | undefined)[]]>([
    ["another machine", { environment: OTHER }, [ELSEWHERE, ELSEWHERE]],
    [
      "another configuration",
      { openLoop: someOpenLoop(aCapacity({ configHash: "other" })) },
      ["its configuration was another", undefined],
    ],
    [
      "another counter",
      { counts: { ...someCounts(aCounted()), counter } },
      [undefined, "it was counted in another way"],
    ],
  ])("are not compared after %s", (_, overrides, told) => {
    const { openLoop, counts } = runsAsArms(measured(overrides), measured());
    const bases = [...(openLoop?.series ?? []), ...(counts?.series ?? [])].filter(
      ({ arm }) => arm === "base",
    );
    expect(bases.map(({ failure }) => failure)).toEqual(told);
  });
});
