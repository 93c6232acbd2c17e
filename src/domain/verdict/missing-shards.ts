import { isComplete, type RunFile } from "../run/run-file.ts";
import { shardName } from "../run/shards/shard.ts";
import type { GateReason } from "./gate-reason.ts";

/**
 * The reasons against a run, with one for each shard of which nothing counts in place of those against its series.
 * @param run put together from shards, or not
 * @param isAllowed whether the gate may pass without them
 */
export function withMissingShards(
  reasons: readonly GateReason[],
  { shards, series }: Pick<RunFile, "shards" | "series">,
  isAllowed: boolean,
): readonly GateReason[] {
  if (!shards || isComplete({ shards })) return reasons;
  const { repeatOn } = shards;
  const { length: count } = shards.jobs;
  const missing = shards.jobs.flatMap(({ index, failure }): readonly GateReason[] => {
    if (failure === undefined) return [];
    const name = shardName({ index, count });
    const machine = repeatOn ? `, one of ${repeatOn} machines for the same series,` : "";
    const text = `Shard ${name}${machine} is missing: ${failure}`;
    return [{ kind: "missing-shard", text, ...(isAllowed && { isBlocking: false }) }];
  });
  const unmeasured = new Set(shards.unmeasured);
  for (const { name, samples } of series) if (samples.length > 0) unmeasured.delete(name);
  return [
    ...missing,
    ...reasons.filter((one) => one.series === undefined || !unmeasured.has(one.series)),
  ];
}
