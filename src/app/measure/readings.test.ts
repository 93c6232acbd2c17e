import { expect, it } from "vitest";
import { readingsOf } from "./readings.ts";

const point = (name: string, value: number, code?: string) => ({
  name,
  value,
  labels: code === undefined ? [] : [["code", code] as const],
});

it("puts before beside after, by name and labels, in the order of their first appearance", () => {
  const before = [point("total", 1, "200"), point("gone", 2), point("cpu", 3)];
  const after = [
    point("fresh", 4),
    point("cpu", 5),
    point("total", 6, "500"),
    point("total", 7, "200"),
  ];
  expect(readingsOf(before, after)).toEqual([
    { name: 'total{code="200"}', before: 1, after: 7 },
    { name: "gone", before: 2 },
    { name: "cpu", before: 3, after: 5 },
    { name: "fresh", after: 4 },
    { name: 'total{code="500"}', after: 6 },
  ]);
});

it("has nothing to say of a server that shows nothing", () => {
  expect(readingsOf([], [])).toEqual([]);
});
