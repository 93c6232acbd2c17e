import { expect, it } from "vitest";
import type { RunFile } from "../../src/domain/run/file/run-file.ts";
import { stageRatios, stageReadings, stageTable } from "./echo-stages.js";

const stages = [
  { rate: 500, ms: 2000 },
  { rate: 2000, ms: 1000 },
];
const windows = (p99: number, lost = 0) =>
  [0, 1000, 2000].map((fromMs) => {
    const isPeak = fromMs === 2000;
    const failed = isPeak ? lost : 0;
    const latency = p99 * (isPeak ? 4 : 1 + fromMs / 1000);
    const p99Ms = failed === 0 && { p50Ms: 1, p99Ms: latency };
    return { fromMs, toMs: fromMs + 1000, answers: 500 - failed, failed, ...p99Ms };
  });
const run = {
  openLoop: {
    series: [
      { server: "go", stages, rounds: [0, 1].map((round) => ({ round, windows: windows(2) })) },
      {
        server: "rust",
        stages,
        rounds: [0, 1].map((round) => ({ round, windows: windows(1, round * 100) })),
      },
    ],
  },
} as unknown as Pick<RunFile, "openLoop">;
const readings = stageReadings(run, ["before", "burst"]);

it("compares two servers by start, in each phase", () => {
  const what = { variant: "rust", against: "go" };
  const half = expect.closeTo(Math.log(0.5), 12);
  expect(stageRatios(readings, { ...what, phase: "before" })).toEqual([half, half]);
  expect(stageRatios(readings, { ...what, phase: "burst" })).toEqual([half]);
});

it("has a row for each phase and server, without a figure that is not there", () => {
  const { columns, rows } = stageTable(readings.filter(({ repeat }) => repeat === 1));
  for (const cells of rows) expect(cells).toHaveLength(columns.length);
  expect(rows).toEqual([
    ["before", "go", "500/s", "100 %", "1.00 ms", "3.00 ms"],
    ["before", "rust", "500/s", "100 %", "1.00 ms", "1.50 ms"],
    ["burst", "go", "2,000/s", "100 %", "1.00 ms", "8.00 ms"],
    ["burst", "rust", "2,000/s", "80.0 %", "–", "–"],
  ]);
});
