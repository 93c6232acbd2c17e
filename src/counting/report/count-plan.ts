import type { CountConfig } from "../../domain/run/plan/config.ts";
import { formatCount, formatDuration } from "../../domain/shared/format.ts";
import { TURNS_TO_SETTLE } from "../domain/settled.ts";
import { type CountSize, countEstimateMs } from "../domain/time-estimate.ts";

/**
 * The plan for counting, in words.
 * @param counter its name
 * @returns text that ends with a line break
 */
export function renderCountPlan(count: CountConfig, size: CountSize, counter: string): string {
  const { commands, arms } = size;
  const timeIn = (turns: number) => formatDuration(countEstimateMs({ ...count, turns }, size));
  const subjects = formatCount(commands.length, "server and scenario", "servers and scenarios");
  const spares = arms === 2 && count.turns > TURNS_TO_SETTLE;
  const less = spares
    ? `, or ${timeIn(TURNS_TO_SETTLE)} in ${TURNS_TO_SETTLE} where nothing changed`
    : "";
  return `counting ${subjects} in ${formatCount(count.turns, "turn")} takes about ${timeIn(count.turns)} with ${counter}${less}, by what the servers' commands tell of their runtimes and how fast the machine is now\n`;
}
