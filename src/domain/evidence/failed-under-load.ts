import { boundsOf, type Gate } from "../gate/bounds.ts";
import { failedInBursts } from "../run/failed-requests.ts";
import type { LostBase } from "../run/lost-base.ts";
import { outcomeOf } from "../run/outcome.ts";
import type { BaseCommit, MeasuredSeries, RunFile } from "../run/run-file.ts";
import type { Samples } from "../run/samples.ts";
import { formatCount, formatNumber } from "../shared/format.ts";
import { causesText } from "../verdict/failed-text.ts";

/**
 * Percent of base's requests that may fail even if the gate allows none: a stray failure does not distort
 * the rate.
 */
const STRAY_PERCENT = 1;

/** A stall of the machine can leave some bursts without an answer; a base that has none in more is not compared. */
const MOST_UNANSWERED = 0.5;

/**
 * Everything of base with which nothing can be compared: what could not be measured, and what failed while it was.
 * @param gate how many failed requests each series may have
 */
export function lostParts(
  { lost = [] }: Pick<BaseCommit, "lost">,
  { series }: Pick<RunFile, "series">,
  gate: Gate,
): readonly LostBase[] {
  return [...lost, ...failedUnderLoad(series, gate)];
}

/**
 * Series of base whose requests failed under load, or that hung. Their rate is nothing to compare with: a base that
 * fails looks slow, and head beside it looks fast.
 * @param all series of both arms
 * @param gate how many failed requests each series may have
 */
export function failedUnderLoad(all: readonly MeasuredSeries[], gate: Gate): readonly LostBase[] {
  return all.flatMap((series): readonly LostBase[] => {
    const { arm, name, server, scenario } = series;
    if (arm !== "base") return [];
    const allowed = Math.max(boundsOf(gate, name).maxErrorPercent, STRAY_PERCENT);
    const what = failureOf(series.samples, allowed);
    if (what === undefined) return [];
    const reason = `${name} (base): ${what}`;
    return [{ kind: "lost-base", server, scenario, reason }];
  });
}

function failureOf(samples: Samples, allowedPercent: number): string | undefined {
  if (samples.length === 0) return undefined;
  const { errorPercent: errors, withoutAnswer } = outcomeOf(samples);
  if (errors === undefined) return "no request finished under load";
  if (errors > allowedPercent) {
    const causes = causesText(failedInBursts(samples));
    return `${formatNumber(errors)} % of requests failed under load${causes}`;
  }
  if (withoutAnswer <= MOST_UNANSWERED * samples.length) return undefined;
  return `${withoutAnswer} of ${formatCount(samples.length, "burst")} had no answer under load`;
}
