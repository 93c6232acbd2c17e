import type { InstrumentComparison } from "../../domain/findings/instrument-comparison.ts";
import type { OpenLoopSeries } from "../../domain/series/open-loop.ts";
import type { SearchPicture } from "../../report/report-input.ts";
import { foundIn, typicalOf } from "../domain/round-values.ts";

/** More points of an arm would hide each other. */
const MOST_POINTS = 400;

/**
 * The searches for a capacity, to be drawn.
 * @param compared the series; the picture has its capacities, as tables do
 * @param arms its measurements
 * @param baseName name of base
 * @returns undefined if nothing was answered
 */
export function searchPicture(
  { name, metrics }: Pick<InstrumentComparison, "name" | "metrics">,
  arms: readonly OpenLoopSeries[],
  baseName: string,
): SearchPicture | undefined {
  const limitMs = arms[0]?.capacity?.p99Ms;
  const drawn = arms.flatMap((one) => {
    const arm = one.arm === "head" ? ("head" as const) : ("base" as const);
    const capacity = metrics.capacity?.[arm] ?? typicalOf(one, "capacity")?.rate;
    const probes = one.rounds
      .flatMap((round) => round.probes ?? [])
      .flatMap(({ rate, p99Ms, holds }) => (p99Ms ? [{ rate, p99Ms, holds }] : []))
      .slice(0, MOST_POINTS);
    if (capacity === undefined || probes.length === 0) return [];
    const bound = foundIn(one, "capacity");
    return [
      { arm, name: arm === "head" ? "head" : baseName, capacity, probes, ...(bound && { bound }) },
    ];
  });
  return limitMs === undefined || drawn.length === 0
    ? undefined
    : { title: name, limitMs, arms: drawn };
}
