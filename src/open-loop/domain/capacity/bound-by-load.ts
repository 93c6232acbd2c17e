import type { OpenLoopSeries } from "../../../domain/series/open-loop.ts";
import { typicalOf } from "../round-values.ts";
import { isGeneratorLimit } from "./capacity-round.ts";

/** From this part on, connections that wait for answers leave too few others to show what else limits the rate. */
const BUSY_FROM = 0.8;

/**
 * A search's series whose capacities are only lower bounds if the load was the limit, and not the server: the generator, or
 * the connections. Those were if requests that wait for nothing but their answers would keep nearly all of them busy at that
 * rate, by Little's law. The load that kept the fewest busy for its rate shows that: others also wait for a CPU, which may be
 * saving power or at work for somebody else.
 * @param series with all its rounds so far
 */
export function boundByLoad(series: OpenLoopSeries): OpenLoopSeries {
  const { rate: capacity, edge } = typicalOf(series, "capacity") ?? {};
  if (capacity === undefined || edge !== undefined) return series;
  const held = series.rounds.flatMap(({ probes = [] }) => probes.filter(({ holds }) => holds));
  const busy = held.flatMap(({ busyPart, rate }) =>
    busyPart === undefined ? [] : [(busyPart * capacity) / rate],
  );
  const areFew = busy.length > 0 && Math.min(...busy) >= BUSY_FROM;
  if (!areFew && !isGeneratorLimit(series.rounds)) return series;
  const rounds = series.rounds.map((one) =>
    one.bounds ? one : { ...one, bounds: { capacity: "higher" as const } },
  );
  return { ...series, rounds };
}
