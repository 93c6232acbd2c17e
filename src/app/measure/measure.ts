import type { ServerConfig } from "../../domain/run/plan/config.ts";
import { burstsMs, otherSetUpMs } from "../../domain/run/plan/time-estimate.ts";
import { addressOf } from "../../domain/run/plan/transport.ts";
import { type Pace, SUSTAINED_STARTS } from "../../domain/series/closing-load.ts";
import { type Cell, cellName, laneName, lanesOf, seriesOf } from "../../domain/series/lane.ts";
import { firstsCount, settledShape } from "../../domain/series/load-shape.ts";
import type { MetricReading } from "../../domain/series/server-facts.ts";
import {
  type Exposition,
  GC_PAUSES,
  type MetricPoint,
  pointName,
} from "../../domain/services/exposition.ts";
import { messageOf } from "../../domain/shared/error.ts";
import { entryOf } from "../../domain/shared/required.ts";
import type { RunningServer } from "../../ports/server-runtime.ts";
import { onLane } from "../arms/lane-failure.ts";
import type { InstrumentedWorld } from "../stages/instrument.ts";
import { measureBurst } from "./burst.ts";
import { closingCells, loadLonger, loadToClose, sustained } from "./closing-load.ts";
import type { LaidOut, Measurement, Outcome, RunningServers } from "./measurement.ts";
import { Schedule } from "./schedule.ts";
import { createStarter, type StartServers, startFurther, withWarmServers } from "./with-servers.ts";

/**
 * Executes a plan: in each round, fresh servers are started, all at once, and then the round's blocks are measured.
 * On a machine that is slower than estimated, the last blocks are left out, so that the run stays within its
 * budget. Series that need no more bursts are not measured further, and their time goes to the others.
 * @throws LoadgateError `measurement` if a server or the generator fails; nothing runs then
 */
export async function measure(measurement: Measurement): Promise<Outcome> {
  const { undecided, again } = measurement;
  const schedule = new Schedule(measurement);
  const start = createStarter(measurement);
  let { cells } = measurement;
  let measured = cells;
  for (let round = again?.round ?? 0; round < schedule.rounds(); round += 1) {
    if (!schedule.hasTimeFor(round, cells)) continue;
    cells = await measureRound({ ...measurement, cells }, { round, schedule, start });
    measured = cells;
    if (!undecided || schedule.isLast(round)) continue;
    const left = schedule.timeLeft(round);
    const { cells: further, plan, note, isClear } = undecided(cells, left, schedule.laidOut());
    if (note !== undefined) measurement.world.progress.note(note);
    if (isClear) {
      const latest = schedule.laidOut();
      const setUpMs = otherSetUpMs(left.setUpMs, { of: cells, to: latest.cells });
      const wholeMs = schedule.budgetMs();
      await loadLonger({ ...measurement, ...latest }, start, { ...left, setUpMs, wholeMs });
    }
    if (plan) schedule.layOutRest(round, plan);
    if (further.length === 0) return { laidOut: schedule.laidOut() };
    cells = further;
  }
  const ended = { cells: measured, ...schedule.timeLeft(schedule.rounds()) };
  return { laidOut: schedule.laidOut(), ended };
}

interface Round {
  readonly round: number;
  readonly schedule: Schedule;
  readonly start: StartServers;
}

