import type { CountProblem } from "../evidence/count-steadiness.ts";
import type { LossCause } from "../evidence/failed-under-load.ts";
import type {
  CommonChange,
  ComparedFailures,
  KeptLimit,
  LateAnswers,
  MetricComparison,
} from "../findings/series-comparison.ts";
import type { MetricId } from "../metrics/catalogue.ts";
import type { MergedShards, RunFile } from "../run/file/run-file.ts";
import type { Shard } from "../run/plan/shard.ts";

/**
 * What reasons of each kind are based on: figures of a comparison that was made, so that accepting them accepts it; a
 * missing measurement; or what went wrong in one. An acceptance covers reasons of one kind.
 */
export const BASIS = {
  regression: "figures",
  inconclusive: "figures",
  limit: "figures",
  history: "figures",
  alert: "figures",
  errors: "fault",
  unmeasurable: "fault",
  "lost-base": "missing",
  "same-program": "missing",
  "ended-early": "missing",
  "missing-shard": "missing",
  benchmark: "missing",
  unasked: "missing",
} as const;

/** The kind of a reason. */
export type GateReasonKind = keyof typeof BASIS;

/** The details and figures of a reason; `told` is a message recorded by the measuring job. */
export type ReasonFigures =
  /** A metric that got worse or is inconclusive, by its verdict. */
  | { readonly of: "metric"; readonly metric: MetricComparison }
  | { readonly of: "unmeasured-metric" }
  /** A value beyond its limit, or an unknown one. */
  | { readonly of: "limit"; readonly limit: KeptLimit }
  | { readonly of: "common-change"; readonly change: CommonChange }
  | { readonly of: "late-answers"; readonly late: LateAnswers }
  /** `allowedPercent` is absent if the failures are the reason why other metrics are meaningless. */
  | {
      readonly of: "failed-requests" | "failed-beside";
      readonly failures: ComparedFailures;
      readonly allowedPercent?: number;
    }
  | { readonly of: "too-few-answers" }
  /** The run ended at its first regression, after this many rounds. */
  | {
      readonly of: "fail-fast";
      /**
       * @type integer
       * @minimum 0
       */
      readonly rounds: number;
      /**
       * @type integer
       * @minimum 0
       */
      readonly planned: number;
    }
  | { readonly of: "lost-base"; readonly cause: LossCause }
  | { readonly of: "benchmark"; readonly told: string }
  | { readonly of: "counts"; readonly problem: CountProblem }
  | { readonly of: "nothing-counted"; readonly told?: string }
  | { readonly of: "ended-early"; readonly told: string }
  | { readonly of: "no-series" }
  | {
      readonly of: "missing-shard";
      readonly shard: Shard;
      readonly told: string;
      readonly isWaived?: true;
    }
  | { readonly of: "no-shard-measured" }
  /** A tracker whose alerts fail the gate did not judge the run, or not all of it. */
  | { readonly of: "unasked"; readonly tracker: string; readonly told: string }
  /** A tracker's alert on a value beyond one of its limits. */
  | {
      readonly of: "alert";
      readonly tracker: string;
      readonly metric: MetricId;
      readonly value?: number;
      readonly lower?: number;
      readonly upper?: number;
    };

/** The reason why the gate fails, or would fail if it were not configured to pass. */
export interface GateReason {
  readonly kind: GateReasonKind;
  /** Name of the series or server; absent if the reason concerns the whole run. */
  readonly series?: string;
  readonly metric?: MetricId;
  readonly figures: ReasonFigures;
  /**
   * Number of the earlier runs compared with; absent for any other reference.
   * @type integer
   * @minimum 0
   */
  readonly earlierRuns?: number;
  /** Somebody with write access accepted it, so it does not fail the gate. */
  readonly isAccepted?: boolean;
  /**
   * Index of the acceptance among the gate's, from 0; absent unless it is accepted.
   * @type integer
   * @minimum 0
   */
  readonly acceptedBy?: number;
  /** False if the configuration lets the gate pass with it. */
  readonly isBlocking?: boolean;
}

/** Reasons with the same key are equivalent, whether or not they are accepted. */
export function reasonKey({ kind, series, metric, figures, earlierRuns }: GateReason): string {
  return JSON.stringify([kind, series, metric, figures, earlierRuns]);
}

/**
 * The reason against a run that ended early, whose remaining series are unknown, or that has no series at all. A run
 * that only counted and has no counts has its own reason, and so has the loss of a required base.
 */
export function endedEarly(
  run: Pick<RunFile, "failure" | "series" | "counts" | "base">,
): readonly GateReason[] {
  const { failure: told, series, counts, base } = run;
  if (told !== undefined) return [{ kind: "ended-early", figures: { of: "ended-early", told } }];
  const isOfLoss = base?.lost !== undefined && base.isRequired !== false;
  if (series.length > 0 || counts || isOfLoss) return [];
  return [{ kind: "ended-early", figures: { of: "no-series" } }];
}

/**
 * The reason against one metric of a series or server, by its tolerance.
 * @param series its name
 * @returns undefined if there is none, and if head is within the tolerance at 95 %, whatever else is inconclusive
 */
export function metricReason(
  series: string,
  id: MetricId,
  metric: MetricComparison = {},
): GateReason | undefined {
  const { verdict, atMostWorsePercent, tolerancePercent = 0 } = metric;
  if (verdict === "unmeasurable") {
    return { kind: verdict, series, metric: id, figures: { of: "unmeasured-metric" } };
  }
  const isWithin = atMostWorsePercent !== undefined && atMostWorsePercent <= tolerancePercent;
  return verdict === "regression" || (verdict === "inconclusive" && !isWithin)
    ? { kind: verdict, series, metric: id, figures: { of: "metric", metric } }
    : undefined;
}

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
