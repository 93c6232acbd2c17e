import type { ServerConfig } from "../../domain/run/config.ts";
import { type Lane, laneName } from "../../domain/run/lane.ts";
import type { RunningServer } from "../../ports/server-runtime.ts";
import type { World } from "../world.ts";

/** A server of one arm, and how it is built and started. */
export interface LaneServer {
  readonly lane: Lane;
  readonly server: ServerConfig;
}

/**
 * Starts the server of a lane.
 * @throws LoadgateError `measurement` as {@link World.runtime}
 */
export function startLane(
  { runtime }: Pick<World, "runtime">,
  { lane, server }: LaneServer,
  signal: AbortSignal,
): Promise<RunningServer> {
  return runtime.start({ ...server, name: laneName(lane) }, signal);
}
