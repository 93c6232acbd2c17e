import { type ChangeOutlook, outlookOnChange } from "../app/ignored-change.ts";
import { TIMING } from "../app/timing.ts";
import type { PlannedRun } from "../composition/planned.ts";
import type { Config } from "../domain/run/plan/config.ts";
import { ignoredChangeText } from "../domain/run/plan/ignored-change.ts";
import { withoutControls } from "../domain/shared/control-characters.ts";
import { LoadgateError } from "../domain/shared/error.ts";
import { renderServicesPlan } from "../report/text/services-plan.ts";
import type { CliContext } from "./context.ts";
import { foundBaseText } from "./found-base.ts";

/** Prints the plan. @returns the exit code 0 */
export async function dryRun(
  context: CliContext,
  config: Config,
  { world, prepared }: PlannedRun,
): Promise<number> {
  const { signal } = context;
  const change = await outlookOnChange(world, { config, ...prepared, signal });
  const found: string[] = [];
  for (const [index, base] of prepared.bases.entries()) {
    const line = foundBaseText(world, config, { base, signal });
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
