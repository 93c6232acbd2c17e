import { loadAndCheck } from "../../app/measure/burst.ts";
import { treesOfAll } from "../../app/measure/measure-arms.ts";
import type { Measurement } from "../../app/measure/measurement.ts";
import { createStarter, withWarmServers } from "../../app/measure/with-servers.ts";
import type { InstrumentedWorld } from "../../app/stages/instrument.ts";
import { createRecorder } from "../../app/stages/recorder.ts";
import type { Measured } from "../../app/stages/stages.ts";
import { type Cell, type Lane, laneName } from "../../domain/series/lane.ts";
import { LoadgateError } from "../../domain/shared/error.ts";
import { entryOf, required } from "../../domain/shared/required.ts";
import type { RunningServer } from "../../ports/server-runtime.ts";
import { LEAST_PAIRS, type ProfilePair } from "../domain/compare-profiles.ts";
import type { StartProfile } from "../domain/stacks.ts";
import type { ProfiledStart, Profiler } from "../port.ts";

/** Maximum length of one profiled load. */
const LOAD_MS = 4000;

/** Each load lasts this part of the time of measuring, so that all of them with their warm-ups take less. */
const PART_OF_MEASURING = 0.05;

/** Shortest load, of some hundred samples of a busy server. */
const LEAST_LOAD_MS = 500;

/** What is profiled, and under which load. */
export interface ProfileRequest {
  readonly profiler: Profiler;
  readonly world: InstrumentedWorld;
  readonly run: Measured;
  /** With the judged lanes of one server. */
  readonly cell: Cell;
  readonly signal: AbortSignal;
}

/**
 * Profiles base and head in pairs of fresh starts, one after the other while both run, in turns.
 * @throws LoadgateError `measurement` if a server fails or cannot be profiled, and the signal's reason
 */
export async function profilePairs(request: ProfileRequest): Promise<readonly ProfilePair[]> {
  const { run } = request;
  const { requests: _, warmUpMs: __, ...shape } = request.cell.shape;
  const measuredMs = run.recorder.times().measureMs;
  const burstMs = Math.max(LEAST_LOAD_MS, Math.min(LOAD_MS, measuredMs * PART_OF_MEASURING));
  const cell = { ...request.cell, shape: { ...shape, burstMs, warmUpMs: burstMs / 2 } };
  const pairs: ProfilePair[] = [];
  for (let turn = 0; turn < LEAST_PAIRS; turn += 1) {
    pairs.push(await profilePair({ ...request, cell }, turn));
  }
  return pairs;
}

/** Profiles one start of each lane. */
async function profilePair(request: ProfileRequest, turn: number): Promise<ProfilePair> {
  const { profiler, world, run, cell } = request;
  const roots = treesOfAll(world, run)?.roots;
  const servers = new Map(run.benchmark.servers);
  const starts = new Map<string, ProfiledStart>();
  const found = new Map<string, StartProfile>();
  try {
    for (const lane of cell.lanes) {
      const server = entryOf(servers, laneName(lane));
      if (server.url !== undefined) throw unprofiled(lane, NO_PROFILER);
      const start = await profiler.prepare(server, roots?.get(lane.arm) ?? server.directory);
      starts.set(laneName(lane), start);
      servers.set(laneName(lane), { ...server, env: start.env });
    }
    const measurement = { ...measurementOf(request), servers };
    const round = { round: turn, start: createStarter(measurement), untilMs: () => 0 };
    await withWarmServers(measurement, round, async (running) => {
      for (const lane of turn % 2 === 0 ? cell.lanes : cell.lanes.toReversed()) {
        const [server, start] = [entryOf(running, laneName(lane)), entryOf(starts, laneName(lane))];
        found.set(lane.arm, await profileLane(measurement, { server, start, lane, cell, turn }));
      }
    });
  } finally {
    for (const { remove } of starts.values()) remove();
  }
  return { base: entryOf(found, "base"), head: entryOf(found, "head") };
}

/** The usual measurement, whose results belong to no series. */
function measurementOf({ world, run, cell, signal }: ProfileRequest): Measurement {
  const { benchmark, baseBuilds, generator, plan, services } = run;
  return {
    ...{ world, plan, baseBuilds, signal },
    ...{ servers: benchmark.servers, scenarios: benchmark.scenarios, cells: [cell] },
    generator: required(generator, "generator"),
    recorder: createRecorder(world.machine.now),
    trees: treesOfAll(world, run),
    reset: (all) => services.reset(all),
  };
}

/** A running lane that is loaded and profiled. */
interface ProfiledLane {
  readonly server: RunningServer;
  readonly start: ProfiledStart;
  readonly lane: Lane;
  readonly cell: Cell;
  readonly turn: number;
}

async function profileLane(
  measurement: Measurement,
  { server, start, lane, cell, turn }: ProfiledLane,
): Promise<StartProfile> {
  const profile = await start.profile(() =>
    loadAndCheck(measurement, { server, lane, cell }, { round: turn }),
  );
  if (!profile) throw unprofiled(lane, NO_PROFILER);
  const { stacks, result } = profile;
  const { expected, unexpected } = result.results[0].result;
  const { serverCpuMs: cpuMs } = result.usage;
  if (cpuMs === undefined) throw unprofiled(lane, "the system does not report its CPU time");
  if (expected + unexpected === 0) throw unprofiled(lane, "no request was answered");
  return { stacks, cpuMs, requests: expected + unexpected };
}

const NO_PROFILER = "only servers that Loadgate starts, with Node, are profiled";

function unprofiled(lane: Lane, why: string): LoadgateError {
  return new LoadgateError("measurement", `${laneName(lane)}: ${why}`);
}
