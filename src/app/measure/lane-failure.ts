import type { Lane } from "../../domain/run/lane.ts";
import { LoadgateError } from "../../domain/shared/error.ts";

/** A measurement that failed because of one lane's server. */
export class LaneFailure extends LoadgateError {
  readonly lane: Lane;

  /** @param error what happened; message, details and hint are taken from it */
  constructor(lane: Lane, error: LoadgateError) {
    const { message, details, hint } = error;
    super("measurement", message, { details, cause: error, ...(hint !== undefined && { hint }) });
    this.lane = lane;
  }
}

/**
 * Does some work on a lane's server, so that a failure names the lane.
 * @throws LaneFailure in place of a LoadgateError `measurement`
 */
export async function onLane<Result>(lane: Lane, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof LoadgateError) || error.kind !== "measurement") throw error;
    throw error instanceof LaneFailure ? error : new LaneFailure(lane, error);
  }
}
