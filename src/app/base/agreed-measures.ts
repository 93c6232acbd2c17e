import type { ServerConfig } from "../../domain/run/plan/config.ts";
import { laneName } from "../../domain/run/plan/lane.ts";
import { type MeasuredBy, measuredOtherwise } from "../../domain/run/plan/measured-by.ts";
import { addressOf } from "../../domain/run/plan/transport.ts";
import { messageOf } from "../../domain/shared/error.ts";
import type { Build } from "../../ports/builder.ts";
import {
  buildHeadServer,
  buildRequestOf,
  type LaneServer,
  startLane,
} from "../arms/lane-server.ts";
import type { CheckedOut } from "../stages.ts";
import type { World } from "../world.ts";

/**
 * Builds a server of head, and agrees with the judged base on how it is measured: as base's configuration says, as long
 * as head has what that names. Otherwise a change could choose what its cold start, artifact or build is measured by.
 * @returns the build; the record has the agreed server, and in base's own configuration what head cannot match
 * @throws LoadgateError `measurement` as {@link buildHeadServer}
 */
export async function buildAsInBase(
  world: World,
  run: CheckedOut,
  { lane, server }: LaneServer,
): Promise<Build> {
  const { record, services, request } = run;
  const { signal } = request;
  const { arms, benchmark } = record;
  const { own } = benchmark ?? {};
  const before = own?.servers.get(server.name);
  if (!benchmark || !own || !before) {
    return await buildHeadServer(world, services, { lane, server, signal });
  }
  const other = measuredOtherwise(before, server);
  let agreed = server;
  let found: Build = {};
  const agreeOn = async (key: MeasuredBy) => {
    if (!other.includes(key)) return;
    world.progress.stage(`Trying ${laneName(lane)} by ${key} of base`);
    const asked = { ...agreed, ...partOf(before, agreed, key) };
    try {
      found = { ...found, ...(await measured(world, run, { lane, server: asked, key })) };
      agreed = asked;
    } catch (error) {
      signal.throwIfAborted();
      world.progress.warn(messageOf(error));
    }
  };
  await agreeOn("clean");
  const build = await buildHeadServer(world, services, { lane, server: agreed, signal });
  for (const key of ["artifact", "ready", "prometheus"] as const) await agreeOn(key);
  record.arms = { ...arms, servers: new Map([...arms.servers, [laneName(lane), agreed]]) };
  const servers = new Map([...own.servers, [server.name, asHead(before, agreed)]]);
  record.benchmark = { ...benchmark, own: { ...own, servers } };
  return { ...build, ...found };
}

/** A server of base, with the keys by which head is not measured like it. */
export function asHead(before: ServerConfig, head: ServerConfig): ServerConfig {
  return { ...before, unlikeHead: measuredOtherwise(before, head) };
}

/** What base's configuration says about one key, for a server of head. */
function partOf(before: ServerConfig, head: ServerConfig, key: MeasuredBy): Partial<ServerConfig> {
  const { ready, prometheus: shown } = before;
  if (key === "prometheus")
    return { prometheus: shown && { ...shown, ...head.prometheus, path: shown.path } };
  if (key !== "ready") return { [key]: before[key] };
  // Head may send another first request since, so that an answer that is wrong in base must not do.
  const request = ready.request && { ...ready.request, isCheckedNext: undefined };
  const timeoutMs = Math.max(ready.timeoutMs, head.ready.timeoutMs);
  return { ready: { ...ready, request, timeoutMs, transport: head.ready.transport } };
}

/**
 * Measures a server of head by one key alone.
 * @throws LoadgateError `measurement` if it lacks what the key names
 */
async function measured(
  { builder, readMetrics, runtime }: World,
  { services, request: { signal } }: CheckedOut,
  { key, ...one }: LaneServer & { readonly key: MeasuredBy },
): Promise<Build> {
  if (key === "clean" || key === "artifact") {
    const alone = { ...buildRequestOf(one), build: undefined, run: undefined };
    const left = key === "clean" ? "artifact" : "clean";
    return await builder.build({ ...alone, [left]: undefined }, signal);
  }
  await services.reset([one]);
  const running = await startLane({ runtime }, one, signal);
  try {
    const { prometheus, ready } = one.server;
    const address = prometheus && addressOf(running.url, prometheus.path, ready.transport);
    if (key === "prometheus" && address) await readMetrics(address, prometheus.metrics, signal);
    return {};
  } finally {
    await running.stop();
  }
}
