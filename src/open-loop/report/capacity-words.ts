import { openLoopMetric } from "../../domain/metrics/catalogue.ts";
import { LEAST_CAPACITY } from "../../domain/run/plan/capacity-time.ts";
import type { OpenLoopSeries } from "../../domain/series/open-loop.ts";
import { isGeneratorLimit } from "../domain/capacity/capacity-round.ts";
import { valuesIn } from "../domain/round-values.ts";

/** What ended a search at an edge, and what moves that edge if it can be moved. */
function endedAt(edge: "from" | "to", rate: number): string {
  const to = "to find its capacity";
  if (edge === "to") return `holds; raise load.capacity.to ${to}`;
  if (rate > LEAST_CAPACITY) return `does not hold; lower load.capacity.from ${to}`;
  return "does not hold; lower rates are not searched";
}

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
  const named = arms.map((one) => {
    const found = [...valuesIn(one, "capacity").values()];
    return { ...one, found, of: one.arm === "head" ? "head" : baseName };
  });
  const edges = named.flatMap(({ of, found }) =>
    (["from", "to"] as const).flatMap((edge) => {
      const [first, ...others] = found.filter((one) => one.edge === edge);
      if (!first) return [];
      const count = `${others.length + 1} of ${found.length} searches of ${of}`;
      const rate = openLoopMetric("capacity").format(first.rate);
      return [`${name}: ${count} ended at ${rate}, which ${endedAt(edge, first.rate)}.`];
    }),
  );
  const limited = named.filter(({ rounds }) => isGeneratorLimit(rounds));
  const areFew = named.filter(
    (one) => !limited.includes(one) && one.found.some(({ edge }) => edge === "load"),
  );
  const namesOf = (all: typeof named) => all.map(({ of }) => of).join(" and ");
  return [
    ...edges,
    ...(areFew.length > 0
      ? [
          `${name}: load.connections was the limit (${namesOf(areFew)}), so the servers may take more; raise it.`,
        ]
      : []),
    ...(limited.length > 0
      ? [
          `${name}: the generator was the limit (${namesOf(limited)}), so the servers may take more.`,
        ]
      : []),
  ];
}
