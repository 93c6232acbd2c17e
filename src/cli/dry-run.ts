import path from "node:path";
import { hasBase } from "../app/arms/arms.ts";
import { subjectsOf } from "../app/count/subjects.ts";
import { type PreparedRun, skippedText } from "../app/prepare-run.ts";
import type { World } from "../app/world.ts";
import { parseConfig } from "../config/load.ts";
import { isTimed } from "../domain/counting/without-timing.ts";
import type { Config } from "../domain/run/config.ts";
import { LoadgateError, messageOf } from "../domain/shared/error.ts";
import type { BaseRequest } from "../ports/source-control.ts";
import { budgetLines } from "../report/budget-text.ts";
import { renderCountPlan } from "../report/count-plan.ts";
import { renderPlan, shardLine } from "../report/plan.ts";
import { renderServicesPlan } from "../report/services-plan.ts";
import type { CliContext } from "./context.ts";

/** Prints the plan. @returns the exit code 0 */
export async function dryRun(
  context: CliContext,
  config: Config,
  { world, prepared }: { readonly world: World; readonly prepared: PreparedRun },
): Promise<number> {
  for (const skipped of prepared.skipped) world.progress.warn(skippedText(skipped));
  const base = prepared.base && (await baseLine(context, config, { world, base: prepared.base }));
  const { plan, cells, budgetMs, outlook, shard } = prepared;
  const about = [
    ...(shard ? [shardLine(shard)] : []),
    ...(outlook ? budgetLines(budgetMs, outlook) : []),
  ];
  const { cpuCount } = world.machine.environment();
  const { length: subjects } = subjectsOf(cells);
  const size = { subjects, arms: hasBase(cells) ? 2 : 1, cpuCount };
  const timed = isTimed(config) ? renderPlan(plan, cells, about) : "";
  const counted = config.count ? renderCountPlan(config.count, size) : "";
  const beside = renderServicesPlan(config.servers, cells);
  context.stdout.write(`${timed}${counted}${beside}${base ?? ""}`);
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
