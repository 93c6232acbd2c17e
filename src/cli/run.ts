import path from "node:path";
import { OHA_VERSION } from "../adapters/tools/oha-installer.ts";
import { prepareRun, skippedText } from "../app/prepare-run.ts";
import { runBenchmark } from "../app/run-benchmark.ts";
import type { TrackingRequest } from "../app/track.ts";
import type { World } from "../app/world.ts";
import { createWorld, globFilter } from "../composition.ts";
import { loadConfig, parseConfig } from "../config/load.ts";
import type { Config } from "../domain/config.ts";
import { LoadgateError, messageOf } from "../domain/error.ts";
import { exitCodeOf, type FailOn } from "../domain/gate.ts";
import type { BaseRequest } from "../ports/source-control.ts";
import { renderJson } from "../report/json.ts";
import { renderPlan } from "../report/plan.ts";
import { renderTerminal } from "../report/terminal.ts";
import { trackingRequest } from "../tracking-request.ts";
import { budgetFrom } from "./budget.ts";
import { type CleanHead, cleanHead } from "./clean-head.ts";
import { paletteFor } from "./palette.ts";
import type { CliContext } from "./program.ts";
import { createTerminalProgress } from "./terminal-progress.ts";

/** Options of `loadgate run`, as the command line gave them. */
export interface RunOptions {
  readonly config: string;
  readonly base: string;
  /** False where a run passes without its base. */
  readonly baseRequired: boolean;
  readonly budget?: string;
  readonly only?: string;
  readonly out: string;
  readonly store?: string;
  readonly failOn: FailOn;
  readonly seed?: string;
  readonly dryRun?: boolean;
  /** Head is built in a checkout of its commit, not in the working tree. */
  readonly clean?: boolean;
  /** False where base is to be built anew and not kept. */
  readonly cache: boolean;
  /** False where the run is not to be tracked although the configuration says so. */
  readonly track: boolean;
  readonly json?: boolean;
}

/**
 * `loadgate run`.
 * @returns the exit code: 0, or 1 when the gate failed
 */
export async function run(context: CliContext, options: RunOptions): Promise<number> {
  const config = loadConfig(options.config);
  if (!options.clean) return runIn(context, options, config);
  const clean = await cleanHead(context, config.file);
  try {
    const { environment } = clean;
    return await runIn({ ...context, environment }, options, clean.config, clean);
  } finally {
    await clean.remove();
  }
}

/** @param clean where head is, when that is not the working tree */
async function runIn(
  context: CliContext,
  options: RunOptions,
  config: Config,
  clean?: CleanHead,
): Promise<number> {
  const request = {
    budgetMs: budgetFrom(options.budget, config),
    seed: options.seed ?? String(Date.now()),
    ...(options.base !== "none" && {
      base: {
        ref: options.base,
        mergeBase: false,
        isNamed: true,
        isRequired: options.baseRequired,
      },
    }),
    ...(options.only !== undefined && { filter: globFilter(options.only) }),
  };
  const progress = createTerminalProgress(context.stderr, context.environment);
  const whole = createWorld({
    root: path.dirname(config.file),
    store: options.store === undefined ? config.baseline.store : path.resolve(options.store),
    out: path.resolve(options.out),
    ohaVersion: OHA_VERSION,
    environment: context.environment,
    progress,
    cache: options.cache,
  });
  const sourceControl = clean?.sourceControl(whole.sourceControl) ?? whole.sourceControl;
  const world: World = { ...whole, sourceControl };
  const prepared = prepareRun(config, request, world.host);
  if (prepared.fewStarts !== undefined) progress.warn(prepared.fewStarts);
  if (options.dryRun) {
    for (const skipped of prepared.skipped) progress.warn(skippedText(skipped));
    const base = prepared.base && (await baseLine(context, config, world, prepared.base));
    context.stdout.write(`${renderPlan(prepared.plan, prepared.cells)}${base ?? ""}`);
    return 0;
  }

  const commit = prepared.base && !clean ? await sourceControl.head() : undefined;
  if (commit) {
    const changes = `with${commit.dirty ? "" : "out"} uncommitted changes`;
    progress.stage(`Head is the working tree, ${changes}`);
  }
  const tracking = options.track ? await localTracking(context, config, world) : undefined;

  try {
    const { comparison, view, failure } = await runBenchmark(world, {
      config,
      ...prepared,
      failOn: options.failOn,
      signal: context.signal,
      ...(clean && { workingTree: clean.workingTree }),
      ...(tracking && { tracking }),
    });
    progress.end();
    context.stdout.write(
      options.json
        ? renderJson(comparison)
        : renderTerminal(view, paletteFor(context.stdout, context.environment)),
    );
    if (failure !== undefined) throw failure;
    return exitCodeOf(comparison.gate);
  } finally {
    progress.end();
  }
}

/**
 * Which commit a base is, after a look whether it and its configuration can be had.
 * @throws LoadgateError with what the run would say of it
 */
async function baseLine(
  { signal }: CliContext,
  { file }: Config,
  { sourceControl, progress }: World,
  base: BaseRequest,
): Promise<string> {
  const { sha, textOf } = await sourceControl.find(base, signal);
  const text = await textOf(file);
  const name = path.basename(file);
  if (text !== undefined) mustBeUsable(text, `${base.ref}:${name}`);
  else progress.warn(`base ${base.ref} has no ${name}: there is nothing to compare with`);
  return `base ${base.ref} is commit ${sha}\n`;
}

/** A base that is there and cannot be used is lost to the run. */
function mustBeUsable(text: string, file: string): void {
  try {
    parseConfig(text, file);
  } catch (error) {
    const hint = "Correct it on that branch first, or name another base.";
    const details = error instanceof LoadgateError ? error.details : [];
    const message = `Not compared: the base's configuration cannot be used: ${messageOf(error)}`;
    throw new LoadgateError("measurement", message, { details, hint, cause: error });
  }
}

/** Outside a job nothing but git says what was measured. */
async function localTracking(
  { environment }: CliContext,
  config: Config,
  { sourceControl, progress }: World,
): Promise<TrackingRequest | undefined> {
  const defaultBranch = config.baseline.branch ?? (await sourceControl.defaultBranch());
  return trackingRequest({
    ...{ config, environment, overrides: {}, onLine: progress.log },
    facts: { event: "local", ...(defaultBranch !== undefined && { defaultBranch }) },
  });
}
