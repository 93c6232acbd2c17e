import {
  SERVER_METRIC_IDS,
  type SeriesMetricId,
  seriesMetric,
  serverMetric,
} from "../domain/metrics/catalogue.ts";
import { laneName } from "../domain/run/lane.ts";
import type { RunFile } from "../domain/run/run-file.ts";
import { levelName } from "../domain/run/series.ts";
import { formatCount, formatNumber } from "../domain/shared/format.ts";
import { groupedBy } from "../domain/shared/grouped-by.ts";
import type { Comparison, SeriesComparison } from "../domain/verdict/comparison.ts";
import type { HeadToHead } from "../domain/verdict/head-to-head.ts";
import { changeText } from "./change-text.ts";
import type { FigureTable } from "./figure-table.ts";

/** Shown in place of a figure that is not known. */
export const NO_VALUE = "–";

const FIGURES = [
  "throughput",
  "latency-p50",
  "latency-p99",
  "cpu-per-request",
  "generator-share",
  "errors",
] as const;

/** The main figures by server; a server whose series are all gone has none. */
export function tablesByServer(all: readonly SeriesComparison[]) {
  return [...groupedBy(all, ({ server }) => server)].flatMap(([server, own]) => {
    const figures = seriesTable(own);
    return figures.rows.length === 0 ? [] : [{ server, figures }];
  });
}

/** Changes against earlier runs; no rows if the series themselves are compared with these. */
export function jumpTable({ history }: Comparison): FigureTable {
  const earlier = formatCount(history?.runs ?? 0, "earlier run");
  return {
    columns: ["verdict", "series", "metric", earlier, "head", "change (95 % interval)"],
    textColumns: 3,
    rows: (history?.jumps ?? []).map((jump) => [
      jump.verdict,
      jump.series,
      seriesMetric(jump.metric).label,
      formatted(jump.metric, jump.base),
      formatted(jump.metric, jump.head),
      changeText(jump),
    ]),
  };
}

/** A metric's value, or what is shown without one. */
export function formatted(id: SeriesMetricId, value: number | undefined): string {
  return value === undefined ? NO_VALUE : seriesMetric(id).format(value);
}

/** Some metrics of all series that were measured: those that matter most, unless others are named. */
export function seriesTable(
  all: readonly SeriesComparison[],
  ids: readonly SeriesMetricId[] = FIGURES,
): FigureTable {
  return {
    columns: ["series", ...ids.map((id) => seriesMetric(id).label)],
    textColumns: 1,
    rows: all
      .filter(({ verdict }) => verdict !== "removed")
      .map(({ name, metrics }) => [name, ...ids.map((id) => formatted(id, metrics[id]?.head))]),
  };
}

/** The figures of the servers as a whole. */
export function serverTable(run: RunFile): FigureTable {
  return {
    columns: ["server", ...SERVER_METRIC_IDS.map((id) => serverMetric(id).label)],
    textColumns: 1,
    rows: run.servers.map((facts) => [
      laneName(facts),
      ...SERVER_METRIC_IDS.map((id) => {
        const { of, format } = serverMetric(id);
        const value = of(facts);
        return value === undefined ? NO_VALUE : format(value);
      }),
    ]),
  };
}

/**
 * The servers' own metrics at their last start, under whose load as much time passed as under any other's.
 */
export function readingsTable(run: RunFile): FigureTable {
  return {
    columns: ["server", "metric", "before", "after", "difference"],
    textColumns: 2,
    rows: run.servers.flatMap((facts) =>
      (facts.starts.at(-1)?.readings ?? []).map(({ name, before, after }) => [
        laneName(facts),
        name,
        before === undefined ? NO_VALUE : formatNumber(before),
        after === undefined ? NO_VALUE : formatNumber(after),
        before === undefined || after === undefined ? NO_VALUE : formatNumber(after - before),
      ]),
    ),
  };
}

/** One ratio of two servers as a phrase; it says so where no difference was found. */
export function duel({ scenario, level, servers: [a, b], ratio, low, high }: HeadToHead): string {
  const interval = `95 % interval ${low.toFixed(2)}–${high.toFixed(2)}`;
  const place = `${scenario} at ${levelName(level)}`;
  if (low <= 1 && high >= 1)
    return `no difference found between ${a} and ${b} on ${place} (${interval})`;
  return `${a} ${ratio.toFixed(2)}× ${b} on ${place} (${interval})`;
}

/** Every ratio of two servers. */
export function headToHeadTable(all: readonly HeadToHead[]): FigureTable {
  return {
    columns: ["scenario", "level", "metric", "servers", "ratio", "95 % interval", "pairs"],
    textColumns: 4,
    rows: all.map(({ scenario, level, metric, servers, ratio, low, high, pairs }) => [
      scenario,
      levelName(level),
      seriesMetric(metric).label,
      servers.join(" ÷ "),
      `${ratio.toFixed(2)}×`,
      `${low.toFixed(2)}–${high.toFixed(2)}`,
      String(pairs),
    ]),
  };
}
