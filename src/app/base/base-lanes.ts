import type { ScenarioConfig, ServerConfig } from "../../domain/run/config.ts";
import { type Lane, laneName, lanesOf } from "../../domain/run/lane.ts";
import { LoadgateError, messageOf } from "../../domain/shared/error.ts";
import type { Builder } from "../../ports/builder.ts";
import { CLOCK_SLACK_MS } from "../../ports/program-watch.ts";
import type { RunningServer } from "../../ports/server-runtime.ts";
import type { Checkout } from "../../ports/source-control.ts";
import { scenarioKey } from "../arms/arms.ts";
import { buildRequestOf } from "../arms/build-request.ts";
import { missingProgram } from "../arms/missing-program.ts";
import { type LaneServer, startLane } from "../arms/start-lane.ts";
import { checkAnswers } from "../measure/check-answer.ts";
import { named } from "../named.ts";
import type { World } from "../world.ts";
import type { ConfiguredBase } from "./base-arm-request.ts";
import { scenarioIn, serverIn } from "./base-configuration.ts";
import { answerKey, BaseServers } from "./base-servers.ts";
import { type RunningBase, runningBase, SAME_ADDRESS_HINT } from "./running-base.ts";
import { type ProgramCheck, watchPrograms } from "./same-program.ts";

/** Everything that building and asking one server of base needs. */
interface BaseLane extends LaneServer {
  readonly world: World;
  readonly request: ConfiguredBase;
  readonly base: BaseServers;
  readonly builder: Builder;
}

/**
 * Builds the servers of base, starts each once and asks it for the answers that it must give. What fails is
 * lost.
 */
export async function buildAndAsk(world: World, request: ConfiguredBase): Promise<BaseServers> {
  const { checkout, own } = request;
  const base = new BaseServers(world.progress);
  for (const lane of lanesOf(request.head.cells)) {
    if (lane.arm !== request.arm) continue;
    try {
      const config = own ? own.servers.get(lane.server) : headServerIn(request, lane);
      if (!config) continue;
      const running = runningBase(named(request.head.servers, lane.server), config);
      if (running) {
        await takeRunning({ world, request, base, lane, ...running });
        continue;
      }
      const server = inCheckout(checkout, config);
      await takeLane({ world, request, base, lane, server, builder: world.baseBuilder(checkout) });
    } catch (error) {
      request.signal.throwIfAborted();
      base.lose({ server: lane.server }, error);
    }
  }
  return base;
}

/** Variables that name the working tree would lead base's programs to head's files. */
function inCheckout({ environment }: Checkout, server: ServerConfig): ServerConfig {
  const moved = <Part extends Pick<ServerConfig, "env">>(part: Part): Part => ({
    ...part,
    env: { ...environment, ...part.env },
  });
  const { services } = server;
  return { ...moved(server), ...(services && { services: services.map(moved) }) };
}

/** Asks a server that runs already, unless it is head's. */
async function takeRunning({
  isHead,
  ...baseLane
}: Omit<BaseLane, "builder"> & RunningBase): Promise<void> {
  const { world, request, base, lane, server } = baseLane;
  const { url = "" } = server;
  if (isHead) {
    base.loseShared(lane.server, url, SAME_ADDRESS_HINT);
    return;
  }
  world.progress.stage(`Asking ${laneName(lane)} at ${url}`);
  base.servers.set(laneName(lane), server);
  await askAll(baseLane, await startLane(world, { lane, server }, request.signal));
}

function headServerIn({ checkout, head }: ConfiguredBase, lane: Lane): ServerConfig | undefined {
  const server = head.servers.get(lane.server);
  return server && serverIn(checkout, server);
}

/** Builds one server, asks it, and checks whether head runs the same program. */
async function takeLane(baseLane: BaseLane): Promise<void> {
  const { request, base, lane } = baseLane;
  checkPrograms(baseLane);
  const watch = await watchLane(baseLane);
  try {
    await buildAndCheck(baseLane, watch);
  } catch (error) {
    request.signal.throwIfAborted();
    if (await watch.installed()) base.wroteOutside.add(lane.server);
    throw error;
  }
}

async function buildAndCheck(baseLane: BaseLane, watch: ProgramCheck): Promise<void> {
  const { world, request, base, lane, server, builder } = baseLane;
  const name = laneName(lane);
  world.progress.stage(`Building ${name}`);
  const built = buildRequestOf(baseLane);
  base.builds.set(name, await noted(baseLane, () => builder.build(built, request.signal)));
  await checkCommit(baseLane);
  base.servers.set(name, server);
  const running = await startBuilt(baseLane, watch);
  try {
    await askAll(baseLane, running);
    await watch.answered(running);
  } finally {
    await running.stop();
  }
  const shared = await watch.shared();
  base.seen.add(watch.seen());
  if (watch.wroteOutside()) base.wroteOutside.add(lane.server);
  const isAllOfIt = shared === undefined && !watch.wroteOutside();
  await (isAllOfIt ? builder.keep(built) : builder.forget(built));
  if (shared !== undefined) base.loseShared(lane.server, shared);
}

