import type { ChangePercents } from "../evidence/change.ts";
import type { Loss } from "../evidence/failed-under-load.ts";
import type { MetricId, SeriesMetricId, ServerMetricId } from "../metrics/catalogue.ts";
import type { ValueBound } from "../metrics/metric.ts";
import type { FailedShare } from "../series/failed-requests.ts";
import type { SeriesKey } from "../series/series.ts";
import type { Addressed } from "./addresses.ts";
import type { By } from "./by.ts";
import type { Verdict } from "./verdict.ts";

/** The comparison of one metric of one series. */
export interface MetricComparison extends Partial<ChangePercents> {
  /** Absent if there is nothing to compare with. */
  readonly base?: number;
  readonly head?: number;
  /** The side of the true value, of those that are only bounds; absent if both are values. */
  readonly bounds?: Readonly<Partial<Record<"base" | "head", ValueBound>>>;
  /** Absent for a metric that is not gated, which is only shown. */
  readonly verdict?: Verdict;
  /** What decided it, whose change and interval these are; absent if that is usual: pairs of bursts, starts, or turns of counting. */
  readonly by?: By;
  /**
   * The change for the worse that this comparison would detect in four of five cases; absent if it is absurd.
   * @minimum 0
   */
  readonly smallestDetectablePercent?: number;
  /**
   * Upper limit for how much worse head is: a one-sided bound from the samples alone, 95 % over all times at which its
   * measurement could end. Only for a gated metric; absent if it is absurd or it was too early for one.
   * @minimum 0
   */
  readonly atMostWorsePercent?: number;
  /**
   * Measuring time that a run would need to decide it, if the estimate does not move; only if it is inconclusive,
   * absent if no reasonable time would be enough.
   * @exclusiveMinimum 0
   */
  readonly timeToDecideMs?: number;
  /**
   * It is inconclusive, and an hour would not decide it, neither if the estimate does not move nor if it moves to the
   * point of its interval that is nearest to no change.
   */
  readonly isLongToDecide?: true;
  /** It is inconclusive, but would be an improvement if its server were known to be warm. */
  readonly isCold?: true;
  /**
   * It is inconclusive, but its own interval is beyond the tolerance, or all its bursts or nearly all its starts are
   * worse by themselves, or all answers together.
   */
  readonly looksWorse?: boolean;
  /**
   * Tolerated change for the worse; only for a gated metric.
   * @minimum 0
   */
  readonly tolerancePercent?: number;
  /** The result of its limit; absent if it has none. */
  readonly limit?: KeptLimit;
  /**
   * For a metric that can be added up, and a percentile: the change over all answers together; the other fields describe
   * typical bursts.
   */
  readonly allAnswers?: AllAnswers;
}

/** Results of limits in descending order of importance. */
export const LIMIT_ORDER = [
  "over",
  "unmeasurable",
  "inconclusive",
  "already-over",
  "within",
] as const;

/**
 * The result of a limit. `over`: head is certainly beyond it. `already-over`: so is base, and head is not shown to be
 * worse. `within`: head keeps it. `inconclusive`: it is open. `unmeasurable`: head has no value to judge.
 */
type LimitVerdict = (typeof LIMIT_ORDER)[number];

/** A limit, and the result of head's rounds. Values are in the metric's unit. */
export interface KeptLimit {
  readonly verdict: LimitVerdict;
  /** The limit: the maximum if less is better, otherwise the minimum. */
  readonly value: number;
  /** The geometric mean of head's rounds, or their longest latency; absent if none has a value. */
  readonly head?: number;
  /** The same for base. */
  readonly base?: number;
  /** The side of the true value of head, if some of its rounds have only bounds. */
  readonly bound?: ValueBound;
  /** A one-sided 95 % bound: head is no worse than this. Absent with only one round or start. */
  readonly atWorst?: number;
}

/** The change over all answers together; times as for typical bursts, if it is open. */
interface AllAnswers
  extends ChangePercents,
    Pick<MetricComparison, "timeToDecideMs" | "isLongToDecide"> {
  /**
   * As for typical bursts.
   * @minimum 0
   */
  readonly atMostWorsePercent?: number;
  /**
   * Of throughput and mean latency: the share of its time that its server could stop for without that any block met it, in
   * one run of twenty; absent if that is within what a tick promises.
   * @minimum 0
   */
  readonly unseenPercent?: number;
  /** It is significantly worse, looks so or is open: the change shown and the verdict are those of all answers. */
  readonly decides?: true;
}

