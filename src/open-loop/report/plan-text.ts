import type { CapacityLoad, Stage } from "../../domain/series/open-loop.ts";
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

/** A planned series of loads in stages. */
interface PlannedStages extends Omit<PlannedSearches, "capacity"> {
  readonly stages: readonly Stage[];
}

/**
 * The plan for a load in stages, in words.
 * @param name of its series
 * @returns a line
 */
export function renderStagesPlan(
  name: string,
  { stages, arms, rounds, ms }: PlannedStages,
): string {
  const rates = stages.map(
    ({ rate, ms: each }) => `${formatWhole(rate)}/s for ${formatDuration(each)}`,
  );
  const inTurns = arms === 2 ? ", base and head one after the other" : "";
  return `${name}: ${formatCount(rounds, "round")} of ${rates.join(", ")}${inTurns}, in about ${formatDuration(ms)}\n`;
}
