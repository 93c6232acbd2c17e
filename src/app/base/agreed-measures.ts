import type { ServerConfig } from "../../domain/run/plan/config.ts";
import { laneName } from "../../domain/run/plan/lane.ts";
import {
  isReadyByScenario,
  type MeasuredBy,
  measuredOtherwise,
} from "../../domain/run/plan/measured-by.ts";
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
 * @returns the build; the record has the agreed server, and base's own configuration without what head cannot match
 * @throws LoadgateError `measurement` as {@link buildHeadServer}
 */
export async function buildAsInBase(
  world: World,
  run: CheckedOut,
  { lane, server }: LaneServer,
): Promise<Build> {
  const { record, services, request } = run;
  const { signal } = request;
  const { own } = record.benchmark ?? {};
  const before = own?.servers.get(server.name);
  if (!record.benchmark || !own || !before) {
    return await buildHeadServer(world, services, { lane, server, signal });
  }
  const other = measuredOtherwise(before, server);
  let agreed = server;
  let found: Build = {};
  const agreeOn = async (...keys: readonly MeasuredBy[]) => {
    for (const key of keys.filter((one) => other.includes(one))) {
      const asked = { ...agreed, ...partOf(before, agreed, key) };
      const answer = await tried(world, run, { lane, server: asked, key });
      if (answer) agreed = asked;
      found = { ...found, ...answer };
    }
  };
  await agreeOn("clean");
  const build = await buildHeadServer(world, services, { lane, server: agreed, signal });
  await agreeOn("artifact", "ready", "prometheus");
  const { arms } = record;
  record.arms = { ...arms, servers: new Map([...arms.servers, [laneName(lane), agreed]]) };
  // Where head lacks the first request of base's scenarios, another of these is the first for both.
  const isKnown =
    isReadyByScenario(before, own.scenarios.values()) &&
    isReadyByScenario(agreed, own.scenarios.values());
  const ready = isKnown ? { ...agreed.ready, transport: before.ready.transport } : before.ready;
  const servers = new Map([...own.servers, [server.name, asHead({ ...before, ready }, agreed)]]);
  record.benchmark = { ...record.benchmark, own: { ...own, servers } };
  return { ...build, ...found };
}

/** A server of base, measured only as head's server is, too. */
export function asHead(before: ServerConfig, head: ServerConfig): ServerConfig {
  const unlikeHead = measuredOtherwise(before, head);
  if (unlikeHead.length === 0) return before;
  const left = (key: MeasuredBy) => unlikeHead.includes(key) && { [key]: undefined };
  return { ...before, unlikeHead, ...left("artifact"), ...left("prometheus") };
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

/** Measures a server of head by one key alone. @returns undefined if it lacks what the key names */
async function tried(
  { builder, progress, readMetrics, runtime }: World,
  { services, request: { signal } }: CheckedOut,
  { key, ...one }: LaneServer & { readonly key: MeasuredBy },
): Promise<Build | undefined> {
  progress.stage(`Trying ${laneName(one.lane)} by ${key} of base`);
  try {
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
  } catch (error) {
    signal.throwIfAborted();
    progress.warn(messageOf(error));
    return undefined;
  }
}
