import { boundsOf } from "../bounds/bounds.ts";
import type { LostBase } from "../run/file/base-commit.ts";
import type { MeasuredSeries } from "../run/file/run-file.ts";
import type { Gate } from "../run/plan/config.ts";
import { type FailedShare, failedInBursts, outcomeOf } from "../series/failed-requests.ts";
import type { Samples } from "../series/samples.ts";

/**
 * Percentage of base's requests that may fail even if the gate allows none: a stray failure does not distort the rate.
 */
const STRAY_PERCENT = 1;

/** A stall of the machine can leave some bursts without an answer; if there are more, base is not compared. */
const MOST_UNANSWERED = 0.5;

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
}

/** A part of base with which nothing can be compared: it could not be measured, or failed under load. */
export type Loss = LostBase | LostUnderLoad;

/** The reason why nothing can be compared with a part of base. */
export type LossCause = Pick<LostBase, "reason"> | Pick<LostUnderLoad, "series" | "failure">;

/** The reason why a part of base is lost. */
export function causeOf(loss: Loss): LossCause {
  return "reason" in loss
    ? { reason: loss.reason }
    : { series: loss.series, failure: loss.failure };
}

/**
 * Series of base whose requests failed under load, or that hung. Their rate is not a valid reference: a failing base
 * looks slow, so head looks fast beside it.
 * @param all series of both arms
 * @param gate has the allowed failures of each series
 */
export function failedUnderLoad(
  all: readonly MeasuredSeries[],
  gate: Gate,
): readonly LostUnderLoad[] {
  return all.flatMap((series): readonly LostUnderLoad[] => {
    const { arm, name, server, scenario } = series;
    if (arm !== "base") return [];
    const allowed = Math.max(boundsOf(gate, name).maxErrorPercent, STRAY_PERCENT);
    const failure = failureOf(series.samples, allowed);
    return failure ? [{ kind: "lost-base", server, scenario, series: name, failure }] : [];
  });
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
