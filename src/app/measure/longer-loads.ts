import { lanesIn } from "../../domain/run/plan/lane.ts";
import type { TimeLeft } from "../../domain/run/plan/plan.ts";
import { BURST_OVERHEAD_MS } from "../../domain/run/plan/time-estimate.ts";
import {
  isMuchLonger,
  longerMs,
  SUSTAINED_STARTS,
  sustainedMs,
} from "../../domain/run/series/closing-load.ts";
import { formatDuration } from "../../domain/shared/format.ts";
import { closingCells, loadToClose, sustained } from "./closing-load.ts";
import { LaneFailure } from "./lane-failure.ts";
import type { Measurement } from "./measurement.ts";
import type { StartServers } from "./start-servers.ts";
import { withWarmServers } from "./with-servers.ts";

/**
 * Spends the time that is left once everything is decided on a further start of all servers with a sustained load only,
 * if that is much longer than the first one. Where any series is slower than tolerated under it, all are started and
 * loaded once more, so that a server has the same loads in a row. Base goes first: if a base fails, head does not, and
 * no longer load is compared.
 * @param left the time left, and with it the time that a round of all servers takes besides its blocks, and the budget
 * of the whole run
 * @throws LoadgateError `measurement` if a server of head or the generator fails, or an answer under load is wrong
 */
export async function loadLonger(
  measurement: Measurement,
  start: StartServers,
  { budgetMs: leftMs, setUpMs, round: first, wholeMs }: TimeLeft & { readonly wholeMs: number },
): Promise<void> {
  const { cells, world } = measurement;
  const { machine, progress } = world;
  const lanes = lanesIn(cells);
  const untilMs = machine.now() + leftMs;
  /** Length of each load, if some more starts are to end in time. */
  const lengthMs = (starts: number, setUpsMs: number) =>
    longerMs(untilMs - machine.now() - setUpsMs, starts * lanes, BURST_OVERHEAD_MS);
  const expectedMs = lengthMs(SUSTAINED_STARTS, SUSTAINED_STARTS * setUpMs);
  if (!isMuchLonger(expectedMs, sustainedMs(wholeMs, lanes))) return;
  progress.note(
    `Nothing got slower, and ${formatDuration(leftMs)} is left: every server is started once more and loaded for ${formatDuration(expectedMs)}`,
  );
  for (let done = 0; done < SUSTAINED_STARTS; done += 1) {
    if (done > 0 && measurement.slowerSustained?.().size === 0) return;
    const round = first + done;
    const beganMs = machine.now();
    const remainingMs = Math.max(0, untilMs - beganMs);
    const fraction = 1 - remainingMs / wholeMs;
    progress.advance({ fraction, remainingMs, current: "longer loads" });
    const warmth = { round, start, untilMs: () => beganMs + setUpMs };
    const more = SUSTAINED_STARTS - done;
    try {
      await withWarmServers(measurement, warmth, async (running, paces) => {
        const ownSetUpMs = machine.now() - beganMs;
        const burstMs = lengthMs(more, (more - 1) * ownSetUpMs);
        const usual = closingCells(cells, paces, burstMs);
        const closing = sustained(usual, paces, { burstMs, isSustained: () => true });
        await loadToClose(measurement, running, { round, turn: done, cells: closing });
      });
    } catch (error) {
      if (!(error instanceof LaneFailure) || error.lane.arm === "head") throw error;
      progress.warn(`Not compared under longer load: ${error.message}`);
      return;
    }
  }
}
