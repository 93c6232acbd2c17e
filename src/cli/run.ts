import path from "node:path";
import { pathToFileURL } from "node:url";
import type { MeasureRequest, ShardOfPlan } from "../app/plan/prepare-run.ts";
import { measureRun, type RunRequest, runBenchmark } from "../app/run-benchmark.ts";
import type { InstrumentedWorld } from "../app/stages/instrument.ts";
import { runFileName, type World } from "../app/world/world.ts";
import { loadForRequests } from "../composition/configuration.ts";
import { planRun } from "../composition/run.ts";
import { createTracker } from "../composition/tracker.ts";
import { configPathOf, type LoadedConfig } from "../config/load.ts";
import { exitCodeOf, type FailOn } from "../domain/gate/gate.ts";
import { parseBases } from "../domain/run/plan/base-list.ts";
import type { Config } from "../domain/run/plan/config.ts";
import { withoutTiming } from "../domain/run/plan/count-settings.ts";
import { ignoredChangeText } from "../domain/run/plan/ignored-change.ts";
import { openLoopPart } from "../domain/run/plan/open-loop.ts";
import { parseShard, type Shard, shardName } from "../domain/run/plan/shard.ts";
import { LoadgateError } from "../domain/shared/error.ts";
import { formatCount, formatDuration, formatSome } from "../domain/shared/format.ts";
import { PAGE_FILE } from "../ports/output-folder.ts";
import { comparisonDocument } from "../report/comparison-document.ts";
import { renderJson } from "../report/json.ts";
import { renderTerminal } from "../report/text/terminal.ts";
import type { CliContext } from "./context.ts";
import { dryRun } from "./dry-run.ts";
import { budgetFrom, storeFrom } from "./options.ts";

/** Options of `loadgate run`, as the command line gave them. */
export interface RunOptions {
  readonly config: string;
  readonly base: string;
  /** False if the run passes without its base. */
  readonly baseRequired: boolean;
  readonly budget?: string;
  readonly atMost?: string;
  readonly only?: string;
  readonly out: string;
  readonly store?: string;
  readonly failOn: FailOn;
  readonly seed?: string;
  readonly dryRun?: boolean;
  /** False if base must be built anew and its build not kept. */
  readonly cache: boolean;
  /** False to skip tracking although the configuration requests it. */
  readonly track: boolean;
  readonly json?: boolean;
  /** Count instructions instead of timing. */
  readonly count?: boolean;
  /** End at the first regression. */
  readonly failFast?: boolean;
  /** The part of the plan to measure, such as `3/8`. */
  readonly shard?: string;
}

/**
 * `loadgate run`.
 * @returns the exit code: 0, or 1 when the gate failed
 */
export async function run(context: CliContext, options: RunOptions): Promise<number> {
  const loaded = loadForRequests(options.config, context.environment);
  const config = options.count ? withoutTiming(loaded) : loaded;
  const { stdout, environment, palette, progress, signal } = context;
  const store = storeFrom(options.store, config.baseline.store);
  const around = { store, out: path.resolve(options.out), cache: options.cache };
  const asked = requestOf(options, config);
  const { world, prepared } = await planRun(config, { ...around, environment, progress }, asked);
  const beside = openLoopPart(prepared.cells);
  if (asked.budgetMs !== undefined && options.budget !== undefined && beside.series.length > 0) {
    progress.warn(
      `--budget does not shorten ${formatSome(beside.series)}, which takes up to ${formatDuration(beside.ms)} beside it`,
    );
  }
  if (options.dryRun) return await dryRun(context, config, { world, prepared });
  const { shard } = prepared;
  const commit = prepared.bases.length > 0 ? await world.sourceControl.head() : undefined;
  if (commit) {
    const changes = `with${commit.dirty ? "" : "out"} changes to tracked files`;
    progress.stage(`Head is the working tree, ${changes}`);
  }
  const configPath = configPathOf(options.config);
  const { failOn, failFast = false } = options;
  const request = { ...prepared, config, configPath, failOn, failFast, signal };
  if (shard) {
    const text = await runShard(world, { ...request, shard });
    progress.end();
    stdout.write(text);
    return 0;
  }
  const tracking = options.track ? await trackingOf(context, config, world) : {};
  const result = await runBenchmark(world, { ...request, ...tracking });
  const { comparison, view, failure } = result;
  progress.end();
  const document = () => renderJson(comparisonDocument(comparison, { ...result, configPath }));
  stdout.write(options.json ? document() : renderTerminal(view, palette));
  const page = pathToFileURL(path.join(world.output.location, PAGE_FILE));
  progress.note(`Open in a browser: ${page.href}`);
  if (failure !== undefined) throw failure;
  return exitCodeOf(comparison.gate);
}

function requestOf(options: RunOptions, config: Config) {
  const { baseRequired: isRequired, failFast, only, seed, shard } = options;
  return {
    ...budgetFrom(options, config),
    seed: seed ?? String(Date.now()),
    // The run passes without the other bases.
    bases: parseBases(options.base, "--base").map((ref, index) => ({
      ref,
      ...(index === 0 ? { isRequired, isNamed: true } : { isRequired: false }),
    })),
    only,
    failFast,
    shard: shard === undefined ? undefined : shardFrom(shard),
  };
}

/** Outside a job, only git knows a run's origin. */
async function trackingOf(
  { environment }: CliContext,
  config: LoadedConfig,
  { sourceControl, progress }: World,
): Promise<Pick<RunRequest, "tracker" | "origin">> {
  const tracker = createTracker({ config, environment, overrides: {}, onLine: progress.log });
  if (!tracker) return {};
  const defaultBranch = config.baseline.branch ?? (await sourceControl.defaultBranch());
  return { tracker, origin: { event: "local", defaultBranch } };
}

/**
 * Parses `--shard`.
 * @throws LoadgateError `usage` when the text is invalid
 */
function shardFrom(text: string): Shard {
  const shard = parseShard(text);
  if (shard) return shard;
  const message = `--shard: found ${JSON.stringify(text)}; expected a shard`;
  const hint = "Write for example 3/8, for the third of eight.";
  throw new LoadgateError("usage", message, { hint });
}

/**
 * `loadgate run --shard`: measures a part of the plan and judges nothing. `loadgate report` judges all parts
 * together.
 * @returns the text for the terminal
 * @throws LoadgateError as measuring does; measurements up to then are in the run file
 */
async function runShard(
  world: InstrumentedWorld,
  request: MeasureRequest & { readonly shard: ShardOfPlan },
): Promise<string> {
  await world.output.prepare();
  const run = await measureRun(world, { ...request, isJudgedElsewhere: true });
  const file = path.join(world.output.location, runFileName(run));
  const heads = run.series.filter((one) => one.arm === "head" && one.samples.length > 0).length;
  const measured = `measured ${formatCount(heads, "series", "series")}`;
  const found = run.ignored ? ignoredChangeText(run.ignored) : measured;
  return `shard ${shardName(request.shard)}: ${found}, judged nothing\n${file}: give it to loadgate report with those of the other shards\n`;
}
