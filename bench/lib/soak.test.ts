import { describe, expect, it } from "vitest";
import { aSample, latencies } from "../../test/support/builders/sample.ts";
import { readRow } from "./published-run.js";
import { FIGURES, heldText, memoryGrowth, type Piece, soakTable } from "./soak.js";

const piece = (p50: number, longestPauseMs?: number): Piece => ({
  sample: aSample({ latencyMs: latencies(p50), rssBytes: p50 * 2 ** 20, rateShortfall: 0 }),
  ...(longestPauseMs !== undefined && { longestPauseMs }),
});
const courses = [
  { server: "go", pieces: [piece(1, 2), piece(3, 1), piece(2, 9)] },
  { server: "rust", pieces: [piece(1), piece(1)] },
];
const options = { cores: 2, row: readRow("echo") };

describe("a soak as a whole", () => {
  const { columns, rows } = soakTable(courses, options);
  const row = (label: string) => rows.find(([name]) => name === label);

  it("has the median and the worst piece beside what was published, as it was published", () => {
    expect(row("p50")).toEqual([
      "p50",
      ...["2.00 ms", "3.00 ms", "31 ms"],
      ...["1.00 ms", "1.00 ms", "23 ms"],
    ]);
    expect(row("longest GC pause")).toEqual([
      "longest GC pause",
      ...["2.00 ms", "9.00 ms", "12 ms"],
      ...["–", "–", "0 ms"],
    ]);
    expect(row("throughput")?.[6]).toBe("102,400/s");
    expect([row("RSS")?.[3], row("RSS")?.[6]]).toEqual(["190 MB", "112 MB"]);
  });

  it("has CPU also as it was published, of all cores of the machine that was measured", () => {
    const sample = aSample({ durationMs: 1000, serverCpuMs: 2000 });
    const { rows: own } = soakTable([{ server: "go", pieces: [{ sample }] }], {
      ...options,
      cores: 4,
    });
    const cpu = own.find(([name]) => name === "CPU, of all cores");
    expect(cpu?.slice(1)).toEqual(["50.0 %", "50.0 %", "81 %"]);
  });

  it("has the lowest throughput as the worst", () => {
    const slow = { sample: aSample({ throughput: 7 }) };
    const own = { server: "go", pieces: [piece(1), piece(1), slow] };
    const [first] = soakTable([own], options).rows;
    expect(first).toEqual(["throughput", "10,000/s", "7.00/s", "98,200/s"]);
  });

  it("has a row for each figure, and each row a cell for each column", () => {
    expect(rows).toHaveLength(FIGURES.length);
    for (const cells of rows) expect(cells).toHaveLength(columns.length);
  });
});

describe("a rate", () => {
  const held = piece(1);

  it("that was held in all pieces", () => {
    expect(heldText({ server: "go", pieces: [held, held] }, 60)).toBe("go held it in all 2 pieces");
  });

  it("that was not held in one of them, and by what", () => {
    const slow = { sample: { ...held.sample, latencyMs: { ...latencies(1), p99: 152 } } };
    expect(heldText({ server: "go", pieces: [held, slow] }, 60)).toBe(
      "go held it in 1 of 2 pieces, not in that from minute 1 (p99 152 ms, shortfall 0 %, errors 0 %)",
    );
    expect(heldText({ server: "go", pieces: [slow, held] }, 60)).toBe(
      "go held it in all but the first of 2 pieces (p99 152 ms, shortfall 0 %, errors 0 %)",
    );
  });
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
