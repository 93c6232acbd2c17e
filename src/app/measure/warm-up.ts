import { BURST_OVERHEAD_MS } from "../../domain/run/plan/time-estimate.ts";
import type { Pace } from "../../domain/series/closing-load.ts";
import {
  type Cell,
  cellName,
  type Lane,
  laneName,
  laneSeriesName,
  lanesOf,
} from "../../domain/series/lane.ts";
import { sampleOf } from "../../domain/series/sample.ts";
import {
  isFlat,
  LEAST_WINDOWS,
  MOST_WARM_UP_MS,
  speedUpPercent,
  type WarmUpWindow,
  windowMs,
} from "../../domain/series/warm-up.ts";
import { groupedBy } from "../../domain/shared/grouped-by.ts";
import { entryOf } from "../../domain/shared/required.ts";
import type { OtherAnswer } from "../../ports/connections.ts";
import { onLane, SharedProgram } from "../arms/lane-failure.ts";
import { beside, loadAndCheck } from "./burst.ts";
import type { Measurement, RunningServers } from "./measurement.ts";

/** A server under one scenario and level. Its arms warm up together, so that neither gets warmer than the other. */
interface Warming {
  readonly cell: Cell;
  readonly arms: readonly { readonly lane: Lane; readonly windows: WarmUpWindow[] }[];
}

/**
 * Loads every series before its first measured burst, for the configured time, or else until no arm of its server
 * gets faster or the time is up. No metric includes these answers, but failed requests are counted. Servers and
 * scenarios alternate, window by window, because one scenario also warms up code that others share.
 *
 * @param round of fresh processes: the arm that is loaded first is ahead for a while, so the arms alternate
 * @param untilMs latest end of automatic warm-ups, by the machine's clock; the minimum number of windows that can
 * tell whether a server is warm is loaded even after that
 * @returns the pace of each cell, by its name
 * @throws LoadgateError `measurement` if a server or the generator fails, or an answer under load is wrong
 */
export async function warmUp(
  measurement: Measurement,
  running: RunningServers,
  { round, untilMs }: { readonly round: number; readonly untilMs: number },
): Promise<ReadonlyMap<string, Pace>> {
  const { cells, recorder, world } = measurement;
  const latest = new Map<string, Pace>();
  const loadedMs = new Map<string, number>();
  const whileChecked = checkWhoAnswers(measurement, running);
  const loadFor = async (cell: Cell, lane: Lane, burstMs: number) => {
    const { requests: _, ...shape } = cell.shape;
    const server = entryOf(running, laneName(lane));
    const target = { server, lane, cell: { ...cell, shape: { ...shape, burstMs } } };
    const { results, usage } = await onLane(lane, () =>
      whileChecked(lane, () => loadAndCheck(measurement, target, { round })),
    );
    const window = sampleOf(NO_PLACE, target.cell, { result: results[0].result, usage });
    const { throughput = 0, latencyMs } = window;
    const meanMs = latencyMs?.mean ?? Number.POSITIVE_INFINITY;
    latest.set(laneSeriesName(lane, cell), { throughput, meanMs });
    loadedMs.set(laneName(lane), (loadedMs.get(laneName(lane)) ?? 0) + burstMs);
    return window;
  };
  for (const cell of cells) {
    const { warmUpMs } = cell.shape;
    if (warmUpMs === undefined) continue;
    for (const lane of inTurns(cell.lanes, round)) await loadFor(cell, lane, warmUpMs);
  }
  const warmings = cells.flatMap(warmingsOf);
  let open: readonly Warming[] = warmings;
  while (open.length > 0) {
    const next: Warming[] = [];
    for (const warming of open) {
      if (!isDue(warming, untilMs - world.machine.now())) continue;
      const { cell } = warming;
      for (const { lane, windows } of inTurns(warming.arms, round + windowsOf(warming))) {
        windows.push(await loadFor(cell, lane, windowMs(cell.shape.burstMs)));
      }
      next.push(warming);
    }
    open = next;
  }
  for (const lane of lanesOf(cells)) {
    recorder.updated(lane, warmUpFacts(lane, warmings, loadedMs.get(laneName(lane))));
  }
  return new Map(
    cells.map((cell) => {
      const each = cell.lanes.map((lane) => entryOf(latest, laneSeriesName(lane, cell)));
      const throughput = Math.min(...each.map((one) => one.throughput));
      return [cellName(cell), { throughput, meanMs: Math.max(...each.map((one) => one.meanMs)) }];
    }),
  );
}

/** A window has no place in the plan. */
const NO_PLACE = { round: 0, block: 0, position: 0, startedAt: "" };

