import type { Latency } from "../domain/services/latency-quantile.ts";
import type { ServiceSummary } from "../domain/services/service-summary.ts";
import type {
  ObservedService,
  ServicesComparison,
} from "../domain/services/services-comparison.ts";
import { formatBytes, formatMilliseconds, formatNumber } from "../domain/shared/format.ts";
import { type FigureTable, terminalTable } from "./figure-table.ts";
import type { Palette } from "./terminal.ts";
import { NO_VALUE } from "./view-tables.ts";

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

/**
 * Services side by side for a terminal: the summary of their metrics, then the metrics one by one.
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

/** Services side by side as tables: the summary of their metrics, and the metrics one by one. */
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
          ...values.map((value) => figureText(value, format)),
          ...(pair ? [ratio(pair[0].summary[key], pair[1].summary[key])] : []),
        ],
      ];
    }),
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

function ratio(a: Latency | undefined, b: Latency | undefined): string {
  if (typeof a !== "number" || typeof b !== "number" || a === 0) return NO_VALUE;
  return `${(b / a).toFixed(2)}×`;
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
