import type { CountProblem } from "../counting/count-problem.ts";
import type { FunctionCount } from "../counting/counts.ts";
import type { Loss } from "../evidence/failed-under-load.ts";
import type { CountMetricId, SeriesMetricId, ServerMetricId } from "../metrics/catalogue.ts";
import type { FailedShare } from "../run/series/failed-requests.ts";
import { type LoadLevel, type SeriesKey, seriesName } from "../run/series/series.ts";
import { withoutNullish } from "../shared/without-nullish.ts";
import type { Verdict } from "./verdict.ts";

/** One metric of one series, compared. */
export interface MetricComparison {
  /** Absent where there is nothing to compare with. */
  readonly base?: number;
  readonly head?: number;
  /** Change from base to head with its 95 % interval, in percent. */
  readonly changePercent?: number;
  readonly lowPercent?: number;
  readonly highPercent?: number;
  /** Absent for a metric that is not gated, which is only shown. */
  readonly verdict?: Verdict;
  /** The change for the worse that this comparison would find in four of five cases; absent where it is absurd. */
  readonly smallestDetectablePercent?: number;
  /**
   * How much worse head can be: a one-sided bound from the samples alone, 95 % over all times at which its measuring could
   * end. Only for a gated metric, and absent where it is absurd or it was too early for one.
   */
  readonly atMostWorsePercent?: number;
  /**
   * How long a run would have to measure to decide it, if the estimate stays where it is; only where it is inconclusive,
   * and absent where no reasonable time would do.
   */
  readonly timeToDecideMs?: number;
  /**
   * It is inconclusive, and an hour would not decide it, neither if the estimate stays where it is nor if it moves to the
   * point of its interval that is nearest to no change.
   */
  readonly isLongToDecide?: true;
  /** It is inconclusive, and would be an improvement if its server were known to be warm. */
  readonly isCold?: true;
  /** It is inconclusive, and all bursts or nearly all starts are worse by themselves. */
  readonly looksWorse?: boolean;
  /** How much worse it may get; only for a gated metric. */
  readonly tolerancePercent?: number;
  /** How it keeps its limit; absent where it has none. */
  readonly limit?: KeptLimit;
  /** Of a throughput or percentile with base in the same run: by all answers of a round together, where the rest is of typical bursts. */
  readonly allAnswers?: AllAnswers;
}

/**
 * How head keeps a limit: it is beyond it, beyond any doubt; it is too, but so is base, and head is not shown to be worse; it
 * is within it; that is open; or head has no value that could show it.
 */
export type LimitVerdict = "over" | "already-over" | "within" | "inconclusive" | "unmeasurable";

/** A limit, and what head's rounds show of it. Values are in the metric's unit. */
export interface KeptLimit {
  readonly verdict: LimitVerdict;
  /** The limit: the most of a metric of which less is better, the least of any other. */
  readonly value: number;
  /** The geometric mean of head's rounds, which is what is judged; absent where none has a value. */
  readonly head?: number;
  /** The same of base. */
  readonly base?: number;
  /** A one-sided 95 % bound: head is no worse than this. Absent where one round or start cannot tell. */
  readonly atWorst?: number;
}

/** The change of all answers together. */
export interface AllAnswers {
  readonly changePercent: number;
  readonly lowPercent: number;
  readonly highPercent: number;
  /** As for typical bursts. */
  readonly atMostWorsePercent?: number;
  /** It is worse beyond chance, or looks so: the change that is shown, and the verdict, are those of all answers. */
  readonly decides?: true;
}

/** Failed requests of a series in both arms. */
export interface ComparedFailures {
  readonly head: FailedShare;
  /** Absent where base did not measure the series. */
  readonly base?: FailedShare;
}

/**
 * What is said of more failed requests in head's warm-ups than `errors.max` allows and than in base's: that they are
 * beyond chance, that they may be chance, or that there is no base to compare them with.
 */
export type BesideVerdict = "worse" | "perhaps-worse" | "not-compared";

/** Answers that come later than a burst waits for them, so that the figures of bursts are those of the others. */
export interface LateAnswers {
  /** What shows them: the load at the ends of starts, the requests under way when bursts ended, or the mean of all answers. */
  readonly by: "closing-load" | "under-way" | "mean";
  /** Medians of the starts: milliseconds that a request takes, or number of requests under way. */
  readonly base: number;
  readonly head: number;
  readonly verdict: "worse" | "perhaps-worse";
}

