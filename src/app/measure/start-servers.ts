import { type Lane, laneName } from "../../domain/run/lane.ts";
import { type StartCost, startOrder } from "../../domain/run/start-order.ts";
import type { RunningServer } from "../../ports/server-runtime.ts";
import { startLane } from "../arms/start-lane.ts";
import { named } from "../named.ts";
import { onLane } from "./lane-failure.ts";
import type { Measurement } from "./measurement.ts";

/** Starts the servers of a round. */
export type StartServers = (
  lanes: readonly Lane[],
  round: number,
  /** Gets each server that runs, even if another one fails. */
  running: Map<string, RunningServer>,
) => Promise<void>;

/**
 * Starts the servers of a round and records their starts. Servers that spend long starting without using the
 * CPU are started together in later rounds.
 * @returns throws LoadgateError `measurement` where a server does not start
 */
export function createStarter({
  world,
  servers,
  recorder,
  signal,
}: Pick<Measurement, "world" | "servers" | "recorder" | "signal">): StartServers {
  const costs = new Map<string, StartCost>();
  const { cpuCount } = world.machine.environment();
  const startOne = async (
    lane: Lane,
    round: number,
    running: Map<string, RunningServer>,
  ): Promise<void> => {
    const name = laneName(lane);
    const config = named(servers, name);
    const server = await onLane(lane, () => startLane(world, { lane, server: config }, signal));
    running.set(name, server);
    const { coldStartMs } = server;
    const { rssBytes, cpuMs } = await server.usage();
    costs.set(name, { coldStartMs, ...(cpuMs !== undefined && { cpuMs }) });
    recorder.started(lane, {
      round,
      coldStartMs,
      ...(rssBytes !== undefined && { idleRssBytes: rssBytes }),
    });
  };
  return async (lanes, round, running) => {
    for (const group of startOrder(lanes, costs, cpuCount)) {
      const started = await Promise.allSettled(group.map((lane) => startOne(lane, round, running)));
      for (const result of started) if (result.status === "rejected") throw result.reason;
    }
  };
}
