import type { Comparison, SeriesComparison } from "../domain/comparison.ts";
import { formatCount, formatNumber } from "../domain/format.ts";
import type { HeadToHead } from "../domain/head-to-head.ts";
import {
  SERVER_METRIC_IDS,
  type SeriesMetricId,
  seriesMetric,
  serverMetric,
} from "../domain/metric.ts";
import { laneName } from "../domain/plan.ts";
import type { RunFile } from "../domain/run-file.ts";
import { levelName } from "../domain/series.ts";
import { changeText } from "./change-text.ts";
import type { FigureTable } from "./figure-table.ts";

/** What is shown where there is no figure. */
export const NO_VALUE = "–";

/** The figures of one server. */
export interface ServerFigures {
  readonly server: string;
  readonly figures: FigureTable;
}

const FIGURES = [
  "throughput",
  "latency-p50",
  "latency-p99",
  "cpu-per-request",
  "generator-share",
  "errors",
] as const;

/** The figures that matter most, of every series. */
export function mainTable(all: readonly SeriesComparison[]): FigureTable {
  return seriesTable(all, FIGURES);
}

/** The same, server by server; a server whose every series is gone has none. */
export function tablesByServer(all: readonly SeriesComparison[]): readonly ServerFigures[] {
  const byServer = new Map<string, SeriesComparison[]>();
  for (const series of all) {
    const own = byServer.get(series.server);
    if (own) own.push(series);
    else byServer.set(series.server, [series]);
  }
  return [...byServer].flatMap(([server, own]) => {
    const figures = mainTable(own);
    return figures.rows.length === 0 ? [] : [{ server, figures }];
  });
}

/** What is not where earlier runs had it; no rows where the series are compared with them themselves. */
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

/** A value of a metric, or what is shown where there is none. */
export function formatted(id: SeriesMetricId, value: number | undefined): string {
  return value === undefined ? NO_VALUE : seriesMetric(id).format(value);
}

/** Some metrics of series, those that are gone left out. */
export function seriesTable(
  all: readonly SeriesComparison[],
  ids: readonly SeriesMetricId[],
): FigureTable {
  return {
    columns: ["series", ...ids.map((id) => seriesMetric(id).label)],
    textColumns: 1,
    rows: all
      .filter(({ verdict }) => verdict !== "removed")
      .map(({ name, metrics }) => [name, ...ids.map((id) => formatted(id, metrics[id]?.head))]),
  };
}

/** What is known of the servers as a whole. */
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

/** What the servers' own metrics said at their last start, whose load is as long as any other's. */
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

/** One ratio of two servers in a sentence, which says so where they are not told apart. */
export function duel({ scenario, level, servers: [a, b], ratio, low, high }: HeadToHead): string {
  const interval = `95 % interval ${low.toFixed(2)}–${high.toFixed(2)}`;
  const place = `${scenario} at ${levelName(level)}`;
  if (low <= 1 && high >= 1) return `${a} and ${b} are not told apart on ${place} (${interval})`;
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
