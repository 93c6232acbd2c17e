import type { Finding } from "../findings/finding.ts";
import { type BranchCommit, branchCommit, type Commit } from "../run/file/checkout.ts";
import { type GateReason, reasonsIn } from "./reason.ts";

/** The facts that determine if a run becomes part of the baseline. */
export interface RecordingFacts {
  readonly commit: Commit | undefined;
  /** Branch whose runs are recorded. */
  readonly branch: string | undefined;
  readonly passed: boolean;
  readonly complete: boolean;
  /** `--only` left something out. */
  readonly partial: boolean;
}

/** The reason why a run is not added to the baseline. */
export type NotRecordable =
  | Exclude<BranchCommit, { readonly sha: string }>
  | { readonly of: "incomplete" | "gate" | "partial" };

/**
 * The reason why a run is not added to the baseline. Only complete, passing runs of the default branch are added, and
 * only if the measured code is that of a commit.
 * @returns undefined if the run should be recorded
 */
export function reasonNotToRecord(facts: RecordingFacts): NotRecordable | undefined {
  const measured = branchCommit(facts.commit, facts.branch);
  if ("of" in measured) return measured;
  if (!facts.complete) return { of: "incomplete" };
  if (!facts.passed) return { of: "gate" };
  if (facts.partial) return { of: "partial" };
  return undefined;
}

/**
 * What speaks against adding a run to the baseline until somebody accepts it: everything certain, whatever the gate is
 * configured to count. Inconclusive runs belong in the baseline: without them there would never be enough runs to
 * decide. What is missing makes a run incomplete instead.
 */
export function reasonsNotToRecord(findings: readonly Finding[]): readonly GateReason[] {
  const own = findings.filter(({ by, isBlocking, earlierRuns }) => {
    const isUnasked = by === "tracker" && isBlocking === false;
    return by !== "missing" && !isUnasked && earlierRuns === undefined;
  });
  const counted = own.map(({ isAside: _, ...finding }): Finding => finding);
  return reasonsIn(counted).filter(({ kind }) => kind !== "inconclusive");
}
