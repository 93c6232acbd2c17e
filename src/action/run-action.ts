import { existsSync } from "node:fs";
import * as core from "@actions/core";
import { runBenchmark } from "../app/run-benchmark.ts";
import { archivePullRequest } from "../bencher/send/archive-pull-request.ts";
import { cleanUp } from "../composition/clean-up.ts";
import { loadForRequests } from "../composition/configuration.ts";
import { openBencher } from "../composition/tracker.ts";
import { type LoadedConfig, readConfig } from "../config/load.ts";
import { withoutTiming } from "../domain/run/plan/count-settings.ts";
import { LoadgateError } from "../domain/shared/error.ts";
import { formatCount } from "../domain/shared/format.ts";
import type { EventContext } from "./context.ts";
import { originOf, readEvent } from "./event.ts";
import { showFailure, skipRun } from "./failure.ts";
import { type Inputs, type Mode, type NamingInputs, readInputs, readNaming } from "./inputs.ts";
import { judgingJob, trackerOf } from "./judging-job.ts";
import { type MainStep, readJob } from "./main-step.ts";
import { FOLDER_STATE, measuringJob } from "./measuring-job.ts";
import { measureMode } from "./modes/measure.ts";
import { annotate, createJobProgress, debugUntrusted, logUntrusted } from "./runner.ts";

const MODES: Readonly<Record<Mode, (step: MainStep) => Promise<number>>> = {
  run: runMode,
  count: runMode,
  measure: measureMode,
  // Loaded on demand, because only these modes need their dependencies.
  record: async (step) => (await import("./modes/record.ts")).recordMode(step),
  site: async (step) => (await import("./modes/site.ts")).siteMode(step),
  report: async (step) => (await import("./modes/report.ts")).reportMode(step),
  bisect: async (step) => (await import("./modes/bisect.ts")).bisectMode(step),
};

/**
 * Runs the main step in the requested mode.
 * @param context of the event that started the job
 * @param signal aborted when the job is cancelled
 * @returns the exit code: 0, or 1 when the gate failed
 * @throws LoadgateError as the job's steps do
 */
export async function runAction(context: EventContext, signal: AbortSignal): Promise<number> {
  const environment = process.env;
  const event = readEvent(context);
  const naming = readNaming();
  const job = readJob(environment, naming.config);
  const progress = createJobProgress();
  const step = runStep({ environment, event, job, progress, signal }, naming).finally(progress.end);
  try {
    return await step;
  } catch (error) {
    const config = { file: naming.config };
    await showFailure({ config, event, inputs: naming, job, signal }, error);
    throw error;
  }
}

async function runStep(around: Omit<MainStep, "config" | "inputs">, naming: NamingInputs) {
  const { event } = around;
  const inputs = readInputs(naming);
  if (inputs.ifNoConfig === "skip" && !existsSync(inputs.config)) {
    return skipRun({ ...around, config: { file: inputs.config }, inputs });
  }
  const isClosed = event.kind === "pull-request" && event.isClosed;
  const config = isClosed ? readConfig(inputs.config) : configFor(inputs);
  const { githubToken, ...shown } = inputs;
  debugUntrusted(`event: ${JSON.stringify(event)}`);
  debugUntrusted(`inputs: ${JSON.stringify(shown)}, ${githubToken ? "with" : "without"} a token`);
  const step: MainStep = { ...around, config, inputs };
  if (MODES[inputs.mode] === runMode && isClosed) {
    await archiveClosed(step, event.number);
    return 0;
  }
  return await MODES[inputs.mode](step);
}

const MEASURING: readonly Mode[] = ["run", "count", "measure", "bisect"];

/** Modes that measure nothing must work without the rest of the repository. */
function configFor({ mode, config }: Pick<Inputs, "mode" | "config">): LoadedConfig {
  if (!MEASURING.includes(mode)) return readConfig(config);
  const loaded = loadForRequests(config, process.env);
  // No log may show what fills the requests.
  const values = loaded.variables.flatMap(({ name }) => process.env[name] ?? []);
  for (const value of values) core.setSecret(value);
  return mode === "count" ? withoutTiming(loaded) : loaded;
}

/** The post step: removes processes and base's checkout left by a killed main step. */
export async function runPost(): Promise<void> {
  const ended = await cleanUp(core.getState(FOLDER_STATE) || undefined);
  if (ended > 0) {
    const processes = formatCount(ended, "process", "processes");
    core.info(`Ended ${processes} that the cancelled step had left running.`);
  }
}

/** The parts of a step that archiving uses. */
type ArchiveStep = Pick<MainStep, "config" | "environment" | "event" | "signal"> & {
  readonly inputs: Pick<MainStep["inputs"], "bencher">;
};

/**
 * Archives a closed pull request's branches in Bencher.
 * @param number of the pull request
 * @throws LoadgateError `publishing` if that fails and `bencher.required` is set
 */
export async function archiveClosed(step: ArchiveStep, number: number): Promise<void> {
  const { config, environment, event, inputs, signal } = step;
  const overrides = inputs.bencher;
  const request = openBencher({ config, environment, overrides, onLine: logUntrusted });
  const origin = originOf(event, environment["GITHUB_EVENT_NAME"]);
  const obstacle = request ? request.obstacleTo(origin)?.reason : "runs are not tracked";
  if (!request || obstacle !== undefined) {
    logUntrusted(`nothing to archive: ${obstacle}`);
    return;
  }
  try {
    const archived = await archivePullRequest(request, number, signal);
    logUntrusted(`archived in Bencher: ${archived.join(", ") || "nothing"}`);
  } catch (error) {
    signal.throwIfAborted();
    if (request.config.required || !(error instanceof LoadgateError)) throw error;
    annotate(core.warning, error.message);
  }
}

/**
 * `mode: run`: the whole job. The result is in the summary, the annotations and the outputs.
 * @returns the exit code: 0, or 1 when the gate failed
 * @throws LoadgateError as the job's steps do
 */
function runMode(step: MainStep): Promise<number> {
  const tracker = trackerOf(step);
  return measuringJob(step, (world, request) =>
    judgingJob(step, (judging) => runBenchmark(world, { ...request, ...judging, tracker })),
  );
}
