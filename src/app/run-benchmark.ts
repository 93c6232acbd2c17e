import { historyOf, reasonNotToRecord, recordOf } from "../domain/baseline.ts";
import { compareWithHistory } from "../domain/compare-with-history.ts";
import type { Comparison } from "../domain/comparison.ts";
import type { Config, ScenarioConfig } from "../domain/config.ts";
import { LoadgateError, messageOf } from "../domain/error.ts";
import type { FailOn } from "../domain/gate.ts";
import { type Cell, type Lane, laneName, lanesOf, type Plan } from "../domain/plan.ts";
import { RUN_SCHEMA, type RunFile, type RunTiming } from "../domain/run-file.ts";
import { measure } from "./measure.ts";
import { createRecorder, type Recorder } from "./recorder.ts";
import type { World } from "./world.ts";

/** One run, as it was asked for. */
export interface RunRequest {
  readonly config: Config;
  readonly cells: readonly Cell[];
  readonly plan: Plan;
  readonly budgetMs: number;
  readonly failOn: FailOn;
  /** The filter that chose the cells, where there was one. */
  readonly only?: string;
  readonly signal: AbortSignal;
}

/** What a run came to. */
export interface RunResult {
  readonly run: RunFile;
  readonly comparison: Comparison;
  /** Files of the store that could not be read. */
  readonly skipped: readonly { readonly file: string; readonly reason: string }[];
  /** Why the run did not enter the baseline; undefined when it did. */
  readonly notRecorded: string | undefined;
}

/** What a run measured before it failed. */
export class RunFailed extends Error {
  /** The run file's content, with what there was. */
  readonly run: RunFile;
  override readonly cause: unknown;

  constructor(run: RunFile, cause: unknown) {
    super(messageOf(cause));
    this.run = run;
    this.cause = cause;
  }
}

/**
 * The main job: install, build, measure, compare with the stored baseline, and record the run there
 * after its verdict.
 * @throws RunFailed with everything that was measured, around the reason
 */
export async function runBenchmark(world: World, request: RunRequest): Promise<RunResult> {
  const measured = await measureRun(world, request);
  try {
    return await judgeRun(world, request, measured);
  } catch (error) {
    throw new RunFailed(measured, error);
  }
}

/**
 * Compares a run with the stored baseline.
 * @returns the comparison and the files of the store that could not be read
 */
export async function compareRun(
  world: Pick<World, "store">,
  run: RunFile,
  config: Config,
  failOn: FailOn,
): Promise<Pick<RunResult, "comparison" | "skipped">> {
  const { records, skipped } = await world.store.load();
  const policy = { ...config.gate, failOn };
  return { comparison: compareWithHistory(run, historyOf(run, records), policy), skipped };
}

async function measureRun(world: World, request: RunRequest): Promise<RunFile> {
  const { host, progress, sourceControl } = world;
  const { config, cells, plan, signal } = request;
  const startedAt = host.date().toISOString();
  const startMs = host.now();
  const timing = { installMs: 0, buildMs: 0, measureMs: 0 };
  const timed = async <T>(phase: keyof typeof timing, work: () => Promise<T>): Promise<T> => {
    const beganMs = host.now();
    try {
      return await work();
    } finally {
      timing[phase] += host.now() - beganMs;
    }
  };

  const bodies = await readBodies(world, config.scenarios);
  const hashes = configHashes(world, request, bodies);
  const recorder = createRecorder(cells, hashes.of);
  const commit = await sourceControl.head();
  const id = host.uniqueId();
  let oha = "";
  const runFile = (failure?: string): RunFile => ({
    schema: RUN_SCHEMA,
    id,
    startedAt,
    ...(commit && { commit }),
    environment: { ...host.environment(), oha },
    configHash: hashes.all,
    ...(request.only !== undefined && { only: request.only }),
    plan: {
      seed: plan.seed,
      burstMs: config.measure.burstMs,
      warmUpMs: config.measure.warmUpMs,
      budgetMs: request.budgetMs,
      rounds: plan.rounds.length,
      blocks: plan.blocksPerCell,
    },
    timing: timingOf(timing, host.now() - startMs, recorder),
    ...(failure !== undefined && { failure }),
    servers: recorder.servers(),
    series: recorder.series(),
  });

  try {
    progress.stage("Looking for the load generator");
    const generator = await timed("installMs", () => world.installGenerator(signal));
    oha = generator.version;
    const servers = new Map(config.servers.map((server) => [server.name, server]));
    for (const lane of lanesOf(cells)) {
      const server = servers.get(lane.server);
      if (!server) throw new Error(`no server is named ${lane.server}`);
      progress.stage(`Building ${laneName(lane)}`);
      const build = await timed("buildMs", () =>
        world.builder.build({ ...server, name: laneName(lane) }, signal),
      );
      recorder.built(lane, build);
    }
    progress.stage("Measuring");
    await timed("measureMs", () =>
      measure({
        world,
        generator,
        plan,
        cells,
        servers,
        scenarios: new Map(config.scenarios.map((scenario) => [scenario.name, scenario])),
        bodies,
        burstMs: config.measure.burstMs,
        warmUpMs: config.measure.warmUpMs,
        budgetMs: request.budgetMs,
        recorder,
        signal,
      }),
    );
  } catch (thrown) {
    // Work that a signal cut off fails in its own ways; the signal is the reason.
    const error: unknown = signal.aborted ? signal.reason : thrown;
    throw new RunFailed(runFile(messageOf(error)), error);
  }
  return runFile();
}

