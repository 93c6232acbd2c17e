import type { ServerConfig } from "../../domain/run/plan/config.ts";
import { type MeasuredBy, measuredOtherwise } from "../../domain/run/plan/measured-by.ts";
import { addressOf } from "../../domain/run/plan/transport.ts";
import { laneName } from "../../domain/series/lane.ts";
import { messageOf } from "../../domain/shared/error.ts";
import type { Build } from "../../ports/builder.ts";
import { buildHeadServer, type LaneServer, startLane } from "../arms/lane-server.ts";
import type { Agreed } from "../stages/stages.ts";
import type { World } from "../world/world.ts";

/**
 * Builds a server of head, and agrees with the judged base on how it is measured: as base's configuration says, if head
 * has all that this names. Otherwise a change could choose what its cold start, artifact or build is measured by.
 * @returns the build, and the run with the agreed server, or with what head cannot match in base's own configuration
 * @throws LoadgateError `measurement` as {@link buildHeadServer}
 */
export async function buildAsInBase(
  world: World,
  run: Agreed,
  { lane, server }: LaneServer,
): Promise<{ readonly run: Agreed; readonly build: Build }> {
  const { services, request, arms, benchmark } = run;
  const { signal } = request;
  const { own } = benchmark ?? {};
  const before = own?.servers.get(server.name);
  const other = before ? measuredOtherwise(before, server) : [];
  const build = (one: ServerConfig) =>
    buildHeadServer(world, services, { lane, server: one, signal });
  if (!benchmark || !own || !before || other.length === 0) {
    return { run, build: await build(server) };
  }
  const asked = { ...server, ...partsOf(before, server, other) };
  let built: Build | undefined;
  try {
    built = await build(asked);
    await startOnce(world, run, { lane, server: asked });
    const all = new Map([...arms.servers, [laneName(lane), asked]]);
    return { run: { ...run, arms: { ...arms, servers: all } }, build: built };
  } catch (error) {
    signal.throwIfAborted();
    world.progress.warn(`Not measured as in ${benchmark.base}: ${messageOf(error)}`);
    const servers = new Map([...own.servers, [server.name, { ...before, unlikeHead: other }]]);
    const isBuiltAlike = other.every((key) => key === "ready" || key === "prometheus");
    return {
      run: { ...run, benchmark: { ...benchmark, own: { ...own, servers } } },
      build: built && isBuiltAlike ? built : await build(server),
    };
  }
}

/** What base's configuration says about some keys, for a server of head. */
function partsOf(before: ServerConfig, head: ServerConfig, keys: readonly MeasuredBy[]) {
  const { ready, prometheus: shown } = before;
  const parts: Required<{ [Key in MeasuredBy]: ServerConfig[Key] }> = {
    clean: before.clean,
    artifact: before.artifact,
    prometheus: shown && { ...shown, ...head.prometheus, path: shown.path },
    // Head may send another first request since, so that an answer that is wrong in base must not do.
    ready: {
      ...ready,
      request: ready.request && { ...ready.request, isCheckedNext: undefined },
      timeoutMs: Math.max(ready.timeoutMs, head.ready.timeoutMs),
      transport: head.ready.transport,
    },
  };
  return Object.fromEntries(keys.map((key) => [key, parts[key]]));
}

/** Starts a server of head and reads its metrics. @throws LoadgateError `measurement` if it lacks what its keys name */
async function startOnce(
  { progress, readMetrics, runtime }: World,
  { services, request: { signal } }: Agreed,
  one: LaneServer,
): Promise<void> {
  progress.stage(`Trying ${laneName(one.lane)} as base is measured`);
  await services.reset([one]);
  const running = await startLane({ runtime }, one, signal);
  try {
    const { prometheus, ready } = one.server;
    const address = prometheus && addressOf(running.url, prometheus.path, ready.transport);
    if (address) await readMetrics(address, prometheus.metrics, signal);
  } finally {
    await running.stop();
  }
}
