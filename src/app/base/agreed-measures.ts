import { addressOf } from "../../domain/run/plan/transport.ts";
import { type Lane, laneName } from "../../domain/series/lane.ts";
import { messageOf } from "../../domain/shared/error.ts";
import type { Build } from "../../ports/builder.ts";
import { buildHeadServer, type LaneServer, laneIn, whileRunning } from "../arms/lane-server.ts";
import { measuredAlone } from "../benchmark/servers.ts";
import type { CheckedOut } from "../stages/stages.ts";
import type { World } from "../world/world.ts";

/**
 * Builds a server of head, measured as agreed with the judged base, if head has all that base's configuration names.
 * @returns the build, and the run in which a server that lacks something is measured as head's configuration says
 * @throws LoadgateError `measurement` as {@link buildHeadServer}
 */
export async function buildAsAgreed<Stage extends CheckedOut>(
  world: World,
  run: Stage,
  lane: Lane,
): Promise<{ readonly run: Stage; readonly build: Build }> {
  const { services, request, benchmark } = run;
  const { signal } = request;
  const asked = laneIn(benchmark, lane);
  const build = (one: LaneServer) => buildHeadServer(world, services, { ...one, signal });
  const keys = benchmark.otherwise.get(lane.server);
  if (!keys) return { run, build: await build(asked) };
  let built: Build | undefined;
  try {
    built = await build(asked);
    await startOnce(world, run, asked);
    return { run, build: built };
  } catch (error) {
    signal.throwIfAborted();
    world.progress.warn(`Not measured as in ${benchmark.base?.name}: ${messageOf(error)}`);
    const alone = { ...run, benchmark: measuredAlone(benchmark, lane.server) };
    const isBuiltAlike = keys.every((key) => key === "ready" || key === "prometheus");
    const own = built && isBuiltAlike ? built : await build(laneIn(alone.benchmark, lane));
    return { run: alone, build: own };
  }
}

/** Starts a server of head and reads its metrics. @throws LoadgateError `measurement` if it lacks what its keys name */
async function startOnce(
  world: World,
  { services, request: { signal } }: CheckedOut,
  one: LaneServer,
): Promise<void> {
  world.progress.stage(`Trying ${laneName(one.lane)} as base is measured`);
  await whileRunning(world, { ...one, services, signal }, async ({ url }) => {
    const { prometheus, ready } = one.server;
    const address = prometheus && addressOf(url, prometheus.path, ready.transport);
    if (address) await world.readMetrics(address, prometheus.metrics, signal);
  });
}
