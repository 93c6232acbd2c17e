import type { Comparison } from "../domain/comparison/comparison.ts";
import type { Profile } from "../domain/series/profile.ts";
import type { Progress } from "../ports/progress.ts";
import type { BisectStep, CommitFacts, CommitPair } from "./domain/bisection.ts";

/** The commits of the repository. */
export interface Commits {
  /**
   * The commit that a name stands for.
   * @throws LoadgateError `usage` if there is none
   */
  readonly resolve: (name: string) => Promise<string>;
  /**
   * Commits after one up to another, along first parents, the oldest first.
   * @throws LoadgateError `usage` if the first is no ancestor of the second, `measurement` if git fails
   */
  readonly between: (good: string, bad: string) => Promise<readonly CommitFacts[]>;
  /** The commits that a merge brought, along the first parents of its second parent, the oldest first. */
  readonly mergedBy: (merge: CommitFacts) => Promise<readonly CommitFacts[]>;
  /** Paths of the files that a commit changes against its first parent; empty if git fails. */
  readonly files: (sha: string) => Promise<readonly string[]>;
}

/** A measured pair of commits. */
export interface MeasuredPair {
  readonly comparison: Comparison;
  /** Absent unless it was asked for and made. */
  readonly profile?: Profile | undefined;
}

/** How a pair is measured. */
export interface PairRequest extends CommitPair {
  /** A series' or server's name; if absent, everything that GOOD's configuration has is compared. */
  readonly only?: string | undefined;
  /** GOOD has it, and head's configuration may not: all series of its server are measured then. */
  readonly mayLack?: boolean;
  /** True if what got slower is to be profiled. */
  readonly explains?: boolean;
  /** True if head's build may go on from what git ignores of the build before it, as in `git bisect run`. */
  readonly keepsBuilt?: boolean;
}

/** Measures a pair of commits in turns, each in a checkout of its own. */
export interface PairRunner {
  /** @throws LoadgateError as a run does, and the signal's reason */
  readonly measure: (request: PairRequest, signal: AbortSignal) => Promise<MeasuredPair>;
  /** Removes the checkouts. Never throws. */
  readonly remove: () => Promise<void>;
}

/** What a search has measured so far, so that it can go on after it was killed. */
export interface StepStore {
  /** The steps of an earlier search of the same repository with the same arguments; empty if there is none. */
  readonly read: () => Promise<readonly BisectStep[]>;
  readonly write: (steps: readonly BisectStep[]) => Promise<void>;
}

/** The world of a search. */
export interface BisectWorld {
  readonly commits: Commits;
  readonly runner: PairRunner;
  readonly store: StepStore;
  readonly progress: Progress;
  /** A clock, in milliseconds. */
  readonly now: () => number;
}
