import { type Cell, cellName, laneName, lanesOf } from "../../domain/run/plan/lane.ts";
import { firstsCount, settledShape } from "../../domain/run/plan/load-shape.ts";
import { burstsMs } from "../../domain/run/plan/time-estimate.ts";
import type { Pace } from "../../domain/run/series/closing-load.ts";
import { entryOf } from "../../domain/shared/required.ts";
import type { RunningServer } from "../../ports/server-runtime.ts";
import { otherProgram } from "../base/written-over.ts";
import { measureBurst } from "./burst.ts";
import { closingCells, loadToClose, sustained } from "./closing-load.ts";
import { startFurther } from "./further-starts.ts";
import { onLane, SharedProgram } from "./lane-failure.ts";
import type { Measurement, RunningServers } from "./measurement.ts";
import { withReadings } from "./readings.ts";
import { Schedule } from "./schedule.ts";
import { createStarter, type StartServers } from "./start-servers.ts";
import { warmUp } from "./warm-up.ts";
import { withServers } from "./with-servers.ts";

/**
 * Executes a plan: in each round, fresh servers are started, all at once, and then the round's blocks are measured.
 * On a machine that is slower than estimated, the last blocks are left out, so that the run stays within its
 * budget. Series that need no more bursts are not measured further, and their time goes to the others.
 * @throws LoadgateError `measurement` if a server or the generator fails; nothing runs then
 */
export async function measure(measurement: Measurement): Promise<void> {
  const { undecided } = measurement;
  const schedule = new Schedule(measurement);
  const start = createStarter(measurement);
  let { cells } = measurement;
  for (let round = 0; round < schedule.rounds(); round += 1) {
    if (!schedule.hasTimeFor(round, cells)) continue;
    cells = await measureRound({ ...measurement, cells }, { round, schedule, start });
    if (!undecided || schedule.isLast(round)) continue;
    const { cells: further, plan, note } = undecided(cells, schedule.timeLeft(round));
    if (note !== undefined) measurement.world.progress.note(note);
    if (further.length === 0) return;
    if (plan) schedule.layOutRest(round, plan);
    cells = further;
  }
}

interface Round {
  readonly round: number;
  readonly schedule: Schedule;
  readonly start: StartServers;
}

/** @returns the cells, with the burst lengths that their servers turned out to need */
async function measureRound(
  measurement: Measurement,
  { round, schedule, start }: Round,
): Promise<readonly Cell[]> {
  let { cells } = measurement;
  schedule.beginSetUp();
  const lanes = lanesOf(cells);
  await measurement.reset?.(
    lanes.map((lane) => ({ lane, server: entryOf(measurement.servers, laneName(lane)) })),
  );
  const startAll = (running: Map<string, RunningServer>) => start(lanes, round, running);
  await withServers(measurement, startAll, async (running) => {
    await checkTrees(measurement, running);
    const untilMs = schedule.warmUntilMs(round, cells);
    const paces = await warmUp(measurement, running, { round, untilMs });
    cells = settled(cells, paces);
    const usual = closingCells(cells, paces, schedule.mostClosingMs(cells));
    const closing = sustained(usual, paces, schedule.sustainedMs(round, cells));
    const closingMs = burstsMs(usual, 1);
    const sustainedMs = burstsMs(closing, 1) - closingMs;
    schedule.setUpDone(round, cells, { closingMs, sustainedMs });
    await withReadings(measurement, running, () =>
      measureBlocks(measurement, running, { round, schedule, cells }),
    );
    await loadToClose(measurement, running, { round, cells: closing });
  });
  await startFurther({ ...measurement, cells }, round);
  schedule.roundDone(round);
  return cells;
}

/**
 * Checks that no compared server uses the tree of another arm, itself or through one of its services. A build of
 * base can leave a link or a note outside all trees through which head also finds base's program. A head that runs
 * a program built by any base cannot be compared with the other bases either. Nor may another arm's build have
 * overwritten files that a server runs.
 * @throws LaneFailure of a lane of a base
 */
async function checkTrees(
  { cells, trees, baseBuilds = [], world }: Measurement,
  running: RunningServers,
): Promise<void> {
  if (!trees) return;
  for (const base of lanesOf(cells).filter(({ arm }) => arm !== "head")) {
    for (const lane of [base, { ...base, arm: "head" as const }]) {
      const { files, serviceFiles } = entryOf(running, laneName(lane));
      const using = { lane, used: files() ?? [], ofServices: serviceFiles?.() ?? [], trees };
      const what = await otherProgram(world, using, baseBuilds);
      if (what !== undefined) throw new SharedProgram(base, what);
    }
  }
}

function settled(cells: readonly Cell[], paces: ReadonlyMap<string, Pace>): readonly Cell[] {
  return cells.map((cell) => {
    const { throughput } = entryOf(paces, cellName(cell));
    const shape = settledShape(cell.shape, throughput);
    return { ...cell, shape, setsFirstsApart: firstsCount(cell.level, shape, throughput) };
  });
}

async function measureBlocks(
  measurement: Measurement,
  running: RunningServers,
  { round, schedule, cells }: Omit<Round, "start"> & Pick<Measurement, "cells">,
): Promise<void> {
  for (const block of schedule.blocksIn(round, cells)) {
    const { cell, index, order } = block;
    measurement.world.progress.advance(schedule.progressAt(block));
    await schedule.timed(block, async () => {
      for (const [position, lane] of order.entries()) {
        const place = { round, block: index, position };
        const server = entryOf(running, laneName(lane));
        await onLane(lane, () => measureBurst(measurement, { server, lane, cell }, place));
      }
    });
  }
}
