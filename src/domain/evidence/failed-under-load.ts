import { boundsOf, type Gate } from "../gate/bounds.ts";
import type { BaseCommit } from "../run/file/base-commit.ts";
import type { LostBase } from "../run/file/lost-base.ts";
import type { MeasuredSeries, RunFile } from "../run/file/run-file.ts";
import { type FailedShare, failedInBursts } from "../run/series/failed-requests.ts";
import { outcomeOf } from "../run/series/outcome.ts";
import type { Samples } from "../run/series/samples.ts";

/**
 * Percent of base's requests that may fail even if the gate allows none: a stray failure does not distort
 * the rate.
 */
const STRAY_PERCENT = 1;

/** A stall of the machine can leave some bursts without an answer; a base that has none in more is not compared. */
const MOST_UNANSWERED = 0.5;

/** How a series of base failed while it was loaded. */
export type LoadFailure =
  | { readonly of: "nothing-finished" }
  | { readonly of: "failed-requests"; readonly failed: FailedShare }
  | { readonly of: "no-answer"; readonly bursts: number; readonly measured: number };

/** A series of base that was measured, and failed meanwhile. */
export interface LostUnderLoad extends Required<Pick<LostBase, "server" | "scenario">> {
  readonly kind: "lost-base";
  /** Its name. */
  readonly series: string;
  readonly failure: LoadFailure;
}

/** A part of base with which nothing can be compared: what the run says could not be measured, or what failed under load. */
export type Loss = LostBase | LostUnderLoad;

/** Why nothing can be compared with a part of base, whichever part it is. */
export type LossCause = Pick<LostBase, "reason"> | Pick<LostUnderLoad, "series" | "failure">;

/** Why a part of base is lost. */
export function causeOf(loss: Loss): LossCause {
  return "reason" in loss
    ? { reason: loss.reason }
    : { series: loss.series, failure: loss.failure };
}

/**
 * Everything of base with which nothing can be compared: what could not be measured, and what failed while it was.
 * @param gate how many failed requests each series may have
 */
export function lostParts(
  { lost = [] }: Pick<BaseCommit, "lost">,
  { series }: Pick<RunFile, "series">,
  gate: Gate,
): readonly Loss[] {
  return [...lost, ...failedUnderLoad(series, gate)];
}

/**
 * Series of base whose requests failed under load, or that hung. Their rate is nothing to compare with: a base that
 * fails looks slow, and head beside it looks fast.
 * @param all series of both arms
 * @param gate how many failed requests each series may have
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
