import { laneName } from "../../domain/run/plan/lane.ts";
import { namesService } from "../../domain/run/plan/service-references.ts";
import type { BuildRequest } from "../../ports/builder.ts";
import type { LaneServer } from "./start-lane.ts";

/**
 * How the server of a lane is built. Variables that name a service are left out: services run only later, and a build
 * must not depend on which port they happen to get.
 */
export function buildRequestOf({ lane, server }: LaneServer): BuildRequest {
  const env = Object.entries(server.env).filter(([, text]) => !namesService(text));
  return { ...server, env: Object.fromEntries(env), name: laneName(lane) };
}
