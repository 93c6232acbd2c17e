import { isTimed } from "../../domain/run/plan/count-settings.ts";
import { type Cell, lanesIn, timedCells } from "../../domain/series/lane.ts";
import { formatCount, formatDuration } from "../../domain/shared/format.ts";
import { present } from "../../domain/shared/present.ts";
import { required } from "../../domain/shared/required.ts";
import { withoutNullish } from "../../domain/shared/without-nullish.ts";
import { budgetFor } from "../plan/budget-for.ts";
import type { MeasureRequest } from "../plan/prepare-run.ts";
import type { Configuration } from "./benchmark.ts";

/** Time limits of a run. */
type RunTime = Pick<MeasureRequest, "budgetMs" | "atMostMs">;

/**
 * How long is measured: unless the user set a time, at least as long as base's configuration says. Otherwise a change
 * that leaves no time to detect anything would pass. Both configurations must let the run end early, or a change
 * could save itself the end.
 * @param cells including those that only base's configuration has, for which a budget of `auto` grows
 */
export function agreedTime(
  request: MeasureRequest,
  own: Configuration,
  cells: readonly Cell[],
): Pick<MeasureRequest, "config" | "budgetMs" | "atMostMs"> {
  const { config } = request;
  const { measure } = config;
  const { budgetMs, atMostMs } = timeAsInBase(request, own, cells);
  const endsEarly = measure.endsEarly && own.measure.endsEarly;
  const followUp = Math.max(measure.followUp ?? 0, own.measure.followUp ?? 0);
  return {
    config: { ...config, measure: { ...measure, endsEarly, followUp } },
    budgetMs,
    ...withoutNullish({ atMostMs }),
  };
}

function timeAsInBase(
  request: MeasureRequest,
  { measure }: Configuration,
  cells: readonly Cell[],
): RunTime {
  const { config, budgetMs, atMostMs } = request;
  if (config.measure.repeats !== undefined || measure.repeats !== undefined) return request;
  if (atMostMs === undefined) {
    const isAsked = budgetMs !== config.measure.budgetMs;
    const ofBase = budgetFor({ ...config, measure }, cells, { budgetMs: measure.budgetMs });
    return isAsked ? request : { budgetMs: Math.max(budgetMs, ofBase.budgetMs) };
  }
  const isAsked = atMostMs !== config.measure.atMostMs;
  const mostMs = isAsked ? atMostMs : Math.max(atMostMs, measure.atMostMs);
  const isCut = mostMs > atMostMs && budgetMs >= atMostMs;
  const [lanes, before] = [cells, request.cells].map((all) => lanesIn(timedCells(all)));
  const grown = before ? (budgetMs * required(lanes, "lanes")) / before : mostMs;
  const needed = isCut ? budgetFor(config, cells, { atMostMs: mostMs }).budgetMs : grown;
  return { budgetMs: Math.max(budgetMs, Math.min(mostMs, Math.round(needed))), atMostMs: mostMs };
}

/**
 * Differences in how much is measured, as sentences for the report: too little detects no slowdown.
 * @param base its name in reports
 */
export function timeSentences(
  asked: MeasureRequest,
  agreed: RunTime,
  { own, name: base }: { readonly own: Configuration; readonly name: string },
): readonly string[] {
  const { endsEarly, repeats } = asked.config.measure;
  const { repeats: ofBase } = own.measure;
  const isLonger =
    asked.atMostMs === undefined
      ? agreed.budgetMs > asked.budgetMs
      : agreed.atMostMs !== asked.atMostMs;
  const areFewer = repeats !== undefined && (ofBase === undefined || repeats < ofBase);
  return present([
    isLonger &&
      `The benchmark changed: measure gives it less time than in ${base}, whose configuration decides: ${formatDuration(agreed.budgetMs)}.`,
    endsEarly &&
      !own.measure.endsEarly &&
      `The benchmark changed: it would end early (measure.end), which it does not in ${base}; nor does this run.`,
    areFewer &&
      isTimed(asked.config) &&
      `The benchmark changed: it measures ${formatCount(repeats, "burst")} of each series (measure.repeats), which may be too few to show a slowdown; ${base} measures ${ofBase ?? "for a time"}.`,
  ]);
}
