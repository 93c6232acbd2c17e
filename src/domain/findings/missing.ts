import { causeOf, type Loss } from "../evidence/failed-under-load.ts";
import { type BaseCommit, lossOf, type Uncompared } from "../run/file/base-commit.ts";
import { type RunFile, roundsMeasured } from "../run/file/run-file.ts";
import { hasValues, instrumentedIn } from "../series/instrument-series.ts";
import { groupedBy } from "../shared/grouped-by.ts";
import type { Finding } from "./finding.ts";
import type { SeriesComparison } from "./series-comparison.ts";

/** A difference of the benchmarks: neither a failure nor a pass. */
export function uncomparedFinding({ text: told, ...one }: Uncompared): Finding {
  const figures = { of: "benchmark", told } as const;
  const kind = "benchmark";
  return { ...one, by: "missing", effect: "unmeasured", kind, figures, isBlocking: false };
}

/**
 * What of base is lost: one finding for a loss that no series shows, such as that of all of base; otherwise one for each
 * of its series. What head shares with base is neither a failure nor a pass.
 */
export function lossFindings(
  lost: readonly Loss[],
  { isRequired = true }: BaseCommit,
  rows: readonly SeriesComparison[],
): readonly Finding[] {
  const withLoss = rows.filter(({ notCompared }) => notCompared !== undefined);
  const byLoss = groupedBy(withLoss, ({ notCompared }) => notCompared);
  return lost.flatMap((loss): readonly Finding[] => {
    const figures = { of: "lost-base", cause: causeOf(loss) } as const;
    const isBlocking = isRequired && !("isShared" in loss && loss.isShared);
    const own = { by: "missing", effect: "unmeasured", kind: loss.kind } as const;
    const finding: Finding = { ...own, figures, ...(!isBlocking && { isBlocking }) };
    const series = byLoss.get(loss) ?? [];
    const hasSeries =
      loss.server !== undefined &&
      (series.length > 0 || withLoss.some((one) => lossOf([loss], one) !== undefined));
    return hasSeries ? series.map(({ name }) => ({ ...finding, series: name })) : [finding];
  });
}

/**
 * Series that were open when the run stopped at its first regression. Accepting that regression does not cover them:
 * they were not measured for the planned time, so they may be slower too.
 * @param series as they are concluded
 */
export function leftOpen(
  { plan, series: measured }: RunFile,
  series: readonly SeriesComparison[],
): readonly Finding[] {
  const isEnded = series.some(({ verdict }) => verdict === "regression");
  const rounds = roundsMeasured(measured);
  if (!plan.failFast || !isEnded || rounds >= plan.rounds) return [];
  const figures = { of: "fail-fast", rounds, planned: plan.rounds } as const;
  return series
    .filter(({ verdict }) => verdict === "inconclusive")
    .map(({ name }) => ({ series: name, by: "missing", effect: "unmeasured", figures }));
}

/**
 * A run that ended early, whose remaining series are unknown, or that has no series at all. A run that only counted and
 * has no counts has a finding of its own, and so has the loss of a required base.
 */
export function endedEarly(
  run: Pick<RunFile, "failure" | "series" | "counts" | "openLoop" | "base">,
): readonly Finding[] {
  const { failure: told, series, counts, openLoop, base } = run;
  const ended = { by: "missing", effect: "unmeasured", kind: "ended-early" } as const;
  if (told !== undefined) return [{ ...ended, figures: { of: "ended-early", told } }];
  const isOfLoss = base?.lost !== undefined && base.isRequired !== false;
  if (series.length > 0 || counts || openLoop || isOfLoss) return [];
  return [{ ...ended, figures: { of: "no-series" } }];
}

/**
 * One finding for each missing shard, in place of what its series lack.
 * @param run merged from shards, or not
 * @param isAllowed true if the gate may pass without them, as long as anything was measured
 */
export function missingShards(
  run: Pick<RunFile, "shards" | "series" | "counts" | "openLoop">,
  isAllowed: boolean,
): readonly Finding[] {
  const { jobs = [], unmeasured = [] } = run.shards ?? {};
  const isWaived = isAllowed && isAnythingMeasured(run) ? true : undefined;
  const whole = run.series.filter(({ samples }) => samples.length > 0);
  const measured = new Set(whole.map(({ name }) => name));
  const overrules = { series: unmeasured.filter((name) => !measured.has(name)) };
  const shard = { by: "missing", effect: "unmeasured", kind: "missing-shard" } as const;
  const missing = jobs.flatMap(({ index, failure: told }): readonly Finding[] => {
    if (told === undefined) return [];
    const place = { index, count: jobs.length };
    const figures = { of: "missing-shard", shard: place, told, isWaived } as const;
    return [{ ...shard, figures, ...(isWaived && { isBlocking: false }), overrules }];
  });
  if (missing.length === 0 || !isAllowed || isWaived) return missing;
  return [{ ...shard, figures: { of: "no-shard-measured" } }, ...missing];
}

function isAnythingMeasured(run: Pick<RunFile, "series" | "counts" | "openLoop">): boolean {
  return (
    run.series.some(({ arm, samples }) => arm === "head" && samples.length > 0) ||
    instrumentedIn(run).some((one) => one.arm === "head" && hasValues(one))
  );
}
