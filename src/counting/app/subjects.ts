import type { Arms } from "../../app/arms/arms.ts";
import { countedName } from "../../domain/run/file/counts.ts";
import { type Cell, type Lane, laneName } from "../../domain/run/plan/lane.ts";
import type { Machine } from "../../ports/machine.ts";
import { type CounterSpeed, type CountSize, slownessOf } from "../domain/time-estimate.ts";

/** A server under a scenario, in every arm that has it. */
export interface Subject {
  readonly name: string;
  readonly scenario: string;
  /** Head's first. */
  readonly lanes: readonly Lane[];
  /** One of its cells; counting ignores levels. */
  readonly cell: Cell;
}

/** Every server with every scenario, once for all levels. */
export function subjectsOf(cells: readonly Cell[]): readonly Subject[] {
  const subjects = new Map<string, Subject>();
  for (const cell of cells) {
    const { scenario } = cell;
    for (const lane of cell.lanes) {
      const name = countedName(lane.server, scenario);
      const lanes = subjects.get(name)?.lanes ?? [];
      if (lanes.some(({ arm }) => arm === lane.arm)) continue;
      const both = lane.arm === "head" ? [lane, ...lanes] : [...lanes, lane];
      subjects.set(name, { name, scenario, cell, lanes: both });
    }
  }
  return [...subjects.values()];
}

/** The extent of counting these subjects on this machine. */
export function countSize(
  subjects: readonly Subject[],
  { servers }: Pick<Arms, "servers">,
  { machine, counter }: { readonly machine: Machine; readonly counter: CounterSpeed },
): CountSize {
  return {
    commands: subjects.map(({ lanes: [lane] }) => (lane && servers.get(laneName(lane))?.run) ?? ""),
    arms: Math.max(1, ...subjects.map(({ lanes }) => lanes.length)),
    cpuCount: machine.environment().cpuCount,
    slowness: slownessOf(counter),
  };
}
