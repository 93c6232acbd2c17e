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
    [{ commit: undefined }, { found: "unclear", told: "there is no git commit here" }],
    [
      { branch: undefined },
      {
        found: "unclear",
        told: "the default branch is unknown; set baseline.branch in the configuration",
      },
    ],
    [{ commit: aCommit({ ref: "topic" }) }, { found: "elsewhere", where: "topic", branch: "main" }],
    [{ commit: detached }, { found: "elsewhere", where: "a detached head", branch: "main" }],
    [{ commit: aCommit({ dirty: true }) }, { found: "unclear", told: "tracked files have uncommitted changes" }],
    [{ complete: false }, { found: "incomplete" }],
    [{ passed: false }, { found: "failed" }],
    [{ partial: true }, { found: "partial" }],
  ])("%j: %j", (facts, reason) => {
    expect(reasonNotToRecord({ ...GOOD, ...facts })).toEqual(reason);
  });
});
