import type { SeriesKey } from "../../series/series.ts";
import type { LoadgateError } from "../../shared/error.ts";
import type { Gate } from "../plan/config.ts";

/** The name that reports give a base that is not a commit but a server running elsewhere. */
export const BASE_URL = "base-url";

/** Visibility of the files that an arm uses: files read as well as files kept open, only files kept open, or none. */
export type ProgramsSeen = "reads" | "processes" | "nothing";

/** A difference between the benchmarks of head and base that leaves a series without a comparison. */
export interface Uncompared {
  /** In words, with the names of the series. */
  readonly text: string;
  /** Name of one of these series. */
  readonly series: string;
}

/** How a base can have been chosen, in words. A named branch stands for its merge base with head. */
export const BASE_CHOICES = {
  "merge-parent": "first parent of the merge commit",
  "merge-base": "merge base with head",
  "before-push": "the commit before the push",
  previous: "the previous commit",
  "merge-group": "base of the merge group",
  descendant: "a descendant of head",
} as const;

export type BaseChoice = keyof typeof BASE_CHOICES;

/** Why a commit is the base. */
export interface WhyBase {
  readonly by: BaseChoice;
  /**
   * Number of commits that the named commit has and head lacks; absent if there are none.
   * @type integer
   * @minimum 1
   */
  readonly lacking?: number;
}

/** The commit of the base arm. */
export interface BaseCommit {
  /** Absent if there is no such commit. */
  readonly sha?: string;
  /** As requested, for example `main` or `auto`. */
  readonly ref: string;
  /** Absent if it is the very commit that was named. */
  readonly why?: WhyBase;
  /** False if the run may pass without it, because the user did not name this commit. */
  readonly isRequired?: boolean;
  /** Series that are in its configuration but not in head's. */
  readonly removed?: readonly SeriesKey[];
  /** Names of series that were removed from head's configuration but measured anyway; absent if there are none. */
  readonly kept?: readonly string[];
  /** Parts of it that could not be measured; absent if all were. */
  readonly lost?: readonly LostBase[];
  /** Visibility of the files of its programs; absent if all were visible. */
  readonly programsSeen?: Exclude<ProgramsSeen, "reads">;
  /** Changes that head makes to the benchmark itself, and services that both arms write to, one sentence each. */
  readonly changes?: readonly string[];
  /**
   * Series of head with nothing to compare them with, because of which the run cannot pass; absent if there are none.
   */
  readonly uncompared?: readonly Uncompared[];
  /** The gate of its own configuration; absent if it has none. */
  readonly gate?: Gate;
  /** It has no configuration and so no benchmark of its own: results of head alone are not enough to pass. */
  readonly isAdoption?: boolean;
}

/** The least that was visible, of the programs of several servers or in several shards. */
export function leastSeen(seen: readonly (ProgramsSeen | undefined)[]): BaseCommit["programsSeen"] {
  return (["nothing", "processes"] as const).find((one) => seen.includes(one));
}

/** A part of base that should have been measured but could not be, so nothing is compared with it. */
export interface LostBase {
  /** `same-program`: both arms run the same program, so a comparison would mean nothing. */
  readonly kind: "lost-base" | "same-program";
  /** Absent if no server of base could be measured. */
  readonly server?: string;
  /** Absent if no scenario of the server could be measured. */
  readonly scenario?: string;
  /** Reason, prefixed with the place: `go (base): the build failed: exit code 1`. */
  readonly reason: string;
  /** The last lines of the program that failed. */
  readonly details?: readonly string[];
  /** What to do, in one sentence. */
  readonly hint?: string;
}

type LostPlace = Pick<LostBase, "server" | "scenario">;

/** The loss that affects a series; undefined if its base was not lost. */
export function lossOf<Loss extends LostPlace>(lost: readonly Loss[], of: Required<LostPlace>) {
  const { server, scenario } = of;
  return lost.find(
    (one) => (one.server ?? server) === server && (one.scenario ?? scenario) === scenario,
  );
}

/** The loss that an error caused. */
export function lossFrom(error: LoadgateError, place: LostPlace = {}): LostBase {
  const { message, details, hint } = error;
  const more = { ...(details.length > 0 && { details }), ...(hint !== undefined && { hint }) };
  return { kind: "lost-base", ...place, reason: message, ...more };
}
