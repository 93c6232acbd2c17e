import { canStartAgain, furtherStarts } from "../../domain/run/plan/further-starts.ts";
import { type Lane, laneName, lanesOf } from "../../domain/run/plan/lane.ts";
import { groupedBy } from "../../domain/shared/grouped-by.ts";
import { startLane } from "../arms/start-lane.ts";
import { entryOf } from "../entry-of.ts";
import { onLane } from "./lane-failure.ts";
import type { Measurement } from "./measurement.ts";

/**
 * Starts servers whose cold start is gated a few more times at the end of a round, the arms in turns, and stops each once
 * it answers: one start in each round shows too little of a quick server. Servers that start slowly are left out, and those
 * with services, since a start may depend on their data.
 * @throws LaneFailure if a server does not start
 */
export async function startFurther(measurement: Measurement, round: number): Promise<void> {
  const { cells, gatedStarts, recorder, servers } = measurement;
  const lanes = lanesOf(cells).filter(
    (lane) => gatedStarts?.has(lane.server) && canStartAgain(entryOf(servers, laneName(lane))),
  );
  for (const own of groupedBy(lanes, ({ server }) => server).values()) {
    const times = furtherStarts(own.map((lane) => recorder.latestStart(lane)));
    const turns = round % 2 === 0 ? own : own.toReversed();
    for (let time = 0; time < times; time += 1) {
      for (const lane of turns) {
        const ms = await startAndStop(measurement, lane);
        const { furtherColdStartsMs = [] } = recorder.latestStart(lane) ?? {};
        recorder.updated(lane, { furtherColdStartsMs: [...furtherColdStartsMs, ms] });
      }
    }
  }
}

/** @returns milliseconds from spawn to the first correct answer */
async function startAndStop({ servers, world, signal }: Measurement, lane: Lane): Promise<number> {
  const server = entryOf(servers, laneName(lane));
  const running = await onLane(lane, () => startLane(world, { lane, server }, signal));
  await running.stop();
  return running.coldStartMs ?? 0;
}
