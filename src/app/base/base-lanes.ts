import { isSameServer } from "../../domain/run/plan/address.ts";
import type { ServerConfig } from "../../domain/run/plan/config.ts";
import { type Lane, laneName, lanesOf, scenariosOf } from "../../domain/series/lane.ts";
import { LoadgateError, messageOf } from "../../domain/shared/error.ts";
import { entryOf } from "../../domain/shared/required.ts";
import type { RunningServer } from "../../ports/server-runtime.ts";
import type { Checkout } from "../../ports/source-control.ts";
import { scenarioKey } from "../arms/arms.ts";
import { checkAnswers } from "../arms/check-answer.ts";
import { LaneFailure } from "../arms/lane-failure.ts";
import { buildRequestOf, startLane } from "../arms/lane-server.ts";
import { answerKey } from "../benchmark/take-away.ts";
import type { World } from "../world/world.ts";
import type { ArmRequest } from "./arm-request.ts";
import { PreparedServers, scenarioIn, serverIn } from "./base-configuration.ts";
import { buildLane, type LaneBuild, orBuiltAnew, setUp, watchLane } from "./build-lane.ts";
import type { ProgramCheck } from "./same-program.ts";

/** Starts a built server of base, checks its answers, and stops it. */
type Ask = () => Promise<void>;

/**
 * Builds the servers of base, starts each once and checks all expected answers. What fails is lost.
 * @throws LaneFailure of head's, if base cannot be checked because of a service that is head's
 */
export async function buildAndAsk(world: World, request: ArmRequest): Promise<PreparedServers> {
  const base = new PreparedServers(world.progress, request);
  const lanes = lanesOf(request.head.cells).filter(({ arm }) => arm === request.arm);
  /** Servers whose answers are still to be checked. */
  const waiting = new Map<Lane, Ask>();
  const orLose = async (lane: Lane, work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      request.signal.throwIfAborted();
      if (error instanceof LaneFailure && error.lane.arm === "head") throw error;
      base.lose({ server: lane.server }, error);
    }
  };
  for (const [index, lane] of lanes.entries()) {
    await orLose(lane, async () => {
      const ask = await buildOne({ world, request, base, lane });
      if (ask) waiting.set(lane, ask);
    });
    if (mustWait(request, [...waiting.keys()], lanes.slice(index + 1))) continue;
    for (const [built, ask] of waiting) await orLose(built, ask);
    waiting.clear();
  }
  return base;
}

/** True if a service cannot be reset yet, because that may need the result of another server's setup. */
function mustWait(request: ArmRequest, waiting: readonly Lane[], toCome: readonly Lane[]) {
  const used = waiting.flatMap((lane) => describedIn(request, lane)?.services ?? []);
  const reset = new Set(used.flatMap((one) => (one.reset === undefined ? [] : one.name)));
  return toCome.some((lane) => {
    const { setup, services = [] } = describedIn(request, lane) ?? {};
    return setup !== undefined && services.some(({ name }) => reset.has(name));
  });
}

/** A server of base by its own configuration, or by head's if base has none. */
function describedIn({ own, head }: ArmRequest, { server }: Lane): ServerConfig | undefined {
  return own ? own.servers.get(server) : head.servers.get(server);
}

/** @returns undefined if base has no such server, or its answers have already been checked */
async function buildOne(asked: Omit<LaneBuild, "server" | "builder">): Promise<Ask | undefined> {
  const { world, request, lane } = asked;
  const { checkout, own } = request;
  const described = describedIn(request, lane);
  const config = described && (own ? described : serverIn(checkout, described));
  if (!config) return undefined;
  const running = runningBase(entryOf(request.head.servers, lane.server), config);
  if (running) {
    await takeRunning({ ...asked, server: running });
    return undefined;
  }
  const server = inCheckout(checkout, config);
  const builder = world.baseBuilder(checkout);
  return await takeLane({ ...asked, server, builder });
}

/** Variables that name the working tree would lead base's programs to head's files. */
function inCheckout({ environment }: Checkout, server: ServerConfig): ServerConfig {
  const moved = <Part extends Pick<ServerConfig, "env">>(part: Part): Part => ({
    ...part,
    env: { ...environment, ...part.env },
  });
  return { ...moved(server), services: server.services?.map(moved) };
}

