import type { CapacityLoad } from "../../domain/series/open-loop.ts";
import { formatCount, formatDuration, formatWhole } from "../../domain/shared/format.ts";

/** A planned series of searches for a capacity. */
interface PlannedSearches {
  readonly capacity: CapacityLoad;
  /** 2 with a base. */
  readonly arms: number;
  readonly rounds: number;
  /** Their wall time. */
  readonly ms: number;
}

/**
 * The plan for a capacity, in words.
 * @param name of its series
 * @returns a line
 */
export function renderCapacityPlan(name: string, planned: PlannedSearches): string {
  const { capacity, arms, rounds, ms } = planned;
  const { from, to } = capacity;
  const each = arms === 2 ? ", base and head in turns" : "";
  return `${name}: ${formatCount(rounds, "round")} of a search from ${formatWhole(from)}/s to ${formatWhole(to)}/s${each}, in about ${formatDuration(ms)}\n`;
}
