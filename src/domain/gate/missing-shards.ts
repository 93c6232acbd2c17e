import type { MergedShards, RunFile } from "../run/run-file.ts";
import { shardName } from "../run/shards/shard.ts";
import type { GateReason } from "./gate-reason.ts";

/**
 * The reasons against a run, with one for each shard of which nothing counts in place of those against its series.
 * @param run put together from shards, or not
 * @param isAllowed whether the gate may pass without them, as long as there is anything that it can pass
 */
export function withMissingShards(
  reasons: readonly GateReason[],
  run: Pick<RunFile, "shards" | "series" | "counts">,
  isAllowed: boolean,
): readonly GateReason[] {
  const { shards, series } = run;
  if (!shards) return reasons;
  const missing = missingShards(shards);
  if (missing.length === 0) return reasons;
  const unmeasured = new Set(shards.unmeasured);
  for (const { name, samples } of series) if (samples.length > 0) unmeasured.delete(name);
  const mayPass = isAllowed && isAnythingMeasured(run);
  return [
    ...(isAllowed && !mayPass ? [NOTHING] : []),
    ...missing.map((one) => (mayPass ? waived(one) : one)),
    ...reasons.filter((one) => one.series === undefined || !unmeasured.has(one.series)),
  ];
}

function waived(reason: GateReason): GateReason {
  const text = `${reason.text} (waived by allow-missing-shards)`;
  return { ...reason, text, isBlocking: false };
}

const NOTHING: GateReason = {
  kind: "missing-shard",
  text: "No shard measured anything, so there is nothing to pass",
};

function isAnythingMeasured({ series, counts }: Pick<RunFile, "series" | "counts">): boolean {
  return (
    series.some(({ arm, samples }) => arm === "head" && samples.length > 0) ||
    (counts?.series ?? []).some(({ arm, turns }) => arm === "head" && turns.length > 0)
  );
}

function missingShards({ jobs }: MergedShards): readonly GateReason[] {
  return jobs.flatMap(({ index, failure }): readonly GateReason[] => {
    if (failure === undefined) return [];
    const name = shardName({ index, count: jobs.length });
    return [{ kind: "missing-shard", text: `Shard ${name} is missing: ${failure}` }];
  });
}
