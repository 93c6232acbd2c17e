import type { BaseCommit, LostBase, Uncompared } from "../../domain/run/file/base-commit.ts";
import type { Config, ScenarioConfig, ServerConfig } from "../../domain/run/plan/config.ts";
import type { Cell, Lane } from "../../domain/series/lane.ts";
import type { BaseArm, SeriesKey } from "../../domain/series/series.ts";
import type { TimeSpan } from "../../ports/program-watch.ts";
import type { BaseRequest, Checkout } from "../../ports/source-control.ts";

/** A build of a server of a base. */
export interface BuildOfBase {
  readonly lane: Lane;
  readonly time: TimeSpan;
}

/** A base that is checked out. */
export interface CheckedOutBase {
  readonly arm: BaseArm;
  /** With the name of the release that was found. */
  readonly base: BaseRequest;
  /** Remove it when the run is over. */
  readonly checkout: Checkout;
}

/** A base that may not be checked out yet. */
export type WantedBase = Omit<CheckedOutBase, "checkout"> & Partial<CheckedOutBase>;

/** The benchmark of base, and how head's differs from it. */
export interface BaseBenchmark {
  /** Base's name in reports. */
  readonly base: string;
  /** Undefined if base has none, so that head's is used. */
  readonly own: BaseConfiguration | undefined;
  /** Cells by head's own configuration. */
  readonly configured: readonly Cell[];
  /** Series of base, by name, that head's configuration lacks and that this job is responsible for. */
  readonly gone: ReadonlyMap<string, SeriesKey>;
  /** Head's changes to the benchmark, as sentences for the report. */
  readonly sentences: readonly string[];
  /** Parts of base that were given up, so that the run cannot pass the gate. */
  readonly uncompared: readonly Uncompared[];
}

/** A commit's own configuration. */
export interface BaseConfiguration extends Pick<Config, "gate" | "count" | "measure"> {
  readonly servers: ReadonlyMap<string, ServerConfig>;
  readonly scenarios: ReadonlyMap<string, ScenarioConfig>;
  /** Its path from the repository's root, if it differs from head's. */
  readonly movedFrom?: string;
}

/** Checks whether a server, or one of its scenarios, is only in base's configuration. */
export type IsGone = (place: Pick<LostBase, "server" | "scenario">) => boolean;

/** A checked-out base, with the name of the release that was found. */
export function foundBase(base: BaseRequest, { release }: Pick<Checkout, "release">): BaseRequest {
  return release === undefined ? base : { ...base, name: release };
}

/** A base's name in reports. */
export function nameOf({ ref, name = ref }: BaseRequest): string {
  return name;
}

/** The facts about a base before it is built. */
export function commitOf({ base, checkout }: Omit<WantedBase, "arm">): BaseCommit {
  const isRequired = base.isRequired !== false;
  const { sha, why } = checkout ?? {};
  return { sha, ref: nameOf(base), ...(why && { why }), isRequired };
}
