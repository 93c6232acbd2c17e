import { type LostBase, lossFrom } from "../../domain/run/file/base-commit.ts";
import { SAME_PROGRAM_HINT } from "../../domain/run/file/same-program.ts";
import type { Lane } from "../../domain/series/lane.ts";
import { LoadgateError } from "../../domain/shared/error.ts";

/** A measurement that failed because of one lane's server. */
export class LaneFailure extends LoadgateError {
  readonly lane: Lane;

  /** @param error the cause; message, details and hint are taken from it */
  constructor(lane: Lane, error: LoadgateError) {
    super("measurement", error.message, { details: error.details, cause: error, hint: error.hint });
    this.lane = lane;
  }
}

/** A server of which two arms run the same program, or part of it. */
export class SharedProgram extends LaneFailure {
  /**
   * @param base the lane that cannot be compared with head's
   * @param what the shared program, in words
   */
  constructor(base: Lane, what: string, hint = SAME_PROGRAM_HINT) {
    super(base, new LoadgateError("measurement", what, { hint }));
  }
}

/** The comparisons lost by a failure of a lane of base. */
export function lossOfLane(failure: LaneFailure): LostBase {
  const { server } = failure.lane;
  const { message: reason, hint = "" } = failure;
  return failure instanceof SharedProgram
    ? { kind: "same-program", server, reason, details: [hint] }
    : lossFrom(failure, { server });
}

/**
 * Runs some work on a lane's server, so that a failure names the lane.
 * @throws LaneFailure instead of a LoadgateError `measurement`
 */
export async function onLane<Result>(lane: Lane, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof LoadgateError) || error.kind !== "measurement") throw error;
    throw error instanceof LaneFailure ? error : new LaneFailure(lane, error);
  }
}
