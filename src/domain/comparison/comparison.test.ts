import { expect, it } from "vitest";
import { exitCodeOf } from "../gate/gate.ts";
import { concluded, notMeasured } from "./comparison.ts";

it("a change that nothing was measured of passes its gate, and is no pass", () => {
  const ignored = { ref: "main", sha: "c".repeat(40), files: 3, under: ["docs/"] };
  const comparison = concluded(notMeasured(ignored), { failOn: "regression" });
  expect(exitCodeOf(comparison.gate)).toBe(0);
  expect(comparison.gate.standing).toBe("neutral");
  expect(comparison.comparedWith).toMatchObject({ kind: "none", ignored });
});
