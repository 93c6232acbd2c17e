import type { Comparison } from "../domain/comparison/comparison.ts";
import { answersIn, arePooled } from "../domain/evidence/enough-answers.ts";
import { intervalAround, mediansByRound } from "../domain/evidence/round-values.ts";
import { metricEntries } from "../domain/findings/metric-entries.ts";
import {
  anyMetric,
  type MetricId,
  SERIES_METRIC_IDS,
  type SeriesMetricId,
  TOLERANCE_METRIC_IDS,
} from "../domain/metrics/catalogue.ts";
import { serverValue, serverValuesByRound } from "../domain/metrics/values.ts";
import { type RunFile, roundsMeasured, seriesByName } from "../domain/run/file/run-file.ts";
import { allCompared, FIGURES, seriesTable, serverTable } from "./view-tables.ts";

/** True if nothing that was measured is compared, so that the values are all there is to show. */
export function isAlone(comparison: Comparison): boolean {
  const { series, instrumented = [] } = comparison;
  const isMeasured = [...series, ...instrumented].some(({ verdict }) => verdict !== "removed");
  const hasBase = allCompared(comparison).some(({ metrics }) =>
    metricEntries<MetricId>(metrics).some(([, { base }]) => base !== undefined),
  );
  return isMeasured && !hasBase;
}

/** The figures of head's series, under a title, and of the servers. */
export function figureTables(run: RunFile, comparison: Comparison) {
  const { series } = comparison;
  if (!isAlone(comparison)) {
    return { figuresTitle: "Series", series: seriesTable(series), servers: serverTable(run) };
  }
  const heads = seriesByName(run, "head");
  const areRepeated = roundsMeasured([...heads.values()]) > 1;
  return {
    figuresTitle: areRepeated ? "Measured, with 95 % intervals" : "Measured",
    series: seriesTable(series, shownIn(comparison), (id, value, name) => {
      const head = heads.get(name);
      if (!head || !TOLERANCE_METRIC_IDS.some((one) => one === id)) return "";
      // In a burst of few answers, a percentile is the slowest one.
      if (arePooled(head, id, answersIn(head.samples))) return "";
      return intervalLine(id, value, mediansByRound(head.samples, id));
    }),
    servers: serverTable(run, (id, facts) =>
      intervalLine(id, serverValue(facts, id), serverValuesByRound(facts, id)),
    ),
  };
}

/** What matters most by default, without the generator's part, and what is gated. */
function shownIn({ series }: Comparison): readonly SeriesMetricId[] {
  const gated = new Set(
    series.flatMap(({ metrics }) =>
      metricEntries(metrics).flatMap(([id, { verdict }]) => (verdict === undefined ? [] : id)),
    ),
  );
  const usual = FIGURES.filter((id) => id !== "generator-share");
  return SERIES_METRIC_IDS.filter((id) => gated.has(id) || usual.some((one) => one === id));
}

/** A wider interval, from a tenth to ten times the value, would look like a figure and say nothing. */
const WIDEST = 100;

/**
 * The interval of a value, in a second line.
 * @param own value of each round or start
 * @returns for example `(17,900–22,400/s)`; empty without one
 */
export function intervalLine(id: MetricId, value: number | undefined, own: readonly number[]) {
  const interval = value === undefined ? undefined : intervalAround(value, own);
  if (!interval) return "";
  if (interval.high / interval.low > WIDEST) return "\n(varies more than tenfold)";
  const { format } = anyMetric(id);
  const [low, high] = [format(interval.low), format(interval.high)];
  const unit = high.replace(/^[\d.,]+/, "");
  const from = low.endsWith(unit) ? low.slice(0, low.length - unit.length) : low;
  return `\n(${from}–${high})`;
}
