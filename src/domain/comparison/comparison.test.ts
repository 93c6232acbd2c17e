import { expect, it } from "vitest";
import { exitCodeOf, standingOf } from "../gate/gate.ts";
import { notMeasured } from "./comparison.ts";

it("a change that nothing was measured of passes its gate, and is no pass", () => {
  const ignored = { ref: "main", sha: "c".repeat(40), files: 3, under: ["docs/"] };
  const comparison = notMeasured(ignored);
  expect(exitCodeOf(comparison.gate)).toBe(0);
  expect(standingOf(comparison)).toBe("neutral");
  expect(comparison.comparedWith).toMatchObject({ kind: "none", ignored });
});
