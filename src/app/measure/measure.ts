import { type Cell, cellName, laneName, seriesOf } from "../../domain/run/plan/lane.ts";
import { firstsCount, settledShape } from "../../domain/run/plan/load-shape.ts";
import { burstsMs, otherSetUpMs } from "../../domain/run/plan/time-estimate.ts";
import { type Pace, SUSTAINED_STARTS } from "../../domain/run/series/closing-load.ts";
import { entryOf } from "../../domain/shared/required.ts";
import { measureBurst } from "./burst.ts";
import { closingCells, loadToClose, sustained } from "./closing-load.ts";
import { startFurther } from "./further-starts.ts";
import { onLane } from "./lane-failure.ts";
import { loadLonger } from "./longer-loads.ts";
import type { Measurement } from "./measurement.ts";
import { withReadings } from "./readings.ts";
import { Schedule } from "./schedule.ts";
import { createStarter, type StartServers } from "./start-servers.ts";
import { withWarmServers } from "./with-servers.ts";

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
  let all = cells;
  for (let round = 0; round < schedule.rounds(); round += 1) {
    if (!schedule.hasTimeFor(round, cells)) continue;
    cells = await measureRound({ ...measurement, cells }, { round, schedule, start });
    if (round === 0) all = cells;
    if (!undecided || schedule.isLast(round)) continue;
    const left = schedule.timeLeft(round);
    const { cells: further, plan, note, isClear } = undecided(cells, left);
    if (note !== undefined) measurement.world.progress.note(note);
    if (isClear) {
      const setUpMs = otherSetUpMs(left.setUpMs, { of: cells, to: all });
      const wholeMs = schedule.budgetMs();
      await loadLonger({ ...measurement, cells: all }, start, { ...left, setUpMs, wholeMs });
    }
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
async function measureRound(measurement: Measurement, { round, schedule, start }: Round) {
  let { cells } = measurement;
  schedule.beginSetUp();
  const untilMs = () => schedule.warmUntilMs(round, cells);
  await withWarmServers(measurement, { round, start, untilMs }, async (running, paces) => {
    cells = settled(cells, paces);
    const usual = closingCells(cells, paces, schedule.mostClosingMs(cells));
    const closing = sustained(usual, paces, {
      burstMs: schedule.mostSustainedMs(cells),
      isSustained: sustainedIn(measurement, round),
    });
    const closingMs = burstsMs(usual, 1);
    const sustainedMs = burstsMs(closing, 1) - closingMs;
    schedule.setUpDone(round, cells, { closingMs, sustainedMs });
    await withReadings(measurement, running, async () => {
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
    });
    await loadToClose(measurement, running, { round, cells: closing });
  });
  await startFurther({ ...measurement, cells }, round);
  schedule.roundDone(round);
  return cells;
}

/**
 * The cells with sustained loads: in the first round all, in the second those in which the first load was slower than
 * tolerated.
 */
function sustainedIn({ slowerSustained }: Pick<Measurement, "slowerSustained">, round: number) {
  if (!slowerSustained || round >= SUSTAINED_STARTS) return () => false;
  if (round === 0) return () => true;
  const slower = slowerSustained();
  return (cell: Cell) => seriesOf([cell]).some((name) => slower.has(name));
}

function settled(cells: readonly Cell[], paces: ReadonlyMap<string, Pace>): readonly Cell[] {
  return cells.map((cell) => {
    const { throughput } = entryOf(paces, cellName(cell));
    const shape = settledShape(cell.shape, throughput);
    return { ...cell, shape, setsFirstsApart: firstsCount(cell.level, shape, throughput) };
  });
}
