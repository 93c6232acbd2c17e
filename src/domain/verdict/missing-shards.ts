import type { MeasuredSeries, MergedShards, RunFile } from "../run/run-file.ts";
import { isWhole } from "../run/series.ts";
import { machinesOf, partIn } from "../run/shards/repeats.ts";
import { shardName } from "../run/shards/shard.ts";
import type { GateReason } from "./gate-reason.ts";

/**
 * The reasons against a run, with one for each shard of which nothing counts in place of those against its series, and one
 * for each series that a machine left to the others.
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
  const missing = [...missingShards(shards), ...missingSeries(shards, series)];
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

function missingShards({ jobs, repeatOn }: MergedShards): readonly GateReason[] {
  return jobs.flatMap(({ index, failure }): readonly GateReason[] => {
    if (failure === undefined) return [];
    const name = shardName({ index, count: jobs.length });
    const machine = repeatOn ? `, one of ${repeatOn} machines for the same series,` : "";
    return [{ kind: "missing-shard", text: `Shard ${name}${machine} is missing: ${failure}` }];
  });
}

/** Series that are compared, and that a machine did not measure though it was to, such as those of a server that it cannot run. */
function missingSeries(
  { jobs, repeatOn }: MergedShards,
  series: readonly MeasuredSeries[],
): readonly GateReason[] {
  if (!repeatOn) return [];
  const { length: count } = jobs;
  const partOf = (index: number) => partIn({ index, count, repeatOn }).index;
  const good = jobs.filter(({ failure }) => failure === undefined);
  const compared = new Set(series.filter(({ arm }) => arm === "base").map(({ name }) => name));
  return series.flatMap((one): readonly GateReason[] => {
    const { arm, name, shard } = one;
    if (arm !== "head" || shard === undefined || !isWhole(one) || !compared.has(name)) return [];
    const own = new Set(machinesOf(one).map((machine) => machine.shard));
    return good
      .filter(({ index }) => partOf(index) === partOf(shard) && !own.has(index))
      .map(({ index }) => ({
        kind: "missing-shard",
        series: name,
        text: `${name}: shard ${shardName({ index, count })}, one of ${repeatOn} machines for it, did not measure it`,
      }));
  });
}
