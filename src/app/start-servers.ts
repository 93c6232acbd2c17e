import { type Lane, laneName } from "../domain/plan.ts";
import { type StartCost, startOrder } from "../domain/start-order.ts";
import type { RunningServer } from "../ports/server-runtime.ts";
import { get, type Measurement, onLane, startLane } from "./measurement.ts";

/** What a measurement starts its servers with. */
export type StartServers = (
  lanes: readonly Lane[],
  round: number,
  /** Gets each server that runs, also where another one fails. */
  running: Map<string, RunningServer>,
) => Promise<void>;

/**
 * Starts the servers of a round, records their starts, and remembers them: servers that wait long for
 * something do so side by side in the rounds that follow.
 * @returns throws LoadgateError `measurement` where a server does not start
 */
export function createStarter({
  world,
  servers,
  recorder,
  signal,
}: Pick<Measurement, "world" | "servers" | "recorder" | "signal">): StartServers {
  const costs = new Map<string, StartCost>();
  const { cpuCount } = world.host.environment();
  const startOne = async (
    lane: Lane,
    round: number,
    running: Map<string, RunningServer>,
  ): Promise<void> => {
    const name = laneName(lane);
    const server = await onLane(lane, () => startLane(world, lane, get(servers, name), signal));
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
