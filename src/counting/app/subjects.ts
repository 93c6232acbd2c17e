import type { Arms } from "../../app/arms/arms.ts";
import { countedName } from "../../domain/series/counts.ts";
import { type Cell, laneName } from "../../domain/series/lane.ts";
import { groupedBy } from "../../domain/shared/grouped-by.ts";
import { present } from "../../domain/shared/present.ts";
import { required } from "../../domain/shared/required.ts";
import type { Machine } from "../../ports/machine.ts";
import type { CounterSpeed, CountSize } from "../domain/time-estimate.ts";

/** A server under a scenario, in every arm that has it. */
export type Subject = ReturnType<typeof subjectsOf>[number];

/** Every server with every scenario, once for all levels: with its lanes, head's first, and one of its cells. */
export function subjectsOf(cells: readonly Cell[]) {
  const all = cells.flatMap((cell) => cell.lanes.map((lane) => ({ cell, lane })));
  const byName = groupedBy(all, ({ cell, lane }) => countedName(lane.server, cell.scenario));
  return [...byName].map(([name, own]) => {
    const { cell } = required(own[0], name);
    const arms = new Map(own.map(({ lane }) => [lane.arm, lane]));
    const lanes = present([arms.get("head"), arms.get("base")]);
    return { name, scenario: cell.scenario, cell, lanes };
  });
}

/** The extent of counting these subjects on this machine. */
export function countSize(
  subjects: readonly Subject[],
  { servers }: Pick<Arms, "servers">,
  machine: Machine,
  counter: CounterSpeed,
): CountSize {
  return {
    commands: subjects.map(({ lanes: [lane] }) => (lane && servers.get(laneName(lane))?.run) ?? ""),
    arms: Math.max(1, ...subjects.map(({ lanes }) => lanes.length)),
    cpuCount: machine.environment().cpuCount,
    counter,
  };
}
