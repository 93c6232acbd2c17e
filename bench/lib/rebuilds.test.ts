import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { PAIRS, rebuildRatios, rebuildTable } from "./rebuilds.js";

const readings = [
  ["go", [4000, 200, 400, 300]],
  ["rust release", [9000, 400, 1200, 900]],
  ["rust debug", [5000, 300, 300, 300]],
].flatMap(([build, times]) =>
  (times as number[]).map((ms, repeat) => ({ pair: "echo", build: build as string, repeat, ms })),
);

it("compares two builds of a pair edit by edit, without the first", () => {
  const what = { variant: "rust release", against: "go", series: "echo" };
  const logs = [2, 3, 3].map((ratio) => expect.closeTo(Math.log(ratio), 12));
  expect(rebuildRatios(readings, what)).toEqual(logs);
  expect(rebuildRatios(readings, { ...what, series: "greet" })).toEqual([]);
});

it("has the first build and the median rebuild of each kind, where there are some", () => {
  const first = readings.filter(({ build, repeat }) => build === "go" && repeat === 0);
  expect(rebuildTable(first).rows).toEqual([["echo", "4.00 s", "–", "–", "–", "–", "–"]]);
  expect(rebuildTable(readings).rows).toEqual([
    ["echo", "4.00 s", "300 ms", "9.00 s", "900 ms", "5.00 s", "300 ms"],
  ]);
});

describe.each(Object.entries(PAIRS))("the pair %s", (_, pair) => {
  it("has the text that is edited, in both languages", () => {
    for (const { folder, source, edit } of Object.values(pair)) {
      const file = path.resolve(import.meta.dirname, "../../servers", folder, source);
      expect(readFileSync(file, "utf8")).toContain(edit);
    }
  });
});
