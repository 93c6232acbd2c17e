import { describe, expect, it } from "vitest";
import { aCommit } from "../../../test/support/builders/run.ts";
import { type NotRecordable, type RecordingFacts, reasonNotToRecord } from "./recordable.ts";

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

  it.each<[Partial<RecordingFacts>, NotRecordable]>([
    [{ commit: undefined }, { of: "no-commit" }],
    [{ branch: undefined }, { of: "no-branch" }],
    [{ commit: aCommit({ ref: "topic" }) }, { of: "elsewhere", ref: "topic", branch: "main" }],
    [{ commit: detached }, { of: "elsewhere", branch: "main" }],
    [{ commit: aCommit({ dirty: true }) }, { of: "uncommitted" }],
    [{ complete: false }, { of: "incomplete" }],
    [{ passed: false }, { of: "gate" }],
    [{ partial: true }, { of: "partial" }],
  ])("%j: %j", (facts, reason) => {
    expect(reasonNotToRecord({ ...GOOD, ...facts })).toEqual(reason);
  });
});
