import type { Comparison } from "../domain/comparison/comparison.ts";
import { openSide } from "../domain/evidence/change.ts";
import type { MetricComparison, SeriesComparison } from "../domain/findings/series-comparison.ts";
import {
  formatApart,
  type MetricId,
  SERVER_METRIC_IDS,
  type SeriesMetricId,
  type ServerMetricId,
  seriesMetric,
  serverMetric,
} from "../domain/metrics/catalogue.ts";
import { serverValue } from "../domain/metrics/values.ts";
import type { RunFile } from "../domain/run/file/run-file.ts";
import type { FailedShare } from "../domain/series/failed-requests.ts";
import { laneName } from "../domain/series/lane.ts";
import type { ServerFacts } from "../domain/series/server-facts.ts";
import {
  formatExactPercent,
  formatNumber,
  formatPercent,
  formatWhole,
} from "../domain/shared/format.ts";
import type { FigureTable, LongTable } from "./figure-table.ts";
import { lazy } from "./lazy.ts";
import { addressLine } from "./words/addresses.ts";
import { boundSign } from "./words/bound-sign.ts";
import { byText } from "./words/by.ts";
import { differenceTexts } from "./words/differences.ts";
import { causesOf } from "./words/failed-requests.ts";

/** Shown in place of a figure that is not known. */
export const NO_VALUE = "–";

/** The metrics of a series that matter most. */
export const FIGURES = [
  "throughput",
  "latency-p50",
  "latency-p99",
  "errors",
  "cpu-per-request",
  "total-cpu-per-request",
  "generator-share",
] as const;

/** Everything whose metrics are compared. */
export function allCompared({
  series,
  instrumented = [],
  servers = [],
}: Pick<Comparison, "series" | "instrumented" | "servers">) {
  return [...series, ...instrumented, ...servers];
}

/** A metric's value, or what is shown without one. @param beside it, another value that it may differ from */
export function formatted(id: MetricId, value: number | undefined, beside?: number): string {
  return value === undefined ? NO_VALUE : formatApart(id, value, beside)(value);
}

/**
 * Metrics of all series that were measured; those without a value in any have no column.
 * @param wanted those that matter most by default
 * @param besideOf follows the value of a metric of the series with this name
 */
export function seriesTable(
  all: readonly SeriesComparison[],
  wanted: readonly SeriesMetricId[] = FIGURES,
  besideOf: (id: SeriesMetricId, value: number | undefined, name: string) => string = () => "",
): LongTable {
  const measured = all.filter(({ verdict }) => verdict !== "removed");
  const ids = wanted.filter((id) =>
    measured.some(({ metrics }) => metrics[id]?.head !== undefined),
  );
  return {
    columns: ["series", ...ids.map((id) => seriesMetric(id).label)],
    textColumns: 1,
    rows: lazy(measured, ({ name, metrics, ...addressed }) => [
      name + addressLine(name, addressed),
      ...ids.map((id) => {
        const value = metrics[id]?.head;
        return formatted(id, value) + besideOf(id, value, name);
      }),
    ]),
  };
}

/**
 * The figures of the servers as a whole; those without a value for any have no column.
 * @param besideOf follows the value of a server's metric
 */
export function serverTable(
  { servers }: RunFile,
  besideOf: (id: ServerMetricId, facts: ServerFacts) => string = () => "",
): FigureTable {
  const ids = SERVER_METRIC_IDS.filter((id) =>
    servers.some((facts) => serverValue(facts, id) !== undefined),
  );
  return {
    columns: ["server", ...ids.map((id) => serverMetric(id).label)],
    textColumns: 1,
    rows: (ids.length === 0 ? [] : servers).map((facts) => [
      laneName(facts),
      ...ids.map((id) => formatted(id, serverValue(facts, id)) + besideOf(id, facts)),
    ]),
  };
}

/**
 * The servers' own metrics at their last start, under whose load as much time passed as under any other's.
 */
