import { canStartAgain, furtherStarts } from "../../domain/run/plan/further-starts.ts";
import { type StartCost, startOrder } from "../../domain/run/plan/start-order.ts";
import { addressTakenIn } from "../../domain/series/address-taken.ts";
import type { Pace } from "../../domain/series/closing-load.ts";
import { type Lane, laneName, lanesOf } from "../../domain/series/lane.ts";
import { groupedBy } from "../../domain/shared/grouped-by.ts";
import { entryOf } from "../../domain/shared/required.ts";
import type { RunningServer } from "../../ports/server-runtime.ts";
import { checkAnswers, checkContents, type Questions } from "../arms/check-answer.ts";
import { onLane, SharedProgram } from "../arms/lane-failure.ts";
import { laneIn, startLane } from "../arms/lane-server.ts";
import { otherProgram } from "../base/written-over.ts";
import { timed } from "../world/world.ts";
import { questionsTo } from "./burst.ts";
import type { Measurement, RunningServers } from "./measurement.ts";
import { warmUp } from "./warm-up.ts";

/** A round of fresh processes. */
interface WarmRound {
  readonly round: number;
  readonly start: StartServers;
  /** Latest end of automatic warm-ups, by the machine's clock; called once the servers run. */
  readonly untilMs: () => number;
}

/**
 * Runs some work while the servers of all cells run in a round, warmed up. They must answer correctly before and after
 * it, their services must listen to the end, and their peak memory is recorded. None of them runs afterwards, whatever
 * happens.
 * @param work gets the pace of each cell, by its name
 * @throws LoadgateError `measurement` if a server does not start or answers wrongly, LaneFailure of a lane of a base as
 * well if it shares a program with another arm, and any error of the work
 */
export async function withWarmServers(
  measurement: Measurement,
  { round, start, untilMs }: WarmRound,
  work: (running: RunningServers, paces: ReadonlyMap<string, Pace>) => Promise<void>,
): Promise<void> {
  const { recorder } = measurement;
  const running = new Map<string, RunningServer>();
  const lanes = lanesOf(measurement.cells);
  await measurement.reset?.(lanes.map((lane) => laneIn(measurement, lane)));
  try {
    await recorder.timed("startMs", () => start(lanes, round, running));
    await askAll(measurement, running, checkAnswers);
    for (const lane of lanes) {
      // After its first answers, a server has started all its parts and its log has not been flooded yet.
      const addressTaken = addressTakenIn(entryOf(running, laneName(lane)).logTail());
      if (addressTaken !== undefined) recorder.updated(lane, { addressTaken });
    }
    await checkTrees(measurement, running);
    await work(running, await warmUp(measurement, running, { round, untilMs: untilMs() }));
    await askAll(measurement, running, checkContents);
    for (const lane of lanes) {
      // A server that continues without its cache or database would be compared with one that has it.
      await onLane(lane, async () => entryOf(running, laneName(lane)).assertServices?.());
    }
    for (const lane of lanes) {
      const { peakRssBytes } = await entryOf(running, laneName(lane)).usage();
      if (peakRssBytes !== undefined) recorder.updated(lane, { peakRssBytes });
    }
  } finally {
    await recorder.timed("stopMs", () => stopAll(measurement, running));
  }
}

async function stopAll({ cells, recorder, world }: Measurement, running: RunningServers) {
  await Promise.all(
    lanesOf(cells).map(async (lane) => {
      const server = running.get(laneName(lane));
      if (!server) return;
      const wasStarted = server.coldStartMs !== undefined;
      const took = (stopMs: number) => wasStarted && recorder.updated(lane, { stopMs });
      await timed(world.machine.now, server.stop, took);
    }),
  );
}

/** Checks each lane's answers to each of its scenarios, once for all levels. */
async function askAll(
  measurement: Measurement,
  running: RunningServers,
  check: (questions: Questions) => Promise<void>,
): Promise<void> {
  const asked = new Set<string>();
  for (const cell of measurement.cells) {
    for (const lane of cell.lanes) {
      const key = `${laneName(lane)} ${cell.scenario}`;
      if (asked.has(key)) continue;
      asked.add(key);
      const server = entryOf(running, laneName(lane));
      const ask = () => check(questionsTo(measurement, { server, lane, cell }));
      const took = (ms: number) => measurement.recorder.answered(lane, ms);
      await timed(measurement.world.machine.now, () => onLane(lane, ask), took);
    }
  }
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

/** Starts the servers of a round. */
export type StartServers = ReturnType<typeof createStarter>;

/**
 * Creates a function that starts the servers of a round and records their starts. Servers that spend a long start
 * without using the CPU are started in parallel in later rounds.
 * @returns a function that adds each running server to a map, by lane name, even if another one fails; it throws
 * LoadgateError `measurement` if one does not start
 */
export function createStarter(
  measurement: Pick<Measurement, "world" | "servers" | "recorder" | "signal">,
) {
  const { world, recorder, signal } = measurement;
  const costs = new Map<string, StartCost>();
  const { cpuCount } = world.machine.environment();
  const startOne = async (lane: Lane, round: number, running: Map<string, RunningServer>) => {
    const name = laneName(lane);
    const one = laneIn(measurement, lane);
    const server = await onLane(lane, () => startLane(world, one, signal));
    running.set(name, server);
    const { coldStartMs } = server;
    const { rssBytes, cpuMs } = await server.usage();
    if (coldStartMs !== undefined) costs.set(name, { coldStartMs, cpuMs });
    recorder.started(lane, { round, coldStartMs, idleRssBytes: rssBytes });
  };
  return async (lanes: readonly Lane[], round: number, running: Map<string, RunningServer>) => {
    for (const group of startOrder(lanes, costs, cpuCount)) {
      const started = await Promise.allSettled(group.map((lane) => startOne(lane, round, running)));
      for (const result of started) if (result.status === "rejected") throw result.reason;
    }
  };
}

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
        const one = laneIn({ servers }, lane);
        const running = await onLane(lane, () => startLane(world, one, signal));
        await running.stop();
        const { coldStartMs = 0 } = running;
        const { furtherColdStartsMs = [] } = recorder.latestStart(lane) ?? {};
        recorder.updated(lane, { furtherColdStartsMs: [...furtherColdStartsMs, coldStartMs] });
      }
    }
  }
}
