import type { RunFile } from "../run/file/run-file.ts";
import type { MergedShards } from "../run/shards/shard.ts";
import type { GateReason } from "./gate-reason.ts";

/**
 * Replaces the reasons against series of missing shards by one for each shard.
 * @param run merged from shards, or not
 * @param isAllowed true if the gate may pass without them, as long as anything was measured
 */
export function withMissingShards(
  reasons: readonly GateReason[],
  run: Pick<RunFile, "shards" | "series" | "counts">,
  isAllowed: boolean,
): readonly GateReason[] {
  const { shards, series } = run;
  if (!shards) return reasons;
  const mayPass = isAllowed && isAnythingMeasured(run);
  const missing = missingShards(shards, mayPass);
  if (missing.length === 0) return reasons;
  const unmeasured = new Set(shards.unmeasured);
  for (const { name, samples } of series) if (samples.length > 0) unmeasured.delete(name);
  return [
    ...(isAllowed && !mayPass ? [NOTHING] : []),
    ...missing,
    ...reasons.filter((one) => one.series === undefined || !unmeasured.has(one.series)),
  ];
}

const NOTHING: GateReason = { kind: "missing-shard", figures: { of: "no-shard-measured" } };

function isAnythingMeasured({ series, counts }: Pick<RunFile, "series" | "counts">): boolean {
  return (
    series.some(({ arm, samples }) => arm === "head" && samples.length > 0) ||
    (counts?.series ?? []).some(({ arm, turns }) => arm === "head" && turns.length > 0)
  );
}

function missingShards({ jobs }: MergedShards, isWaived: boolean): readonly GateReason[] {
  return jobs.flatMap(({ index, failure: told }): readonly GateReason[] => {
    if (told === undefined) return [];
    const figures = { of: "missing-shard", shard: { index, count: jobs.length }, told } as const;
    return isWaived
      ? [{ kind: "missing-shard", figures: { ...figures, isWaived }, isBlocking: false }]
      : [{ kind: "missing-shard", figures }];
  });
}
