import type { ChangePercents } from "../../domain/evidence/change.ts";
import type { Verdict } from "../../domain/findings/verdict.ts";
import type { SeriesMetricId, ServerMetricId } from "../../domain/metrics/catalogue.ts";
import type { FunctionCost } from "../../domain/series/profile.ts";
import type { Standing } from "./standing.ts";

/** The schema of `bisect.json`. */
export const BISECT_SCHEMA = "loadgate/bisect/1";

/** A commit, as git describes it. */
export interface CommitFacts {
  readonly sha: string;
  readonly subject: string;
  /** Author date, as ISO 8601. */
  readonly date: string;
  /** The first is the branch that the others were merged into. */
  readonly parents: readonly string[];
}

/** The metric that is followed. */
export interface Followed {
  /** Name of a series, or of a server for a metric of the server as a whole. */
  readonly series: string;
  readonly metric: SeriesMetricId | ServerMetricId;
}

/** Two commits that are measured in turns. */
export interface CommitPair {
  readonly base: string;
  readonly head: string;
}

/** One measurement of a pair. */
export interface BisectStep extends CommitPair {
  /** What head is in the search; `skipped` if it could not be measured or compared. */
  readonly standing: Standing | "skipped";
  /** The change of the metric from base to head; absent if there is none. */
  readonly change?: ChangePercents;
  /** The verdict of the comparison by the gate's tolerances; absent if it could not be compared. */
  readonly verdict?: Verdict;
  /** Why it was skipped. */
  readonly reason?: string;
  /** What is followed from here on; only of BAD against GOOD. */
  readonly followed?: Followed;
  /** Functions whose CPU time differs, where the server could be profiled; only of a commit against its parent. */
  readonly functions?: readonly FunctionCost[];
  /** @minimum 0 */
  readonly durationMs: number;
}

/** What a measured pair shows: a step without what every step has. */
export type Shown = Omit<BisectStep, keyof CommitPair | "durationMs">;

/** How a search ended. */
export type BisectResult =
  | {
      /** The commit, and the change from its parent to it. */
      readonly kind: "found";
      readonly commit: CommitFacts;
      readonly files: readonly string[];
      readonly change: ChangePercents;
      /** Several commits add up, and this is the first of them. */
      readonly isPart: boolean;
      readonly functions?: readonly FunctionCost[];
    }
  | {
      /** It is one of the commits after `good` up to `bad`. */
      readonly kind: "between";
      readonly good: string;
      readonly bad: string;
      /** Why no commit between them decided it, one sentence each. */
      readonly reasons: readonly string[];
    }
  | {
      /** BAD is not shown to be worse than GOOD. */
      readonly kind: "no-regression";
      /** It may be worse. */
      readonly isOpen: boolean;
    };

/** bisect.json of Loadgate; docs/commands.md says what may change. bisect.schema.json is generated from it. */
export interface Bisection {
  readonly schema: typeof BISECT_SCHEMA;
  readonly good: string;
  readonly bad: string;
  /**
   * Number of commits after GOOD up to BAD, along first parents.
   * @type integer
   * @minimum 1
   */
  readonly commits: number;
  /** Absent if nothing got worse. */
  readonly followed?: Followed | undefined;
  /** BAD's change against GOOD. */
  readonly whole?: ChangePercents | undefined;
  readonly steps: readonly BisectStep[];
  readonly result: BisectResult;
}

/** The beginning of a commit's id, which people read. */
export function short(sha: string): string {
  return sha.slice(0, 10);
}
