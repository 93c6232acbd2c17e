import { canStartAgain, furtherStarts } from "../../domain/run/plan/further-starts.ts";
import { laneName, lanesOf } from "../../domain/run/plan/lane.ts";
import { groupedBy } from "../../domain/shared/grouped-by.ts";
import { startLane } from "../arms/start-lane.ts";
import { entryOf } from "../entry-of.ts";
import { onLane } from "./lane-failure.ts";
import type { Measurement } from "./measurement.ts";

/**
 * Starts servers whose cold start is gated a few times more at the end of a round, all arms in turns, and stops them once
 * they answer: one start in each round shows too little of what starts quickly. Servers with services are left out, whose
 * data a start may depend on, and those that start slowly.
 * @throws LaneFailure where a server does not start
 */
export async function startFurther(measurement: Measurement, round: number): Promise<void> {
  const { cells, gatedStarts, recorder, servers, world, signal } = measurement;
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
        try {
          recorder.startedAgain(lane, running.coldStartMs ?? 0);
        } finally {
          await running.stop();
        }
      }
    }
  }
}
