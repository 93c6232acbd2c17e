import type { BaseCommit, Uncompared } from "../../domain/run/file/base-commit.ts";
import type { Cell, Lane } from "../../domain/series/lane.ts";
import type { BaseArm, SeriesKey } from "../../domain/series/series.ts";
import type { Tool } from "../../domain/series/server-facts.ts";
import type { TimeSpan } from "../../ports/program-watch.ts";
import type { BaseRequest, Checkout } from "../../ports/source-control.ts";
import type { Arms } from "../arms/arms.ts";
import type { MeasureRequest } from "../measure-request.ts";
import type { Services } from "../services/services.ts";
import type { BaseConfiguration, IsGone } from "./base-configuration.ts";

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

/** A run's builds, with times in milliseconds since 1970. */
export interface RunBuilds {
  /** Start of the first build. */
  readonly beganMs: number;
  /** End of head's build. */
  readonly headBuiltMs: number;
  /** Compilers and interpreters of head's servers, by their names. */
  readonly toolsOfHead: ReadonlyMap<string, readonly Tool[]>;
  /** All builds of bases so far; builds of the next base are added. */
  readonly baseBuilds: BuildOfBase[];
}

/** Inputs of a base arm. */
export interface BaseArmRequest extends MeasureRequest, CheckedOutBase, RunBuilds {
  /** Head's arm, built. Its cells have the lanes of this base, but of no other. */
  readonly head: Arms;
  readonly services: Services;
}

/** The same after base's own configuration was read. */
export interface ConfiguredBase extends BaseArmRequest {
  /** Undefined if base has none, so that head's is used. */
  readonly own: BaseConfiguration | undefined;
  /** Detects what head's configuration no longer has; absent if nothing is missing. */
  readonly isGone?: IsGone;
}

/** The base that the gate judges, with its benchmark. */
export interface JudgedBase extends ConfiguredBase {
  readonly benchmark: BaseBenchmark;
}

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
