import { compareArms } from "../domain/compare-arms.ts";
import type { ServerConfig } from "../domain/config.ts";
import { LoadgateError, messageOf } from "../domain/error.ts";
import { formatCount } from "../domain/format.ts";
import { lookAfter } from "../domain/looks.ts";
import { type Cell, laneName, lanesOf, replanned } from "../domain/plan.ts";
import { type BaseCommit, RUN_SCHEMA, type RunFile, roundsMeasured } from "../domain/run-file.ts";
import { seriesName } from "../domain/series.ts";
import type { BaseRequest, Checkout } from "../ports/source-control.ts";
import { renderJson } from "../report/json.ts";
import { hasBase, prepareBase, withoutBase } from "./base-arm.ts";
import { configHashes } from "./config-hash.ts";
import { measure } from "./measure.ts";
import type { Measurement } from "./measurement.ts";
import { layOutBursts } from "./prepare-run.ts";
import { createRecorder, type Recorder } from "./recorder.ts";
import { readBodies, withHeaderFiles } from "./request-files.ts";
import type { RunRequest } from "./run-benchmark.ts";
import type { World } from "./world.ts";

/** Name of the run file in the output folder. */
export const RUN_FILE = "run.json";

/**
 * Installs the load generator, builds the servers, measures, and writes everything that came of it to
 * the run file, also when a step fails.
 * @returns the run file's content
 * @throws LoadgateError as the steps do
 */
export async function measureRun(world: World, request: RunRequest): Promise<RunFile> {
  const { host, output, progress, sourceControl } = world;
  const { config, budgetMs, signal } = request;
  const { repeats } = config.measure;
  const left = await world.leftovers.removeOfKilledRuns();
  if (left > 0) {
    progress.warn(
      `A run that was killed had left ${formatCount(left, "process", "processes")}; ended`,
    );
  }
  const scenarios = await withHeaderFiles(world.host, config.scenarios);
  const bodies = await readBodies(world.host, scenarios);
  const hashes = configHashes({ ...config, scenarios }, request.cells, bodies, host);
  const recorder = createRecorder(hashes.of);
  const commit = await sourceControl.head();
  const id = host.uniqueId();
  const startedAt = host.date().toISOString();
  const watch = stopwatch(host.now);
  let { cells, plan } = request;
  let oha: string | undefined;
  let base: BaseCommit | undefined;
  const runFile = (failure?: string): RunFile => ({
    schema: RUN_SCHEMA,
    id,
    startedAt,
    ...(commit && { commit }),
    ...(base && { base }),
    environment: { ...host.environment(), ...(oha !== undefined && { oha }) },
    configHash: hashes.all,
    ...(request.only !== undefined && { only: request.only }),
    ...(request.skipped.length > 0 && { skipped: request.skipped }),
    plan: {
      seed: plan.seed,
      ...(repeats === undefined ? { budgetMs } : { repeats }),
      rounds: plan.rounds.length,
      blocks: plan.blocksPerCell,
    },
    timing: { ...watch.read(), loadMs: recorder.loadMs() },
    ...(failure !== undefined && { failure }),
    servers: recorder.servers(cells),
    series: recorder.series(cells),
  });

  let checkout: Checkout | undefined;
  try {
    if (request.base) {
      progress.stage(`Checking out ${nameOf(request.base)}`);
      checkout = await sourceControl.checkOut(request.base, signal).catch((error: unknown) => {
        signal.throwIfAborted();
        if (!request.base?.isOptional || !(error instanceof LoadgateError)) throw error;
        progress.warn(`${error.message}; the run goes on without a base`);
        base = { ref: nameOf(request.base), failure: error.message };
        return undefined;
      });
      if (!checkout) {
        cells = withoutBase(cells);
        plan = layOutBursts(config, cells, { budgetMs, seed: plan.seed });
      }
    }
    progress.stage("Looking for the load generator");
    const generator = await watch.time("installMs", () => world.installGenerator(signal));
    oha = generator.version;
    const servers = new Map(config.servers.map((server) => [server.name, server]));
    const byName = new Map(scenarios.map((scenario) => [scenario.name, scenario]));
    await watch.time("buildMs", async () => {
      await buildServers(world, cells, servers, recorder, signal);
      if (request.againstItself) {
        for (const { name, ...server } of config.servers) {
          servers.set(laneName({ server: name, arm: "base" }), { name, ...server });
        }
        base = { ref: "itself" };
      }
      if (!request.base || !checkout) return;
      const arm = await prepareBase(world, {
        ...{
          ref: nameOf(request.base),
          checkout,
          cells,
          servers,
          scenarios: byName,
          bodies,
          signal,
        },
        configFile: config.file,
        isPartial: request.only !== undefined || request.skipped.length > 0,
      });
      base = arm.commit;
      for (const [name, server] of arm.servers) servers.set(name, server);
      cells = arm.cells;
      for (const lane of lanesOf(cells)) {
        const build = arm.builds.get(laneName(lane));
        if (build) recorder.built(lane, build);
      }
      plan = layOutBursts(config, cells, { budgetMs, seed: plan.seed });
    });
    progress.stage("Measuring");
    const replan = (setUpMs: number) => {
      plan = replanned(plan, { cells, budgetMs, seed: plan.seed, setUpMs });
      return plan;
    };
    const measurement = {
      ...{ world, generator, plan, cells, servers, bodies, recorder, signal },
      scenarios: byName,
      ...(repeats === undefined && { budgetMs, replan }),
      ...(request.base &&
        base &&
        hasBase(cells) &&
        !request.isJudgedElsewhere &&
        repeats === undefined && { undecided: undecidedIn(base, request, runFile) }),
    };
    await watch.time("measureMs", () => measure(measurement));
  } catch (thrown) {
    // Work that a signal cut off fails in its own ways; the signal is the reason.
    const error: unknown = signal.aborted ? signal.reason : thrown;
    await output
      .write(RUN_FILE, renderJson(runFile(messageOf(error))))
      .catch((unwritten: unknown) => progress.warn(messageOf(unwritten)));
    throw error;
  } finally {
    // A daemon that base's build left behind may still write into the checkout.
    await world.leftovers.endStarted();
    await checkout?.remove();
  }
  const run = runFile();
  await output.write(RUN_FILE, renderJson(run));
  return run;
}

