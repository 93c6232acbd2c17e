import { expect, it } from "vitest";
import { aRecording } from "../../test/support/recording.ts";
import { plannedPower } from "./pull-requests.js";
import { METRICS } from "./recording.js";
import { tryUnseen } from "./unseen.js";

it("a recording has its noise, what plans find in it, and how often intervals hold the truth", () => {
  const recording = aRecording({
    rounds: 6,
    blocksPerRound: 10,
    logs: ({ copy, index }) => (copy === "B" ? 0.001 * Math.sin(index) : 0),
  });
  const unseen = { name: "quiet", file: "quiet.csv", about: "A quiet machine", recording };
  const powers = plannedPower(recording, 1, "s");
  const { facts, coverage, ...rest } = tryUnseen(unseen, { runs: 1, powers });
  expect(rest).toEqual({ ...unseen, runs: 1, powers });
  expect(facts.rows.every(({ pair }) => pair < 0.01)).toBe(true);
  const planned = powers.filter(({ sizes }) => sizes.length > 0);
  expect(planned.map(({ decided }) => decided[0]?.rate)).toEqual(planned.map(() => 1));
  expect(coverage.map(({ of }) => of > 0)).toEqual(METRICS.map(() => true));
});
