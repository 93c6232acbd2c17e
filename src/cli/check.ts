import path from "node:path";
import { hasBase } from "../app/arms/arms.ts";
import { checkHead } from "../app/check-head.ts";
import type { PreparedRun } from "../app/plan/prepare-run.ts";
import { outlookOnChange } from "../app/stages/ignored-change.ts";
import type { World } from "../app/world/world.ts";
import { loadForRequests } from "../composition/configuration.ts";
import { type PlanRequest, planIn, planRun } from "../composition/run.ts";
import { DEFAULT_CONFIG_FILE, type LoadedConfig } from "../config/load.ts";
import { ignoredChangeText } from "../domain/run/plan/ignored-change.ts";
import { openLoopPart } from "../domain/run/plan/open-loop.ts";
import { type CheckedServer, problemsOf } from "../domain/series/checked-server.ts";
import { seriesOf, timedCells } from "../domain/series/lane.ts";
import { EXIT_CODES, LoadgateError } from "../domain/shared/error.ts";
import { shellWord } from "../domain/shared/shell-word.ts";
import { renderJson } from "../report/json.ts";
import { checkedLines, outlookLines, type RunOutlook } from "../report/text/check.ts";
import type { CliContext } from "./context.ts";
import { foundBaseText } from "./dry-run.ts";
import { budgetFrom } from "./options.ts";
import type { RunOptions } from "./run.ts";

/** Options of `loadgate check`, as the command line gave them. */
export type CheckOptions = Pick<RunOptions, "config" | "only" | "json">;

/**
 * `loadgate check`: builds and starts head, checks its answers, and prints what a run would do.
 * @returns the exit code: 0, or 3 if a server does not meet a run's requirements
 */
export async function check(context: CliContext, options: CheckOptions): Promise<number> {
  const { environment, signal, stdout, palette, progress } = context;
  const config = loadForRequests(options.config, environment);
  const request = { ...budgetFrom({}, config), seed: String(Date.now()), only: options.only };
  // Nothing is written there.
  const out = path.resolve("loadgate-out");
  const around = { store: config.baseline.store, out, environment, progress };
  const { world, prepared } = await planRun(config, around, request);
  const servers = await checkHead(world, { config, cells: prepared.cells, signal });
  const isRight = servers.every((server) => problemsOf(server).length === 0);
  const outlooks = isRight
    ? await runOutlooks(world, config, { request, prepared, servers, options, signal })
    : [];
  progress.end();
  const lines = [...checkedLines(servers, palette), "", ...outlookLines(outlooks), ""];
  stdout.write(options.json ? renderJson({ isRight, servers, runs: outlooks }) : lines.join("\n"));
  return isRight ? 0 : EXIT_CODES.measurement;
}

/** Result of a check. */
interface Known {
  readonly request: PlanRequest;
  /** The run without a base. */
  readonly prepared: PreparedRun;
  readonly servers: readonly CheckedServer[];
  readonly options: CheckOptions;
  readonly signal: AbortSignal;
}

/**
 * Plan and cost of runs: head alone, and beside the repository's default branch.
 * @returns one entry per run; for the second, possibly the reason it cannot be made
 */
async function runOutlooks(
  world: World,
  config: LoadedConfig,
  { request, prepared, servers, options, signal }: Known,
): Promise<readonly RunOutlook[]> {
  const alone = outlookOf(commandOf(options), prepared, servers);
  const ref = await world.sourceControl.defaultBranch();
  if (ref === undefined || hasBase(prepared.cells)) return [alone];
  const command = commandOf(options, ref);
  try {
    const base = { ref, isRequired: false };
    const found = await foundBaseText(world, config, base, signal);
    const beside = await planIn(world, config, { ...request, bases: [base] });
    const change = await outlookOnChange(world, { config, bases: [base], signal });
    const nothing = change && !("because" in change) ? ignoredChangeText(change) : undefined;
    return [alone, { ...outlookOf(command, beside, servers), base: found, nothing }];
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof LoadgateError)) throw error;
    return [alone, { command, problem: { message: error.message, hint: error.hint } }];
  }
}

function commandOf({ config, only }: CheckOptions, base?: string): string {
  const options = [
    ...(config === DEFAULT_CONFIG_FILE ? [] : ["--config", config]),
    ...(base === undefined ? [] : ["--base", base]),
    ...(only === undefined ? [] : ["--only", only]),
  ];
  return ["loadgate run", ...options.map(shellWord)].join(" ");
}

function outlookOf(
  command: string,
  { cells, plan }: PreparedRun,
  servers: readonly CheckedServer[],
): RunOutlook {
  const buildMs = servers.reduce((sum, one) => sum + (one.buildMs ?? 0) + (one.setupMs ?? 0), 0);
  const arms = hasBase(cells) ? 2 : 1;
  return {
    command,
    series: seriesOf(timedCells(cells)).length,
    openLoop: openLoopPart(cells),
    rounds: plan.rounds.length,
    measureMs: plan.estimateMs,
    buildMs: arms * buildMs,
  };
}
