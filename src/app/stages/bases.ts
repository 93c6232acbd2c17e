import type { BaseCommit } from "../../domain/run/file/base-commit.ts";
import type { Lane } from "../../domain/series/lane.ts";
import type { BaseArm } from "../../domain/series/series.ts";
import type { TimeSpan } from "../../ports/program-watch.ts";
import type { BaseRequest, Checkout } from "../../ports/source-control.ts";

/** A build of a server of a base. */
export interface TimedBuild {
  readonly lane: Lane;
  readonly time: TimeSpan;
}

/** A base that is checked out. */
export interface CheckedOutArm {
  readonly arm: BaseArm;
  /** With the name of the release that was found. */
  readonly base: BaseRequest;
  /** Remove it when the run is over. */
  readonly checkout: Checkout;
}

/** A checked-out base, with the name of the release that was found. */
export function foundBase(base: BaseRequest, { release }: Pick<Checkout, "release">): BaseRequest {
  return release === undefined ? base : { ...base, name: release };
}

/** A base's name in reports. */
export function nameOf({ ref, name = ref }: BaseRequest): string {
  return name;
}

/** The facts about a base before it is built. @param checkout absent if it is not checked out */
export function commitOf(base: BaseRequest, checkout?: Checkout): BaseCommit {
  const isRequired = base.isRequired !== false;
  const { sha, why } = checkout ?? {};
  return { sha, ref: nameOf(base), ...(why && { why }), isRequired };
}
