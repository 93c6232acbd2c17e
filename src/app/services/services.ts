import type { ServerConfig, ServiceConfig } from "../../domain/run/plan/config.ts";
import { type Lane, laneName } from "../../domain/series/lane.ts";
import type { Arm } from "../../domain/series/series.ts";
import type { Build } from "../../ports/builder.ts";
import type { ServerRuntime, StartRequest } from "../../ports/server-runtime.ts";
import { onLane } from "../arms/lane-failure.ts";
import type { LaneServer } from "../arms/lane-server.ts";
import {
  assertAllAlive,
  besideServices,
  commandBeside,
  type RunningService,
  relyingOn,
  resetService,
  type ServiceWorld,
  startService,
  variablesBeside,
} from "./running-service.ts";

/**
 * The services of a run. Each is started when the first server of its arm needs it, and runs until the run is over.
 * Servers, in contrast, are started anew in each round.
 */
export class Services {
  /** Starts servers beside the services that they use. */
  readonly runtime: ServerRuntime;
  readonly #world: ServiceWorld;
  /** The services of head's configuration. If there are any, its gate may cover their resource usage. */
  readonly #ofHead: readonly ServiceConfig[];
  readonly #signal: AbortSignal;
  /** By name for messages. */
  readonly #started = new Map<string, Promise<RunningService>>();

  /** @param servers of head's configuration */
  constructor(world: ServiceWorld, servers: readonly ServerConfig[], signal: AbortSignal) {
    this.#world = world;
    this.#signal = signal;
    this.#ofHead = servers.flatMap(({ services = [] }) => services);
    this.runtime = { start: (request, own) => this.#startServer(request, own) };
  }

  /**
   * Starts the services that a server uses and runs its setup. Call it when the server is built.
   * @returns the duration of the setup
   * @throws LoadgateError `measurement` if either fails
   */
  async prepare({ lane, server }: LaneServer): Promise<Pick<Build, "setupMs">> {
    const { setup, setupTimeoutMs, services = [], directory, env } = server;
    const used = await this.#running(lane.arm, services);
    if (setup === undefined) return {};
    const name = laneName(lane);
    this.#world.progress.stage(`Setting up ${name}`);
    const command = {
      name,
      key: `servers.${lane.server}.setup`,
      command: commandBeside(used, setup),
      directory,
      env: variablesBeside(used, env),
      limitKey: `servers.${lane.server}.setup-timeout`,
      limitMs: setupTimeoutMs,
    };
    const run = () => this.#world.runConfigured(command, this.#signal);
    return { setupMs: await relyingOn(used, run) };
  }

  /**
   * Resets the services that some servers use, each once. Call it while none of these servers runs.
   * @throws LaneFailure of a server whose service cannot be reset: head's if both arms share the service
   */
  async reset(all: readonly LaneServer[]): Promise<void> {
    const done = new Set<RunningService>();
    for (const { lane, server } of all) {
      for (const config of server.services ?? []) {
        const owner: Lane = this.#isShared(config) ? { ...lane, arm: "head" } : lane;
        await onLane(owner, async () => {
          const [service] = await this.#running(lane.arm, [config]);
          if (!service || done.has(service)) return;
          done.add(service);
          await relyingOn([service], () => resetService(this.#world, service, this.#signal));
        });
      }
    }
  }

  /** Ends all services and removes their data. Never throws. */
  async stop(): Promise<void> {
    const started = await Promise.allSettled(this.#started.values());
    const running = started.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
    await Promise.allSettled(running.map((service) => service.stop()));
  }

  async #startServer(request: StartRequest, signal: AbortSignal) {
    const { beside, run, env, ready } = request;
    const { command } = ready;
    const used = beside ? await this.#running(beside.arm, beside.services) : [];
    const named = {
      ...request,
      run: typeof run === "string" ? commandBeside(used, run) : run,
      env: variablesBeside(used, env),
      ready: { ...ready, command: command && commandBeside(used, command) },
    };
    const server = await relyingOn(used, () => this.#world.runtime.start(named, signal));
    const isPlain = this.#ofHead.length === 0 && this.#started.size === 0;
    return isPlain ? server : besideServices(server, used);
  }

  /** @throws LoadgateError `measurement` if one does not start, or has ended since */
  async #running(arm: Arm, services: readonly ServiceConfig[]): Promise<readonly RunningService[]> {
    const all = await Promise.all(
      services.map((config) => {
        const name = laneName({ server: config.name, arm: this.#isShared(config) ? "head" : arm });
        const known = this.#started.get(name);
        if (known) return known;
        const started = startService(this.#world, { config, name }, this.#signal);
        this.#started.set(name, started);
        // A rebuilt server may provide what its service lacked.
        started.catch(() => this.#started.delete(name));
        return started;
      }),
    );
    assertAllAlive(all);
    return all;
  }

  /** True if both arms share a service, by head's configuration. */
  #isShared({ name }: ServiceConfig): boolean {
    return this.#ofHead.some((one) => one.name === name && one.per === "run");
  }
}
