import { expect, it } from "vitest";
import { aSample, latencies } from "../../test/support/builders/sample.ts";
import { burstRatios, PHASES } from "./echo-bursts.js";

const { latencyMs: _, ...nothing } = aSample();
const readings = [0, 1].flatMap((repeat) =>
  Object.keys(PHASES).flatMap((phase) => [
    { server: "go", repeat, phase, sample: aSample({ latencyMs: latencies(2) }) },
    {
      server: "rust",
      repeat,
      phase,
      sample: phase === "after" && repeat === 1 ? nothing : aSample({ latencyMs: latencies(1) }),
    },
  ]),
);

it("compares two servers by repeat, in each phase", () => {
  const what = { variant: "rust", against: "go" };
  const half = expect.closeTo(Math.log(0.5), 12);
  expect(burstRatios(readings, { ...what, phase: "burst" })).toEqual([half, half]);
  expect(burstRatios(readings, { ...what, phase: "after" })).toEqual([half]);
});
