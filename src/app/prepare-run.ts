import type { Config } from "../domain/config.ts";
import { LoadgateError } from "../domain/error.ts";
import { formatDuration } from "../domain/format.ts";
import { type Cell, type Plan, planBursts } from "../domain/plan.ts";

/** What to measure, and in which order. */
export interface PreparedRun {
  readonly cells: readonly Cell[];
  readonly plan: Plan;
  readonly budgetMs: number;
  /** The filter's text, where it left something out. */
  readonly only?: string;
}

/** A filter over `SERVER/SCENARIO`, as `--only` gives it. */
export interface Filter {
  readonly text: string;
  readonly matches: (name: string) => boolean;
}

/**
 * Chooses what to measure and lays out its bursts.
 * @param config the whole configuration
 * @param request budget in milliseconds, seed of the order, and the filter if there is one
 * @throws LoadgateError `usage` when nothing is left to measure or the budget is too short for it
 */
export function prepareRun(
  config: Config,
  request: { readonly budgetMs: number; readonly seed: string; readonly filter?: Filter },
): PreparedRun {
  const { budgetMs, seed, filter } = request;
  const all = selectCells(config, () => true);
  const cells = filter ? selectCells(config, filter.matches) : all;
  if (filter && cells.length === 0) {
    const names = config.scenarios.flatMap(({ name, servers }) =>
      servers.map((server) => `${server}/${name}`),
    );
    throw new LoadgateError("usage", `only: ${JSON.stringify(filter.text)} matches nothing`, {
      hint: `There are: ${names.join(", ")}. A glob such as rust/* works too.`,
    });
  }
  const { burstMs, warmUpMs } = config.measure;
  const plan = planBursts({ cells, burstMs, warmUpMs, budgetMs, seed });
  if ("neededMs" in plan) {
    const needed = formatDuration(Math.ceil(plan.neededMs / 1000) * 1000);
    throw new LoadgateError(
      "usage",
      `A budget of ${formatDuration(budgetMs)} is too short: ${seriesCount(cells)} series need ${needed} for the least that gives an interval`,
      {
        hint: "Raise the budget, shorten measure.burst, or choose fewer series.",
      },
    );
  }
  const partial = filter && seriesCount(cells) < seriesCount(all);
  return { cells, plan, budgetMs, ...(partial && { only: filter.text }) };
}

function seriesCount(cells: readonly Cell[]): number {
  return cells.reduce((sum, cell) => sum + cell.lanes.length, 0);
}

function selectCells(config: Config, matches: (name: string) => boolean): readonly Cell[] {
  return config.scenarios.flatMap((scenario) => {
    const lanes = scenario.servers
      .filter((server) => matches(`${server}/${scenario.name}`))
      .map((server) => ({ server, arm: "head" as const }));
    if (lanes.length === 0) return [];
    return scenario.concurrency.map((concurrency) => ({
      scenario: scenario.name,
      level: { concurrency },
      lanes,
    }));
  });
}
