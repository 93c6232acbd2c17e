import type { Gate } from "../../gate/bounds.ts";
import type { SeriesKey } from "../series/series.ts";
import type { LostBase } from "./lost-base.ts";

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

/** The commit of the base arm. */
export interface BaseCommit {
  /** Absent if there is no such commit. */
  readonly sha?: string;
  /** As requested, for example `main` or `auto`. */
  readonly ref: string;
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