/** All metrics of one series. */
export interface SeriesComparison {
  readonly name: string;
  readonly server: string;
  readonly scenario: string;
  readonly level: LoadLevel;
  /** Name of the request of a mix that it is about; absent for a whole series. */
  readonly request?: string;
  /** The verdict of its metrics that matters most. */
  readonly verdict: Verdict;
  /** Why a comparison that was asked for is not possible; absent if it is, and for a new series. */
  readonly notCompared?: Loss;
  /** Part of the bursts in which the load generator set the pace, 0 to 1; absent when unknown. */
  readonly generatorBound?: number;
  /** Where it was measured, in a run whose shards had machines of different types. */
  readonly testbed?: string;
  /** Head's answers come late, which base's do not, or look so; absent otherwise. */
  readonly late?: LateAnswers;
  /**
   * Mean length of the answers under load in bytes, where head's is smaller than base's, or far larger than those that were
   * checked explain; absent otherwise.
   */
  readonly answerBytes?: {
    readonly base: number;
    readonly head: number;
    /** The answers that were checked are smaller by as much, so that nobody hides anything. */
    readonly isChecked?: true;
  };
  /** Requests of the measured bursts that failed; absent if none did in either arm. */
  readonly failures?: ComparedFailures & {
    /** More of head's than `errors.max` allows, or so many that the rest says nothing. */
    readonly areTooMany?: true;
  };
  /** Requests of the warm-ups that failed, in all starts; absent if none did in either arm. */
  readonly failuresBeside?: ComparedFailures & { readonly verdict?: BesideVerdict };
  /** Bursts in which no request was answered; absent if there were none. */
  readonly unansweredBursts?: number;
  /** Gated metrics of a request of a mix that too few answers could judge; absent if there are none. */
  readonly tooFewAnswers?: readonly SeriesMetricId[];
  readonly metrics: Readonly<Partial<Record<SeriesMetricId, MetricComparison>>>;
}

/** A regression that series show together, though none of them does by itself. */
export interface CommonChange {
  readonly metric: SeriesMetricId;
  /** Number of the series that show it. */
  readonly series: number;
  /** Change from base to head, on their weighted mean, with its 95 % interval, in percent. */
  readonly changePercent: number;
  readonly lowPercent: number;
  readonly highPercent: number;
  /** How much worse it may get: the most that is tolerated of any of them. */
  readonly tolerancePercent: number;
}

/** All metrics of a server as a whole: its starts, memory and build. */
export interface ServerComparison {
  /** Of the server. */
  readonly name: string;
  /** The verdict of its metrics that matters most; `new` where base has no such server, or nothing is gated. */
  readonly verdict: Verdict;
  readonly metrics: Readonly<Partial<Record<ServerMetricId, MetricComparison>>>;
}

/** All metrics of one counted series. */
export interface CountedComparison {
  /** `SERVER/SCENARIO`. */
  readonly name: string;
  readonly server: string;
  readonly scenario: string;
  readonly verdict: Verdict;
  /** Why it cannot be judged by its counts; absent if it can. */
  readonly problem?: CountProblem;
  /** The problem is that base could not be counted. */
  readonly isBaseLost?: boolean;
  /** As for a series that was timed. */
  readonly notCompared?: Loss;
  readonly metrics: Readonly<Partial<Record<CountMetricId, MetricComparison>>>;
  /** Gated metrics that no arm shows; absent if there are none. */
  readonly unseen?: readonly CountMetricId[];
  /** Functions that grew, the one that grew most first; absent unless something got worse. */
  readonly grown?: readonly FunctionCount[];
  /** System calls that are made more often; absent unless their number got worse. */
  readonly grownCalls?: readonly FunctionCount[];
}

/**
 * A series that only the other side has.
 * @param metrics its values there, where they are known
 */
export function removedSeries(
  key: SeriesKey,
  metrics: SeriesComparison["metrics"] = {},
): SeriesComparison {
  const { server, scenario, level, request } = key;
  const place = { server, scenario, level, ...withoutNullish({ request }) };
  return { name: seriesName(key), ...place, verdict: "removed", metrics };
}
