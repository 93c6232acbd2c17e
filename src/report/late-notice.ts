import type { MeasuredSeries } from "../domain/run/run-file.ts";
import { formatNumber, formatSome } from "../domain/shared/format.ts";
import { median } from "../domain/statistics/descriptive.ts";
import type { SeriesComparison } from "../domain/verdict/comparison.ts";
import { LATE_PERCENT } from "../domain/verdict/late-answers.ts";

/**
 * Head's series whose late answers no figure holds.
 * @param compared those that only head answers late are reasons of the gate, and are not told again
 * @returns false where there are none
 */
export function lateNotice(
  series: readonly MeasuredSeries[],
  compared: readonly SeriesComparison[],
): string | false {
  const told = new Set(compared.flatMap(({ name, late }) => (late ? name : [])));
  const found = series.flatMap(({ arm, name, latePercents = [] }) => {
    const isLate = arm === "head" && !told.has(name) && latePercents.length > 0;
    const percent = isLate ? median(latePercents) : 0;
    return percent > LATE_PERCENT ? [`${name} (${formatNumber(percent)} % of the time)`] : [];
  });
  return (
    found.length > 0 &&
    `Answers that took longer than a burst, so that the figures leave them out: ${formatSome(found)}. With a longer measure.burst they are measured.`
  );
}
