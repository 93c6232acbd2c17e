import { laneName } from "../../domain/series/lane.ts";
import { LoadgateError } from "../../domain/shared/error.ts";
import type { Builder } from "../../ports/builder.ts";
import { CLOCK_SLACK_MS } from "../../ports/program-watch.ts";
import { buildRequestOf, type LaneServer, laneIn } from "../arms/lane-server.ts";
import { missingProgram } from "../plan/skipped-servers.ts";
import type { World } from "../world/world.ts";
import type { ArmRequest } from "./arm-request.ts";
import type { PreparedServers } from "./base-configuration.ts";
import { type ProgramCheck, watchPrograms } from "./same-program.ts";

/** Everything needed to build and check one server of base. */
export interface LaneBuild extends LaneServer {
  readonly world: World;
  readonly request: ArmRequest;
  readonly base: PreparedServers;
  readonly builder: Builder;
}

/**
 * Starts to watch whether both arms run the same program. Call it before base is built.
 * @throws LoadgateError `measurement` if a program that the server requires is not installed
 */
export async function watchLane(baseLane: LaneBuild): Promise<ProgramCheck> {
  const { world, request, lane, server, builder } = baseLane;
  const missing = missingProgram(world.machine, server);
  if (missing) {
    const what = `${missing.program} is not installed (${missing.install})`;
    throw new LoadgateError("measurement", `${laneName(lane)}: ${what}`);
  }
  const { checkout, head, services, beganMs, signal } = request;
  return await watchPrograms({
    world,
    checkout,
    base: { lane, server },
    head: laneIn(head, { ...lane, arm: "head" }),
    beganMs,
    rebuild: () =>
      noted(baseLane, async () => {
        await checkout.clean();
        await builder.build(buildRequestOf({ lane, server }), signal, { fresh: true });
        await services.prepare({ lane, server });
      }),
    reset: (all) => services.reset(all),
    signal,
  });
}

/**
 * Builds a server of base and runs its setup.
 * @throws LoadgateError `measurement` if either fails, or the build checked out another commit
 */
export async function buildLane(baseLane: LaneBuild, watch: ProgramCheck): Promise<void> {
  const { world, request, base, lane, server, builder } = baseLane;
  const name = laneName(lane);
  world.progress.stage(`${server.build === undefined ? "Starting" : "Building"} ${name}`);
  const build = () => builder.build(buildRequestOf(baseLane), request.signal);
  base.builds.set(name, await noted(baseLane, build));
  await checkCommit(baseLane);
  base.servers.set(name, server);
  await orBuiltAnew(baseLane, () => setUp(baseLane, watch));
}

/** A build that checks out another commit leaves no base to compare with. */
async function checkCommit({ request: { checkout }, lane }: LaneBuild): Promise<void> {
  const now = await checkout.commitNow();
  const moved = await checkout.movedSubmodule();
  if (now === checkout.sha && moved === undefined) return;
  const what =
    now === checkout.sha
      ? `another commit of the submodule ${moved}`
      : `${now ?? "something else"} in place of ${checkout.sha}`;
  throw new LoadgateError("measurement", `${laneName(lane)}: the build checked out ${what}`, {
    hint: "The build must not check out another commit.",
  });
}

/**
 * Starts the services of a built server, and runs its setup beside them.
 * @throws LoadgateError `measurement` if either fails
 */
export async function setUp(baseLane: LaneBuild, watch: ProgramCheck): Promise<void> {
  const { request, base, lane } = baseLane;
  const name = laneName(lane);
  const setup = await noted(baseLane, () => request.services.prepare(baseLane));
  base.builds.set(name, { ...base.builds.get(name), ...setup });
  await watch.built();
}

/**
 * Runs some work with a build. If it fails with a restored build, the server is built again, once.
 * @param again replaces the work after the new build
 * @throws any error of the work
 */
export async function orBuiltAnew<Result>(
  baseLane: LaneBuild,
  work: () => Promise<Result>,
  again = work,
): Promise<Result> {
  const { world, request, base, lane, builder } = baseLane;
  const { signal } = request;
  const name = laneName(lane);
  try {
    return await work();
  } catch (error) {
    signal.throwIfAborted();
    if (!base.builds.get(name)?.isRestored || !(error instanceof LoadgateError)) throw error;
    world.progress.warn(`${error.message}; an earlier run built it, so it is built again`);
    const build = () => builder.build(buildRequestOf(baseLane), signal, { fresh: true });
    base.builds.set(name, await noted(baseLane, build));
    return await again();
  }
}

/** Records when a part of base was built, even if that fails, because files written until then remain. */
async function noted<Result>({ world, request, lane }: LaneBuild, build: () => Promise<Result>) {
  const nowMs = () => world.machine.date().getTime();
  // Files that head's build wrote last must not be attributed to base's build.
  const fromMs = Math.max(nowMs(), request.headBuiltMs + CLOCK_SLACK_MS);
  try {
    return await build();
  } finally {
    request.baseBuilds.push({ lane, time: { fromMs, untilMs: nowMs() } });
  }
}
