import { describe, expect, it } from "vitest";
import { armsCompared, viewOf } from "../../../../test/support/builders/evidence.ts";
import {
  aFollowedUpRun,
  type FollowedUp,
  suspectName,
  THROUGHPUT_GATED,
} from "../../../../test/support/builders/follow-up.ts";
import type { RunFile } from "../../../domain/run/file/run-file.ts";
import { required } from "../../../domain/shared/required.ts";

const [FIRST, SECOND] = [suspectName(0), suspectName(1)];

function noticesOf(of: FollowedUp, overrides: Partial<RunFile> = {}): readonly string[] {
  const run = { ...aFollowedUpRun(of), ...overrides };
  const policy = { ...THROUGHPUT_GATED, failOn: "regression" } as const;
  const comparison = armsCompared(run, required(run.base, "base"), policy);
  const { notices } = viewOf({ run, gate: THROUGHPUT_GATED, comparison });
  return notices.filter((text) => / again/.test(text));
}

describe("a report of what was measured again", () => {
  it("says in how many starts, and that the figures are from these alone", () => {
    expect(noticesOf({ slower: [1.06, 1.25], again: { [FIRST]: 10 } })).toEqual([
      expect.stringMatching(
        /^go\/s0 c=10 was suspected after the plan and measured again in 10 further starts: throughput −\d\d\.\d % \(−\d\d\.\d … −\d\d\.\d %\); the figures are from these starts alone\.$/,
      ),
    ]);
  });

  it("says that nothing was decided, and nothing of a suspect whose turn never came", () => {
    const again = { [FIRST]: 1, [SECOND]: 0 };
    expect(noticesOf({ slower: [1.06, 1], again })).toEqual([
      "go/s0 c=10 was suspected after the plan and measured again in 1 further start, which decided nothing.",
    ]);
  });

  it("says why shards and forks measured nothing again, where something is open", () => {
    const open: FollowedUp = { slower: [1.06, 1], between: 0.08, seed: "3" };
    const why = [expect.stringMatching(/^Open series were not measured again, because the jobs /)];
    const shards = { jobs: [], unmeasured: [] };
    expect(noticesOf(open, { shards })).toEqual(why);
    // A fork's workflow only measures; another one reports it.
    expect(noticesOf(open, { origin: { event: "workflow_run" } })).toEqual(why);
    expect(noticesOf(open, { origin: { event: "pull_request" } })).toEqual([]);
    expect(noticesOf(open)).toEqual([]);
    expect(noticesOf({ between: 0.001 }, { shards })).toEqual([]);
  });
});
