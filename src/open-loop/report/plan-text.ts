import type { CapacityLoad, Stage } from "../../domain/series/open-loop.ts";
import { formatCount, formatDuration, formatWhole } from "../../domain/shared/format.ts";

/** A planned series of searches for a capacity. */
interface PlannedSearches {
  readonly capacity: CapacityLoad;
  /** 2 with a base. */
  readonly arms: number;
  readonly rounds: number;
  /** Their wall time, for a capacity in the middle of the range. */
  readonly ms: number;
  /** The same for one at its lower end. */
  readonly mostMs: number;
}

/** How many times as long a search must be at the lower end for the plan to say so. */
const MUCH_LONGER = 1.25;

/**
 * The plan for a capacity, in words.
 * @param name of its series
 * @returns a line
 */
export function renderCapacityPlan(name: string, planned: PlannedSearches): string {
  const { capacity, arms, rounds, ms, mostMs } = planned;
  const [from, to] = [capacity.from, capacity.to].map((rate) => `${formatWhole(rate)}/s`);
  const each = arms === 2 ? ", base and head in turns" : "";
  const near =
    mostMs > MUCH_LONGER * ms ? `, up to ${formatDuration(mostMs)} for one near ${from}` : "";
  return `${name}: up to ${formatCount(rounds, "round")} of a search from ${from} to ${to}${each}, in about ${formatDuration(ms)}${near}\n`;
}

/** A planned series of loads in stages. */
interface PlannedStages extends Omit<PlannedSearches, "capacity" | "mostMs"> {
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