/** A cell is worth more bursts while any gated comparison in it is open. */
function undecidedIn(
  base: BaseCommit,
  { config, failOn }: RunRequest,
  runFile: () => RunFile,
): NonNullable<Measurement["undecided"]> {
  return (cells) => {
    const run = runFile();
    const rounds = roundsMeasured(run.series);
    if (lookAfter(rounds, run.plan.rounds) === 0) return cells;
    const { series } = compareArms(run, base, { ...config.gate, failOn }, rounds);
    const open = new Set(
      series
        .filter(({ metrics }) =>
          Object.values(metrics).some(({ verdict }) => verdict === "inconclusive"),
        )
        .map(({ name }) => name),
    );
    return cells.filter((cell) =>
      cell.lanes.some((lane) => open.has(seriesName({ ...cell, server: lane.server }))),
    );
  };
}

async function buildServers(
  { builder, progress }: World,
  cells: readonly Cell[],
  servers: ReadonlyMap<string, ServerConfig>,
  recorder: Recorder,
  signal: AbortSignal,
): Promise<void> {
  for (const lane of lanesOf(cells)) {
    if (lane.arm === "base") continue;
    const server = servers.get(lane.server);
    if (!server) throw new Error(`no server is named ${lane.server}`);
    if (server.build !== undefined) progress.stage(`Building ${laneName(lane)}`);
    recorder.built(lane, await builder.build({ ...server, name: laneName(lane) }, signal));
  }
}

/** Measures how long each phase takes, also one that fails. */
function stopwatch(now: () => number) {
  const startMs = now();
  const phases = { installMs: 0, buildMs: 0, measureMs: 0 };
  return {
    time: async <T>(phase: keyof typeof phases, work: () => Promise<T>): Promise<T> => {
      const beganMs = now();
      try {
        return await work();
      } finally {
        phases[phase] += now() - beganMs;
      }
    },
    read: () => ({ totalMs: now() - startMs, ...phases }),
  };
}

function nameOf({ ref, name = ref }: BaseRequest): string {
  return name;
}
