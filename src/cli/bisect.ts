import path from "node:path";
import { bisect as search } from "../bisect/app/bisect.ts";
import type { Bisection } from "../bisect/domain/bisection.ts";
import { stepsFor } from "../bisect/domain/search.ts";
import { bisectMarkdown, bisectText } from "../bisect/report/bisect-report.ts";
import { createBisectWorld } from "../composition/bisect.ts";
import { SERIES_METRIC_IDS, SERVER_METRIC_IDS } from "../domain/metrics/catalogue.ts";
import { parseDuration } from "../domain/shared/duration.ts";
import { EXIT_CODES, LoadgateError } from "../domain/shared/error.ts";
import { formatCount, formatDuration } from "../domain/shared/format.ts";
import { renderJson } from "../report/json.ts";
import type { CliContext } from "./context.ts";

/** Options of `loadgate bisect`, as the command line gave them. */
export interface BisectOptions {
  readonly config: string;
  readonly series?: string;
  readonly metric?: string;
  readonly budgetPerStep: string;
  readonly out: string;
  readonly clean?: boolean;
  readonly dryRun?: boolean;
  readonly json?: boolean;
}

/**
 * `loadgate bisect`: finds the commit that made a metric worse.
 * @returns the exit code: 0 if it is found or there is none, 3 if it is not decided
 */
export async function bisect(
  context: CliContext,
  good: string,
  bad: string,
  options: BisectOptions,
): Promise<number> {
  const { environment, palette, progress, signal, stdout } = context;
  const { config, series, metric } = options;
  const budgetMs = budgetOf(options);
  mustBeMetric(metric);
  const out = path.resolve(options.out);
  const world = createBisectWorld({ config, out, budgetMs, environment, progress });
  const { commits, output } = world;
  const ends = { good: await commits.resolve(good), bad: await commits.resolve(bad) };
  if (options.dryRun) {
    const count = (await commits.between(ends.good, ends.bad)).length;
    stdout.write(planText(count, budgetMs));
    return 0;
  }
  await output.prepare();
  if (options.clean) await world.forget();
  const store = world.storeOf([ends, series, metric, budgetMs]);
  const runner = await world.openRunner();
  let bisection: Bisection;
  try {
    const request = { ...ends, series, metric, signal };
    bisection = await search({ ...world, runner, store }, request);
  } finally {
    await runner.remove();
  }
  progress.end();
  await output.write("bisect.json", renderJson(bisection));
  await output.write("bisect.md", bisectMarkdown(bisection));
  await world.forget();
  stdout.write(options.json ? renderJson(bisection) : bisectText(bisection, palette.dim));
  const { result } = bisection;
  const isOpen = result.kind === "between" || (result.kind === "no-regression" && result.isOpen);
  return isOpen ? EXIT_CODES.measurement : 0;
}

function budgetOf({ budgetPerStep }: BisectOptions): number {
  const budgetMs = parseDuration(budgetPerStep);
  if (budgetMs !== undefined) return budgetMs;
  const message = `--budget-per-step: found "${budgetPerStep}"; expected a duration with its unit`;
  throw new LoadgateError("usage", message, { hint: "Write for example 90s or 2m." });
}

function mustBeMetric(metric: string | undefined): void {
  const all: readonly string[] = [...SERIES_METRIC_IDS, ...SERVER_METRIC_IDS];
  if (metric === undefined || all.includes(metric)) return;
  const hint = `Name one of ${all.join(", ")}.`;
  throw new LoadgateError("usage", `--metric: ${JSON.stringify(metric)} is no metric`, { hint });
}

/** The first measurement, the steps of a search that always decides, and the check against the parent. */
function planText(count: number, budgetMs: number): string {
  const measured = stepsFor(count) + 2;
  const time = formatDuration(measured * budgetMs);
  return `${formatCount(count, "commit")}: ${formatCount(measured, "measurement")}, about ${time} besides builds; merges, and commits that do not build or stay open, take more\n`;
}
