import type { ServerConfig } from "../../domain/run/plan/config.ts";
import { servicesNamed } from "../../domain/run/plan/service-references.ts";
import { type Lane, laneName } from "../../domain/series/lane.ts";
import { entryOf, required } from "../../domain/shared/required.ts";
import type { Build, BuildRequest } from "../../ports/builder.ts";
import type { RunningServer, StartRequest } from "../../ports/server-runtime.ts";
import type { World } from "../world/world.ts";
import type { Arms } from "./arms.ts";

/** A server of one arm, with everything needed to build and start it. */
export interface LaneServer {
  readonly lane: Lane;
  readonly server: ServerConfig;
}

/** The server of a lane among those of some arms. */
export function laneIn({ servers }: Pick<Arms, "servers">, lane: Lane): LaneServer {
  return { lane, server: entryOf(servers, laneName(lane)) };
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

/** What a server is started with for some work alone. */
interface StartedFor extends LaneServer {
  readonly services: { readonly reset: ResetServices };
  readonly signal: AbortSignal;
}

/**
 * Starts a server with its data as at the start of a round, works with it, and stops it.
 * @throws as {@link ResetServices}, {@link startLane} and the work
 */
export async function whileRunning(
  world: Pick<World, "runtime">,
  { services, signal, ...one }: StartedFor,
  work: (server: RunningServer) => Promise<void>,
): Promise<void> {
  await services.reset([one]);
  const running = await startLane(world, one, signal);
  try {
    await work(running);
  } finally {
    await running.stop();
  }
}

/** The services that a lane's server uses; undefined if it uses none. */
export function besideOf({ lane, server }: LaneServer): StartRequest["beside"] {
  return server.services && { arm: lane.arm, services: server.services };
}

/**
 * A server that is not started by Loadgate. Its processes are unknown and are neither started nor ended here.
 * @param name for messages
 * @param url without a trailing slash
 */
export function runningServer(name: string, url: string): RunningServer {
  return {
    name,
    url,
    usage: async () => ({}),
    observe: async (work) => ({ result: await work(), usage: {} }),
    assertAlive: () => {},
    files: () => undefined,
    processes: () => [],
    logTail: () => [],
    stop: async () => {},
  };
}

/**
 * The build request for a lane's server. Variables that name a service are left out: services are started later,
 * and a build must not depend on the ports they happen to get.
 */
export function buildRequestOf({ lane, server }: LaneServer): BuildRequest {
  const env = Object.entries(server.env).filter(([, text]) => servicesNamed([text]).length === 0);
  return { ...server, env: Object.fromEntries(env), name: laneName(lane) };
}

/**
 * Builds a server of head, then starts its services and runs its setup.
 * @returns an empty build if the server is already running
 * @throws LoadgateError `measurement` if any of that fails
 */
export async function buildHeadServer(
  { builder, progress }: Pick<World, "builder" | "progress">,
  services: { readonly prepare: (one: LaneServer) => Promise<Pick<Build, "setupMs">> },
  { signal, ...one }: LaneServer & { readonly signal: AbortSignal },
): Promise<Build> {
  const { lane, server } = one;
  if (server.url !== undefined) return {};
  if (server.build !== undefined) progress.stage(`Building ${laneName(lane)}`);
  const build = await builder.build(buildRequestOf(one), signal);
  return { ...build, ...(await services.prepare(one)) };
}
