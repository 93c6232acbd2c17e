import { hasBase } from "../../app/arms/arms.ts";
import type { DryRun } from "../../app/instrument.ts";
import { slownessOf } from "../domain/time-estimate.ts";
import { renderCountPlan } from "../report/count-plan.ts";
import { noCounter } from "./count-arms.ts";
import type { CountWorld } from "./count-start.ts";
import { subjectsOf } from "./subjects.ts";

/**
 * The duration of counting with this machine's counter at its current speed.
 * @returns a line; empty if nothing is counted
 */
export async function planCounts(
  { findCounter, machine }: Pick<CountWorld, "findCounter" | "machine">,
  { config: { count, servers }, prepared: { cells }, signal }: DryRun,
): Promise<string> {
  if (!count) return "";
  const found = await findCounter(signal);
  const { counter } = found;
  if (!counter) return `nothing can be counted: ${noCounter(found)}\n`;
  const runs = new Map(servers.map(({ name, run }) => [name, run]));
  const commands = subjectsOf(cells).map(({ lanes: [lane] }) => runs.get(lane?.server ?? "") ?? "");
  const { cpuCount } = machine.environment();
  const size = { commands, arms: hasBase(cells) ? 2 : 1, cpuCount, slowness: slownessOf(counter) };
  return renderCountPlan(count, size, counter.name);
}
