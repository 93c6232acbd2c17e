import { z } from "zod";
import { count, errorCounts, figure, text } from "./parts.ts";

/** One burst of a series. */
export const sample = z.object({
  round: count,
  block: count,
  position: count,
  startedAt: text(64),
  durationMs: figure,
  expected: count,
  unexpected: count,
  aborted: count,
  non2xx: count,
  bodyBytes: count,
  errors: errorCounts,
  throughput: figure.exactOptional(),
  latencyMs: z
    .object({
      mean: figure,
      p50: figure,
      p90: figure,
      p95: figure,
      p99: figure,
      max: figure,
      stddev: figure.exactOptional(),
      p999: figure.exactOptional(),
    })
    .exactOptional(),
  serverCpuMs: figure.exactOptional(),
  servicesCpuMs: figure.exactOptional(),
  servicesCpuUnknown: z.literal(true).exactOptional(),
  servicesRssBytes: figure.exactOptional(),
  generatorCpuMs: figure.exactOptional(),
  cpuPerRequestUs: figure.exactOptional(),
  peakCpuPercent: figure.exactOptional(),
  rssBytes: figure.exactOptional(),
  loadAverage: figure.exactOptional(),
  rateShortfall: figure.exactOptional(),
  machineCpuMs: figure.exactOptional(),
  machineBusyMs: figure.exactOptional(),
  stolenMs: figure.exactOptional(),
  stalledMs: figure.exactOptional(),
  generatorBound: z.boolean().exactOptional(),
});
