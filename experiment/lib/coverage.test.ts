import { expect, it } from "vitest";
import { aRecording } from "../../test/support/recording.ts";
import { coverage, coverageOfShapes, shapesTable } from "./coverage.js";

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

it("adds up the recordings that no rule was tuned on, by the shape of their windows", () => {
  const shape = { rounds: 10, blocksPerRound: 10 };
  const logs: Parameters<typeof aRecording>[0]["logs"] = ({ index, copy }) =>
    noise(index + (copy === "A" ? 0.1 : 0));
  const recording = aRecording({ ...shape, logs });
  const unseen = { name: "", file: "", about: "", recording };
  const rows = coverageOfShapes({ tuned: recording, unseen: [unseen, unseen], builds: [] });
  for (const { shape: window, tuned, unseen: both } of rows) {
    const windows = (10 - window.rounds + 1) * Math.floor(10 / window.blocks) * 4;
    expect(tuned.map(({ of }) => of)).toEqual(tuned.map(() => windows));
    expect(both.map(({ of }) => of)).toEqual(tuned.map(() => 2 * windows));
    expect(both.map(({ times }) => times)).toEqual(tuned.map(({ times }) => 2 * times));
  }
  expect(shapesTable(rows).rows).toHaveLength(2 * rows.length);
});
