import type { Config, ScenarioConfig, ServerConfig } from "../../domain/run/plan/config.ts";
import type { Transport } from "../../domain/run/plan/transport.ts";
import { attempt, LoadgateError } from "../../domain/shared/error.ts";
import type { Checkout } from "../../ports/source-control.ts";
import { withRequestFiles } from "../arms/request-files.ts";
import type { World } from "../world.ts";

/** A commit's own configuration. */
export interface BaseConfiguration extends Pick<Config, "gate" | "count" | "measure"> {
  readonly servers: ReadonlyMap<string, ServerConfig>;
  readonly scenarios: ReadonlyMap<string, ScenarioConfig>;
  /** Its path from the repository's root, if it differs from head's. */
  readonly movedFrom?: string;
}

/** Maximum number of removed files that are tried as the configuration. */
const MOST_TRIED = 20;

/**
 * Reads a checkout's own configuration, at the path of head's or at the path from which head moved it. Otherwise a
 * change that moves its configuration would count as a first adoption and choose its own gate.
 * @param file absolute path of head's configuration file
 * @returns undefined if the checkout has none
 * @throws LoadgateError `usage` when it is not valid, or a file that it names cannot be read
 */
export async function readBaseConfiguration(
  world: Pick<World, "readConfig" | "machine">,
  checkout: Checkout,
  file: string,
): Promise<BaseConfiguration | undefined> {
  const own = pathIn(checkout, file);
  const there = own === undefined ? undefined : world.readConfig(own);
  const config = there ?? (await movedConfiguration(world, checkout));
  if (!config) return undefined;
  const read = await withRequestFiles(world.machine, config);
  return {
    ...read,
    servers: byName(read.servers),
    scenarios: byName(read.scenarios),
    movedFrom: config === there ? undefined : config.file.slice(checkout.root.length + 1),
  };
}

/** The only removed file that is a valid configuration, if there is exactly one. */
async function movedConfiguration({ readConfig }: Pick<World, "readConfig">, checkout: Checkout) {
  const removed = await checkout.removedSince(["*.yml", "*.yaml"]);
  const configs = removed.slice(0, MOST_TRIED).flatMap((file) => {
    try {
      return readConfig(file) ?? [];
    } catch (error) {
      if (error instanceof LoadgateError) return [];
      throw error;
    }
  });
  return configs.length === 1 ? configs[0] : undefined;
}

/**
 * Head's description of a server, applied to a checkout.
 * @returns undefined if the checkout has no such folder
 * @throws LoadgateError `usage` when the server's folder is not in the repository
 */
export function serverIn(checkout: Checkout, server: ServerConfig): ServerConfig | undefined {
  const directory = checkout.pathOf(server.directory);
  if (!checkout.has(server.directory)) return undefined;
  const { artifact, services, ready } = server;
  // A file or folder outside the repository is the same for both arms.
  const inBase = (file: string) => pathIn(checkout, file) ?? file;
  return {
    ...server,
    directory,
    ready: withTrust(ready, inBase),
    artifact: artifact && inBase(artifact),
    services: services?.map((one) => ({ ...one, directory: inBase(one.directory) })),
  };
}

/**
 * Head's form of a scenario for servers of a checkout, which present certificates from their own build. Call it
 * once they are built: certificates missing in the checkout are head's.
 */
export function scenarioIn(checkout: Checkout, scenario: ScenarioConfig): ScenarioConfig {
  return withTrust(scenario, (file) => {
    const moved = pathIn(checkout, file);
    return moved !== undefined && checkout.has(file) ? moved : file;
  });
}

function withTrust<Asked extends { readonly transport?: Transport }>(
  asked: Asked,
  moved: (file: string) => string,
): Asked {
  const { transport } = asked;
  const { tls } = transport ?? {};
  if (tls?.caFile === undefined) return asked;
  return { ...asked, transport: { ...transport, tls: { ...tls, caFile: moved(tls.caFile) } } };
}

/** The path of a file in a checkout; undefined if it is not in the repository. */
export function pathIn(checkout: Checkout, file: string): string | undefined {
  return attempt(() => checkout.pathOf(file));
}

function byName<Named extends Pick<Config["servers"][number], "name">>(all: readonly Named[]) {
  return new Map(all.map((one) => [one.name, one]));
}
