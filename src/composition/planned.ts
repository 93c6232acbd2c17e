import path from "node:path";
import picomatch from "picomatch";
import { noiseHere } from "../app/plan/budget-for.ts";
import { type PreparedRun, type PrepareRequest, prepareRun } from "../app/plan/prepare-run.ts";
import { skippedText } from "../app/plan/skipped-servers.ts";
import type { World } from "../app/world.ts";
import type { LoadedConfig } from "../config/load.ts";
import { createWorld, type WorldOptions } from "./run.ts";

/** Options that decide what to measure. */
export interface PlanRequest extends Omit<PrepareRequest, "filter"> {
  /** A glob over `SERVER/SCENARIO`. */
  readonly only?: string | undefined;
}

/** A planned run, and the world to measure it in. */
export type PlannedRun = Awaited<ReturnType<typeof planRun>>;

/**
 * Creates the world of a configuration, plans a run in it, and prints the warnings about both.
 * @param around options of the world, without its root
 * @throws LoadgateError as {@link prepareRun}
 */
export async function planRun(
  config: LoadedConfig,
  around: Omit<WorldOptions, "root">,
  request: PlanRequest,
) {
  const world = createWorld({ ...around, root: path.dirname(config.file) });
  for (const warning of config.warnings) world.progress.warn(warning);
  const prepared = await planIn(world, config, request);
  if (prepared.fewStarts !== undefined) world.progress.warn(prepared.fewStarts);
  for (const skipped of prepared.skipped) world.progress.warn(skippedText(skipped));
  return { world, prepared };
}

/**
 * Plans a run, using the noise of this machine's earlier runs.
 * @throws LoadgateError as {@link prepareRun}
 */
export async function planIn(
  world: World,
  config: LoadedConfig,
  { only, ...request }: PlanRequest,
): Promise<PreparedRun> {
  const noise = request.noise ?? (await noiseHere(world, request));
  const filter = only === undefined ? undefined : { text: only, matches: picomatch(only) };
  return prepareRun(config, { ...request, noise, filter }, world.machine);
}
