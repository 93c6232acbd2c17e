import path from "node:path";
import { hasBase } from "../app/arms/arms.ts";
import { subjectsOf } from "../app/count/subjects.ts";
import { type PreparedRun, prepareRun, skippedText } from "../app/prepare-run.ts";
import { type RunRequest, runBenchmark } from "../app/run-benchmark.ts";
import type { World } from "../app/world.ts";
import { createWorld, globFilter, type WorldOptions } from "../composition/run.ts";
import { createTracker } from "../composition/tracker.ts";
import { type LoadedConfig, loadConfig, parseConfig } from "../config/load.ts";
import { isTimed, withoutTiming } from "../domain/counting/without-timing.ts";
import type { Config } from "../domain/run/config.ts";
import { LoadgateError, messageOf } from "../domain/shared/error.ts";
import { withoutNullish } from "../domain/shared/without-nullish.ts";
import { exitCodeOf, type FailOn } from "../domain/verdict/gate.ts";
import type { BaseRequest } from "../ports/source-control.ts";
import { renderCountPlan } from "../report/count-plan.ts";
import { renderJson } from "../report/json.ts";
import { renderPlan } from "../report/plan.ts";
import { renderTerminal } from "../report/terminal.ts";
import { budgetFrom } from "./budget.ts";
import { type CleanHead, cleanHead } from "./clean-head.ts";
import type { CliContext } from "./context.ts";
import { paletteFor } from "./palette.ts";
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
  /** Counts instructions instead of timing. */
  readonly count?: boolean;
  /** Ends at the first regression. */
  readonly failFast?: boolean;
}

/**
 * `loadgate run`.
 * @returns the exit code: 0, or 1 when the gate failed
 */
export async function run(context: CliContext, options: RunOptions): Promise<number> {
  const loaded = loadConfig(options.config);
  const config = options.count ? withoutTiming(loaded) : loaded;
  if (!options.clean) return runIn(context, options, { config });
  const clean = await cleanHead(context, config.file);
  try {
    const { environment } = clean;
    return await runIn({ ...context, environment }, options, { config: clean.config, clean });
  } finally {
    await clean.remove();
  }
}

/** What is run. */
interface Subject {
  readonly config: LoadedConfig;
  /** Where head is, if that is not the working tree. */
  readonly clean?: CleanHead;
}

async function runIn(context: CliContext, options: RunOptions, subject: Subject): Promise<number> {
  const { config, clean } = subject;
  const { stdout, environment, signal } = context;
  const progress = createTerminalProgress(context.stderr, environment);
  const world = worldOf(options, subject, { environment, progress });
  const prepared = prepareRun(config, requestOf(options, config), world.machine);
  if (prepared.fewStarts !== undefined) progress.warn(prepared.fewStarts);
  if (options.dryRun) return await dryRun(context, config, { world, prepared });
  const commit = prepared.base && !clean ? await world.sourceControl.head() : undefined;
  if (commit) {
    const changes = `with${commit.dirty ? "" : "out"} uncommitted changes`;
    progress.stage(`Head is the working tree, ${changes}`);
  }
  const tracking = options.track ? await trackingOf(context, config, world) : {};

  try {
    const { comparison, view, failure } = await runBenchmark(world, {
      config,
      ...prepared,
      failOn: options.failOn,
      failFast: options.failFast ?? false,
      signal,
      ...(clean && { workingTree: clean.workingTree }),
      ...tracking,
    });
    progress.end();
    const palette = paletteFor(stdout, environment);
    stdout.write(options.json ? renderJson(comparison) : renderTerminal(view, palette));
    if (failure !== undefined) throw failure;
    return exitCodeOf(comparison.gate);
  } finally {
    progress.end();
  }
}

function requestOf(
  { base: ref, baseRequired: isRequired, budget, only, seed }: RunOptions,
  config: Config,
) {
  const base = { ref, isRequired, mergeBase: false, isNamed: true };
  return {
    budgetMs: budgetFrom(budget, config),
    seed: seed ?? String(Date.now()),
    ...(ref !== "none" && { base }),
    ...(only !== undefined && { filter: globFilter(only) }),
  };
}

function worldOf(
  { store, out, cache }: RunOptions,
  { config, clean }: Subject,
  around: Pick<WorldOptions, "environment" | "progress">,
): World {
  const world = createWorld({
    root: path.dirname(config.file),
    store: store === undefined ? config.baseline.store : path.resolve(store),
    out: path.resolve(out),
    cache,
    ...around,
  });
  return clean ? { ...world, sourceControl: clean.sourceControl(world.sourceControl) } : world;
}

/** Prints the plan. @returns the exit code 0 */
async function dryRun(
  context: CliContext,
  config: Config,
  { world, prepared }: { readonly world: World; readonly prepared: PreparedRun },
): Promise<number> {
  for (const skipped of prepared.skipped) world.progress.warn(skippedText(skipped));
  const base = prepared.base && (await baseLine(context, config, { world, base: prepared.base }));
  const { plan, cells } = prepared;
  const { cpuCount } = world.machine.environment();
  const { length: subjects } = subjectsOf(cells);
  const size = { subjects, arms: hasBase(cells) ? 2 : 1, cpuCount };
  const timed = isTimed(config) ? renderPlan(plan, cells) : "";
  const counted = config.count ? renderCountPlan(config.count, size) : "";
  context.stdout.write(`${timed}${counted}${base ?? ""}`);
  return 0;
}

/**
 * Which commit a base is, after a look whether it and its configuration can be had.
 * @throws LoadgateError with what the run would say of it
 */
async function baseLine(
  { signal }: CliContext,
  { file }: Config,
  { world, base }: { readonly world: World; readonly base: BaseRequest },
): Promise<string> {
  const { sourceControl, progress } = world;
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

/** Outside a job nothing but git says what a run is made for. */
async function trackingOf(
  { environment }: CliContext,
  config: LoadedConfig,
  { sourceControl, progress }: World,
): Promise<Pick<RunRequest, "tracker" | "origin">> {
  const tracker = createTracker({ config, environment, overrides: {}, onLine: progress.log });
  if (!tracker) return {};
  const defaultBranch = config.baseline.branch ?? (await sourceControl.defaultBranch());
  return { tracker, origin: { event: "local", ...withoutNullish({ defaultBranch }) } };
}