export function readingsTable(run: RunFile): FigureTable {
  const textOf = (value: number | undefined) =>
    value === undefined ? NO_VALUE : formatNumber(value);
  return {
    columns: ["server", "metric", "before", "after", "difference"],
    textColumns: 2,
    rows: run.servers.flatMap((facts) =>
      (facts.starts.at(-1)?.readings ?? []).map(({ name, before, after }) => [
        laneName(facts),
        name,
        textOf(before),
        textOf(after),
        textOf(before === undefined || after === undefined ? undefined : after - before),
      ]),
    ),
  };
}

/** More differences than these say that everything differs. */
const SHOWN_DIFFERENCES = 20;

/** What of the machine, tools and configuration differs from what the run is compared with. */
export function differenceTable({ differences = [] }: Comparison): FigureTable {
  const shown = differences.slice(0, SHOWN_DIFFERENCES);
  const more = differences.length - shown.length;
  return {
    columns: ["against", "what", "before", "now"],
    textColumns: 4,
    rows: [
      ...shown.map((one) => Object.values(differenceTexts(one))),
      ...(more > 0 ? [["", `${more} more`, "", ""]] : []),
    ],
  };
}

/**
 * A change with its interval, and what it refers to.
 * @returns for example `−12.3 % (−14.1 … −10.4 %)`, `≤ −10.4 %` if its interval is open to one side, `from 0` if it has no
 * percentage, or empty if there is none
 */
export function changeText(metric: MetricComparison): string {
  const { base, head = 0, changePercent, lowPercent, highPercent } = metric;
  if (changePercent === undefined || lowPercent === undefined || highPercent === undefined)
    return base === 0 && head > 0 ? "from 0" : "";
  // What chance has no part in, such as the size of a file.
  if (lowPercent === highPercent) return formatExactPercent(changePercent);
  const low = formatPercent(lowPercent).replace(/ %$/, "");
  const high = formatPercent(highPercent);
  const side = openSide({ lowPercent, highPercent });
  // Between values that are only bounds, the change is known to one side.
  if (side) return boundSign(side) + (side === "lower" ? high : formatPercent(lowPercent));
  return `${formatPercent(changePercent)} (${low} … ${high})${byText(metric)}`;
}

/** The tolerated change; empty for a metric without one. @returns for example `5.00 %` */
export function toleratedText({ tolerancePercent }: MetricComparison): string {
  return tolerancePercent === undefined ? "" : `${formatNumber(tolerancePercent)} %`;
}

/** The absolute size of a change in percent; 0 if there is none. */
export function changeSize({ base, head = 0, changePercent }: MetricComparison): number {
  if (changePercent === undefined && base === 0 && head > 0) return Number.POSITIVE_INFINITY;
  return Math.abs(changePercent ?? 0);
}

/** All series with failed requests, in bursts and outside of them, with the causes. */
export function failedTable(series: readonly SeriesComparison[]): LongTable {
  const failing = series.flatMap(({ name, failures, failuresBeside }) => [
    ...(failures ? [{ name, during: "bursts", ...failures }] : []),
    ...(failuresBeside ? [{ name, during: "before and after", ...failuresBeside }] : []),
  ]);
  const hasBase = failing.some(({ base }) => base !== undefined);
  const ofBase = (cell: string) => (hasBase ? [cell] : []);
  const causes = ["causes in head", ...ofBase("causes in base")];
  return {
    columns: ["series", "during", ...causes, "head", ...ofBase("base")],
    textColumns: 2 + causes.length,
    rows: lazy(failing, ({ name, during, head, base }) => [
      ...[name, during, causesCell(head), ...ofBase(base ? causesCell(base) : NO_VALUE)],
      ...[formatted("errors", head.percent), ...ofBase(formatted("errors", base?.percent))],
    ]),
  };
}

function causesCell(share: FailedShare): string {
  return causesOf(share)
    .map(([name, number]) => `${name} (${formatWhole(number)})`)
    .join(", ");
}
