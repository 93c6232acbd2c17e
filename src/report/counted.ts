import { COUNT_METRIC_IDS, type CountMetricId, countMetric } from "../domain/metrics/catalogue.ts";
import { formatCount, formatNumber } from "../domain/shared/format.ts";
import type {
  Comparison,
  CountedComparison,
  MetricComparison,
} from "../domain/verdict/comparison.ts";
import { VERDICT_ORDER, type Verdict } from "../domain/verdict/verdict.ts";
import { changeText } from "./change-text.ts";
import type { FigureTable } from "./figure-table.ts";
import { referenceName } from "./reference-name.ts";

/** What a report says of counting. */
export interface CountedView {
  /** One sentence for each series that changed: its speed, and what it executes. */
  readonly sentences: readonly string[];
  readonly table: FigureTable;
  /** Functions that grew, series by series; empty unless something got worse. */
  readonly grown: FigureTable;
}

/** One metric of a counted series. */
interface Row {
  readonly series: CountedComparison;
  readonly id: CountMetricId;
  readonly metric: MetricComparison;
}

function rowsOf(counted: readonly CountedComparison[]): readonly Row[] {
  return counted.flatMap((series) =>
    COUNT_METRIC_IDS.flatMap((id): readonly Row[] => {
      const metric = series.metrics[id];
      return metric ? [{ series, id, metric }] : [];
    }),
  );
}

/**
 * The result of counting in one sentence.
 * @returns for example `1 of 12 counts worse than main: rust/greet instructions/request +3.1 % (+3.0 … +3.2 %)`
 */
export function countedHeadline({ counted = [], comparedWith }: Comparison): string {
  const rows = rowsOf(counted);
  const judged = rows.filter(({ metric }) => metric.verdict !== undefined);
  const withVerdict = (verdict: Verdict) =>
    judged.filter(({ metric }) => metric.verdict === verdict);
  const worse = withVerdict("regression").toSorted((a, b) => sizeOf(b) - sizeOf(a));
  const [worst] = worse;
  if (worst) {
    const { series, id, metric } = worst;
    return `${worse.length} of ${formatCount(judged.length, "count")} worse than ${referenceName(comparedWith)}: ${series.name} ${countMetric(id).label} ${changeText(metric)}`;
  }
  const problems = counted.filter(({ problem }) => problem !== undefined);
  if (problems.length > 0) {
    return `${formatCount(problems.length, "series", "series")} could not be counted: ${problems.map(({ name }) => name).join(", ")}`;
  }
  if (rows.every(({ metric }) => metric.base === undefined)) {
    return `${formatCount(counted.length, "series", "series")} counted, nothing to compare with`;
  }
  if (judged.length === 0) return "Counts are not gated: figures only, no verdict";
  const parts = (["improvement", "unchanged", "inconclusive", "new"] as const)
    .map((verdict) => ({ verdict, number: withVerdict(verdict).length }))
    .filter(({ number }) => number > 0)
    .map(({ verdict, number }) => `${number} ${verdict === "improvement" ? "better" : verdict}`);
  return `No regression found in ${formatCount(judged.length, "count")}: ${parts.join(", ")}`;
}

function sizeOf({ metric }: Row): number {
  return Math.abs(metric.changePercent ?? 0);
}

/**
 * Everything that a report says of counting.
 * @returns undefined where nothing was to be counted
 */
export function countedView(comparison: Comparison): CountedView | undefined {
  const { counted, comparedWith } = comparison;
  if (!counted) return undefined;
  const rows = rowsOf(counted).toSorted((a, b) => rank(a) - rank(b) || sizeOf(b) - sizeOf(a));
  return {
    sentences: counted.flatMap((series) => sentenceOf(series, comparison)),
    table: {
      columns: ["verdict", "series", "metric", referenceName(comparedWith), "head", "change"],
      textColumns: 3,
      rows: rows.map(({ series, id, metric }) => [
        metric.verdict ?? "not gated",
        series.name,
        countMetric(id).label,
        valueText(id, metric.base),
        valueText(id, metric.head),
        changeText(metric),
      ]),
    },
    grown: {
      columns: ["series", "function", referenceName(comparedWith), "head", "more"],
      textColumns: 2,
      rows: counted.flatMap(({ name, grown = [] }) =>
        grown.map((one) => [
          name,
          one.name,
          formatNumber(one.base),
          formatNumber(one.head),
          formatNumber(one.head - one.base),
        ]),
      ),
    },
  };
}

function rank({ metric }: Row): number {
  return metric.verdict === undefined
    ? VERDICT_ORDER.length
    : VERDICT_ORDER.indexOf(metric.verdict);
}

function valueText(id: CountMetricId, value: number | undefined): string {
  return value === undefined ? "–" : countMetric(id).format(value);
}

/**
 * Speed and instructions of a series side by side. They are two results: neither decides the other.
 * @returns for example `rust/greet: the same speed within ±7.0 %; 3.1 % more instructions a request`
 */
function sentenceOf(
  { name, server, scenario, metrics, problem }: CountedComparison,
  { series }: Comparison,
): readonly string[] {
  if (problem !== undefined) return [`${name} was not counted: ${problem}.`];
  const { verdict, changePercent = 0 } = metrics.instructions ?? {};
  if (verdict !== "regression" && verdict !== "improvement") return [];
  const size = `${formatNumber(Math.abs(changePercent))} %`;
  const counts = `${size} ${changePercent > 0 ? "more" : "fewer"} instructions a request`;
  const timed = series
    .filter((one) => one.server === server && one.scenario === scenario)
    .flatMap((one) => one.metrics.throughput ?? [])
    .find(({ lowPercent }) => lowPercent !== undefined);
  return [`${name}: ${timed ? `${speedText(timed)}; ` : ""}${counts}.`];
}

function speedText({ lowPercent = 0, highPercent = 0, ...timed }: MetricComparison): string {
  const isSame = lowPercent <= 0 && highPercent >= 0;
  if (!isSame) return `throughput ${changeText({ ...timed, lowPercent, highPercent })}`;
  const within = Math.max(-lowPercent, highPercent);
  return `the same speed within ±${formatNumber(within)} %`;
}
