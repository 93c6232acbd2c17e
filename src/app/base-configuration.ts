import type { Config, GateConfig, ScenarioConfig, ServerConfig } from "../domain/config.ts";
import type { Checkout } from "../ports/source-control.ts";
import { readBodies, withHeaderFiles } from "./request-files.ts";
import type { World } from "./world.ts";

/** What a commit's own configuration says. */
export interface BaseConfiguration {
  readonly servers: ReadonlyMap<string, ServerConfig>;
  readonly scenarios: ReadonlyMap<string, ScenarioConfig>;
  readonly bodies: ReadonlyMap<string, Uint8Array>;
  readonly gate: GateConfig;
}

/**
 * Reads the configuration that a checkout has itself.
 * @param file absolute path of head's configuration file
 * @returns undefined where the checkout has none
 * @throws LoadgateError `usage` when it is not valid, or a file that it names cannot be read
 */
export async function readBaseConfiguration(
  world: Pick<World, "readConfig" | "host">,
  checkout: Checkout,
  file: string,
): Promise<BaseConfiguration | undefined> {
  const own = pathIn(checkout, file);
  const config = own === undefined ? undefined : world.readConfig(own);
  if (!config) return undefined;
  const scenarios = await withHeaderFiles(world.host, config.scenarios);
  return {
    servers: byName(config.servers),
    scenarios: byName(scenarios),
    bodies: await readBodies(world.host, scenarios),
    gate: config.gate,
  };
}

/**
 * Head's way of building and running a server, in a checkout.
 * @returns undefined where the checkout has no such folder
 * @throws LoadgateError `usage` when the server's folder is not in the repository
 */
export function serverIn(checkout: Checkout, server: ServerConfig): ServerConfig | undefined {
  const directory = checkout.pathOf(server.directory);
  if (!checkout.has(server.directory)) return undefined;
  const { artifact } = server;
  if (artifact === undefined) return { ...server, directory };
  // A file outside the repository is the same for both.
  return { ...server, directory, artifact: pathIn(checkout, artifact) ?? artifact };
}

/**
 * Where a file is in a checkout.
 * @returns undefined where it is not in the repository
 */
function pathIn(checkout: Checkout, file: string): string | undefined {
  try {
    return checkout.pathOf(file);
  } catch {
    return undefined;
  }
}

function byName<Named extends Pick<Config["servers"][number], "name">>(
  all: readonly Named[],
): ReadonlyMap<string, Named> {
  return new Map(all.map((one) => [one.name, one]));
}
