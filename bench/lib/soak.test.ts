import os from "node:os";
import { describe, expect, it } from "vitest";
import { aSample, latencies } from "../../test/support/builders/sample.ts";
import { courseTable, FIGURES, memoryGrowth, type Piece, soakTable } from "./soak.js";

const piece = (p50: number, longestPauseMs?: number): Piece => ({
  sample: aSample({ latencyMs: latencies(p50), rssBytes: p50 * 2 ** 20, rateShortfall: 0 }),
  ...(longestPauseMs !== undefined && { longestPauseMs }),
});
const courses = [
  { server: "go", pieces: [piece(1, 2), piece(3, 1), piece(2, 9)] },
  { server: "rust", pieces: [piece(1), piece(1)] },
];

describe("a soak as a whole", () => {
  const { columns, rows } = soakTable(courses);
  const row = (label: string) => rows.find(([name]) => name === label);

  it("has the median and the worst piece beside what was published", () => {
    expect(row("p50")).toEqual([
      "p50",
      ...["2.00 ms", "3.00 ms", "31.0 ms"],
      ...["1.00 ms", "1.00 ms", "23.0 ms"],
    ]);
    expect(row("longest GC pause")).toEqual([
      "longest GC pause",
      ...["2.00 ms", "9.00 ms", "12.0 ms"],
      ...["–", "–", "0 µs"],
    ]);
  });

  it("has CPU also as it was published, of all cores", () => {
    const busy = 1000 * os.availableParallelism();
    const sample = aSample({ durationMs: 1000, serverCpuMs: busy / 2 });
    const cpu = soakTable([{ server: "go", pieces: [{ sample }] }]).rows.find(
      ([name]) => name === "CPU, of all cores",
    );
    expect(cpu?.slice(1)).toEqual(["50.0 %", "50.0 %", "81.0 %"]);
  });

  it("has the lowest throughput as the worst", () => {
    const slow = { sample: aSample({ throughput: 7 }) };
    const [first] = soakTable([{ server: "go", pieces: [piece(1), piece(1), slow] }]).rows;
    expect(first).toEqual(["throughput", "10,000/s", "7.00/s", "98,200/s"]);
  });

  it("has a row for each figure, and each row a cell for each column", () => {
    expect(rows).toHaveLength(FIGURES.length);
    for (const cells of rows) expect(cells).toHaveLength(columns.length);
  });
});

it("the course has a row for each piece, also where a server has fewer", () => {
  const { columns, rows } = courseTable(courses, 90);
  expect(rows.map(([minute]) => minute)).toEqual(["0", "1.50", "3.00"]);
  for (const cells of rows) expect(cells).toHaveLength(columns.length);
  expect(rows[2]?.at(-1)).toBe("–");
  expect(columns[1]).toBe("go p50");
  expect(rows[1]?.[1]).toBe("3.00 ms");
});

describe("memory", () => {
  it("grew from the first third to the last", () => {
    const pieces = [100, 100, 110, 130, 150, 150].map((p50) => piece(p50));
    expect(memoryGrowth(pieces)).toBeCloseTo(50, 9);
  });

  it("says nothing of fewer than three pieces", () => {
    expect(memoryGrowth([piece(1), piece(2)])).toBeUndefined();
  });
});
