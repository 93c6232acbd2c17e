import { type LostBase, lossFrom, type ProgramsSeen } from "../../domain/run/file/base-commit.ts";
import { sharedWords } from "../../domain/run/file/same-program.ts";
import type { Config, ScenarioConfig, ServerConfig } from "../../domain/run/plan/config.ts";
import type { Transport } from "../../domain/run/plan/transport.ts";
import { attempt, LoadgateError, withHint } from "../../domain/shared/error.ts";
import type { Build } from "../../ports/builder.ts";
import type { Progress } from "../../ports/progress.ts";
import type { Checkout } from "../../ports/source-control.ts";
import { withRequestFiles } from "../arms/request-files.ts";
import type { Configuration } from "../benchmark/benchmark.ts";
import { answerKey } from "../benchmark/take-away.ts";
import type { World } from "../world/world.ts";
import type { ArmRequest } from "./arm-request.ts";

/** Maximum number of removed files that are tried as the configuration. */
const MOST_TRIED = 20;

/**
 * Reads a checkout's own configuration, at the path of head's or at the path from which head moved it. Otherwise a
 * change that moves its configuration would count as a first adoption and choose its own gate.
 * @param file absolute path of head's configuration file
 * @returns undefined if the checkout has none
 * @throws LoadgateError `usage` when it is not valid, or a file that it names cannot be read
 */
export async function readConfiguration(
  world: Pick<World, "readConfig" | "machine">,
  checkout: Checkout,
  file: string,
): Promise<Configuration | undefined> {
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
  const { services, ready } = server;
  const inBase = pathsIn(checkout);
  return {
    ...server,
    directory,
    ready: withTrust(ready, inBase),
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
function pathIn(checkout: Checkout, file: string): string | undefined {
  return attempt(() => checkout.pathOf(file));
}

/** Maps paths to a checkout's. A file or folder outside the repository is the same for both arms. */
export function pathsIn(checkout: Checkout): (file: string) => string {
  return (file) => pathIn(checkout, file) ?? file;
}

function byName<Named extends Pick<Config["servers"][number], "name">>(all: readonly Named[]) {
  return new Map(all.map((one) => [one.name, one]));
}

/**
 * The loss that an error in a checkout means. The checkout's folder is gone when somebody reads it: paths are those of the
 * repository, and a command to run by hand makes another checkout first.
 */
export function lossIn(
  { root, sha }: Pick<Checkout, "root" | "sha">,
  error: LoadgateError,
  place: Pick<LostBase, "server" | "scenario"> = {},
): LostBase {
  const anew = `git worktree add ../at-base ${sha.slice(0, 12)} && cd ../at-base`;
  const shown = (text: string) => text.replaceAll(`cd ${root}`, anew).replaceAll(`${root}/`, "");
  const { reason, details, hint, ...loss } = lossFrom(error, place);
  return {
    ...loss,
    reason: shown(reason),
    ...(details && { details: details.map(shown) }),
    ...(hint !== undefined && { hint: shown(hint) }),
  };
}

/** Base's running servers with their answers; the rest is lost. Filled as the servers are built and checked. */
export class PreparedServers {
  /** By lane name. */
  readonly servers = new Map<string, ServerConfig>();
  /** By lane name. */
  readonly builds = new Map<string, Build>();
  /** Base's forms of the scenarios, by `scenarioKey`. */
  readonly scenarios = new Map<string, ScenarioConfig>();
  /** By {@link answerKey}. */
  readonly answered = new Set<string>();
  readonly lost: LostBase[] = [];
  /** Servers whose builds changed files that they use outside their checkout. */
  readonly wroteOutside = new Set<string>();
  /** The extent to which each server's programs could be observed. */
  readonly seen = new Set<ProgramsSeen>();
  readonly #progress: Progress;
  readonly #request: Pick<ArmRequest, "checkout" | "isRemoved">;

  /** @param progress shows what is lost */
  constructor(progress: Progress, request: Pick<ArmRequest, "checkout" | "isRemoved">) {
    this.#progress = progress;
    this.#request = request;
  }

  /**
   * Records that a server, or one of its scenarios, is lost.
   * @throws the error itself if it is not a LoadgateError
   */
  lose(place: Pick<LostBase, "server" | "scenario">, error: unknown): void {
    if (!(error instanceof LoadgateError)) throw error;
    this.#lose(lossIn(this.#request.checkout, error, place));
  }

  /**
   * Records that both arms of a server run the same program, so that there is nothing to compare.
   * @param what the file or address that both share
   */
  loseShared(server: string, what: string, advice?: string): void {
    const { reason, hint } = sharedWords(what);
    this.#lose({ kind: "same-program", server, reason, details: [advice ?? hint] });
  }

  /** If a whole server is lost, what it has answered before does not count. */
  #lose(loss: LostBase): void {
    const { server = "", scenario, reason: message, hint } = loss;
    const ofServer = [...this.answered].filter((key) => key.startsWith(answerKey(server, "")));
    if (scenario === undefined) for (const key of ofServer) this.answered.delete(key);
    if (!this.#request.isRemoved?.(loss)) this.lost.push(loss);
    this.#progress.warn(`Not compared: ${withHint({ message, hint })}`);
  }
}
