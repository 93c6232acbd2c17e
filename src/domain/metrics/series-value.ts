import { outcomeOf } from "../run/outcome.ts";
import { figuresOf, isMissing, type Room, readFigure, readKnown } from "../run/read-samples.ts";
import type { Samples } from "../run/sample.ts";
import { withoutMissing } from "../shared/without-missing.ts";
import { borrowRoom, selectMedian } from "../statistics/selection.ts";
import { type SeriesMetricId, seriesMetric } from "./catalogue.ts";

/**
 * The value of a series' metric: the median over its bursts, which a single odd burst does not move; for
 * `errors` the failed part of all finished requests, so that no burst hides its failures.
 * @returns the value in the metric's unit, or undefined if no sample has one
 */
export function seriesValue(samples: Samples, id: SeriesMetricId): number | undefined {
  if (id === "errors") return outcomeOf(samples).errorPercent;
  if (isMissing(samples, seriesMetric(id).figures[0])) return undefined;
  const values = borrowRoom(samples.length);
  const count = knownValues(samples, id, values);
  return count === 0 ? undefined : selectMedian(values, count);
}

/**
 * Reads the values of a metric in all bursts that have one.
 * @param into receives them from its beginning; it needs room for as many as there are bursts
 * @returns how many there are
 */
export function knownValues(samples: Samples, id: SeriesMetricId, into: Float64Array): number {
  const { figures, by } = seriesMetric(id);
  if (!by) return readKnown(samples, figures[0], into);
  readValues(samples, id, { into, at: 0 });
  return withoutMissing(into, samples.length);
}

/**
 * Reads the value of a metric in each burst.
 * @param room receives them, NaN for a burst that has none
 */
export function readValues(samples: Samples, id: SeriesMetricId, room: Room): void {
  const { figures, by } = seriesMetric(id);
  if (!by) {
    readFigure(samples, figures[0], room);
    return;
  }
  const { length } = samples;
  const { into, at } = room;
  if (isMissing(samples, figures[0])) {
    into.fill(Number.NaN, at, at + length);
    return;
  }
  const all = figuresOf(samples, figures);
  const row: [number, number, number, number, number, number] = [0, 0, 0, 0, 0, 0];
  for (let index = 0; index < length; index += 1) {
    for (let figure = 0; figure < figures.length; figure += 1) {
      // Unchecked: these are millions.
      row[figure] = all[figure * length + index] as number;
    }
    into[at + index] = by(row);
  }
}

/**
 * The values of a metric in the bursts of each round.
 * @param of what is taken of a value; where it is not finite, the burst is left out
 * @returns by round; rounds without a value are left out
 */
export function valuesByRound(
  samples: Samples,
  id: SeriesMetricId,
  of: (value: number) => number = (value) => value,
): Map<number, number[]> {
  const count = samples.length;
  const room = borrowRoom(2 * count);
  readValues(samples, id, { into: room, at: 0 });
  readFigure(samples, "round", { into: room, at: count });
  const rounds = new Map<number, number[]>();
  for (let index = 0; index < count; index += 1) {
    const value = of(room[index] as number);
    if (!Number.isFinite(value)) continue;
    const round = room[count + index] as number;
    const own = rounds.get(round);
    if (own) own.push(value);
    else rounds.set(round, [value]);
  }
  return rounds;
}