/** Checks the answers of an already running server, unless it is head's. */
async function takeRunning(baseLane: Omit<LaneBuild, "builder">): Promise<void> {
  const { world, request, base, lane, server } = baseLane;
  const { url = "" } = server;
  const { url: ofHead = "" } = entryOf(request.head.servers, lane.server);
  if (isSameServer(ofHead, url)) {
    const hint = "Let url be where the change runs, and base-url where its base does.";
    base.loseShared(lane.server, url, hint);
    return;
  }
  world.progress.stage(`Asking ${laneName(lane)} at ${url}`);
  base.servers.set(laneName(lane), server);
  await askAll(baseLane, await startLane(world, { lane, server }, request.signal));
}

/** Builds one server. @returns checks its answers, and whether head runs the same program */
async function takeLane(baseLane: LaneBuild): Promise<Ask> {
  const { request, base, lane } = baseLane;
  const watch = await watchLane(baseLane);
  const watched = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      request.signal.throwIfAborted();
      if (await watch.wroteOutside()) base.wroteOutside.add(lane.server);
      throw error;
    }
  };
  await watched(() => buildLane(baseLane, watch));
  return () => watched(() => startAndCheck(baseLane, watch));
}

async function startAndCheck(baseLane: LaneBuild, watch: ProgramCheck): Promise<void> {
  const { base, lane, builder } = baseLane;
  const start = () => startBuilt(baseLane, watch);
  const running = await orBuiltAnew(baseLane, start, async () => {
    await setUp(baseLane, watch);
    return await start();
  });
  try {
    await askAll(baseLane, running);
    await watch.answered(running);
  } finally {
    await running.stop();
  }
  const { shared, seen, wroteOutside } = await watch.findings();
  base.seen.add(seen);
  if (wroteOutside) base.wroteOutside.add(lane.server);
  const isAllOfIt = shared === undefined && !wroteOutside;
  const built = buildRequestOf(baseLane);
  await (isAllOfIt ? builder.keep(built) : builder.forget(built));
  if (shared !== undefined) base.loseShared(lane.server, shared);
}

/** Starts a server that is built and set up as in a round, after a reset of its data. */
async function startBuilt(baseLane: LaneBuild, watch: ProgramCheck): Promise<RunningServer> {
  const { world, request, lane, server } = baseLane;
  if (server.services?.some(({ reset }) => reset !== undefined)) {
    world.progress.stage(`Resetting the services of ${laneName(lane)}`);
  }
  await request.services.reset([baseLane]);
  await watch.aboutToStart();
  return await startLane(world, baseLane, request.signal);
}

/** Checks all expected answers of a server of base: its own form of each scenario, or head's if it has none. */
async function askAll(baseLane: Omit<LaneBuild, "builder" | "server">, running: RunningServer) {
  const { world, request, base, lane } = baseLane;
  const { own, head, checkout, signal } = request;
  for (const name of scenariosOf(head.cells, lane)) {
    const ofHead = () => scenarioIn(checkout, entryOf(head.scenarios, scenarioKey("head", name)));
    const scenario = own?.scenarios.get(name) ?? ofHead();
    base.scenarios.set(scenarioKey(lane.arm, name), scenario);
    try {
      await checkAnswers({ server: running, scenario, world, signal });
      base.answered.add(answerKey(lane.server, name));
    } catch (error) {
      signal.throwIfAborted();
      const isOwn = own?.scenarios.get(name)?.servers.includes(lane.server);
      if (isOwn) base.lose({ server: lane.server, scenario: name }, error);
      else world.progress.warn(`${messageOf(error)}; the scenario counts as new`);
    }
  }
}

/**
 * Base's side of an already running server, by base's own configuration or else by head's.
 * @param head the server by head's configuration
 * @param own the server by base's
 * @returns with the address of base as `url`; undefined if Loadgate starts both
 * @throws LoadgateError `measurement` if only one of them is already running, because then they are not comparable
 */
function runningBase(head: ServerConfig, own: ServerConfig): ServerConfig | undefined {
  if (head.url === undefined && own.url === undefined) return undefined;
  const url = own.baseUrl ?? head.baseUrl;
  if (head.url === undefined || own.url === undefined || url === undefined) {
    const [here, there] = head.url === undefined ? ["base", "head"] : ["head", "base"];
    const message = `${head.name}: it runs already in ${here} (url) and is started in ${there} (run), which cannot be compared`;
    const hint =
      "Accept that once with `loadgate: accept lost-base`, or keep the way that base has it.";
    throw new LoadgateError("measurement", message, { hint });
  }
  return { ...own, url };
}
