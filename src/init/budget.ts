import { prepareRun } from "../app/prepare-run.ts";
import type { Config } from "../domain/config.ts";
import { LoadgateError } from "../domain/error.ts";
import { ROUNDS_TO_DECIDE } from "../domain/looks.ts";
import { lanesOf } from "../domain/plan.ts";

/** Budgets that are suggested, in minutes. */
const MINUTES = [1, 2, 3, 5, 8, 10, 15, 20, 30, 45, 60, 90];

const MINUTE_MS = 60_000;

/** A machine that has everything; what is missing is said when it runs. */
const ANY_HOST = { isInstalled: () => true, openFileLimit: () => undefined };

/** What a budget is looked for. */
export interface BudgetRequest {
  /** Whether base is measured beside head. */
  readonly withBase: boolean;
  /** Time that each server is expected to need for a start, by its name. */
  readonly startMs: Readonly<Record<string, number>>;
  readonly atLeastMinutes?: number;
}

/**
 * The smallest round budget with which every server is started as often as a verdict needs.
 * @returns minutes; undefined where no budget that anybody would wait for is enough
 */
export function budgetMinutes(config: Config, request: BudgetRequest): number | undefined {
  return MINUTES.filter((minutes) => minutes >= (request.atLeastMinutes ?? 1)).find((minutes) =>
    isEnough(config, request, minutes * MINUTE_MS),
  );
}

function isEnough(config: Config, { withBase, startMs }: BudgetRequest, budgetMs: number): boolean {
  const lanes = config.servers.length * (withBase ? 2 : 1);
  const startsMs = config.servers.reduce((sum, { name }) => sum + (startMs[name] ?? 0), 0);
  // Base and head of a server start side by side.
  const loadMs = budgetMs - ROUNDS_TO_DECIDE * startsMs;
  if (lanes === 0 || loadMs <= 0) return false;
  try {
    const request = { budgetMs: loadMs, seed: "init", againstItself: withBase };
    const { plan, cells } = prepareRun(config, request, ANY_HOST);
    return plan.rounds.length >= ROUNDS_TO_DECIDE && lanesOf(cells).length === lanes;
  } catch (error) {
    if (error instanceof LoadgateError && error.kind === "usage") return false;
    throw error;
  }
}
