import { expect, it } from "vitest";
import { aRecording } from "../../test/support/recording.ts";
import { coverage } from "./coverage.js";

/** A repeatable number between −0.5 and 0.5. */
const noise = (seed: number) => {
  const value = Math.sin(seed * 12.9898) * 43758.5453;
  return value - Math.floor(value) - 0.5;
};

it("holds the truth where the copies are alike, and not where they differ", () => {
  const shape = { rounds: 7, blocksPerRound: 10 };
  const alike = aRecording({
    ...shape,
    logs: ({ index, server, level, copy }) =>
      noise(index + 7 * level + (server === "go" ? 0.3 : 0.7) + (copy === "A" ? 0.1 : 0)),
  });
  // Three windows of five rounds, two stretches in each, four series.
  for (const { rate, of } of coverage(alike)) {
    expect(of).toBe(3 * 2 * 4);
    expect(rate).toBeGreaterThan(0.8);
  }
  const different = aRecording({
    ...shape,
    logs: ({ index, copy }) => 0.01 * noise(index) + (copy === "A" ? 1 : 0),
  });
  expect(coverage(different).map(({ rate }) => rate)).toEqual([0, 0, 0]);
});
