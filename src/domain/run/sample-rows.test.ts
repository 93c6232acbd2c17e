import { describe, expect, it } from "vitest";
import { PackedSamples } from "./packed-samples.ts";
import { placeOfFigure } from "./sample-figures.ts";
import { SampleRows } from "./sample-rows.ts";

describe("rows of samples", () => {
  const [round, mean] = [placeOfFigure("round"), placeOfFigure("mean")];

  it("have what was put into them, however many there are", () => {
    const rows = new SampleRows();
    const packed = [1, 1000, 3].map((count) => {
      rows.clear();
      for (let index = 0; index < count; index += 1) {
        rows.begin();
        expect(rows.has(round)).toBe(false);
        rows.put(round, index);
        expect(rows.has(round)).toBe(true);
        if (index % 2 === 1) rows.put(mean, index / 3);
        rows.times.push(String(index));
      }
      expect(rows).toHaveLength(count);
      return new PackedSamples(rows);
    });
    expect(packed.map(({ length }) => length)).toEqual([1, 1000, 3]);
    for (const samples of packed) {
      const expected = Array.from({ length: samples.length }, (_, index) => [
        ...[index, String(index), {}],
        index % 2 === 1 ? index / 3 : undefined,
      ]);
      expect(
        samples.map((one) => [one.round, one.startedAt, one.errors, one.latencyMs?.mean]),
      ).toEqual(expected);
    }
  });
});
