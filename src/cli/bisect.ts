import path from "node:path";
import { bisectText } from "../bisect/report/bisect-report.ts";
import { planText } from "../bisect/report/bisect-words.ts";
import { createBisectWorld, runBisect, STEP_MS } from "../composition/bisect.ts";
import { SERVER_GATE_METRIC_IDS, TOLERANCE_METRIC_IDS } from "../domain/metrics/catalogue.ts";
import { LoadgateError } from "../domain/shared/error.ts";
import { renderJson } from "../report/json.ts";
import type { CliContext } from "./context.ts";
import { durationOf } from "./options.ts";

/** Options of `loadgate bisect`, as the command line gave them. */
export interface BisectOptions {
  readonly config: string;
  readonly series?: string;
  readonly metric?: string;
  readonly budgetPerStep?: string;
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
  const budgetMs = durationOf("--budget-per-step", options.budgetPerStep, STEP_MS);
  mustBeMetric(metric);
  const out = path.resolve(options.out);
  const world = createBisectWorld({ config, out, budgetMs, environment, progress });
  if (options.dryRun) {
    const { commits } = world;
    const between = await commits.between(await commits.resolve(good), await commits.resolve(bad));
    stdout.write(planText(between.length, budgetMs));
    return 0;
  }
  const request = { good, bad, series, metric, signal, isClean: options.clean };
  const { bisection, code } = await runBisect(world, request);
  progress.end();
  stdout.write(options.json ? renderJson(bisection) : bisectText(bisection, palette.dim));
  return code;
}

function mustBeMetric(metric: string | undefined): void {
  const all: readonly string[] = [...TOLERANCE_METRIC_IDS, ...SERVER_GATE_METRIC_IDS];
  if (metric === undefined || all.includes(metric)) return;
  const hint = `Name one of ${all.join(", ")}.`;
  throw new LoadgateError("usage", `--metric: bisect does not follow ${JSON.stringify(metric)}`, {
    hint,
  });
}
