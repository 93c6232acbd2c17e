import { required } from "../shared/required.ts";
import { errorCount, type LatencyMs, type Sample } from "./sample.ts";

/** A number or flag that a sample holds under its own name. */
export type PlainId = Exclude<keyof Sample, "startedAt" | "statuses" | "errors" | "latencyMs">;

/** Any number or flag of a sample, and how many of its requests ended without an answer. */
export type FigureId = PlainId | keyof LatencyMs | "errorCount";

/** What a figure is in a sample; a flag counts as 1 or 0. */
export type Figure = (sample: Sample) => number | boolean | undefined;

/** A function each: reading millions of properties by names that vary takes several times as long. */
export const PLAIN: Readonly<Record<PlainId, Figure>> = {
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
};

/** Those that are either true or false. */
export const FLAGS: readonly string[] = [
  "servicesCpuUnknown",
  "generatorBound",
] satisfies PlainId[];

/** The figures of a sample's latency. */
export const LATENCIES: Readonly<Record<keyof LatencyMs, Figure>> = {
  mean: ({ latencyMs }) => latencyMs?.mean,
  stddev: ({ latencyMs }) => latencyMs?.stddev,
  p50: ({ latencyMs }) => latencyMs?.p50,
  p90: ({ latencyMs }) => latencyMs?.p90,
  p95: ({ latencyMs }) => latencyMs?.p95,
  p99: ({ latencyMs }) => latencyMs?.p99,
  p999: ({ latencyMs }) => latencyMs?.p999,
  max: ({ latencyMs }) => latencyMs?.max,
};

/** Every figure of a sample: the plain ones, then those of its latency. */
export const FIGURES: Readonly<Record<FigureId, Figure>> = { ...PLAIN, ...LATENCIES, errorCount };

const PLACES = new Map(Object.keys(FIGURES).map((id, place) => [id, place]));

/** The place of a figure among all figures. */
export function placeOfFigure(id: FigureId): number {
  return required(PLACES.get(id), "figure");
}

/** A figure as a number; NaN where a sample has none. */
export function numberOf(figure: Figure, sample: Sample): number {
  return Number(figure(sample) ?? Number.NaN);
}
