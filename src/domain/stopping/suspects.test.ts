import { describe, expect, it } from "vitest";
import { armsCompared, shownBy } from "../../../test/support/builders/evidence.ts";
import {
  aFollowedUpRun,
  type FollowedUp,
  suspectName,
  THROUGHPUT_GATED,
} from "../../../test/support/builders/follow-up.ts";
import type { RunFile } from "../run/file/run-file.ts";
import { required } from "../shared/required.ts";
import { isStillSuspected, suspectsOf } from "./suspects.ts";

const FIRST = suspectName(0);
const suspects = (run: RunFile, gate = THROUGHPUT_GATED) => {
  const { series } = armsCompared(run, required(run.base, "base"), {
    ...gate,
    failOn: "regression",
  });
  return suspectsOf(shownBy(run, gate), series);
};

describe("what a run suspects at the end of its plan", () => {
  it("is open and looks slower, not what is decided or looks faster", () => {
    const slower = aFollowedUpRun({ slower: [1.1, 1], between: 0.08, seed: "3" });
    expect(suspects(slower)).toEqual([FIRST]);
    expect(suspects(aFollowedUpRun({ slower: [2, 1] }))).not.toContain(FIRST);
    expect(suspects(aFollowedUpRun({ slower: [0.9, 1] }))).not.toContain(FIRST);
    expect(suspects(aFollowedUpRun({ between: 0.005, series: 2 }))).toEqual([]);
  });

  it("is four series at most, those with the least p-values", () => {
    const all = suspects(aFollowedUpRun({ slower: [1.06, 1], series: 40, between: 0.08 }));
    expect(all).toHaveLength(4);
  });

  it("is nothing that is not gated", () => {
    const gate = { tolerancePercent: { "latency-p50": 5 }, maxErrorPercent: 0 };
    const run = aFollowedUpRun({ slower: [1.1, 1], between: 0.08, seed: "3" });
    expect(suspects(run, gate)).toEqual([]);
  });
});

describe("a suspect is measured once more", () => {
  const isSuspected = (of: FollowedUp, gate = THROUGHPUT_GATED) =>
    isStillSuspected(FIRST, aFollowedUpRun(of), gate);

  it("while plan and follow-up together show a sign beyond the tolerance", () => {
    expect(isSuspected({ slower: [1.1, 1.1], again: { [FIRST]: 3 } })).toBe(true);
    expect(isSuspected({ slower: [1.1, 0.9], again: { [FIRST]: 8 } })).toBe(false);
    const cpu = { tolerancePercent: { "cpu-per-request": 5 }, maxErrorPercent: 0 };
    expect(isSuspected({ slower: [1.1, 1.1], again: { [FIRST]: 3 } }, cpu)).toBe(true);
    expect(isSuspected({ slower: [1.1, 0.9], again: { [FIRST]: 8 } }, cpu)).toBe(false);
    // Certainly slower, and certainly within the tolerance.
    const within: FollowedUp = { slower: [1.02, 1.02], again: { [FIRST]: 4 }, between: 0.001 };
    expect(isSuspected(within)).toBe(false);
  });

  it("not once its own rounds have decided it", () => {
    expect(isSuspected({ slower: [1.06, 1.25], again: { [FIRST]: 4 } })).toBe(true);
    expect(isSuspected({ slower: [1.06, 1.25], again: { [FIRST]: 10 } })).toBe(false);
  });
});
