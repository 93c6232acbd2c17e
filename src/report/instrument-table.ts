import type { InstrumentComparison } from "../domain/findings/instrument-comparison.ts";
import type { MetricComparison } from "../domain/findings/series-comparison.ts";
import { VERDICT_ORDER } from "../domain/findings/verdict.ts";
import { anyMetric, type InstrumentMetricId } from "../domain/metrics/catalogue.ts";
import { pathOfSeries } from "../domain/series/series.ts";
import type { FigureTable } from "./figure-table.ts";
import { changeText, toleratedText } from "./view-tables.ts";
import { addressLine } from "./words/addresses.ts";
import { undecidedText } from "./words/bounds.ts";
import { haveOwnTolerances } from "./words/facts/own-tolerances.ts";
import { verdictWord } from "./words/verdicts.ts";

/** A metric of a series of an instrument. */
export interface InstrumentFigure<Id extends InstrumentMetricId> {
  readonly series: InstrumentComparison;
  readonly id: Id;
  readonly metric: MetricComparison;
}

/** Those of some metrics that some series have. */
export function instrumentFigures<Id extends InstrumentMetricId>(
  compared: readonly InstrumentComparison[],
  ids: readonly Id[],
): readonly InstrumentFigure<Id>[] {
  return compared.flatMap((series) =>
    ids.flatMap((id) => {
      const metric = series.metrics[id];
      return metric ? [{ series, id, metric }] : [];
    }),
  );
}

/** The order of verdicts; metrics that are not gated are last. */
const ORDER = [...VERDICT_ORDER, undefined] as const;

/**
 * What an instrument measured as a table, by verdict.
 * @param figures in their order within a verdict
 * @param textOf the text of a value
 * @param verdictOf the text in place of a verdict; undefined for the verdict
 */
export function instrumentTable<Id extends InstrumentMetricId>(
  figures: readonly InstrumentFigure<Id>[],
  baseName: string,
  textOf: (figure: InstrumentFigure<Id>, arm: "base" | "head") => string,
  verdictOf: (figure: InstrumentFigure<Id>) => string | undefined = () => undefined,
): FigureTable {
  const isOwn = haveOwnTolerances(figures.map(({ series }) => series));
  const ordered = figures.toSorted(
    (a, b) => ORDER.indexOf(a.metric.verdict) - ORDER.indexOf(b.metric.verdict),
  );
  const columns = ["verdict", "series", "metric", baseName, "head", "change"];
  return {
    columns: [...columns, ...(isOwn ? ["tolerated"] : [])],
    textColumns: 3,
    rows: ordered.map((figure) => {
      const { series, id, metric } = figure;
      return [
        verdictOf(figure) ?? verdictText(id, metric),
        // The metrics name the kind of load.
        pathOfSeries(series.name) + addressLine(series.name, series),
        anyMetric(id).label,
        textOf(figure, "base"),
        textOf(figure, "head"),
        changeText(metric),
        ...(isOwn ? [toleratedText(metric)] : []),
      ];
    }),
  };
}

function verdictText(id: InstrumentMetricId, metric: MetricComparison): string {
  const { verdict } = metric;
  if (verdict === undefined) return "not gated";
  const word = verdictWord(verdict);
  return verdict === "inconclusive" ? `${word}: ${undecidedText(id, metric)}` : word;
}
