import type { LossCause } from "../evidence/failed-under-load.ts";
import type { InstrumentProblem } from "../evidence/instrument-problem.ts";
import type { MetricId, SeriesMetricId } from "../metrics/catalogue.ts";
import type { Shard } from "../run/plan/shard.ts";
import type { By } from "./by.ts";
import type {
  AnswerBytes,
  CommonChange,
  ComparedFailures,
  IdleWork,
  KeptLimit,
  LateAnswers,
  MetricComparison,
} from "./series-comparison.ts";

/**
 * What a finding means for its subject, in descending order of importance. `fails`: it certainly got worse, or is not
 * allowed. `unmeasured`: what was to be judged has no result. `doubts`: it may have got worse, which keeps a run from
 * passing. `open`: nothing is known for certain. `improves` and `holds`: it certainly got better, or no worse than
 * tolerated.
 */
export const EFFECTS = ["fails", "unmeasured", "doubts", "open", "improves", "holds"] as const;

/** What a finding means for its subject. */
export type Effect = (typeof EFFECTS)[number];

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
  | { readonly of: "counts" | "open-loop"; readonly problem: InstrumentProblem }
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
    }
  | { readonly of: "answer-bytes"; readonly answerBytes: AnswerBytes }
  | { readonly of: "idle-work"; readonly idleWork: IdleWork }
  /** `inBurst`: head's mean number of answers. */
  | {
      readonly of: "few-answers";
      readonly metrics: readonly SeriesMetricId[];
      readonly inBurst: number;
    }
  /** Bursts in which nothing was answered, in percent. */
  | { readonly of: "silent-bursts"; readonly percent: Readonly<Record<"head" | "base", number>> }
  | { readonly of: "never-compared" }
  /**
   * Stops of a server that take this part of the time, in percent, may have met none of its blocks; `times`: length of a run
   * that meets those that a tick rules out ÷ length of this one.
   */
  | { readonly of: "unseen-stops"; readonly percent: number; readonly times: number };

/** What an estimator found of one subject. Nothing rewrites it: what is concluded is folded from all of them. */
export interface Finding {
  /** Name of its series, counted series or server; absent if it concerns the whole run. */
  readonly series?: string;
  /** Absent if it concerns all metrics of its subject. */
  readonly metric?: MetricId;
  readonly by: By;
  readonly effect: Effect;
  readonly figures: ReasonFigures;
  /** The kind of reason that it is; absent if that follows from its effect. */
  readonly kind?: ReasonKind;
  /** False if the configuration lets the gate pass with it. */
  readonly isBlocking?: false;
  /** It is against the base of a run that is judged by earlier runs alone, so it is no reason. */
  readonly isAside?: true;
  /**
   * Number of the earlier runs compared with, in a run that has a base too.
   * @type integer
   * @minimum 0
   */
  readonly earlierRuns?: number;
  /** Other findings whose reason this one gives: of these series, by these estimators with these effects; absent: by all, with all. */
  readonly overrules?: {
    readonly series: readonly string[];
    readonly by?: readonly By[];
    readonly effects?: readonly Effect[];
  };
}

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
export type ReasonKind = keyof typeof BASIS;

/** How much one effect matters more than another, for sorting; negative if the first one does. */
export function byEffect(a: Pick<Finding, "effect">, b: Pick<Finding, "effect">): number {
  return EFFECTS.indexOf(a.effect) - EFFECTS.indexOf(b.effect);
}
