import type { Config } from "../../domain/run/config.ts";
import type { SkippedServer } from "../../domain/run/run-file.ts";
import type { BaseRequest, Checkout } from "../../ports/source-control.ts";
import type { Arms } from "../arms/arms.ts";

/** What a base arm is made from. */
export interface BaseArmRequest {
  readonly base: BaseRequest;
  readonly checkout: Checkout;
  /** Head's own configuration. */
  readonly config: Config;
  /** Head's arm, built; its cells have the lanes of base too. */
  readonly head: Arms;
  /** Something is not measured: by --only, or because a server cannot run here. */
  readonly isPartial: boolean;
  /** Servers of head that cannot run here. */
  readonly skipped: readonly SkippedServer[];
  /** When the run began to build, in milliseconds since 1970. */
  readonly beganMs: number;
  readonly signal: AbortSignal;
}

/** How reports name a base. */
export function nameOf({ ref, name = ref }: BaseRequest): string {
  return name;
}
