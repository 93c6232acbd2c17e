import { formatSome } from "../../shared/format.ts";
import { isFormOf } from "../benchmark-change.ts";
import { type SeriesKey, seriesKeyOf, wholeOf } from "../series.ts";
import type { ShardRun } from "./files.ts";
import { partIn } from "./repeats.ts";
import { shardName } from "./shard.ts";

/**
 * Whether two shards of different parts can both have measured a series that is not in the plan. Where head shares none
 * of base's levels of a scenario, each shard with a part of it adds them.
 */
export function mayBothHave(
  a: ShardRun,
  b: ShardRun,
  series: Pick<SeriesKey, "server" | "scenario">,
): boolean {
  return [a, b].every(({ shard }) =>
    shard.own.some((name) => {
      const key = seriesKeyOf(name);
      return key?.server === series.server && isFormOf(series.scenario, key.scenario);
    }),
  );
}

/**
 * Series that shards of different parts measured, of which the first counts: one sentence, or none.
 * @param shards in their order, those that count
 */
export function doubledSentences(shards: readonly ShardRun[]): readonly string[] {
  const found = new Map<string, Doubled>();
  for (const { series, shard } of shards) {
    const part = partIn(shard).index;
    for (const name of new Set(series.map((one) => wholeOf(one.name)))) {
      const first = found.get(name);
      if (!first) found.set(name, { part, by: [shardName(shard)], isDoubled: false });
      else if (first.part !== part) {
        found.set(name, { ...first, by: [...first.by, shardName(shard)], isDoubled: true });
      }
    }
  }
  const doubled = [...found].filter(([, { isDoubled }]) => isDoubled);
  if (doubled.length === 0) return [];
  const texts = doubled.map(([name, { by }]) => `${name} by ${by.join(" and ")}`);
  return [
    `Measured by more than one shard, since base adds it to what both have: ${formatSome(texts)}. The first one's figures count.`,
  ];
}

interface Doubled {
  readonly part: number;
  /** Names of shards: the first of its part, and those of other parts. */
  readonly by: readonly string[];
  readonly isDoubled: boolean;
}
