import type { Cell } from "../../domain/run/lane.ts";
import { formatSome } from "../../domain/shared/format.ts";
import { type Arms, hasBase, scenarioKey } from "../arms/arms.ts";

/** Methods of requests that should leave data as it is. */
const READING = new Set(["GET", "HEAD", "OPTIONS", "TRACE"]);

/**
 * Which services both arms may write to, as sentences for the report: what one arm writes slows the other as well, so no
 * comparison shows it.
 * @param head the arm whose configuration says what is shared
 * @param cells what is compared
 */
export function sharedWrites(
  head: Pick<Arms, "servers" | "scenarios">,
  cells: readonly Cell[],
): readonly string[] {
  const writing = new Map<string, Set<string>>();
  for (const cell of cells.filter((one) => hasBase([one]))) {
    const { requests = [] } = head.scenarios.get(scenarioKey("head", cell.scenario)) ?? {};
    if (requests.every(({ method }) => READING.has(method))) continue;
    const shared = cell.lanes.flatMap(({ server }) =>
      (head.servers.get(server)?.services ?? []).filter(({ per }) => per === "run"),
    );
    for (const { name } of shared) {
      writing.set(name, (writing.get(name) ?? new Set()).add(cell.scenario));
    }
  }
  return [...writing].map(([name, scenarios]) => {
    const what = scenarios.size === 1 ? "scenario" : "scenarios";
    return `Both arms write to service ${name} (${what} ${formatSome([...scenarios])}): what one writes can slow the other too, and then shows in no change.`;
  });
}
