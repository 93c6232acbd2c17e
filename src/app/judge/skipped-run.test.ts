import { expect, it } from "vitest";
import { skippedRunNotices, skippedRunText } from "./skipped-run.ts";

const skipped = (count: number, reason = "it is not JSON") =>
  Array.from({ length: count }, (_, index) => ({ file: `${index}.json`, reason }));

it("names a skipped run with its reason", () => {
  expect(skippedRunNotices(skipped(1))).toEqual([
    "The stored run 0.json was skipped: it is not JSON.",
  ]);
});

it("names twenty of many, and counts the others", () => {
  expect(skippedRunNotices(skipped(20))).toHaveLength(20);
  expect(skippedRunNotices(skipped(21)).at(-1)).toBe("1 more stored run was skipped.");
  expect(skippedRunNotices(skipped(50_000)).at(-1)).toBe("49980 more stored runs were skipped.");
});

it("shows what a stranger wrote in one short line", () => {
  const reason = `a\u001b[2J\n\u202eb${"x".repeat(10_000)}`;
  const text = skippedRunText({ file: "a.json", reason });
  expect(text).toHaveLength(301);
  expect(text).toMatch(/^a\.json was skipped: a \[2J bx+…$/);
});
