import { type Lane, laneName } from "../../domain/run/plan/lane.ts";
import { type StartCost, startOrder } from "../../domain/run/plan/start-order.ts";
import type { RunningServer } from "../../ports/server-runtime.ts";
import { laneIn, startLane } from "../arms/lane-server.ts";
import { onLane } from "./lane-failure.ts";
import type { Measurement } from "./measurement.ts";

/** Starts the servers of a round. */
export type StartServers = ReturnType<typeof createStarter>;

/**
 * Creates a function that starts the servers of a round and records their starts. Servers that spend a long start
 * without using the CPU are started in parallel in later rounds.
 * @returns a function that adds each running server to a map, by lane name, even if another one fails; it throws
 * LoadgateError `measurement` if one does not start
 */
export function createStarter(
  measurement: Pick<Measurement, "world" | "servers" | "recorder" | "signal">,
) {
  const { world, recorder, signal } = measurement;
  const costs = new Map<string, StartCost>();
  const { cpuCount } = world.machine.environment();
  const startOne = async (lane: Lane, round: number, running: Map<string, RunningServer>) => {
    const name = laneName(lane);
    const one = laneIn(measurement, lane);
    const server = await onLane(lane, () => startLane(world, one, signal));
    running.set(name, server);
    const { coldStartMs } = server;
    const { rssBytes, cpuMs } = await server.usage();
    if (coldStartMs !== undefined) costs.set(name, { coldStartMs, cpuMs });
    recorder.started(lane, { round, coldStartMs, idleRssBytes: rssBytes });
  };
  return async (lanes: readonly Lane[], round: number, running: Map<string, RunningServer>) => {
    for (const group of startOrder(lanes, costs, cpuCount)) {
      const started = await Promise.allSettled(group.map((lane) => startOne(lane, round, running)));
      for (const result of started) if (result.status === "rejected") throw result.reason;
    }
  };
}
