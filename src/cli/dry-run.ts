import path from "node:path";
import { TIMING } from "../app/measure/timing.ts";
import { type ChangeOutlook, outlookOnChange } from "../app/stages/ignored-change.ts";
import type { World } from "../app/world/world.ts";
import type { PlannedRun } from "../composition/run.ts";
import { parseConfig } from "../config/load.ts";
import type { Config } from "../domain/run/plan/config.ts";
import { ignoredChangeText } from "../domain/run/plan/ignored-change.ts";
import { withoutControls } from "../domain/shared/control-characters.ts";
import { LoadgateError, messageOf } from "../domain/shared/error.ts";
import type { BaseRequest } from "../ports/source-control.ts";
import { renderServicesPlan } from "../report/text/services-plan.ts";
import { whyText } from "../report/words/facts/compared-text.ts";
import type { CliContext } from "./context.ts";

/** Prints the plan. @returns the exit code 0 */
export async function dryRun(context: CliContext, config: Config, { world, prepared }: PlannedRun) {
  const { signal } = context;
  const change = await outlookOnChange(world, { config, ...prepared, signal });
  const found: string[] = [];
  for (const [index, base] of prepared.bases.entries()) {
    const line = foundBaseText(world, config, base, signal);
    // A run passes without the bases that its gate does not judge.
    found.push(`${await (index === 0 ? line : line.catch(messageOfLoadgate))}\n`);
  }
  const plans: string[] = [];
  for (const { plan } of [TIMING, ...world.instruments]) {
    plans.push(await plan(world, { config, prepared, signal }));
  }
  const beside = renderServicesPlan(config.servers, prepared.cells);
  context.stdout.write(
    `${plans.join("")}${beside}${found.join("")}${change ? `${outlookText(change)}\n` : ""}`,
  );
  return 0;
}

/** Whether the changed files make a run measure anything, in words. */
function outlookText(change: ChangeOutlook): string {
  if (!("because" in change)) return `${ignoredChangeText(change)}: the run ends at once`;
  return `measured whatever changed.ignore says: ${withoutControls(change.because, " ")}`;
}

/** The message of an error that is no bug. */
function messageOfLoadgate(error: unknown): string {
  if (error instanceof LoadgateError) return error.message;
  throw error;
}

/**
 * Checks that a base and its configuration exist; nothing is checked out.
 * @returns its commit, as one sentence without its full stop
 * @throws LoadgateError with the run's message
 */
export async function foundBaseText(
  { sourceControl, progress }: Pick<World, "sourceControl" | "progress">,
  { file }: Pick<Config, "file">,
  base: BaseRequest,
  signal: AbortSignal,
): Promise<string> {
  const { sha, release, why, warnings, textOf } = await sourceControl.find(base, signal);
  for (const warning of warnings) progress.warn(warning);
  const text = await textOf(file);
  const name = path.basename(file);
  if (text !== undefined) mustBeUsable(text, `${base.ref}:${name}`);
  const tag = release === undefined ? "" : ` (${release})`;
  const lacking =
    text === undefined ? `; it has no ${name}, so it is built and measured as this one says` : "";
  return `base ${base.ref}${tag} is commit ${sha}${whyText({ ...base, why })}${lacking}`;
}

/** A base with an unusable configuration is lost to the run. */
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
