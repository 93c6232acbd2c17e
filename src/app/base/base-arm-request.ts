import type { BaseCommit, Uncompared } from "../../domain/run/file/base-commit.ts";
import type { Cell, Lane } from "../../domain/run/plan/lane.ts";
import type { BaseArm, SeriesKey } from "../../domain/run/series/series.ts";
import type { TimeSpan } from "../../ports/program-watch.ts";
import type { BaseRequest, Checkout } from "../../ports/source-control.ts";
import type { Arms } from "../arms/arms.ts";
import type { MeasureRequest } from "../measure-request.ts";
import type { Services } from "../services/services.ts";
import type { BaseConfiguration } from "./base-configuration.ts";
import type { IsGone } from "./base-servers.ts";

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
  /** To be removed when the run is over. */
  readonly checkout: Checkout;
}

/** A base that may not be checked out yet. */
export type WantedBase = Omit<CheckedOutBase, "checkout"> & Partial<CheckedOutBase>;

/** What base measures, and how what head measures differs from it. */
export interface BaseBenchmark {
  /** How reports name base. */
  readonly base: string;
  /** Undefined where base has none, so that head's is used. */
  readonly own: BaseConfiguration | undefined;
  /** Cells as head's own configuration has them. */
  readonly configured: readonly Cell[];
  /** Series of base, by name, that head's configuration does not have and that this job answers for. */
  readonly gone: ReadonlyMap<string, SeriesKey>;
  /** How head changes the benchmark, as sentences for the report. */
  readonly sentences: readonly string[];
  /** What of base was given up, so that the run cannot pass the gate. */
  readonly uncompared: readonly Uncompared[];
}

/** When a run builds, in milliseconds since 1970. */
export interface BuildTimes {
  /** When it began to. */
  readonly beganMs: number;
  /** When head was built. */
  readonly headBuiltMs: number;
}

/** What a base arm is made from. */
export interface BaseArmRequest extends MeasureRequest, CheckedOutBase, BuildTimes {
  /** Head's arm, built; its cells have the lanes of this base too, and of no other. */
  readonly head: Arms;
  readonly services: Services;
  /** What was built of all bases so far; whatever is built of this one is added. */
  readonly baseBuilds: BuildOfBase[];
}

/** The same once base's own configuration is read. */
export interface ConfiguredBase extends BaseArmRequest {
  /** Undefined where base has none, so that head's is used. */
  readonly own: BaseConfiguration | undefined;
  /** What head's configuration has no more; nothing without it. */
  readonly isGone?: IsGone;
}

/** The base that the gate judges, with what it measures. */
export interface JudgedBase extends ConfiguredBase {
  readonly benchmark: BaseBenchmark;
}

/** A base once it is checked out: reports name the release that was found. */
export function foundBase(base: BaseRequest, { release }: Pick<Checkout, "release">): BaseRequest {
  return release === undefined ? base : { ...base, name: release };
}

/** How reports name a base. */
export function nameOf({ ref, name = ref }: BaseRequest): string {
  return name;
}

/** What is known of a base before it is built. */
export function commitOf({ base, checkout }: Omit<WantedBase, "arm">): BaseCommit {
  const isRequired = base.isRequired !== false;
  return { ...(checkout && { sha: checkout.sha }), ref: nameOf(base), isRequired };
}