/** Failed requests of a series in both arms. */
export interface ComparedFailures {
  readonly head: FailedShare;
  /** Absent if base did not measure the series. */
  readonly base?: FailedShare;
}

/** Failed requests of the measured bursts. */
interface BurstFailures extends ComparedFailures {
  /** More of head's failed than `errors.max` allows, or so many that other metrics mean nothing. */
  readonly areTooMany?: true;
}

/** Failed requests outside the measured bursts, in all starts. */
interface FailuresBeside extends ComparedFailures {
  readonly verdict?: BesideVerdict;
}

/**
 * The result if more requests failed in head's warm-ups or closing loads than `errors.max` allows and than in base's:
 * significant, possibly chance, or without a base to compare with.
 */
export type BesideVerdict = "worse" | "perhaps-worse" | "not-compared";

/** Answers that come later than a burst waits for them, so that bursts only measure the others. */
export interface LateAnswers {
  /**
   * The evidence: the loads at the ends of starts, those of them that are sustained, the requests in flight when bursts
   * ended, or the mean of all answers.
   */
  readonly by: "closing-load" | "sustained-load" | "under-way" | "mean";
  /** The percentile of such a load that shows it; absent for the mean time of a request. */
  readonly percentile?: SeriesMetricId;
  /** Medians of the starts: milliseconds, or number of requests in flight. */
  readonly base: number;
  readonly head: number;
  readonly verdict: "worse" | "perhaps-worse";
}

/** Mean lengths of the answers under load, in bytes. */
export interface AnswerBytes {
  readonly base: number;
  readonly head: number;
  /** The checked answers differ by as much, and head's have at least half of base's length: meant, as it seems. */
  readonly isChecked?: true;
}

/** The arm whose server works while the other one is loaded, with its part of the machine's CPU time. */
export interface IdleWork {
  readonly arm: "base" | "head";
  readonly percent: number;
}

/** Anything whose metrics are compared: a series of any instrument, or a server. */
export interface WithMetrics {
  readonly metrics: Readonly<Partial<Record<MetricId, MetricComparison>>>;
}

/** All metrics of one series. */
export interface SeriesComparison extends SeriesKey, Addressed {
  readonly name: string;
  /** The most important verdict of its metrics. */
  readonly verdict: Verdict;
  /** The reason why a requested comparison is not possible; absent if it is, and for a new series. */
  readonly notCompared?: Loss;
  /** Share of generator-bound bursts, 0 to 1; absent if unknown. */
  readonly generatorBound?: number;
  /** The machine that measured it, in a run whose shards had machines of different types. */
  readonly testbed?: string;
  /** Head's answers come late, or look so, and base's do not; absent otherwise. */
  readonly late?: LateAnswers;
  /** Absent unless head's answers under load are shorter than base's, or much longer. */
  readonly answerBytes?: AnswerBytes;
  /** Absent if neither server works while the other one is loaded. */
  readonly idleWork?: IdleWork;
  /** Absent if there are none in either arm. */
  readonly failures?: BurstFailures;
  /** Absent if there are none in either arm. */
  readonly failuresBeside?: FailuresBeside;
  /**
   * Bursts in which no request was answered; absent if there were none.
   * @type integer
   * @minimum 0
   */
  readonly unansweredBursts?: number;
  /** Gated metrics of a request of a mix with too few answers to judge; absent if there are none. */
  readonly tooFewAnswers?: readonly SeriesMetricId[];
  readonly metrics: Readonly<Partial<Record<SeriesMetricId, MetricComparison>>>;
}

/** A regression of series together that none of them shows alone. */
export interface CommonChange extends ChangePercents {
  readonly metric: SeriesMetricId;
  /**
   * Number of the series included; the change is that of their weighted mean.
   * @type integer
   * @minimum 1
   */
  readonly series: number;
  /**
   * Tolerated change for the worse: the largest tolerance of any of them.
   * @minimum 0
   */
  readonly tolerancePercent: number;
}

/** All metrics of a server as a whole: its starts, memory and build. */
export interface ServerComparison {
  /** Name of the server. */
  readonly name: string;
  /** The most important verdict of its metrics; `new` if base has no such server, or nothing is gated. */
  readonly verdict: Verdict;
  readonly metrics: Readonly<Partial<Record<ServerMetricId, MetricComparison>>>;
}
