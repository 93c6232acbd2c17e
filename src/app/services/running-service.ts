import type { ServiceConfig } from "../../domain/run/plan/config.ts";
import { type ServiceFact, withServiceFacts } from "../../domain/run/plan/service-references.ts";
import type { ObservedUsage } from "../../domain/series/sample.ts";
import { shellWord } from "../../domain/shared/shell-word.ts";
import { sumOf } from "../../domain/shared/sum-of.ts";
import type { RunningServer, ServerUsage } from "../../ports/server-runtime.ts";
import type { World } from "../world/world.ts";

/** The parts of the world that services need. */
export type ServiceWorld = Pick<World, "runtime" | "runConfigured" | "machine" | "progress">;

/** A service that is ready. */
export interface RunningService {
  readonly config: ServiceConfig;
  /** For messages, such as `db (base)`. */
  readonly name: string;
  readonly process: RunningServer;
  readonly facts: Readonly<Record<ServiceFact, string>>;
  /** Ends it and removes its data. */
  readonly stop: () => Promise<void>;
}

/**
 * Starts a service with an empty data folder.
 * @param name for messages
 * @throws LoadgateError `measurement` if it does not become ready; nothing of it is left then
 */
export async function startService(
  { runtime, machine, progress }: ServiceWorld,
  { config, name }: Pick<RunningService, "config" | "name">,
  signal: AbortSignal,
): Promise<RunningService> {
  progress.stage(`Starting ${name}`);
  const { directory, run, env, ready } = config;
  const folder = await machine.temporaryFolder();
  const { path: data } = folder;
  try {
    const inShell = (text: string) => text.replaceAll("{data}", shellWord(data));
    const request = {
      name,
      isService: true,
      directory,
      run: typeof run === "string" ? inShell(run) : run,
      env: withData(env, data),
      ready: { ...ready, command: ready.command && inShell(ready.command) },
    };
    const process = await runtime.start(request, signal);
    return {
      config,
      name,
      process,
      facts: { port: new URL(process.url).port, data },
      stop: async () => {
        await process.stop();
        folder.remove();
      },
    };
  } catch (error) {
    folder.remove();
    throw error;
  }
}

/**
 * Checks that some services are still running.
 * @throws LoadgateError `measurement` for the first that has ended
 */
export function assertAllAlive(services: readonly RunningService[]): void {
  for (const { process } of services) process.assertAlive();
}

/**
 * Runs some work that needs services.
 * @throws any error of the work, or the end of a service if that caused it
 */
export async function relyingOn<Result>(
  services: readonly RunningService[],
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    assertAllAlive(services);
    throw error;
  }
}

/** Time limit of a reset, unless its service has a longer one for becoming ready. */
const RESET_LIMIT_MS = 10 * 60_000;

/**
 * Resets a service's data to the state at the start of a round, if the configuration says how.
 * @throws LoadgateError `measurement` if that fails or takes too long
 */
export async function resetService(
  { runConfigured }: ServiceWorld,
  { config, name, facts }: RunningService,
  signal: AbortSignal,
): Promise<void> {
  const { reset, directory, env, ready } = config;
  if (reset === undefined) return;
  const command = reset
    .replaceAll("{port}", facts.port)
    .replaceAll("{data}", shellWord(facts.data));
  const key = `services.${config.name}.reset`;
  const variables = { ...withData(env, facts.data), PORT: facts.port };
  const limitMs = Math.max(RESET_LIMIT_MS, ready.timeoutMs);
  // It runs repeatedly, so its output only matters if it fails.
  const quiet = { limitMs, isQuiet: true };
  await runConfigured({ name, key, command, directory, env: variables, ...quiet }, signal);
}

function withData(env: ServiceConfig["env"], data: string): ServiceConfig["env"] {
  return mapped(env, (text) => text.replaceAll("{data}", data));
}

/** A shell command with facts about services filled in. */
export function commandBeside(used: readonly RunningService[], command: string): string {
  return withServiceFacts(command, (name, fact) => shellWord(factOf(used, name, fact)));
}

/** Variables with facts about services filled in. */
export function variablesBeside(
  used: readonly RunningService[],
  env: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return mapped(env, (text) => withServiceFacts(text, (name, fact) => factOf(used, name, fact)));
}

function factOf(used: readonly RunningService[], name: string, fact: ServiceFact): string {
  const service = used.find(({ config }) => config.name === name);
  if (!service) throw new Error(`service ${name} does not run`);
  return service.facts[fact];
}

function mapped(env: Readonly<Record<string, string>>, of: (text: string) => string) {
  return Object.fromEntries(Object.entries(env).map(([name, text]) => [name, of(text)]));
}

/**
 * A server with the services that it uses: their resource usage is reported beside its own, and it only counts as
 * alive if all of them are.
 * @param used empty if only other servers of the configuration use services
 */
export function besideServices(
  server: RunningServer,
  used: readonly RunningService[],
): RunningServer {
  // A service that both arms share runs from head's tree legitimately, and may answer for both.
  const own = used.filter(({ config }) => config.per !== "run");
  return {
    ...server,
    observe: async (work) => {
      const before = await usageOf(used);
      const observed = await server.observe(work);
      const after = await usageOf(used);
      return { ...observed, usage: { ...observed.usage, ...between(before, after) } };
    },
    assertAlive: () => {
      assertAllAlive(used);
      server.assertAlive();
    },
    assertServices: () => {
      for (const { process } of used) process.assertListening?.();
    },
    serviceFiles: () => own.flatMap(({ process }) => process.files() ?? []),
    serviceProcesses: () => own.flatMap(({ process }) => process.processes()),
  };
}

/** @returns a figure only if it is known for all of them */
async function usageOf(used: readonly RunningService[]): Promise<ServerUsage> {
  const all = await Promise.all(used.map(({ process }) => process.usage()));
  const cpu = all.flatMap(({ cpuMs }) => cpuMs ?? []);
  const rss = all.flatMap(({ rssBytes }) => rssBytes ?? []);
  return {
    ...(cpu.length === used.length && { cpuMs: sumOf(cpu, (ms) => ms) }),
    ...(rss.length > 0 && rss.length === used.length && { rssBytes: sumOf(rss, (bytes) => bytes) }),
  };
}

function between(before: ServerUsage, after: ServerUsage): ObservedUsage {
  // If a process ended meanwhile, its time may be lost, and the difference is meaningless.
  const isKnown =
    before.cpuMs !== undefined && after.cpuMs !== undefined && after.cpuMs >= before.cpuMs;
  return {
    ...(isKnown ? { servicesCpuMs: after.cpuMs - before.cpuMs } : { servicesCpuUnknown: true }),
    servicesRssBytes: after.rssBytes,
  };
}
