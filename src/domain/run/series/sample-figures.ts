import { errorCount, type LatencyMs, type Sample } from "./sample.ts";

/** A latency of a sample, in milliseconds, under the name of its column. */
export type LatencyId = `latency${Capitalize<keyof LatencyMs>}Ms`;

/** Any number or flag of a sample, under its own name, a latency, or the number of its requests without an answer. */
export type FigureId =
  | Exclude<keyof Sample, "startedAt" | "statuses" | "errors" | "latencyMs">
  | LatencyId
  | "errorCount";

/** The value of a figure in a sample; a flag counts as 1 or 0. */
export type Figure = (sample: Sample) => number | boolean | undefined;

/** Every figure of a sample. */
export const FIGURES: Readonly<Record<FigureId, Figure>> = {
  round: ({ round }) => round,
  block: ({ block }) => block,
  position: ({ position }) => position,
  durationMs: ({ durationMs }) => durationMs,
  expected: ({ expected }) => expected,
  unexpected: ({ unexpected }) => unexpected,
  aborted: ({ aborted }) => aborted,
  non2xx: ({ non2xx }) => non2xx,
  bodyBytes: ({ bodyBytes }) => bodyBytes,
  throughput: ({ throughput }) => throughput,
  connectMs: ({ connectMs }) => connectMs,
  serverCpuMs: ({ serverCpuMs }) => serverCpuMs,
  servicesCpuMs: ({ servicesCpuMs }) => servicesCpuMs,
  servicesCpuUnknown: ({ servicesCpuUnknown }) => servicesCpuUnknown,
  servicesRssBytes: ({ servicesRssBytes }) => servicesRssBytes,
  generatorCpuMs: ({ generatorCpuMs }) => generatorCpuMs,
  cpuPerRequestUs: ({ cpuPerRequestUs }) => cpuPerRequestUs,
  peakCpuPercent: ({ peakCpuPercent }) => peakCpuPercent,
  rssBytes: ({ rssBytes }) => rssBytes,
  loadAverage: ({ loadAverage }) => loadAverage,
  rateShortfall: ({ rateShortfall }) => rateShortfall,
  machineCpuMs: ({ machineCpuMs }) => machineCpuMs,
  machineBusyMs: ({ machineBusyMs }) => machineBusyMs,
  stolenMs: ({ stolenMs }) => stolenMs,
  stalledMs: ({ stalledMs }) => stalledMs,
  generatorBound: ({ generatorBound }) => generatorBound,
  latencyMeanMs: ({ latencyMs }) => latencyMs?.mean,
  latencyStddevMs: ({ latencyMs }) => latencyMs?.stddev,
  latencyP50Ms: ({ latencyMs }) => latencyMs?.p50,
  latencyP90Ms: ({ latencyMs }) => latencyMs?.p90,
  latencyP95Ms: ({ latencyMs }) => latencyMs?.p95,
  latencyP99Ms: ({ latencyMs }) => latencyMs?.p99,
  latencyP999Ms: ({ latencyMs }) => latencyMs?.p999,
  latencyMaxMs: ({ latencyMs }) => latencyMs?.max,
  errorCount,
};
