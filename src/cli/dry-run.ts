import { type ChangeOutlook, outlookOnChange } from "../app/ignored-change.ts";
import type { InstrumentedWorld } from "../app/instrument.ts";
import type { PreparedRun } from "../app/plan/prepare-run.ts";
import { TIMING } from "../app/timing.ts";
import type { World } from "../app/world.ts";
import type { Config } from "../domain/run/plan/config.ts";
import { ignoredChangeText } from "../domain/run/plan/ignored-change.ts";
import { withoutControls } from "../domain/shared/control-characters.ts";
import { LoadgateError } from "../domain/shared/error.ts";
import type { BaseRequest } from "../ports/source-control.ts";
import { renderServicesPlan } from "../report/text/services-plan.ts";
import type { CliContext } from "./context.ts";
import { findBase, foundBaseText } from "./found-base.ts";

/** Prints the plan. @returns the exit code 0 */
export async function dryRun(
  context: CliContext,
  config: Config,
  { world, prepared }: { readonly world: InstrumentedWorld; readonly prepared: PreparedRun },
): Promise<number> {
  const { signal } = context;
  const change = await outlookOnChange(world, { config, ...prepared, signal });
  const found: string[] = [];
  for (const [index, base] of prepared.bases.entries()) {
    const orText = index === 0 ? baseLine : lineOrProblem;
    found.push(await orText(context, config, { world, base }));
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

/** As {@link baseLine}, for an optional base: an error becomes the line. */
async function lineOrProblem(...about: Parameters<typeof baseLine>): Promise<string> {
  try {
    return await baseLine(...about);
  } catch (error) {
    if (!(error instanceof LoadgateError)) throw error;
    return `${error.message}\n`;
  }
}

/** The commit of a base. @throws LoadgateError with the run's message */
async function baseLine(
  { signal }: CliContext,
  { file }: Config,
  { world, base }: { readonly world: World; readonly base: BaseRequest },
): Promise<string> {
  return `${foundBaseText(await findBase(world, { file }, { base, signal }), file)}\n`;
}
