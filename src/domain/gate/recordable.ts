import { branchCommit } from "../run/branch-commit.ts";
import type { Commit } from "../run/run-file.ts";

/** What decides whether a run becomes part of the baseline. */
export interface RecordingFacts {
  readonly commit: Commit | undefined;
  /** Branch whose runs are recorded. */
  readonly branch: string | undefined;
  readonly passed: boolean;
  readonly complete: boolean;
  /** `--only` left something out. */
  readonly partial: boolean;
}

/**
 * Why a run is not added to the baseline. Only complete, passing runs of the default branch are, and only
 * if the commit says what was measured.
 * @returns the reason in words, or undefined if the run should be recorded
 */
export function reasonNotToRecord(facts: RecordingFacts): string | undefined {
  const measured = branchCommit(facts.commit, facts.branch);
  if (measured.kind === "elsewhere") return `this is ${measured.where}, not ${facts.branch}`;
  if (measured.kind === "unclear") return measured.reason;
  if (!facts.complete) return "the run is incomplete";
  if (!facts.passed) return "the gate failed";
  if (facts.partial) return "--only left series out";
  return undefined;
}
