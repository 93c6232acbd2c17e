import type { Lane } from "../../domain/run/plan/lane.ts";
import type { BaseArm } from "../../domain/run/series/series.ts";
import type { TimeSpan } from "../../ports/program-watch.ts";
import type { BaseRequest, Checkout } from "../../ports/source-control.ts";
import type { Arms } from "../arms/arms.ts";
import type { MeasureRequest } from "../measure-request.ts";
import type { Services } from "../services/services.ts";
import type { BaseBenchmark } from "./base-benchmark.ts";
import type { BaseConfiguration } from "./base-configuration.ts";
import type { IsGone } from "./base-servers.ts";

/** A build of a server of a base. */
export interface BuildOfBase {
  readonly lane: Lane;
  readonly time: TimeSpan;
}

/** What a base arm is made from. */
export interface BaseArmRequest extends MeasureRequest {
  readonly base: BaseRequest;
  readonly arm: BaseArm;
  readonly checkout: Checkout;
  /** Head's arm, built; its cells have the lanes of this base too, and of no other. */
  readonly head: Arms;
  readonly services: Services;
  /** What was built of all bases so far; whatever is built of this one is added. */
  readonly baseBuilds: BuildOfBase[];
  /** When the run began to build, in milliseconds since 1970. */
  readonly beganMs: number;
  /** When head was built. */
  readonly headBuiltMs: number;
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
