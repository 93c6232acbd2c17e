import { expect, it } from "vitest";
import { aSample, latencies } from "../../test/support/builders/sample.ts";
import { phaseRatios, phaseTable } from "./echo-phases.js";

const { latencyMs: _, ...nothing } = aSample();
const readings = [0, 1].flatMap((repeat) =>
  ["before", "burst", "after"].flatMap((phase) => [
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
  expect(phaseRatios(readings, { ...what, phase: "burst" })).toEqual([half, half]);
  expect(phaseRatios(readings, { ...what, phase: "after" })).toEqual([half]);
});

it("has a row for each phase and server, without a figure that is not there", () => {
  const { columns, rows } = phaseTable(readings.filter(({ repeat }) => repeat === 1));
  expect(rows.map(([phase, server]) => `${phase} ${server}`)).toEqual([
    ...["before go", "before rust", "burst go", "burst rust", "after go", "after rust"],
  ]);
  for (const cells of rows) expect(cells).toHaveLength(columns.length);
  expect(rows[3]?.slice(2)).toEqual(["10,000/s", "1.00 ms", "4.00 ms", "6.00 ms"]);
  expect(rows[5]?.slice(2)).toEqual(["10,000/s", "–", "–", "–"]);
});