/** @returns the cells, with the burst lengths that their servers turned out to need */
async function measureRound(measurement: Measurement, { round, schedule, start }: Round) {
  let { cells } = measurement;
  const { recorder, signal } = measurement;
  schedule.beginSetUp();
  const untilMs = () => schedule.warmUntilMs(round, cells);
  await withWarmServers(measurement, { round, start, untilMs }, async (running, paces) => {
    cells = settled(cells, paces);
    const closed = measurement.again ? [] : cells;
    const usual = closingCells(closed, paces, schedule.mostClosingMs(cells));
    const burstMs = schedule.mostSustainedMs(cells);
    const isSustained = sustainedIn(measurement, round, schedule.laidOut());
    const closing = sustained(usual, paces, burstMs, isSustained);
    const closingMs = burstsMs(usual, 1);
    const sustainedMs = burstsMs(closing, 1) - closingMs;
    schedule.setUpDone(round, cells, { closingMs, sustainedMs });
    await withReadings(measurement, running, async () => {
      let loaded: RunningServer | undefined;
      for (const block of schedule.blocksIn(round, cells)) {
        const { cell, index, order } = block;
        measurement.world.progress.advance(schedule.progressAt(block));
        await schedule.timed(block, async () => {
          for (const [position, lane] of order.entries()) {
            const place = { round, block: index, position };
            const server = entryOf(running, laneName(lane));
            if (loaded !== server) await loaded?.settle?.(signal);
            loaded = server;
            await onLane(lane, () => measureBurst(measurement, { server, lane, cell }, place));
          }
        });
      }
      for (const lane of lanesOf(cells)) {
        const server = entryOf(running, laneName(lane));
        const stillUsedPercent = await server.settle?.(signal, true);
        if (stillUsedPercent !== undefined) recorder.updated(lane, { stillUsedPercent });
        const { earlierCpuMs } = await server.observe(async () => {});
        recorder.usedEarlier(lane, round, earlierCpuMs);
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
function sustainedIn({ slowerSustained }: Measurement, round: number, latest: LaidOut) {
  if (!slowerSustained || round >= SUSTAINED_STARTS) return () => false;
  if (round === 0) return () => true;
  const slower = slowerSustained(latest);
  return (cell: Cell) => seriesOf([cell]).some((name) => slower.has(name));
}

function settled(cells: readonly Cell[], paces: ReadonlyMap<string, Pace>): readonly Cell[] {
  return cells.map((cell) => {
    const { throughput } = entryOf(paces, cellName(cell));
    const shape = settledShape(cell.shape, throughput);
    return { ...cell, shape, setsFirstsApart: firstsCount(cell.level, shape, throughput) };
  });
}

/**
 * Reads the servers' own metrics, and what instruments read of them, before and after some work, and records both. A
 * failure is only a warning, because no decision depends on them.
 */
async function withReadings(
  measurement: Measurement,
  running: RunningServers,
  work: () => Promise<void>,
): Promise<void> {
  const before = await readAll(measurement, running);
  await work();
  const after = await readAll(measurement, running);
  for (const lane of lanesOf(measurement.cells)) {
    const name = laneName(lane);
    const readings = readingsOf(before.get(name) ?? [], after.get(name) ?? []);
    if (readings.length > 0) measurement.recorder.updated(lane, { readings });
  }
}

/** The metrics that each server exposes, and what instruments read of it, by lane name. */
async function readAll({ cells, servers, signal, world }: Measurement, running: RunningServers) {
  const all = new Map<string, Exposition>();
  for (const name of lanesOf(cells).map(laneName)) {
    const one = { name, config: entryOf(servers, name), server: entryOf(running, name) };
    all.set(name, await readServer(world, one, signal));
  }
  return all;
}

/**
 * The metrics that a server exposes, and what instruments read of it; a failure is only a warning.
 * @param one with its name for warnings
 */
export async function readServer(
  world: Pick<InstrumentedWorld, "instruments" | "progress" | "readMetrics">,
  one: {
    readonly name: string;
    readonly config: Pick<ServerConfig, "prometheus" | "ready">;
    readonly server: RunningServer;
  },
  signal: AbortSignal,
): Promise<Exposition> {
  const { name, config, server } = one;
  const { prometheus, ready } = config;
  const points: MetricPoint[] = [];
  const readFrom = async (read: () => Promise<Exposition>, failure: string) => {
    try {
      points.push(...(await read()));
    } catch (error) {
      signal.throwIfAborted();
      world.progress.warn(`${name}: ${failure}: ${messageOf(error)}`);
    }
  };
  if (prometheus) {
    const { path, metrics } = prometheus;
    const address = addressOf(server.url, path, ready.transport);
    // The longest pause is one of the server's metrics, so it is always read.
    const wanted = [...metrics, GC_PAUSES];
    await readFrom(() => world.readMetrics(address, wanted, signal), `no metrics from ${path}`);
  }
  for (const read of world.instruments.flatMap((instrument) => instrument.read ?? [])) {
    await readFrom(() => read(server), "an instrument could not read it");
  }
  return points;
}

/**
 * Pairs readings from before and after.
 * @returns one reading for each name in either, in the order of first appearance
 */
export function readingsOf(before: Exposition, after: Exposition): readonly MetricReading[] {
  const earlier = new Map(before.map((point) => [pointName(point), point.value]));
  const later = new Map(after.map((point) => [pointName(point), point.value]));
  const names = new Set([...earlier.keys(), ...later.keys()]);
  return [...names].map((name) => ({ name, before: earlier.get(name), after: later.get(name) }));
}