function warmingsOf(cell: Cell): readonly Warming[] {
  if (cell.shape.warmUpMs !== undefined) return [];
  const byServer = groupedBy(cell.lanes, ({ server }) => server);
  return [...byServer.values()].map((lanes) => ({
    cell,
    arms: lanes.map((lane) => ({ lane, windows: [] })),
  }));
}

function windowsOf({ arms }: Warming): number {
  return arms[0]?.windows.length ?? 0;
}

/** The arms alternate in going first. */
function inTurns<Arm>(arms: readonly Arm[], turn: number): readonly Arm[] {
  return turn % 2 === 0 ? arms : arms.toReversed();
}

/** True if the arms need another window. */
function isDue(warming: Warming, leftMs: number): boolean {
  const { cell, arms } = warming;
  const done = windowsOf(warming);
  if (done < LEAST_WINDOWS) return true;
  const burstMs = windowMs(cell.shape.burstMs);
  if ((done + 1) * burstMs > MOST_WARM_UP_MS) return false;
  if (arms.length * (burstMs + BURST_OVERHEAD_MS) > leftMs) return false;
  return !arms.every(({ windows }) => isFlat(speedUpPercent(windows)));
}

function warmUpFacts(lane: Lane, warmings: readonly Warming[], warmUpMs = 0) {
  const unsteady = warmings
    .flatMap(({ arms }) => arms)
    .filter((arm) => laneName(arm.lane) === laneName(lane))
    .flatMap(({ windows }) => speedUpPercent(windows) ?? [])
    .filter((percent) => !isFlat(percent));
  return { warmUpMs, ...(unsteady.length > 0 && { stillFasterPercent: Math.max(...unsteady) }) };
}

/** Pause between two checks: a few fit into the shortest window of a warm-up. */
const PAUSE_MS = 40;

/** Checks per lane in a round. More would cost time, and a server that uses another arm's process does so often. */
const MOST_LOOKS = 12;

const HINT =
  "Give each arm a port or socket of its own, such as one made from {port}, or make what both may share a service (docs/services.md).";

/**
 * Detects, under load, that a process of one arm answers for another. If a part of a server listens on a fixed port
 * that the other arm's part already has, it ends, and the rest of the server uses the other arm's part.
 * @param running servers that have answered, so that all their processes exist
 * @returns a function that runs some work that loads a lane's server, and checks meanwhile which processes answer; it
 * throws SharedProgram of a lane of base if a process of another arm answers, and any error of the work
 */
function checkWhoAnswers({ cells, signal, world }: Measurement, running: RunningServers) {
  const lanes = lanesOf(cells);
  const measured = new Set(lanes.map(laneName));
  const isCompared = lanes.some(({ arm }) => arm !== "head");
  const answersFor = isCompared ? world.watchConnections(processesOf(lanes, running)) : undefined;
  /** Checks so far, by lane name. */
  const done = new Map<string, number>();
  const look = async (lane: Lane, isOver: () => boolean): Promise<SharedProgram | undefined> => {
    const name = laneName(lane);
    for (let looks = done.get(name) ?? 0; looks < MOST_LOOKS; looks += 1) {
      await world.machine.sleep(PAUSE_MS, signal);
      if (isOver()) return undefined;
      done.set(name, looks + 1);
      const other = answersFor?.(lane.arm);
      const failure = other && failureOf(lane, other);
      // A server without a base is not compared.
      if (failure && measured.has(laneName(failure.lane))) return failure;
    }
    return undefined;
  };
  return async <Result>(lane: Lane, work: () => Promise<Result>): Promise<Result> => {
    if (!answersFor) return await work();
    const [worked, other] = await beside(work(), (isOver) => look(lane, isOver));
    if (other) throw other;
    return worked;
  };
}

/** The ids of the processes of each arm, with those of its services. */
function processesOf(lanes: readonly Lane[], running: RunningServers) {
  const arms = groupedBy(lanes, ({ arm }) => arm);
  const idsOf = (lane: Lane) => {
    const { processes, serviceProcesses } = entryOf(running, laneName(lane));
    return [...processes(), ...(serviceProcesses?.() ?? [])];
  };
  return new Map([...arms].map(([arm, own]) => [arm, own.flatMap(idsOf)]));
}

/** Attributes the failure to base: head continues without a base that is indistinguishable from it. */
function failureOf({ server, arm }: Lane, { arm: other, pid, place }: OtherAnswer): SharedProgram {
  const what = `${server}: process ${pid} of ${other} answers for ${arm} on ${place}`;
  return new SharedProgram({ server, arm: arm === "head" ? other : arm }, what, HINT);
}
