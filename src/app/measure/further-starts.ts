import { canStartAgain, furtherStarts } from "../../domain/run/plan/further-starts.ts";
import { laneName, lanesOf } from "../../domain/run/plan/lane.ts";
import { groupedBy } from "../../domain/shared/grouped-by.ts";
import { entryOf } from "../../domain/shared/required.ts";
import { startLane } from "../arms/lane-server.ts";
import { onLane } from "./lane-failure.ts";
import type { Measurement } from "./measurement.ts";

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
