import type { ScenarioConfig, ServerConfig } from "../domain/config.ts";
import { LoadgateError } from "../domain/error.ts";
import { type Cell, type Lane, laneName, type Plan } from "../domain/plan.ts";
import type { LoadGenerator } from "../ports/load-generator.ts";
import type { RunningServer } from "../ports/server-runtime.ts";
import type { Recorder } from "./recorder.ts";
import type { World } from "./world.ts";

/** Everything that a measurement needs, all of it ready. */
export interface Measurement {
  readonly world: World;
  readonly generator: LoadGenerator;
  readonly plan: Plan;
  readonly cells: readonly Cell[];
  /** By lane name: the arms' servers stand in folders of their own. */
  readonly servers: ReadonlyMap<string, ServerConfig>;
  /** By {@link scenarioKey}. */
  readonly scenarios: ReadonlyMap<string, ScenarioConfig>;
  /** Bodies of the scenarios that send one. */
  readonly bodies: ReadonlyMap<string, Uint8Array>;
  /** Absent where the plan has a number of repeats, which take what they take. */
  readonly budgetMs?: number;
  readonly recorder: Recorder;
  /**
   * Lays out the run anew when the first round's servers are warm, by what that took. Without it the plan
   * stays as it is.
   */
  readonly replan?: (setUpMs: number) => Plan;
  /**
   * Says after a round which cells are worth more bursts; without it, all of them are measured for as
   * long as the plan says.
   */
  readonly undecided?: (cells: readonly Cell[]) => readonly Cell[];
  readonly signal: AbortSignal;
}

/** Servers of one round, by lane name. */
export type RunningServers = ReadonlyMap<string, RunningServer>;

/**
 * Starts the server of a lane.
 * @throws LoadgateError `measurement` as {@link World.runtime}
 */
export function startLane(
  { runtime }: Pick<World, "runtime">,
  lane: Lane,
  { directory, run, env, port, ready }: ServerConfig,
  signal: AbortSignal,
): Promise<RunningServer> {
  const request = { name: laneName(lane), directory, run, env, ready };
  return runtime.start(port === undefined ? request : { ...request, port }, signal);
}

/** A measurement that failed because of one lane's server. */
export class LaneFailure extends LoadgateError {
  readonly lane: Lane;

  /** @param error what happened; message, details and hint are its own */
  constructor(lane: Lane, { message, details, hint }: LoadgateError, cause: unknown) {
    super("measurement", message, { details, cause, ...(hint !== undefined && { hint }) });
    this.lane = lane;
  }
}

/**
 * Does some work on a lane's server, so that a failure tells whose it was.
 * @throws LaneFailure in place of a LoadgateError `measurement`
 */
export async function onLane<Result>(lane: Lane, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof LoadgateError) || error.kind !== "measurement") throw error;
    throw error instanceof LaneFailure ? error : new LaneFailure(lane, error, error);
  }
}

/**
 * What a map holds under a name that must be there.
 * @throws Error when it is not: a bug of ours
 */
export function get<Value>(map: ReadonlyMap<string, Value>, key: string): Value {
  const value = map.get(key);
  if (value === undefined) throw new Error(`nothing is named ${key}`);
  return value;
}
