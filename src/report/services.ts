import { formatBytes, formatMilliseconds, formatNumber } from "../domain/format.ts";
import type { ServiceSummary } from "../domain/service-summary.ts";
import type { ObservedService, ServicesComparison } from "../domain/services-comparison.ts";
import { type FigureTable, terminalTable } from "./figure-table.ts";
import type { Palette } from "./terminal.ts";
import { NO_VALUE } from "./view-tables.ts";

const FIGURES = [
  ["requests", "requests", formatNumber],
  ["throughput", "throughput", (value: number) => `${formatNumber(value)}/s`],
  ["meanMs", "mean latency", formatMilliseconds],
  ["p50Ms", "p50", formatMilliseconds],
  ["p95Ms", "p95", formatMilliseconds],
  ["p99Ms", "p99", formatMilliseconds],
  ["cpuPercent", "CPU", (value: number) => `${formatNumber(value)} %`],
  ["rssBytes", "RSS", formatBytes],
  ["longestGcPauseMs", "longest GC pause", formatMilliseconds],
] as const satisfies readonly (readonly [
  keyof ServiceSummary,
  string,
  (value: number) => string,
])[];

/**
 * Services side by side for a terminal: what their metrics sum up to, then the metrics one by one.
 * @returns text that ends with a line break
 */
export function renderServices(comparison: ServicesComparison, palette: Palette): string {
  const { summary, readings } = servicesTables(comparison);
  return [
    palette.bold("Side by side"),
    ...terminalTable(summary, palette.dim),
    "",
    palette.bold("Metrics"),
    ...terminalTable(readings, palette.dim),
    "",
  ].join("\n");
}

/**
 * Services side by side as tables: what their metrics sum up to, and the metrics one by one.
 */
export function servicesTables({ services }: ServicesComparison): {
  readonly summary: FigureTable;
  readonly readings: FigureTable;
} {
  return { summary: summaryTable(services), readings: readingsTable(services) };
}

function summaryTable(services: readonly ObservedService[]): FigureTable {
  const [first, second] = services;
  const pair = services.length === 2 && first && second ? ([first, second] as const) : undefined;
  return {
    columns: [
      "",
      ...services.map(({ name }) => name),
      ...(pair ? [`${pair[1].name} ÷ ${pair[0].name}`] : []),
    ],
    textColumns: 1,
    rows: FIGURES.flatMap(([key, label, format]) => {
      const values = services.map(({ summary }) => summary[key]);
      if (values.every((value) => value === undefined)) return [];
      return [
        [
          label,
          ...values.map((value) => (value === undefined ? NO_VALUE : format(value))),
          ...(pair ? [ratio(pair[0].summary[key], pair[1].summary[key])] : []),
        ],
      ];
    }),
  };
}

function ratio(a: number | undefined, b: number | undefined): string {
  return a === undefined || b === undefined || a === 0 ? NO_VALUE : `${(b / a).toFixed(2)}×`;
}

function readingsTable(services: readonly ObservedService[]): FigureTable {
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