async function judgeRun(
  world: World,
  { config, failOn }: RunRequest,
  run: RunFile,
): Promise<RunResult> {
  world.progress.stage("Comparing");
  const { comparison, skipped } = await compareRun(world, run, config, failOn);
  const branch = config.baseline.branch ?? (await world.sourceControl.defaultBranch());
  const notRecorded = reasonNotToRecord({
    commit: run.commit,
    branch,
    passed: comparison.gate.decision === "pass" && comparison.gate.reasons.length === 0,
    complete: run.failure === undefined,
    partial: run.only !== undefined,
  });
  if (notRecorded === undefined && run.commit) {
    await world.store.save(recordOf(run, run.commit), config.baseline.keep);
  }
  return { run, comparison, skipped, notRecorded };
}

function timingOf(
  phases: Omit<RunTiming, "totalMs" | "loadMs">,
  totalMs: number,
  recorder: Recorder,
): RunTiming {
  return { totalMs, ...phases, loadMs: recorder.loadMs() };
}

async function readBodies(
  world: World,
  scenarios: readonly ScenarioConfig[],
): Promise<ReadonlyMap<string, Uint8Array>> {
  const bodies = new Map<string, Uint8Array>();
  for (const { name, bodyFile } of scenarios) {
    if (bodyFile === undefined) continue;
    const body = await world.host.readFile(bodyFile).catch((error: unknown) => {
      throw new LoadgateError("usage", `scenarios.${name}.body-file: ${messageOf(error)}`, {
        hint: "Name a file relative to the configuration file.",
        cause: error,
      });
    });
    bodies.set(name, body);
  }
  return bodies;
}

/** Hashes of what shapes the measurement; gate, budget and store do not. */
function configHashes(
  { host }: World,
  { config, cells }: RunRequest,
  bodies: ReadonlyMap<string, Uint8Array>,
): { readonly all: string; readonly of: (lane: Lane, cell: Cell) => string } {
  const of = (lane: Lane, cell: Cell): string => {
    const server = config.servers.find(({ name }) => name === lane.server);
    const scenario = config.scenarios.find(({ name }) => name === cell.scenario);
    const body = bodies.get(cell.scenario);
    const shape = {
      server: { build: server?.build, run: server?.run, env: server?.env },
      scenario: {
        method: scenario?.method,
        path: scenario?.path,
        headers: scenario?.headers,
        expect: scenario?.expect,
        body: body && host.hash(body),
      },
      level: cell.level,
      burstMs: config.measure.burstMs,
      warmUpMs: config.measure.warmUpMs,
    };
    return host.hash(JSON.stringify(shape)).slice(0, 16);
  };
  const each = cells.flatMap((cell) => cell.lanes.map((lane) => of(lane, cell)));
  return { all: host.hash(each.join(" ")).slice(0, 16), of };
}
