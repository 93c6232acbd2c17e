import type { Gate } from "../../gate/bounds.ts";
import type { SeriesKey } from "../series/series.ts";
import type { LostBase } from "./lost-base.ts";

/** How reports name a base that is no commit, but what runs elsewhere. */
export const BASE_URL = "base-url";

/** How much of an arm's files could be seen: those it reads as well, those it keeps open, or none. */
export type ProgramsSeen = "reads" | "processes" | "nothing";

/** A difference between what head and base measure that leaves something without a comparison. */
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
  /** As it was asked for, for example `main` or `auto`. */
  readonly ref: string;
  /** False if the run may pass without it, because nobody asked for this commit by name. */
  readonly isRequired?: boolean;
  /** Series that its configuration has and head's does not. */
  readonly removed?: readonly SeriesKey[];
  /** Names of series that head's configuration does not have any more, measured all the same; absent if there are none. */
  readonly kept?: readonly string[];
  /** Parts of it that could not be measured; absent if all of it was. */
  readonly lost?: readonly LostBase[];
  /** How much of its programs' files could be seen; absent if all of them could. */
  readonly programsSeen?: Exclude<ProgramsSeen, "reads">;
  /** How head changes the benchmark itself, and which services both arms write to, one sentence each. */
  readonly changes?: readonly string[];
  /** What head measures and nothing compares with what it measures, so that the run cannot pass; absent if there is nothing. */
  readonly uncompared?: readonly Uncompared[];
  /** The gate of its own configuration; absent if it has none. */
  readonly gate?: Gate;
  /** It has no configuration, so nothing is measured as that says: head alone can pass nothing. */
  readonly isAdoption?: boolean;
}