function checkPrograms({ world, lane, server }: BaseLane): void {
  const missing = missingProgram(world.machine, server);
  if (!missing) return;
  const what = `${missing.program} is not installed (${missing.install})`;
  throw new LoadgateError("measurement", `${laneName(lane)}: ${what}`);
}

/** A build that checks something else out leaves no base to compare with. */
async function checkCommit({ request: { checkout }, lane }: BaseLane): Promise<void> {
  const now = await checkout.commitNow();
  const moved = await checkout.movedSubmodule();
  if (now === checkout.sha && moved === undefined) return;
  const what =
    now === checkout.sha
      ? `another commit of the submodule ${moved}`
      : `${now ?? "something else"} in place of ${checkout.sha}`;
  throw new LoadgateError("measurement", `${laneName(lane)}: the build checked out ${what}`, {
    hint: "Let the build leave the commits that it is given as they are.",
  });
}

/** Starts to watch whether both arms run the same program. */
function watchLane(baseLane: BaseLane): Promise<ProgramCheck> {
  const { world, request, lane, server, builder } = baseLane;
  const { checkout, head, services, beganMs, signal } = request;
  return watchPrograms(world, {
    checkout,
    base: { lane, server },
    head: { lane: { ...lane, arm: "head" }, server: named(head.servers, lane.server) },
    beganMs,
    rebuild: () =>
      noted(baseLane, async () => {
        await checkout.clean();
        await builder.build(buildRequestOf({ lane, server }), signal, { fresh: true });
        await services.prepare({ lane, server });
      }),
    signal,
  });
}

/** Notes when something of base was built, also where that fails: what it wrote until then stays. */
async function noted<Result>(
  { world: { machine }, request, lane }: BaseLane,
  build: () => Promise<Result>,
): Promise<Result> {
  const nowMs = () => machine.date().getTime();
  // What head's build wrote last must not pass for what base's wrote first.
  const fromMs = Math.max(nowMs(), request.headBuiltMs + CLOCK_SLACK_MS);
  try {
    return await build();
  } finally {
    request.baseBuilds.push({ lane, time: { fromMs, untilMs: nowMs() } });
  }
}

/** Starts what was built. A build of an earlier run that does not start is built again, once. */
async function startBuilt(baseLane: BaseLane, watch: ProgramCheck): Promise<RunningServer> {
  const { world, base, lane, builder } = baseLane;
  const { signal } = baseLane.request;
  const name = laneName(lane);
  try {
    return await setUpAndStart(baseLane, watch);
  } catch (error) {
    signal.throwIfAborted();
    if (!base.builds.get(name)?.isRestored || !(error instanceof LoadgateError)) throw error;
    world.progress.warn(`${error.message}; an earlier run built it, so it is built again`);
    const build = () => builder.build(buildRequestOf(baseLane), signal, { fresh: true });
    base.builds.set(name, await noted(baseLane, build));
    return setUpAndStart(baseLane, watch);
  }
}

async function setUpAndStart(baseLane: BaseLane, watch: ProgramCheck): Promise<RunningServer> {
  const { world, request, base, lane } = baseLane;
  const name = laneName(lane);
  const setup = await noted(baseLane, () => request.services.prepare(baseLane));
  base.builds.set(name, { ...base.builds.get(name), ...setup });
  await watch.built();
  return startLane(world, baseLane, request.signal);
}

/** Asks a server of base for each answer that it must give. */
async function askAll(
  baseLane: Omit<BaseLane, "builder" | "server">,
  running: RunningServer,
): Promise<void> {
  const { world, request, base, lane } = baseLane;
  const { http, machine } = world;
  const { own, head, signal } = request;
  const cells = head.cells.filter(({ lanes }) =>
    lanes.some((one) => laneName(one) === laneName(lane)),
  );
  for (const name of new Set(cells.map((cell) => cell.scenario))) {
    const scenario = formOf(request, name);
    base.scenarios.set(scenarioKey(lane.arm, name), scenario);
    try {
      const { matches } = machine;
      await checkAnswers({ server: running, scenario, http, matches, signal });
      base.answered.add(answerKey(lane.server, name));
    } catch (error) {
      signal.throwIfAborted();
      const isOwn = own?.scenarios.get(name)?.servers.includes(lane.server);
      if (isOwn) base.lose({ server: lane.server, scenario: name }, error);
      else world.progress.warn(`${messageOf(error)}; the scenario counts as new`);
    }
  }
}

/** Base's own form of a scenario, or head's where base has none. */
function formOf({ own, head, checkout }: ConfiguredBase, name: string): ScenarioConfig {
  const before = own?.scenarios.get(name);
  return before ?? scenarioIn(checkout, named(head.scenarios, scenarioKey("head", name)));
}
