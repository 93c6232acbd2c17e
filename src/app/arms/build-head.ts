import { laneName } from "../../domain/run/plan/lane.ts";
import type { Build } from "../../ports/builder.ts";
import type { Services } from "../services/services.ts";
import type { World } from "../world.ts";
import { buildRequestOf } from "./build-request.ts";
import type { LaneServer } from "./start-lane.ts";

/**
 * Builds a server of head, then starts its services and runs its setup.
 * @returns an empty build if the server is already running
 * @throws LoadgateError `measurement` if any of that fails
 */
export async function buildHeadServer(
  { builder, progress }: Pick<World, "builder" | "progress">,
  services: Pick<Services, "prepare">,
  { signal, ...one }: LaneServer & { readonly signal: AbortSignal },
): Promise<Build> {
  const { lane, server } = one;
  if (server.url !== undefined) return {};
  if (server.build !== undefined) progress.stage(`Building ${laneName(lane)}`);
  const build = await builder.build(buildRequestOf(one), signal);
  return { ...build, ...(await services.prepare(one)) };
}
