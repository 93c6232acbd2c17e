import { hasBase } from "../app/arms/arms.ts";
import { noiseHere } from "../app/budget-for.ts";
import { type PreparedRun, type PrepareRequest, prepareRun } from "../app/prepare-run.ts";
import type { World } from "../app/world.ts";
import { DEFAULT_CONFIG_FILE, type LoadedConfig } from "../config/load.ts";
import type { CheckedServer } from "../domain/run/checked-server.ts";
import { seriesOf } from "../domain/run/lane.ts";
import { LoadgateError } from "../domain/shared/error.ts";
import { shellWord } from "../domain/shared/shell-word.ts";
import { withoutNullish } from "../domain/shared/without-nullish.ts";
import type { RunOutlook } from "../report/check.ts";
import type { CheckOptions } from "./check.ts";
import { findBase, foundBaseText } from "./found-base.ts";

/** What is known after a check. */
interface Known {
  readonly request: PrepareRequest;
  /** The run without a base. */
  readonly prepared: PreparedRun;
  readonly servers: readonly CheckedServer[];
  readonly options: CheckOptions;
  readonly signal: AbortSignal;
}

/**
 * What runs would do and cost: head alone, and beside the repository's default branch.
 * @returns one for each of these runs; for the second, why there is none
 */
export async function runOutlooks(
  world: World,
  config: LoadedConfig,
  known: Known,
): Promise<readonly RunOutlook[]> {
  const { prepared, options } = known;
  const alone = outlookOf(commandOf(options), prepared, known);
  const ref = await world.sourceControl.defaultBranch();
  if (ref === undefined || hasBase(prepared.cells)) return [alone];
  const command = commandOf(options, ref);
  try {
    return [alone, await besideBase(world, config, { ...known, command, ref })];
  } catch (error) {
    known.signal.throwIfAborted();
    if (!(error instanceof LoadgateError)) throw error;
    const { message, hint } = error;
    return [alone, { command, problem: { message, ...withoutNullish({ hint }) } }];
  }
}

/** @throws LoadgateError where that run cannot be made */
async function besideBase(
  world: World,
  config: LoadedConfig,
  { command, ref, ...known }: Known & { readonly command: string; readonly ref: string },
): Promise<RunOutlook> {
  const base = { ref, isRequired: false, mergeBase: false };
  const found = await findBase(world, config, { base, signal: known.signal });
  const request = { ...known.request, base };
  const noise = await noiseHere(world, request);
  const prepared = prepareRun(config, { ...request, noise }, world.machine);
  const outlook = outlookOf(command, prepared, known);
  return { ...outlook, base: foundBaseText(found, config.file) };
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
  { servers }: Pick<Known, "servers">,
): RunOutlook {
  const buildMs = servers.reduce((sum, one) => sum + (one.buildMs ?? 0) + (one.setupMs ?? 0), 0);
  const arms = hasBase(cells) ? 2 : 1;
  return {
    command,
    series: seriesOf(cells).length,
    rounds: plan.rounds.length,
    measureMs: plan.estimateMs,
    buildMs: arms * buildMs,
  };
}
