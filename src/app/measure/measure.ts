import { laneName, lanesOf } from "../../domain/run/lane.ts";
import type { Block } from "../../domain/run/plan.ts";
import { longestSetUpMs } from "../../domain/run/time-estimate.ts";
import type { RunningServer } from "../../ports/server-runtime.ts";
import { named } from "../named.ts";
import { measureBurst } from "./burst.ts";
import { checkTrees } from "./check-trees.ts";
import { onLane } from "./lane-failure.ts";
import type { Measurement, RunningServers } from "./measurement.ts";
import { withReadings } from "./readings.ts";
import { Schedule } from "./schedule.ts";
import { createStarter, type StartServers } from "./start-servers.ts";
import { warmUp } from "./warm-up.ts";
import { withServers } from "./with-servers.ts";

/**
 * Carries out a plan: in each round, fresh servers are started, all of them at once, and then the round's
 * blocks are measured. On a machine that is slower than the estimate the last blocks are left out, so that
 * the run stays within its budget. Cells that the measurement calls decided are measured no further, and
 * the time that they leave goes to the others.
 * @throws LoadgateError `measurement` where a server or the generator fails; nothing runs then
 */
export async function measure(measurement: Measurement): Promise<void> {
  const { undecided } = measurement;
  const schedule = new Schedule(measurement);
  const start = createStarter(measurement);
  let { cells } = measurement;
  for (let round = 0; round < schedule.rounds(); round += 1) {
    if (!schedule.hasTimeFor(round, cells)) continue;
    await measureRound({ ...measurement, cells }, { round, schedule, start });
    if (undecided && !schedule.isLast(round)) cells = undecided(cells);
    if (cells.length === 0) return;
  }
}

interface Round {
  readonly round: number;
  readonly schedule: Schedule;
  readonly start: StartServers;
}

async function measureRound(
  measurement: Measurement,
  { round, schedule, start }: Round,
): Promise<void> {
  const { cells, world, budgetMs = Number.POSITIVE_INFINITY } = measurement;
  schedule.beginSetUp();
  const warmUntilMs = world.machine.now() + longestSetUpMs(cells, budgetMs);
  const lanes = lanesOf(cells);
  const startAll = (running: Map<string, RunningServer>) => start(lanes, round, running);
  await withServers(measurement, startAll, async (running) => {
    checkTrees(measurement, running);
    await warmUp(measurement, running, warmUntilMs);
    schedule.setUpDone(round);
    await withReadings(measurement, running, async () => {
      for (const block of schedule.blocksIn(round, cells)) {
        world.progress.advance(schedule.progressAt(block));
        await schedule.timed(block, () => measureBlock(measurement, running, { ...block, round }));
      }
    });
  });
}

async function measureBlock(
  measurement: Measurement,
  running: RunningServers,
  { round, index, cell, order }: Block & Pick<Round, "round">,
): Promise<void> {
  for (const [position, lane] of order.entries()) {
    const place = { round, block: index, position };
    const server = named(running, laneName(lane));
    await onLane(lane, () => measureBurst(measurement, { server, lane, cell }, place));
  }
}
