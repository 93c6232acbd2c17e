import type { GateReason } from "../../../domain/gate/reason.ts";
import type { MergedShards } from "../../../domain/run/file/run-file.ts";
import { formatCount } from "../../../domain/shared/format.ts";

/**
 * Advice about missing shards, once for all of them.
 * @returns undefined if none is missing, or the gate may pass without them
 */
export function missingShardsAdvice(reasons: readonly GateReason[]): string | undefined {
  const isBlocked = reasons.some((one) => one.kind === "missing-shard" && one.isBlocking !== false);
  if (!isBlocked) return undefined;
  return "Of what a missing shard was to measure nothing is known; the log of its job says why. Run that job again, and then the report. With allow-missing-shards the gate goes by what the others measured, except in reports on forks.";
}

/**
 * The number of missing shards, for the first line of a report.
 * @returns undefined if none is missing
 */
export function missingShardsText({ jobs }: MergedShards): string | undefined {
  const missing = jobs.filter(({ failure }) => failure !== undefined).length;
  if (missing === 0) return undefined;
  return `${missing} of ${formatCount(jobs.length, "shard")} ${missing === 1 ? "is" : "are"} missing`;
}
