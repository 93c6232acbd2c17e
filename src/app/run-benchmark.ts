import { historyOf, reasonNotToRecord, recordOf } from "../domain/baseline.ts";
import { compareWithHistory } from "../domain/compare-with-history.ts";
import type { Comparison } from "../domain/comparison.ts";
import type { Config, ScenarioConfig } from "../domain/config.ts";
import { LoadgateError, messageOf } from "../domain/error.ts";
import type { FailOn } from "../domain/gate.ts";
import { type Cell, laneName, lanesOf, type Plan } from "../domain/plan.ts";
import { RUN_SCHEMA, type RunFile, type RunTiming } from "../domain/run-file.ts";
import type { OutputFolder } from "../ports/output-folder.ts";
import { bencherMetrics } from "../report/bencher-metric-format.ts";
import { renderJson } from "../report/json.ts";
import { renderMarkdown } from "../report/markdown.ts";
import { type ReportView, reportView } from "../report/view.ts";
import { configHashes } from "./config-hash.ts";
import { measure } from "./measure.ts";
import { createRecorder, type Recorder } from "./recorder.ts";
import type { World } from "./world.ts";

/** Name of the run file in the output folder. */
export const RUN_FILE = "run.json";

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
  readonly view: ReportView;
}

/**
 * The main job: install, build, measure, compare with the stored baseline, report, and record the
 * run in the baseline after all that.
 *
 * Everything that was measured is in `run.json` before the next step begins, also when a step fails.
 *
 * @throws LoadgateError as its steps do
 */
export async function runBenchmark(world: World, request: RunRequest): Promise<RunResult> {
  const { config, failOn } = request;
  await world.output.prepare();
  const run = await measureRun(world, request);

  world.progress.stage("Comparing");
  const { records, skipped } = await world.store.load();
  const policy = { ...config.gate, failOn };
  const comparison = compareWithHistory(run, historyOf(run, records), policy);
  const reason = reasonNotToRecord({
    commit: run.commit,
    branch: config.baseline.branch ?? (await world.sourceControl.defaultBranch()),
    passed: comparison.gate.reasons.length === 0,
    complete: run.failure === undefined,
    partial: run.only !== undefined,
  });
  const view = reportView({
    run,
    comparison,
    recording: { recorded: reason === undefined, ...(reason !== undefined && { reason }) },
    notices: skipped.map((one) => `The stored run ${one.file} was skipped: ${one.reason}.`),
  });
  await writeReports(world.output, run, comparison, view);
  if (reason === undefined && run.commit) {
    await world.store.save(recordOf(run, run.commit), config.baseline.keep);
  }
  return { run, comparison, view };
}

async function writeReports(
  output: OutputFolder,
  run: RunFile,
  comparison: Comparison,
  view: ReportView,
): Promise<void> {
  await output.write("comparison.json", renderJson(comparison));
  await output.write("report.md", renderMarkdown(view));
  await output.write("bmf.json", renderJson(bencherMetrics(run)));
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
  const hashes = configHashes(config, cells, bodies, host);
  const recorder = createRecorder(cells, hashes.of);
  const commit = await sourceControl.head();
  const id = host.uniqueId();
  let oha: string | undefined;
  const runFile = (failure?: string): RunFile => ({
    schema: RUN_SCHEMA,
    id,
    startedAt,
    ...(commit && { commit }),
    environment: { ...host.environment(), ...(oha !== undefined && { oha }) },
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
    await world.output.write(RUN_FILE, renderJson(runFile(messageOf(error))));
    throw error;
  }
  const run = runFile();
  await world.output.write(RUN_FILE, renderJson(run));
  return run;
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
