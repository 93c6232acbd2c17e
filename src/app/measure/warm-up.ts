import {
  type Cell,
  cellName,
  type Lane,
  laneName,
  laneSeriesName,
  lanesOf,
} from "../../domain/run/lane.ts";
import { rateBeforeWaiting, type Waiting, waitingFor } from "../../domain/run/late-answers.ts";
import { type BurstResult, sampleOf } from "../../domain/run/sample.ts";
import type { ServerStart } from "../../domain/run/server-facts.ts";
import { BURST_OVERHEAD_MS } from "../../domain/run/time-estimate.ts";
import {
  isFlat,
  LEAST_WINDOWS,
  MOST_WARM_UP_MS,
  speedUpPercent,
  type WarmUpWindow,
  windowMs,
} from "../../domain/run/warm-up.ts";
import { named } from "../named.ts";
import { load, questionsTo, type Target } from "./burst.ts";
import { checkContents } from "./check-answer.ts";
import { onLane } from "./lane-failure.ts";
import type { Measurement, RunningServers } from "./measurement.ts";
import { OtherAnswers } from "./other-answers.ts";
import { WarmUpFindings } from "./warm-up-findings.ts";

/** A window of load. */
interface Window {
  readonly burstMs: number;
  /** Whether it waits for the answers that are under way at its end. */
  readonly waits: boolean;
}

/** A server under one scenario and level. Its arms warm up together, so that neither gets warmer than the other. */
interface Warming {
  readonly cell: Cell;
  readonly arms: readonly { readonly lane: Lane; readonly windows: WarmUpWindow[] }[];
}

/**
 * Loads every series before its first measured burst, of which no answer counts in a figure: for the configured time,
 * or else until no arm of its server gets faster or the time is up. Servers and scenarios take turns, window
 * by window, because one scenario also warms up what the others share with it. The second to the fourth window
 * wait for their answers, which shows what takes longer than a measured burst, and would be cut off by it. Requests
 * that fail are counted.
 *
 * @param untilMs when automatic warm-ups end at the latest, by the machine's clock; the fewest windows that
 * can tell whether a server is warm are loaded even after that
 * @returns answers a second of the slowest lane of each cell, by its name
 * @throws LoadgateError `measurement` where a server or the generator fails, or an answer under load is wrong
 */
export async function warmUp(
  measurement: Measurement,
  running: RunningServers,
  untilMs: number,
): Promise<ReadonlyMap<string, number>> {
  const { cells, recorder, world } = measurement;
  const latest = new Map<string, number>();
  const loadedMs = new Map<string, number>();
  const findings = new WarmUpFindings();
  const others = new OtherAnswers(measurement, running);
  const loadFor = async (cell: Cell, lane: Lane, { burstMs, waits }: Window) => {
    const { requests, ...shape } = cell.shape;
    const server = named(running, laneName(lane));
    const target = { server, lane, cell: { ...cell, shape: { ...shape, burstMs } } };
    // A burst of a number of requests ends with its last answer, so none of them is late.
    const waiting = waits && requests === undefined ? waitingFor(shape) : undefined;
    const { window, result } = await onLane(lane, () =>
      others.during(lane, () => loadWindow(measurement, target, waiting)),
    );
    recorder.loaded(burstMs);
    findings.add(target, result, waiting);
    latest.set(laneSeriesName(lane, cell), window.throughput ?? 0);
    loadedMs.set(laneName(lane), (loadedMs.get(laneName(lane)) ?? 0) + burstMs);
    return window;
  };
  for (const cell of cells) {
    const { warmUpMs } = cell.shape;
    if (warmUpMs === undefined) continue;
    for (const lane of cell.lanes) await loadFor(cell, lane, { burstMs: warmUpMs, waits: true });
  }
  const warmings = cells.flatMap(warmingsOf);
  let open: readonly Warming[] = warmings;
  while (open.length > 0) {
    const next: Warming[] = [];
    for (const warming of open) {
      if (!isDue(warming, untilMs - world.machine.now())) continue;
      const { cell } = warming;
      const done = windowsOf(warming);
      // The first meets a cold server, and waiting in all would take the time of a server that is late.
      const window = {
        burstMs: windowMs(cell.shape.burstMs),
        waits: done > 0 && done < LEAST_WINDOWS,
      };
      for (const { lane, windows } of inTurns(warming)) {
        windows.push(await loadFor(cell, lane, window));
      }
      next.push(warming);
    }
    open = next;
  }
  for (const lane of lanesOf(cells)) {
    recorder.updated(lane, warmUpFacts(lane, warmings, loadedMs.get(laneName(lane))));
  }
  const slowest = new Map(
    cells.map((cell) => {
      const each = cell.lanes.map((lane) => latest.get(laneSeriesName(lane, cell)) ?? 0);
      return [cellName(cell), Math.min(...each)];
    }),
  );
  findings.record(measurement, slowest);
  return slowest;
}

async function loadWindow(
  measurement: Measurement,
  target: Target,
  waiting: Waiting | undefined,
): Promise<{ readonly window: WarmUpWindow; readonly result: BurstResult }> {
  const { now } = measurement.world.machine;
  const loadedMs = now() + target.cell.shape.burstMs + BURST_OVERHEAD_MS;
  // Bursts only count statuses. Here nothing is measured, so the content of an answer can be checked under load.
  const [observed, checked] = await Promise.allSettled([
    target.server.observe(() => load(measurement, target, waiting)),
    checkContents(questionsTo(measurement, target)),
  ]);
  if (observed.status === "rejected") throw observed.reason;
  if (checked.status === "rejected") throw checked.reason;
  const { result } = observed.value;
  const window = sampleOf(NO_PLACE, target.cell, observed.value);
  if (waiting && now() > loadedMs) measurement.recorder.answered(target.lane, now() - loadedMs);
  // HTTP/2 is cut off all the same.
  if (!result.latePercents || result.aborted > 0) return { window, result };
  return { window: { ...window, throughput: rateBeforeWaiting(result, target.cell) }, result };
}

/** A window has no place in the plan. */
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

/** The arms take turns at going first. */
function inTurns(warming: Warming): Warming["arms"] {
  return windowsOf(warming) % 2 === 0 ? warming.arms : warming.arms.toReversed();
}

/** Whether each arm needs another window. */
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
