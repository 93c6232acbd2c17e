import type { LostBase } from "../../domain/run/file/base-commit.ts";
import type { Tool } from "../../domain/series/server-facts.ts";
import type { Arms } from "../arms/arms.ts";
import type { Configuration } from "../benchmark/benchmark.ts";
import type { Services } from "../services/services.ts";
import type { CheckedOutArm, TimedBuild } from "../stages/bases.ts";

/** A run's builds, with times in milliseconds since 1970. */
export interface RunBuilds {
  /** Start of the first build. */
  readonly beganMs: number;
  /** End of head's build. */
  readonly headBuiltMs: number;
  /** Compilers and interpreters of head's servers, by their names. */
  readonly toolsOfHead: ReadonlyMap<string, readonly Tool[]>;
  /** All builds of bases so far; builds of the next base are added. */
  readonly baseBuilds: TimedBuild[];
}

/** Inputs of a base arm. */
export interface ArmRequest extends CheckedOutArm, RunBuilds {
  /** Head's arm, built. Its cells have the lanes of this base, but of no other. */
  readonly head: Arms;
  /** Undefined if this base has no configuration, so that head's is used. */
  readonly own: Configuration | undefined;
  /** True if head's configuration no longer has it, so that losing it does not matter; absent if nothing is missing. */
  readonly isRemoved?: (place: Pick<LostBase, "server" | "scenario">) => boolean;
  readonly services: Services;
  readonly signal: AbortSignal;
}
