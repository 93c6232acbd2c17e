import type { ServerConfig } from "../../domain/run/config.ts";
import { type Lane, laneName } from "../../domain/run/lane.ts";
import { withoutNullish } from "../../domain/shared/without-nullish.ts";
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
  const { directory, run, env, port, ready } = server;
  const request = withoutNullish({ name: laneName(lane), directory, run, env, port, ready });
  return runtime.start(request, signal);
}
