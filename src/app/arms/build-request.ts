import { laneName } from "../../domain/run/plan/lane.ts";
import { namesService } from "../../domain/run/plan/service-references.ts";
import type { BuildRequest } from "../../ports/builder.ts";
import type { LaneServer } from "./start-lane.ts";

/**
 * The build request for a lane's server. Variables that name a service are left out: services are started later,
 * and a build must not depend on the ports they happen to get.
 */
export function buildRequestOf({ lane, server }: LaneServer): BuildRequest {
  const env = Object.entries(server.env).filter(([, text]) => !namesService(text));
  return { ...server, env: Object.fromEntries(env), name: laneName(lane) };
}
