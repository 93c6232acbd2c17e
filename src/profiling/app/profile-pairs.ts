import { loadAndCheck } from "../../app/measure/burst.ts";
import { treesOfAll } from "../../app/measure/measure-arms.ts";
import type { Measurement } from "../../app/measure/measurement.ts";
import { createStarter, withWarmServers } from "../../app/measure/with-servers.ts";
import type { InstrumentedWorld } from "../../app/stages/instrument.ts";
import { createRecorder } from "../../app/stages/recorder.ts";
import type { Measured } from "../../app/stages/stages.ts";
import { type Cell, type Lane, laneName } from "../../domain/series/lane.ts";
import { LoadgateError } from "../../domain/shared/error.ts";
import { formatDuration } from "../../domain/shared/format.ts";
import { entryOf, required } from "../../domain/shared/required.ts";
import { sumOf } from "../../domain/shared/sum-of.ts";
import type { RunningServer } from "../../ports/server-runtime.ts";
import { LEAST_PAIRS } from "../domain/compare-profiles.ts";
import type { ProfilePair } from "../domain/function-pairs.ts";
import { type StartProfile, withUnsampled } from "../domain/stacks.ts";
import type { ProfiledStart, Profiler } from "../port.ts";
import { firstThatKnows } from "./first-that-knows.ts";

/** Time limit of all starts together, without builds for profiles. */
export const MOST_MS = 90_000;

/** Maximum length of one profiled load. */
const LOAD_MS = 4000;

/** Each load lasts this part of the time of measuring, so that all of them with their warm-ups take less. */
const PART_OF_MEASURING = 0.05;

/** Shortest load, of some hundred samples of a busy server. */
const LEAST_LOAD_MS = 500;

/** More pairs show smaller differences: they are taken while they are quick. */
const MOST_PAIRS = 8;

/** No further pair begins after this time. */
const ENOUGH_MS = 45_000;

/** Length of all stacks of a start together; real ones have some millions, and all starts must fit into memory. */
const MOST_CHARACTERS = 64_000_000;

/** What is profiled, and under which load. */
export interface ProfileRequest {
  readonly profilers: readonly Profiler[];
  readonly world: InstrumentedWorld;
  readonly run: Measured;
  /** With the judged lanes of one server. */
  readonly cell: Cell;
  readonly signal: AbortSignal;
}

/**
 * Profiles base and head in pairs of fresh starts, one after the other while both run, in turns.
 * @returns the pairs and the name of their profiler
 * @throws LoadgateError `measurement` if a server fails or cannot be profiled, and the signal's reason
 */
export async function profilePairs(request: ProfileRequest): Promise<ProfiledPairs> {
  const { run, world } = request;
  const { requests: _, warmUpMs: __, ...shape } = request.cell.shape;
  const measuredMs = run.recorder.times().measureMs;
  const burstMs = Math.max(LEAST_LOAD_MS, Math.min(LOAD_MS, measuredMs * PART_OF_MEASURING));
  const cell = { ...request.cell, shape: { ...shape, burstMs, warmUpMs: burstMs / 2 } };
  const found: ProfiledPairs[] = [];
  const beganMs = world.machine.now();
  const tookMs = () => world.machine.now() - beganMs;
  const isEnough = () => found.length >= LEAST_PAIRS && tookMs() >= ENOUGH_MS;
  for (let turn = 0; turn < MOST_PAIRS && !isEnough(); turn += 1) {
    found.push(await profilePair({ ...request, cell }, turn));
    if (turn === 0 && tookMs() * LEAST_PAIRS > MOST_MS) throw tooSlow(tookMs());
  }
  return {
    pairs: found.flatMap(({ pairs }) => pairs),
    profiler: oneOf(found.map(({ profiler }) => profiler)),
  };
}

function tooSlow(ms: number): LoadgateError {
  const wanted = `${LEAST_PAIRS} starts of each arm do not fit into ${MOST_MS / 1000} s`;
  return new LoadgateError("measurement", `${wanted}: the first took ${formatDuration(ms)}`);
}

/** Pairs of profiled starts. */
interface ProfiledPairs {
  readonly pairs: readonly ProfilePair[];
  readonly profiler: string;
}

/** @throws LoadgateError `measurement` if there are several: what two profilers see cannot be compared */
function oneOf(profilers: readonly string[]): string {
  const [first = "", other] = new Set(profilers);
  if (other === undefined) return first;
  throw new LoadgateError("measurement", `${first} and ${other} see different things`);
}

/** Profiles one start of each lane. */
async function profilePair(request: ProfileRequest, turn: number): Promise<ProfiledPairs> {
  const { run, cell } = request;
  const servers = new Map(run.benchmark.servers);
  const starts = new Map<string, ProfiledStart>();
  const found = new Map<string, ProfiledLoad>();
  try {
    for (const lane of cell.lanes) {
      const start = await prepareLane(request, lane);
      starts.set(laneName(lane), start);
      servers.set(laneName(lane), { ...entryOf(servers, laneName(lane)), env: start.env });
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
  const [base, head] = [entryOf(found, "base"), entryOf(found, "head")];
  const profiler = oneOf([base.profiler, head.profiler]);
  return { pairs: [{ base: base.start, head: head.start }], profiler };
}

/** Prepares a start of a lane. Both arms are profiled as head's configuration says. */
async function prepareLane(
  { profilers, world, run, cell }: ProfileRequest,
  lane: Lane,
): Promise<ProfiledStart> {
  const { servers } = run.benchmark;
  const { url, env, directory } = entryOf(servers, laneName(lane));
  if (url !== undefined) throw unprofiled(lane, "its processes are unknown, since it runs already");
  const { profile } = entryOf(servers, lane.server);
  const root = treesOfAll(world, run)?.roots.get(lane.arm) ?? directory;
  const loadMs = cell.shape.burstMs;
  const how = { directory, env, root, loadMs, ...(profile && { profile }) };
  return await firstThatKnows(profilers).prepare(how);
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

/** A load of one start, and the name of the profiler that watched it. */
interface ProfiledLoad {
  readonly start: StartProfile;
  readonly profiler: string;
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
): Promise<ProfiledLoad> {
  const load = () => loadAndCheck(measurement, { server, lane, cell }, { round: turn });
  const profiled = await start.profile(server, load, measurement.signal);
  if (!profiled) throw unprofiled(lane, UNKNOWN_PROGRAM);
  const { result, profiler } = profiled;
  const { expected, unexpected } = result.results[0].result;
  const { serverCpuMs: cpuMs } = result.usage;
  if (cpuMs === undefined) throw unprofiled(lane, "the system does not report its CPU time");
  if (expected + unexpected === 0) throw unprofiled(lane, "no request was answered");
  if (sumOf(profiled.stacks.keys(), (stack) => stack.length) > MOST_CHARACTERS) {
    throw unprofiled(lane, "its profile is larger than that of any program");
  }
  const stacks = withUnsampled(profiled, cpuMs);
  return { start: { stacks, cpuMs, requests: expected + unexpected }, profiler };
}

const UNKNOWN_PROGRAM = "no profiler knows a program of it that Loadgate started";

function unprofiled(lane: Lane, why: string): LoadgateError {
  return new LoadgateError("measurement", `${laneName(lane)}: ${why}`);
}
