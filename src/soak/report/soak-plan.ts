import { type Cell, cellName } from "../../domain/series/lane.ts";
import { formatCount, formatDuration, formatNumber } from "../../domain/shared/format.ts";
import { cellsToSoak, FIND_MS, USUAL_SHARE } from "../domain/soak-load.ts";
import { LEAST_COMPARED_MS, soakTimes } from "../domain/soak-times.ts";

/** A soak before it begins. */
export interface PlannedSoak {
  /** Of one scenario. */
  readonly cells: readonly Cell[];
  readonly forMs: number;
  readonly rate?: number | undefined;
  readonly share?: number | undefined;
}

/** What a soak will do: a line for each server. */
export function planText({ cells, forMs, rate, share }: PlannedSoak): string {
  const lines = cellsToSoak(cells, share !== undefined).map((cell) => {
    const { level, lanes, scenario } = cell;
    const { starts, loadMs, pauseMs } = soakTimes(forMs, lanes.length > 1);
    const known = rate ?? ("rate" in level ? level.rate : undefined);
    const found = `${formatNumber(100 * (share ?? USUAL_SHARE))} % of what ${formatDuration(FIND_MS)} at ${cellName(cell)} answer`;
    const at = known === undefined ? found : `${formatNumber(known)}/s`;
    const isShort = lanes.length > 1 && forMs < LEAST_COMPARED_MS;
    const undecided = isShort
      ? `; a comparison is decided from ${formatDuration(LEAST_COMPARED_MS)} on`
      : "";
    const each = lanes.length > 1 ? " of head and base side by side" : "";
    const loads = `two loads of ${formatDuration(loadMs)} and a pause of ${formatDuration(pauseMs)} after each`;
    return `${lanes[0]?.server}/${scenario} at ${at}: ${formatCount(starts, "start")}${each}, ${loads}; ${formatDuration(forMs)} besides builds${undecided}\n`;
  });
  return lines.join("");
}
