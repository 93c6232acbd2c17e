import type { Evidence } from "../../evidence/evidence.ts";
import { pausedShareOf } from "../../evidence/failed-under-load.ts";
import { STARTS_RATE } from "../../rates/looks.ts";
import { isWhole } from "../../series/series.ts";
import { groupedBy } from "../../shared/grouped-by.ts";
import { required } from "../../shared/required.ts";
import { significant } from "../../statistics/holm.ts";
import type { SeriesComparison } from "../series-comparison.ts";
import { DOUBT, isLate, type Respect, respectsOf } from "./respects.ts";

/** A respect in which head is slower, looks so, or whose median start is slower than tolerated. */
export interface JudgedRespect extends Respect {
  readonly isWorse: boolean;
  readonly looksWorse: boolean;
}

/** The respects in which head is slower, or may be, by the name of their series. */
export type JudgedStarts = ReadonlyMap<string, readonly JudgedRespect[]>;

/**
 * Judges the starts of all series, for series whose bursts are inconclusive or cannot show the effect: answers that come
 * late or never, connections that get slower with use, servers that were not warm. All starts but one must show it, and
 * processes are assumed to differ at least as much as any on record ({@link assumedVariance}), and to pause as often
 * as all of them together do. All series and respects share {@link STARTS_RATE} (Holm). An effect that is only significant by the scatter
 * of the starts themselves, or that the only start shows, looks worse.
 * @param rows the series as their bursts judge them; one that is a regression by them stays one, for that reason alone
 */
export function judgedStarts(
  rows: readonly SeriesComparison[],
  evidence: Pick<Evidence, "series" | "gate" | "pool">,
): JudgedStarts {
  // A rare request of a mix leaves bursts without an answer although nothing pauses.
  const whole = [...evidence.series.values()].filter(({ head }) => isWhole(head));
  const pausedShare = pausedShareOf(whole.flatMap(({ base, head }) => [base, head]));
  const all = rows.map(({ name }) => respectsOf(name, evidence, pausedShare));
  const flat = all.flat();
  const doubtful = doubtfulOf(flat);
  const worse = new Set(significant(flat, STARTS_RATE, ({ pValue }) => pValue));
  return new Map(
    rows.flatMap(({ name, verdict }, index) => {
      if (verdict === "regression" || !evidence.series.has(name)) return [];
      const found = required(all[index], "series").flatMap((one): readonly JudgedRespect[] => {
        const [isWorse, looksWorse] = [worse.has(one), doubtful.has(one)];
        const isSlower = one.typical > one.tolerated;
        return isWorse || looksWorse || isSlower ? [{ ...one, isWorse, looksWorse }] : [];
      });
      return found.length === 0 ? [] : [[name, found] as const];
    }),
  );
}

/**
 * Respects in which head looks worse. Late answers, all answers and metrics have separate rates: otherwise many metrics
 * would hide the others.
 */
function doubtfulOf(all: readonly Respect[]): ReadonlySet<Respect> {
  const kinds = groupedBy(all, ({ by, ofAllAnswers = false }) => [isLate(by), ofAllAnswers].join());
  const pValueOf = ({ doubtPValue }: Respect) => doubtPValue;
  return new Set([...kinds.values()].flatMap((own) => significant(own, DOUBT, pValueOf)));
}
