import type { ServerConfig } from "../../domain/run/plan/config.ts";
import { type Lane, laneName } from "../../domain/run/plan/lane.ts";
import { required } from "../../domain/shared/required.ts";
import type { RunningServer, StartRequest } from "../../ports/server-runtime.ts";
import type { World } from "../world.ts";
import { runningServer } from "./running-server.ts";

/** A server of one arm, with everything needed to build and start it. */
export interface LaneServer {
  readonly lane: Lane;
  readonly server: ServerConfig;
}

/**
 * Resets the data of some servers' services to the state at the start of a round, or of a turn of counting. None of
 * these servers may run.
 * @throws LaneFailure of a server whose service cannot be reset
 */
export type ResetServices = (all: readonly LaneServer[]) => Promise<void>;

/**
 * Starts the server of a lane, unless it is already running.
 * @throws LoadgateError `measurement` as {@link World.runtime}
 */
export async function startLane(
  { runtime }: Pick<World, "runtime">,
  { lane, server }: LaneServer,
  signal: AbortSignal,
): Promise<RunningServer> {
  const { directory, url, env, port, ready } = server;
  const name = laneName(lane);
  if (url !== undefined) return runningServer(name, url);
  const run = required(server.run, "run");
  const beside = besideOf({ lane, server });
  return await runtime.start({ name, directory, run, env, port, ready, beside }, signal);
}

/** The services that a lane's server uses; undefined if it uses none. */
export function besideOf({ lane, server }: LaneServer): StartRequest["beside"] {
  return server.services && { arm: lane.arm, services: server.services };
}
