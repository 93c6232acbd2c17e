import { existsSync } from "node:fs";
import path from "node:path";
import { cachingBuilder } from "../adapters/build/build-cache.ts";
import { BuildStore } from "../adapters/build/build-store.ts";
import { createBuilder } from "../adapters/build/builder.ts";
import { createGit } from "../adapters/git/git.ts";
import { createSourceControl } from "../adapters/git/source-control.ts";
import { httpClient } from "../adapters/http/http-client.ts";
import { sendSequence } from "../adapters/http/request-sequence.ts";
import { requestVariables } from "../adapters/http/request-variables.ts";
import { createOha } from "../adapters/oha/oha.ts";
import { childEnvironment } from "../adapters/process/child-environment.ts";
import { createCommandRunner } from "../adapters/process/configured-command.ts";
import { leftovers } from "../adapters/process/leftovers.ts";
import { workIn } from "../adapters/process/run-id.ts";
import { createProgramWatch } from "../adapters/programs/program-watch.ts";
import { createMetricsReader } from "../adapters/prometheus/metrics-reader.ts";
import { watchConnections } from "../adapters/server/connections.ts";
import { createServerRuntime } from "../adapters/server/server-runtime.ts";
import { readOnce } from "../adapters/store/read-once.ts";
import { createMachine } from "../adapters/system/machine.ts";
import { createOutputFolder } from "../adapters/system/output-folder.ts";
import { installOha, OHA_VERSION } from "../adapters/tools/oha-installer.ts";
import { toolCacheFolder } from "../adapters/tools/tool-cache.ts";
import { noiseHere } from "../app/plan/budget-for.ts";
import { type PrepareRequest, prepareRun } from "../app/plan/prepare-run.ts";
import { skippedText } from "../app/plan/skipped-servers.ts";
import type { InstrumentedWorld } from "../app/stages/instrument.ts";
import type { World } from "../app/world/world.ts";
import { seriesFilter } from "../config/gate.ts";
import { type LoadedConfig, readConfig } from "../config/load.ts";
import type { Progress } from "../ports/progress.ts";
import { VERSION } from "../version.ts";
import { createInstruments } from "./instruments.ts";
import { openStore, type StoreOptions } from "./store.ts";
import { RUN_EXPORTS } from "./tracker.ts";

/** Options for the world of a run. */
interface WorldOptions extends StoreOptions {
  /** Absolute path of the folder for results. */
  readonly out: string;
  /** The load generator's version; by default the one pinned by Loadgate. */
  readonly ohaVersion?: string;
  readonly progress: Progress;
  /** False to neither use nor keep builds across runs; true by default. */
  readonly cache?: boolean;
  /** A folder of the repository that the user works in, if not the root: what a killed run left there is removed. */
  readonly home?: string;
  /** The repository's default branch, if the event names it. */
  readonly defaultBranch?: string;
}

/** The kept builds of base on this machine. */
export function openBuildStore(environment: NodeJS.ProcessEnv): BuildStore {
  return new BuildStore(path.join(toolCacheFolder(environment), "base-builds"));
}

/** Puts the real adapters behind the application's ports. */
export function createWorld(options: WorldOptions): InstrumentedWorld {
  workIn(options.home ?? options.root);
  const { environment, progress } = options;
  const version = options.ohaVersion ?? OHA_VERSION;
  const oha = { version, environment, onLine: progress.log };
  const builder = createBuilder(environment, progress.log);
  const variables = requestVariables(childEnvironment(environment));
  const http = variables.client(httpClient);
  return {
    machine: createMachine(environment, VERSION),
    installGenerator: async (signal) =>
      variables.generator(createOha(await installOha(oha, signal), environment)),
    builder,
    baseBuilder: ({ root, tree, isStable }) => {
      if (!isStable || options.cache === false) return builder;
      const store = openBuildStore(environment);
      const git = createGit(root, environment);
      return cachingBuilder({ builder, store, root, tree, git, warn: progress.warn });
    },
    runConfigured: createCommandRunner(environment, progress.log),
    runtime: createServerRuntime(http, environment, progress.note),
    watchConnections,
    leftovers,
    programs: createProgramWatch(environment),
    http,
    sendSequence: variables.sequence(sendSequence),
    instruments: createInstruments(environment),
    readMetrics: createMetricsReader(httpClient),
    store: readOnce(openStore(options)),
    output: createOutputFolder(options.out),
    exports: RUN_EXPORTS,
    readConfig: (file) => (existsSync(file) ? readConfig(file) : undefined),
    sourceControl: createSourceControl(options.root, environment, options.defaultBranch),
    progress,
  };
}

/** Options that decide what to measure. */
export interface PlanRequest extends Omit<PrepareRequest, "filter"> {
  /** A glob over the names of series. */
  readonly only?: string | undefined;
}

/** Options of the world of a run whose configuration names the root. */
type AroundOptions = Omit<WorldOptions, "root">;

/** A planned run, and the world to measure it in. */
export type PlannedRun = Awaited<ReturnType<typeof planRun>>;

/**
 * Creates the world of a configuration, plans a run in it, and prints the warnings about both.
 * @throws LoadgateError as {@link prepareRun}
 */
export async function planRun(config: LoadedConfig, around: AroundOptions, request: PlanRequest) {
  const world = createWorld({ ...around, root: path.dirname(config.file) });
  for (const warning of config.warnings) world.progress.warn(warning);
  const prepared = await planIn(world, config, request);
  if (prepared.fewStarts !== undefined) world.progress.warn(prepared.fewStarts);
  for (const skipped of prepared.skipped) world.progress.warn(skippedText(skipped));
  return { world, prepared };
}

/**
 * Plans a run, using the noise of this machine's earlier runs.
 * @throws LoadgateError as {@link prepareRun}
 */
export async function planIn(world: World, config: LoadedConfig, asked: PlanRequest) {
  const { only, ...request } = asked;
  const noise = request.noise ?? (await noiseHere(world, request));
  const filter = only === undefined ? undefined : { text: only, matches: seriesFilter(only) };
  return prepareRun(config, { ...request, noise, filter }, world.machine);
}
