import type {
  OpenLoopRound,
  OpenLoopSeries,
  RecordedProbe,
} from "../../../domain/series/open-loop.ts";
import { mean, median } from "../../../domain/statistics/descriptive.ts";
import { foundRate, type SearchRange } from "./search.ts";

/** Probes within this distance of a capacity show what the server and the generator do there, in logarithms. */
const NEAR = 0.1;

/**
 * What a search found.
 * @param probes all of one search, at least one
 */
export function capacityRound(
  probes: readonly RecordedProbe[],
  range: SearchRange,
): Omit<OpenLoopRound, "round"> {
  const { rate, edge } = foundRate(probes, range);
  const near = probes.filter((one) => one.holds && Math.abs(Math.log(one.rate / rate)) <= NEAR);
  const cpuUs = near.flatMap((one) => one.cpuUs ?? []);
  return {
    values: { capacity: rate, ...(cpuUs.length > 0 && { "capacity-cpu": mean(cpuUs) }) },
    ...(edge && { bounds: { capacity: edge === "to" ? "higher" : "lower" } }),
    probes,
  };
}

/**
 * Where a search begins: in the middle of where those of both arms ended before, so that an error of one is not repeated by
 * its own next one.
 * @param earlier of all arms
 * @returns requests per second; undefined before the first round
 */
export function startOfSearch(earlier: readonly Pick<OpenLoopSeries, "rounds">[]) {
  const found = earlier.flatMap(({ rounds }) =>
    rounds.flatMap(({ values }) => values.capacity ?? []),
  );
  return found.length === 0 ? undefined : Math.exp(median(found.map(Math.log)));
}

/**
 * Whether the load generator limited what was found: most loads at the capacity, and a little above it, were as much as it
 * could send beside the server.
 * @param rounds of one arm
 */
export function isGeneratorLimit(rounds: readonly OpenLoopRound[]): boolean {
  const flags = rounds.flatMap(({ probes = [], values: { capacity = 0 } }) => {
    const above = probes.filter(({ rate }) => {
      return rate >= capacity && rate <= capacity * Math.exp(NEAR);
    });
    return above.flatMap(({ generatorBound }) => generatorBound ?? []);
  });
  return flags.filter(Boolean).length > flags.length / 2;
}
