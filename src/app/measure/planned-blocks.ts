import type { Block, Plan } from "../../domain/run/plan/plan.ts";
import { burstsMs } from "../../domain/run/plan/time-estimate.ts";
import { type Cell, cellName } from "../../domain/series/lane.ts";

/** The blocks that a plan has for a round, with only the cells and lanes that are still measured. */
export function plannedBlocks(plan: Plan, round: number, cells: readonly Cell[]): readonly Block[] {
  const measured = new Map(cells.map((cell) => [cellName(cell), cell]));
  const blocks = plan.rounds[round]?.blocks ?? [];
  return blocks.flatMap((block) => {
    const cell = measured.get(cellName(block.cell));
    if (!cell) return [];
    return [{ ...block, cell, order: block.order.filter((lane) => cell.lanes.includes(lane)) }];
  });
}

/** The planned duration of all blocks, in ms. */
export function loadMsOf({ rounds }: Pick<Plan, "rounds">): number {
  return burstsMs(rounds.flatMap(({ blocks }) => blocks.map(({ cell }) => cell)));
}
