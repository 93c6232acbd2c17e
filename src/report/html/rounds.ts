import { percentOf } from "../../domain/evidence/change.ts";
import { differencesByRound, pairBursts } from "../../domain/evidence/pairs.ts";
import {
  type CountMetricId,
  countMetric,
  type SeriesMetricId,
} from "../../domain/metrics/catalogue.ts";
import { valuesByRound } from "../../domain/metrics/values.ts";
import type { MeasuredSeries } from "../../domain/run/file/run-file.ts";
import type { CountedSeries } from "../../domain/series/counts.ts";
import { median } from "../../domain/statistics/descriptive.ts";
import { walshMedian } from "../../domain/statistics/walsh-averages.ts";
import type { FigureTable } from "../figure-table.ts";
import { NO_VALUE } from "../view-tables.ts";
import type { Strip, StripRound } from "./strip.ts";

/** The pairs of a timed metric by round: head against base beside it, in percent. */
export function pairRounds(base: MeasuredSeries, head: MeasuredSeries, id: SeriesMetricId) {
  const rounds = differencesByRound(pairBursts(base.samples, head.samples), id);
  return rounds.map(({ round, differences }) => ({
    round: round + 1,
    values: differences.map(percentOf),
    centre: percentOf(walshMedian(differences)),
  }));
}

/** The bursts of a timed metric by round, in its unit. */
export function burstRounds(head: MeasuredSeries, id: SeriesMetricId): readonly StripRound[] {
  return [...valuesByRound(head.samples, id)].map(([round, values]) => ({
    round: round + 1,
    values,
    centre: median(values),
  }));
}

/** The turns of a counted metric: head against base of the same seeds, in percent. */
export function turnRounds(base: CountedSeries, head: CountedSeries, id: CountMetricId) {
  const { of } = countMetric(id);
  const before = new Map(base.turns.map((turn) => [turn.turn, of(turn) ?? 0]));
  return head.turns.flatMap((turn) => {
    const [from, to] = [before.get(turn.turn) ?? 0, of(turn) ?? 0];
    if (!(from > 0 && to > 0)) return [];
    const centre = percentOf(Math.log(to / from));
    return [{ round: turn.turn + 1, values: [centre], centre }];
  });
}

/**
 * The centre of each round, with one column for each metric.
 * @param unit of a row: `round` or `turn`
 */
export function roundTable(strips: readonly Strip[], unit: string): FigureTable {
  const numbers = new Set(strips.flatMap(({ rounds }) => rounds.map(({ round }) => round)));
  return {
    columns: [unit, ...strips.map(({ label }) => label)],
    textColumns: 1,
    rows: [...numbers]
      .sort((a, b) => a - b)
      .map((number) => [
        String(number),
        ...strips.map(({ rounds, format }) => {
          const found = rounds.find(({ round }) => round === number);
          return found ? format(found.centre) : NO_VALUE;
        }),
      ]),
  };
}
