import { canStartAgain, furtherStarts } from "../../domain/run/plan/further-starts.ts";
import { type StartCost, startOrder } from "../../domain/run/plan/start-order.ts";
import { type Lane, laneName, lanesOf } from "../../domain/series/lane.ts";
import { groupedBy } from "../../domain/shared/grouped-by.ts";
import { entryOf } from "../../domain/shared/required.ts";
import type { RunningServer } from "../../ports/server-runtime.ts";
import { onLane } from "../arms/lane-failure.ts";
import { laneIn, startLane } from "../arms/lane-server.ts";
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

/**
 * Starts servers whose cold start is gated a few more times at the end of a round, the arms in turns, and stops each once
 * it answers: one start in each round shows too little of a quick server. Servers that start slowly are left out, and those
 * with services, since a start may depend on their data.
 * @throws LaneFailure if a server does not start
 */
export async function startFurther(
  { cells, gatedStarts, recorder, servers, signal, world }: Measurement,
  round: number,
): Promise<void> {
  const lanes = lanesOf(cells).filter(
    (lane) => gatedStarts?.has(lane.server) && canStartAgain(entryOf(servers, laneName(lane))),
  );
  for (const own of groupedBy(lanes, ({ server }) => server).values()) {
    const times = furtherStarts(own.map((lane) => recorder.latestStart(lane)));
    const turns = round % 2 === 0 ? own : own.toReversed();
    for (let time = 0; time < times; time += 1) {
      for (const lane of turns) {
        const server = entryOf(servers, laneName(lane));
        const running = await onLane(lane, () => startLane(world, { lane, server }, signal));
        await running.stop();
        const { coldStartMs = 0 } = running;
        const { furtherColdStartsMs = [] } = recorder.latestStart(lane) ?? {};
        recorder.updated(lane, { furtherColdStartsMs: [...furtherColdStartsMs, coldStartMs] });
      }
    }
  }
}
