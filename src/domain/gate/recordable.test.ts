import { describe, expect, it } from "vitest";
import { aCommit } from "../../../test/support/builders/run.ts";
import { type RecordingFacts, reasonNotToRecord } from "./recordable.ts";

describe("reasonNotToRecord", () => {
  const GOOD: RecordingFacts = {
    commit: aCommit(),
    branch: "main",
    passed: true,
    complete: true,
    partial: false,
  };
  const { ref: _, ...detached } = aCommit();

  it("has none for a complete run of the default branch that passed", () => {
    expect(reasonNotToRecord(GOOD)).toBeUndefined();
  });

  it.each<[Partial<RecordingFacts>, string]>([
    [{ commit: undefined }, "there is no git commit here"],
    [
      { branch: undefined },
      "the default branch is unknown; set baseline.branch in the configuration",
    ],
    [{ commit: aCommit({ ref: "topic" }) }, "this is topic, not main"],
    [{ commit: detached }, "this is a detached head, not main"],
    [{ commit: aCommit({ dirty: true }) }, "tracked files have uncommitted changes"],
    [{ complete: false }, "the run is incomplete"],
    [{ passed: false }, "the gate failed"],
    [{ partial: true }, "--only left series out"],
  ])("%j: %s", (facts, reason) => {
    expect(reasonNotToRecord({ ...GOOD, ...facts })).toBe(reason);
  });
});
