import { cellsOf } from "../app/configured-cells.ts";
import type { Config } from "../domain/run/config.ts";
import { ROUNDS_TO_DECIDE } from "../domain/run/round-counts.ts";
import { budgetToDecideMs } from "../domain/run/time-estimate.ts";

/** Budgets that are suggested, in minutes. */
const MINUTES = [1, 2, 3, 5, 8, 10, 15, 20, 30, 45, 60, 90];

const MINUTE_MS = 60_000;

/** Reserve, since starts and warm-up are estimates and machines differ. */
const MARGIN = 1.25;

/** What a budget has to be enough for. */
export interface BudgetRequest {
  /** Whether base is measured beside head. */
  readonly withBase: boolean;
  /** Time that each server is expected to need until it is warm, by its name. */
  readonly startMs: Readonly<Record<string, number>>;
  readonly atLeastMinutes: number;
}

/**
 * The smallest round budget that starts every server as often as a verdict needs.
 * @returns minutes; undefined if no reasonable budget is enough
 */
export function budgetMinutes(config: Config, request: BudgetRequest): number | undefined {
  const { withBase, startMs, atLeastMinutes } = request;
  const cells = cellsOf(config, withBase ? ["base"] : []);
  const startsMs = config.servers.reduce((sum, { name }) => sum + (startMs[name] ?? 0), 0);
  const arms = withBase ? 2 : 1;
  const neededMs = MARGIN * (budgetToDecideMs(cells) + ROUNDS_TO_DECIDE * arms * startsMs);
  return MINUTES.find((minutes) => minutes >= atLeastMinutes && minutes * MINUTE_MS >= neededMs);
}
