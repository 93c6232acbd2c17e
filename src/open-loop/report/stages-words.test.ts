import { expect, it } from "vitest";
import type { OpenLoopRound, OpenLoopSeries } from "../../domain/series/open-loop.ts";
import { courseOf, stageFacts, stageSentences } from "./stages-words.ts";

const NAME = "go/greet stages";
const STAGES = [
  { rate: 500, ms: 2000 },
  { rate: 5000, ms: 1000 },
  { rate: 500, ms: 3700 },
];

function series(arm: "base" | "head", rounds: readonly OpenLoopRound[]): OpenLoopSeries {
  const own = { name: NAME, server: "go", scenario: "greet", kind: "stages" } as const;
  return { ...own, arm, stages: STAGES, rounds };
}

const recovered = (value: number, isLeast: boolean): OpenLoopRound => ({
  round: 0,
  values: { recovery: value },
  ...(isLeast && { bounds: { recovery: "higher" } }),
});

it("says of which arm a load did not see the recovery", () => {
  const arms = [series("base", [recovered(2, false)]), series("head", [recovered(6, true)])];
  expect(stageSentences(NAME, arms, "main")).toEqual([
    "go/greet stages: latency of head was not as before within 6.00 s after the peak; lengthen the last stage to find when it is.",
  ]);
  const other = [series("base", [recovered(6, true)]), series("head", [])];
  expect(stageSentences(NAME, other, "main")[0]).toContain("latency of main was not");
});

it("says how the rate changes, where it does", () => {
  const [[title, text] = ["", ""]] = stageFacts([series("head", [])]);
  expect(title).toBe("rates in stages");
  expect(text).toContain("a further load with connections of its own");
  expect(text).toContain("windows of 1 s, without the 200 ms beside a change");
  expect(text).toMatch(/; recovery is known to 1\.2\d* s$/);
  for (const stages of [STAGES.slice(0, 2), STAGES.slice(1)]) {
    const oneWay = { ...series("head", []), stages };
    expect(stageFacts([oneWay])[0]?.[1]).not.toContain("recovery");
  }
  const { stages: _, ...capacity } = series("head", []);
  expect(stageFacts([capacity])).toEqual([]);
});

it("draws the arms that were measured over time", () => {
  const window = { rate: 500, fromMs: 0, toMs: 1000, answers: 500, failed: 0, p99Ms: 2 };
  const measured = [{ round: 0, values: {}, windows: [window] }];
  const both = courseOf(NAME, [series("base", measured), series("head", measured)], "main");
  expect(both).toMatchObject([
    {
      series: NAME,
      arms: [
        { arm: "base", name: "main" },
        { arm: "head", name: "head" },
      ],
    },
  ]);
  expect(courseOf(NAME, [series("head", [])], "main")).toEqual([]);
});
