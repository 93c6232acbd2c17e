import { z } from "zod";
import type { Sample } from "../../domain/run/sample.ts";
import { causes, count, figure, isCount, isFigure, isTable, text } from "./parts.ts";

/** Whole numbers that every burst has. */
export const COUNTS = [
  ...(["round", "block", "position", "expected", "unexpected", "aborted"] as const),
  ...(["non2xx", "bodyBytes"] as const),
];

/** Figures that not every system, server or load has. */
export const USAGE = [
  ...(["throughput", "serverCpuMs", "servicesCpuMs", "servicesRssBytes"] as const),
  ...(["generatorCpuMs", "cpuPerRequestUs", "peakCpuPercent", "rssBytes"] as const),
  ...(["loadAverage", "rateShortfall", "machineCpuMs", "machineBusyMs"] as const),
  ...(["stolenMs", "stalledMs"] as const),
];

/** Figures that every latency has. */
export const LATENCIES = ["mean", "p50", "p90", "p95", "p99", "max"] as const;

/** Figures of a latency that its percentiles may not allow. */
export const OTHER_LATENCIES = ["stddev", "p999"] as const;

/** Characters of a time. */
export const MOST_OF_TIME = 64;

/** One burst of a series. */
export const sample = z.object({
  ...each(COUNTS, count),
  ...each(USAGE, figure.exactOptional()),
  startedAt: text(MOST_OF_TIME),
  durationMs: figure,
  statuses: causes.exactOptional(),
  errors: causes,
  latencyMs: z
    .object({ ...each(LATENCIES, figure), ...each(OTHER_LATENCIES, figure.exactOptional()) })
    .exactOptional(),
  servicesCpuUnknown: z.literal(true).exactOptional(),
  generatorBound: z.boolean().exactOptional(),
});

function each<Id extends string, Schema>(ids: readonly Id[], schema: Schema): Record<Id, Schema> {
  const all: Partial<Record<Id, Schema>> = {};
  for (const id of ids) all[id] = schema;
  return all as Record<Id, Schema>;
}

/** No text that {@link text} would change. */
const PLAIN_TIME = /^[\w:.+-]{0,64}$/;

/**
 * Tells most bursts that the schema takes as they are from all others, in a hundredth of its time: those in which
 * no request failed. Keys that nobody knows may be in them.
 */
export function isPlainSample(value: unknown): value is Sample {
  if (!isTable(value)) return false;
  for (const id of COUNTS) if (!isCount(value[id])) return false;
  for (const id of USAGE) if (value[id] !== undefined && !isFigure(value[id])) return false;
  const { startedAt, durationMs, errors, latencyMs, generatorBound } = value;
  return (
    isFigure(durationMs) &&
    value["servicesCpuUnknown"] === undefined &&
    value["statuses"] === undefined &&
    (generatorBound === undefined || typeof generatorBound === "boolean") &&
    typeof startedAt === "string" &&
    PLAIN_TIME.test(startedAt) &&
    isTable(errors) &&
    isEmpty(errors) &&
    (latencyMs === undefined || areLatencies(latencyMs))
  );
}

function areLatencies(value: unknown): boolean {
  return (
    isTable(value) &&
    LATENCIES.every((id) => isFigure(value[id])) &&
    OTHER_LATENCIES.every((id) => value[id] === undefined || isFigure(value[id]))
  );
}

function isEmpty(table: object): boolean {
  for (const _ in table) return false;
  return true;
}
