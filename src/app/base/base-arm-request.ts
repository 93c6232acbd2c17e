import type { Tool } from "../../domain/series/server-facts.ts";
import type { Arms } from "../arms/arms.ts";
import type { MeasureRequest } from "../plan/measure-request.ts";
import type { Services } from "../services/services.ts";
import type {
  BaseBenchmark,
  BaseConfiguration,
  BuildOfBase,
  CheckedOutBase,
  IsGone,
} from "../stages/bases.ts";

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
