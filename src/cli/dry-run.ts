import { hasBase } from "../app/arms/arms.ts";
import { nameOf } from "../app/base/base-arm-request.ts";
import { noCounter } from "../app/count/count-arms.ts";
import { subjectsOf } from "../app/count/subjects.ts";
import { type ChangeOutlook, outlookOnChange } from "../app/ignored-change.ts";
import type { PreparedRun } from "../app/prepare-run.ts";
import type { World } from "../app/world.ts";
import { type CountSize, slownessOf } from "../domain/counting/time-estimate.ts";
import { isTimed } from "../domain/counting/without-timing.ts";
import { gateOfSeries, serversGatedIn } from "../domain/gate/bounds.ts";
import { PAIRED_METRIC_IDS } from "../domain/metrics/catalogue.ts";
import type { Config } from "../domain/run/plan/config.ts";
import { canStartAgain } from "../domain/run/plan/further-starts.ts";
import { ignoredChangeText } from "../domain/run/plan/ignored-change.ts";
import { type Cell, lanesOf } from "../domain/run/plan/lane.ts";
import { baseArm } from "../domain/run/series/series.ts";
import { withoutControls } from "../domain/shared/control-characters.ts";
import { LoadgateError } from "../domain/shared/error.ts";
import type { BaseRequest } from "../ports/source-control.ts";
import { budgetLines } from "../report/facts/budget-text.ts";
import { renderCountPlan } from "../report/text/count-plan.ts";
import {
  furtherBaseLine,
  furtherStartsLine,
  percentileLines,
  renderPlan,
  shardLine,
} from "../report/text/plan.ts";
import { renderServicesPlan } from "../report/text/services-plan.ts";
import type { CliContext } from "./context.ts";
import { findBase, foundBaseText } from "./found-base.ts";

/** Prints the plan. @returns the exit code 0 */
export async function dryRun(
  context: CliContext,
  config: Config,
  { world, prepared }: { readonly world: World; readonly prepared: PreparedRun },
): Promise<number> {
  const change = await outlookOnChange(world, { config, ...prepared, signal: context.signal });
  const { bases, plan, cells, budgetMs, outlook, shard } = prepared;
  const found: string[] = [];
  for (const [index, base] of bases.entries()) {
    const orText = index === 0 ? baseLine : lineOrProblem;
    found.push(await orText(context, config, { world, base }));
  }
  const { tolerancePercent } = config.gate;
  const gated = PAIRED_METRIC_IDS.filter((id) => tolerancePercent[id] !== undefined);
  const about = [
    ...(shard ? [shardLine(shard)] : []),
    ...(outlook ? budgetLines(budgetMs, outlook) : []),
    ...percentileLines(plan, cells, gated),
    ...furtherStartsLine(startedAgain(config, cells), { ...plan, arms: bases.length + 1 }),
    ...bases
      .map((one, index) => furtherBaseLine(nameOf(one), baseArm(index), { plan, cells }))
      .slice(1),
  ];
  const { cpuCount } = world.machine.environment();
  const runs = new Map(config.servers.map(({ name, run }) => [name, run]));
  const commands = subjectsOf(cells).map(({ lanes: [lane] }) => runs.get(lane?.server ?? "") ?? "");
  const size = { commands, arms: hasBase(cells) ? 2 : 1, cpuCount };
  const counted = await countPlan(context, config, { world, size });
  const timed = isTimed(config) ? renderPlan(plan, cells, about) : "";
  const beside = renderServicesPlan(config.servers, cells);
  context.stdout.write(
    `${timed}${counted}${beside}${found.join("")}${change ? `${outlookText(change)}\n` : ""}`,
  );
  return 0;
}

/** The servers that are started again for their cold start. */
function startedAgain({ gate, servers }: Config, cells: readonly Cell[]): readonly string[] {
  const names = new Set(lanesOf(cells).map(({ server }) => server));
  const own = servers.filter((server) => names.has(server.name) && canStartAgain(server));
  const lanes = own.map(({ name: server }) => ({ server }));
  return serversGatedIn(gateOfSeries(gate, [...names]), lanes, "cold-start");
}

/** Whether the changed files make a run measure anything, in words. */
function outlookText(change: ChangeOutlook): string {
  if (!("because" in change)) return `${ignoredChangeText(change)}: the run ends at once`;
  return `measured whatever changed.ignore says: ${withoutControls(change.because, " ")}`;
}

/** The duration of counting with this machine's counter at its current speed. */
async function countPlan(
  { signal }: CliContext,
  { count }: Config,
  { world, size }: { readonly world: World; readonly size: CountSize },
): Promise<string> {
  if (!count) return "";
  const found = await world.findCounter(signal);
  const { counter } = found;
  if (!counter) return `nothing can be counted: ${noCounter(found)}\n`;
  return renderCountPlan(count, { ...size, slowness: slownessOf(counter) }, counter.name);
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
