import type { BaseRequest, Checkout } from "../../ports/source-control.ts";
import type { Arms } from "../arms/arms.ts";
import type { MeasureRequest } from "../measure-request.ts";
import type { Services } from "../services/services.ts";
import type { BaseConfiguration } from "./base-configuration.ts";

/** What a base arm is made from. */
export interface BaseArmRequest extends MeasureRequest {
  readonly base: BaseRequest;
  readonly checkout: Checkout;
  /** Head's arm, built; its cells have the lanes of base too. */
  readonly head: Arms;
  readonly services: Services;
  /** When the run began to build, in milliseconds since 1970. */
  readonly beganMs: number;
}

/** The same once base's own configuration is read. */
export interface ConfiguredBase extends BaseArmRequest {
  /** Undefined where base has none, so that head's is used. */
  readonly own: BaseConfiguration | undefined;
}

/** How reports name a base. */
export function nameOf({ ref, name = ref }: BaseRequest): string {
  return name;
}
