import { BURST_OVERHEAD_MS, type Cell, type Lane, laneName, lanesOf } from "../domain/plan.ts";
import type { ServerStart } from "../domain/run-file.ts";
import { sampleOf } from "../domain/sample.ts";
import {
  isFlat,
  LEAST_WINDOWS,
  MOST_WARM_UP_MS,
  speedUpPercent,
  type WarmUpWindow,
  windowMs,
} from "../domain/warm-up.ts";
import { scenarioKey } from "./arms.ts";
import { load, questionTo } from "./burst.ts";
import { checkContent } from "./check-answer.ts";
import { get, type Measurement, onLane, type RunningServers } from "./measurement.ts";

/** A server under one scenario and level. Its arms warm up together, so that neither is the warmer one. */
interface Warming {
  readonly cell: Cell;
  readonly arms: readonly { readonly lane: Lane; readonly windows: WarmUpWindow[] }[];
}

/**
 * Loads every series before its first measured burst, and counts none of it: for a time where the
 * configuration names one, else until no arm of its server gets faster, or the time is over. Servers and
 * scenarios take turns, window by window: what one of them makes warm, the others find warm.
 *
 * @param untilMs when automatic warm-ups end at the latest, by the host's clock; the least that can tell
 * whether a server is warm is done even so
 * @throws LoadgateError `measurement` where a server or the generator fails, or an answer under load is wrong
 */
export async function warmUp(
  measurement: Measurement,
  running: RunningServers,
  untilMs: number,
): Promise<void> {
  const { cells, recorder, world } = measurement;
  const loadedMs = new Map<string, number>();
  const loadFor = async (cell: Cell, lane: Lane, burstMs: number): Promise<WarmUpWindow> => {
    const { requests: _, ...shape } = cell.shape;
    const window = await onLane(lane, () =>
      loadLane(measurement, running, lane, { ...cell, shape: { ...shape, burstMs } }),
    );
    recorder.loaded(burstMs);
    loadedMs.set(laneName(lane), (loadedMs.get(laneName(lane)) ?? 0) + burstMs);
    return window;
  };
  for (const cell of cells) {
    const { warmUpMs } = cell.shape;
    if (warmUpMs === undefined) continue;
    for (const lane of cell.lanes) await loadFor(cell, lane, warmUpMs);
  }
  const warmings = cells.flatMap(warmingsOf);
  let open: readonly Warming[] = warmings;
  while (open.length > 0) {
    const next: Warming[] = [];
    for (const warming of open) {
      if (!isDue(warming, untilMs - world.host.now())) continue;
      const { cell, arms } = warming;
      for (const { lane, windows } of inTurns(arms)) {
        windows.push(await loadFor(cell, lane, windowMs(cell.shape.burstMs)));
      }
      next.push(warming);
    }
    open = next;
  }
  for (const lane of lanesOf(cells)) {
    recorder.updated(lane, warmUpFacts(lane, warmings, loadedMs.get(laneName(lane))));
  }
}

async function loadLane(
  measurement: Measurement,
  running: RunningServers,
  lane: Lane,
  cell: Cell,
): Promise<WarmUpWindow> {
  const server = get(running, laneName(lane));
  // Bursts only count statuses; here, where nothing is measured, an answer is read under load.
  const [observed, checked] = await Promise.allSettled([
    server.observe(() => load(measurement, { server, lane, cell })),
    checkContent(questionTo(measurement, server, scenarioKey(lane.arm, cell.scenario))),
  ]);
  if (observed.status === "rejected") throw observed.reason;
  if (checked.status === "rejected") throw checked.reason;
  const { result, usage } = observed.value;
  return sampleOf(NO_PLACE, cell, result, usage);
}

/** A window stands nowhere in the plan. */
const NO_PLACE = { round: 0, block: 0, position: 0, startedAt: "" };

function warmingsOf(cell: Cell): readonly Warming[] {
  if (cell.shape.warmUpMs !== undefined) return [];
  const servers = [...new Set(cell.lanes.map(({ server }) => server))];
  return servers.map((server) => ({
    cell,
    arms: cell.lanes
      .filter((lane) => lane.server === server)
      .map((lane) => ({ lane, windows: [] })),
  }));
}

function windowsOf({ arms }: Warming): number {
  return arms[0]?.windows.length ?? 0;
}

/** The arms' order turns from window to window, so that none always comes after the other's. */
function inTurns<Arm extends { readonly windows: readonly unknown[] }>(
  arms: readonly Arm[],
): readonly Arm[] {
  return (arms[0]?.windows.length ?? 0) % 2 === 0 ? arms : arms.toReversed();
}

/** Whether another window of each arm is to be loaded. */
function isDue(warming: Warming, leftMs: number): boolean {
  const { cell, arms } = warming;
  const done = windowsOf(warming);
  if (done < LEAST_WINDOWS) return true;
  const burstMs = windowMs(cell.shape.burstMs);
  if ((done + 1) * burstMs > MOST_WARM_UP_MS) return false;
  if (arms.length * (burstMs + BURST_OVERHEAD_MS) > leftMs) return false;
  return !arms.every(({ windows }) => isFlat(speedUpPercent(windows)));
}

function warmUpFacts(
  lane: Lane,
  warmings: readonly Warming[],
  warmUpMs = 0,
): Pick<ServerStart, "warmUpMs" | "stillFasterPercent"> {
  const unsteady = warmings
    .flatMap(({ arms }) => arms)
    .filter((arm) => laneName(arm.lane) === laneName(lane))
    .flatMap(({ windows }) => speedUpPercent(windows) ?? [])
    .filter((percent) => !isFlat(percent));
  return {
    warmUpMs,
    ...(unsteady.length > 0 && { stillFasterPercent: Math.max(...unsteady) }),
  };
}
