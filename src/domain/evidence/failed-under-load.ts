import { boundsOf } from "../bounds/bounds.ts";
import { knownValues } from "../metrics/values.ts";
import type { LostBase } from "../run/file/base-commit.ts";
import type { MeasuredSeries } from "../run/file/run-file.ts";
import type { Gate } from "../run/plan/config.ts";
import {
  type FailedShare,
  failedByStart,
  failedInBursts,
  outcomeOf,
} from "../series/failed-requests.ts";
import type { Samples } from "../series/samples.ts";
import { mean } from "../statistics/descriptive.ts";
import { areMore, failMore, failMoreOrAny, LEAST_RANKED } from "./more-in-starts.ts";

/**
 * Percentage of base's requests that may fail even if the gate allows none: a stray failure does not distort the rate.
 */
const STRAY_PERCENT = 1;

/** If a higher percentage of base's requests fails, and none of head's, base is lost however few starts show it. */
const MOST_PERCENT = 50;

/** A stall of the machine can leave some bursts without an answer; if there are more, base is not compared. */
const MOST_UNANSWERED = 0.5;

/** If head answers nothing in a larger share of its bursts, the others do not measure it. */
export const MAX_UNANSWERED = 0.1;

/** Minimum number of bursts with a value for a series to be judged; fewer if fewer were requested. */
const MIN_SAMPLES = 6;

/** The failure of a series of base under load. */
export type LoadFailure =
  | { readonly of: "nothing-finished" }
  | { readonly of: "failed-requests"; readonly failed: FailedShare }
  | {
      readonly of: "no-answer";
      /**
       * @type integer
       * @minimum 0
       */
      readonly bursts: number;
      /**
       * @type integer
       * @minimum 0
       */
      readonly measured: number;
    };

/** A series of base that was measured but failed under load. */
export interface LostUnderLoad extends Required<Pick<LostBase, "server" | "scenario">> {
  readonly kind: "lost-base";
  /** Name of the series. */
  readonly series: string;
  readonly failure: LoadFailure;
  /** Head fails as much, or may: this is not shown to be a difference between the arms. */
  readonly isShared?: true;
}

/** A part of base with which nothing can be compared: it could not be measured, or failed under load. */
export type Loss = LostBase | LostUnderLoad;

/** The reason why nothing can be compared with a part of base. */
export type LossCause =
  | Pick<LostBase, "reason">
  | Omit<LostUnderLoad, "kind" | "server" | "scenario">;

/** The reason why a part of base is lost. */
export function causeOf(loss: Loss): LossCause {
  if ("reason" in loss) return { reason: loss.reason };
  const { kind: _, server: __, scenario: ___, ...cause } = loss;
  return cause;
}

/**
 * Series of base whose requests failed under load, or that hung. Their rate is not a valid reference: a failing base
 * looks slow, so head looks fast beside it.
 * @param all series of both arms
 * @param gate has the allowed failures of each series
 * @returns those that head does not share first
 */
export function failedUnderLoad(all: readonly MeasuredSeries[], gate: Gate) {
  const heads = new Map(all.flatMap((one) => (one.arm === "head" ? [[one.name, one]] : [])));
  const lost = all.flatMap((series): readonly LostUnderLoad[] => {
    const { arm, name, server, scenario, samples } = series;
    if (arm !== "base") return [];
    const allowed = Math.max(boundsOf(gate, name).maxErrorPercent, STRAY_PERCENT);
    const failure = failureOf(samples, allowed);
    if (!failure) return [];
    const head = heads.get(name)?.samples;
    const isShared = head && head.length > 0 && isSharedBy(head, samples, failure);
    const own = { server, scenario, series: name, failure, ...(isShared && { isShared }) };
    return [{ kind: "lost-base", ...own }];
  });
  return [...lost.filter((one) => !one.isShared), ...lost.filter((one) => one.isShared)];
}

function failureOf(samples: Samples, allowedPercent: number): LoadFailure | undefined {
  if (samples.length === 0) return undefined;
  const { errorPercent: percent, withoutAnswer } = outcomeOf(samples);
  if (percent === undefined) return { of: "nothing-finished" };
  if (percent > allowedPercent) {
    return { of: "failed-requests", failed: { percent, ...failedInBursts(samples) } };
  }
  if (withoutAnswer <= MOST_UNANSWERED * samples.length) return undefined;
  return { of: "no-answer", bursts: withoutAnswer, measured: samples.length };
}

/**
 * True unless base fails more than head, over starts, or mostly. Without any answer in base, nothing at all was measured.
 */
function isSharedBy(head: Samples, base: Samples, failure: LoadFailure): boolean {
  if (failure.of === "nothing-finished") return false;
  if (failure.of === "no-answer") return !answersLess(base, head);
  const isMostly = failure.failed.percent > MOST_PERCENT && outcomeOf(head).failed === 0;
  return !isMostly && !failMore(sharesOf(base, "failed"), sharesOf(head, "failed"));
}

/** A share of each start: of its requests that failed, or of its bursts without an answer. */
function sharesOf(samples: Samples, of: keyof ReturnType<typeof failedByStart>[number]) {
  return failedByStart(samples).map((start) => start[of]);
}

/** {@link failMoreOrAny} of the starts of two series. */
export function failsMore(one: Samples, other: Samples): boolean {
  return failMoreOrAny(sharesOf(one, "failed"), sharesOf(other, "failed"));
}

/**
 * True if one arm leaves more bursts without an answer than the other, over starts. Fewer than {@link LEAST_RANKED} of a
 * server that pauses are often apart, in one of several series.
 */
function answersLess(one: Samples, other: Samples): boolean {
  const [own, others] = [sharesOf(one, "withoutAnswer"), sharesOf(other, "withoutAnswer")];
  return Math.min(own.length, others.length) >= LEAST_RANKED && areMore(own, others);
}

/** The share of bursts in which nothing was answered; 0 without bursts. */
export function silentShareOf(samples: Samples): number {
  return outcomeOf(samples).withoutAnswer / Math.max(1, samples.length);
}

/**
 * The share of bursts in which servers paused, of some series together. What answers nothing in most of its bursts does
 * not pause: its answers are late.
 */
export function pausedShareOf(all: readonly Pick<MeasuredSeries, "samples">[]): number {
  const shares = all.map(({ samples }) => silentShareOf(samples));
  const own = shares.filter((share) => share <= MOST_UNANSWERED);
  return own.length === 0 ? 0 : mean(own);
}

/**
 * True if enough bursts of head have a value, few enough got no answer, and few enough requests failed. What base shares
 * with it tells nothing about it.
 * @param base of the same run; absent without one
 */
export function isMeasured(samples: Samples, maxErrorPercent: number, base?: Samples): boolean {
  const { errorPercent, withoutAnswer } = outcomeOf(samples);
  if (errorPercent === undefined) return false;
  if (errorPercent > maxErrorPercent && (!base || failsMore(samples, base))) return false;
  const isLessAnswered = withoutAnswer > 0 && (!base || answersLess(samples, base));
  if (isLessAnswered && withoutAnswer > MAX_UNANSWERED * samples.length) return false;
  const withValue = knownValues(samples, "throughput").length;
  const enough = Math.min(MIN_SAMPLES, samples.length);
  return withValue + (isLessAnswered ? 0 : withoutAnswer) >= enough;
}
