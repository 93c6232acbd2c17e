import {
  formatBytes,
  formatMilliseconds,
  formatNumber,
  formatPercent,
} from "../../src/domain/shared/format.ts";
import { present } from "../../src/domain/shared/present.ts";
import type { FigureTable } from "../../src/report/figure-table.ts";
import { NO_VALUE } from "../../src/report/view-tables.ts";
import type { Latency } from "./latency-quantile.ts";
import type { ServiceSummary } from "./service-summary.ts";
import type { ObservedService, ServicesComparison } from "./services-comparison.ts";

type Format = (value: number) => string;

const FIGURES: readonly (readonly [keyof ServiceSummary, string, Format])[] = [
  ["requests", "requests", formatNumber],
  ["throughput", "throughput", (value) => `${formatNumber(value)}/s`],
  ["meanMs", "mean latency", formatMilliseconds],
  ["p50Ms", "p50", formatMilliseconds],
  ["p95Ms", "p95", formatMilliseconds],
  ["p99Ms", "p99", formatMilliseconds],
  ["cpuPercent", "CPU", (value) => `${formatNumber(value)} %`],
  ["rssBytes", "RSS", formatBytes],
  ["longestGcPauseMs", "longest GC pause", formatMilliseconds],
];

/** The summary of each service's metrics, and by how much the second of two differs from the first. */
export function summaryTable({ services, differencesInPercent }: ServicesComparison): FigureTable {
  const names = services.map(({ name }) => name);
  const rows = FIGURES.map(([key, label, format]) => {
    const values = services.map(({ summary }) => summary[key]);
    const isKnown = values.some((value) => value !== undefined);
    const cells = values.map((value) => figureText(value, format));
    const difference = differencesInPercent && [
      figureText(differencesInPercent[key], formatPercent),
    ];
    return isKnown && [label, ...cells, ...(difference ?? [])];
  });
  return {
    columns: [
      "",
      ...names,
      ...(differencesInPercent ? [names.toReversed().join(" against ")] : []),
    ],
    textColumns: 1,
    rows: present(rows),
  };
}

/** @returns for example `4.56 ms`; for bounds `< 100 µs`, `100 ms – 1.00 s` or `> 10.0 s` */
function figureText(value: Latency | undefined, format: Format): string {
  if (value === undefined) return NO_VALUE;
  if (typeof value === "number") return format(value);
  if (value.above === undefined) return `< ${format(value.below)}`;
  if (value.below === undefined) return `> ${format(value.above)}`;
  return `${format(value.above)} – ${format(value.below)}`;
}

/** The metrics of the services one by one, before and after the load. */
export function readingsTable(services: readonly ObservedService[]): FigureTable {
  const names = [...new Set(services.flatMap(({ readings }) => readings.map(({ name }) => name)))];
  const isUsed = (name: string) =>
    services.some(({ readings }) =>
      readings.some((one) => one.name === name && (one.before || one.after)),
    );
  const figure = (value: number | undefined) =>
    value === undefined ? NO_VALUE : formatNumber(value);
  return {
    columns: [
      "metric",
      ...services.flatMap(({ name }) => [`${name} before`, `${name} after`, "difference"]),
    ],
    textColumns: 1,
    rows: names.filter(isUsed).map((name) => [
      name,
      ...services.flatMap(({ readings }) => {
        const { before, after } = readings.find((reading) => reading.name === name) ?? {};
        const difference = after === undefined ? undefined : after - (before ?? 0);
        return [figure(before), figure(after), figure(difference)];
      }),
    ]),
  };
}
