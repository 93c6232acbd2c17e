import { openLoopMetric } from "../../domain/metrics/catalogue.ts";
import type { OpenLoopSeries } from "../../domain/series/open-loop.ts";
import { isGeneratorLimit } from "../domain/capacity/capacity-round.ts";
import { typicalOf } from "../domain/round-values.ts";

/**
 * What limits the capacities of a series, one sentence each.
 * @param name of the series
 * @param arms its measurements
 * @param baseName name of base
 */
export function capacitySentences(
  name: string,
  arms: readonly OpenLoopSeries[],
  baseName: string,
): readonly string[] {
  const named = arms.map((one) => ({ ...one, of: one.arm === "head" ? "head" : baseName }));
  const limited = named.filter(({ rounds }) => isGeneratorLimit(rounds)).map(({ of }) => of);
  const edges = named.flatMap((one) => {
    const { edge, rate = 0 } = typicalOf(one, "capacity") ?? {};
    const value = openLoopMetric("capacity").format(rate);
    if (edge === "to")
      return [
        `${name}: ${one.of} takes ${value} and more; raise load.capacity.to to find how much.`,
      ];
    if (edge === "from")
      return [
        `${name}: ${one.of} does not even take ${value}; lower load.capacity.from to find how much.`,
      ];
    return [];
  });
  return [
    ...edges,
    ...(limited.length > 0
      ? [
          `${name}: the generator was the limit (${limited.join(" and ")}), so the servers may take more.`,
        ]
      : []),
  ];
}
