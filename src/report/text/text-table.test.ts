import { expect, it } from "vitest";
import { textTable } from "./text-table.ts";

it("aligns texts left, figures right, and leaves nothing at the end of a line", () => {
  const rows = [
    ["name", "kind", "value"],
    ["a", "long one", "1"],
    ["longer", "x", "12,345"],
  ];
  expect(textTable(rows, 2)).toEqual([
    "name    kind       value",
    "a       long one       1",
    "longer  x         12,345",
  ]);
  expect(
    textTable(
      [
        ["a", "bb"],
        ["aaa", "b"],
      ],
      2,
    ),
  ).toEqual(["a    bb", "aaa  b"]);
});

it("takes control characters out before it measures", () => {
  expect(
    textTable(
      [
        ["a\u001b[1m\n", "b"],
        ["abc", "d"],
      ],
      2,
    ),
  ).toEqual(["a[1m  b", "abc   d"]);
});

it("is empty without rows", () => {
  expect(textTable([], 1)).toEqual([]);
});

it("bears rows that are longer or shorter than the header", () => {
  expect(textTable([["a", "b"], ["c"], ["d", "e", "f"]], 1)).toEqual(["a  b", "c", "d  e  f"]);
});
