import { errorRate, type LatencyMs, type Sample } from "../run/sample.ts";
import { formatBytes, formatMilliseconds, formatNumber } from "../shared/format.ts";
import type { SeriesMetric } from "./metric.ts";

const percent = (value: number) => `${formatNumber(value)} %`;
const count = (value: number) => formatNumber(value);

function latency(label: string, what: string, field: keyof LatencyMs) {
  return {
    label,
    unit: "ms",
    better: "lower",
    description: `${what} of the time from sending a request to the end of its answer, over all answers of a burst; at a fixed rate, from when it was due.`,
    format: formatMilliseconds,
    of: ({ latencyMs }: Sample) => latencyMs?.[field],
  } as const satisfies SeriesMetric;
}

function answers({ expected, unexpected }: Sample): number {
  return expected + unexpected;
}

/** The metrics of a series, in the order of the reports. */
export const SERIES_METRICS = {
  throughput: {
    label: "throughput",
    unit: "requests/s",
    better: "higher",
    description:
      "Answers with the expected status a second; errors and other answers do not count.",
    format: (value) => `${formatNumber(value)}/s`,
    of: (sample) => sample.throughput,
  },
  "latency-mean": latency("mean", "Mean", "mean"),
  "latency-stddev": latency(
    "stdev",
    "Standard deviation, estimated from the percentiles,",
    "stddev",
  ),
  "latency-p50": latency("p50", "Median", "p50"),
  "latency-p90": latency("p90", "90th percentile", "p90"),
  "latency-p95": latency("p95", "95th percentile", "p95"),
  "latency-p99": latency("p99", "99th percentile", "p99"),
  "latency-p999": latency("p99.9", "99.9th percentile", "p999"),
  "latency-max": latency("max", "Longest", "max"),
  "cpu-per-request": {
    label: "CPU/request",
    unit: "µs",
    better: "lower",
    description: "CPU time of all the server's processes for each answer, user and system.",
    format: (value) => `${formatNumber(value)} µs`,
    of: (sample) => sample.cpuPerRequestUs,
  },
  "throughput-per-core": {
    label: "throughput/core",
    unit: "requests/s",
    better: "higher",
    description:
      "Answers for each second of the server's CPU time: the throughput of one core that it had to itself.",
    format: (value) => `${formatNumber(value)}/s`,
    of: ({ cpuPerRequestUs }) =>
      cpuPerRequestUs !== undefined && cpuPerRequestUs > 0 ? 1e6 / cpuPerRequestUs : undefined,
  },
  cpu: {
    label: "CPU",
    unit: "%",
    better: "lower",
    description: "The server's mean CPU use during a burst, user and system; 100 % is one core.",
    format: percent,
    of: ({ serverCpuMs, durationMs }) =>
      serverCpuMs !== undefined && durationMs > 0 ? (serverCpuMs / durationMs) * 100 : undefined,
  },
  "cpu-peak": {
    label: "peak CPU",
    unit: "%",
    better: "lower",
    description: "The server's highest CPU use over a tenth of a second; 100 % is one core.",
    format: percent,
    of: (sample) => sample.peakCpuPercent,
  },
  rss: {
    label: "RSS",
    unit: "bytes",
    better: "lower",
    description: "Highest resident memory of all the server's processes during a burst.",
    format: formatBytes,
    of: (sample) => sample.rssBytes,
  },
  transfer: {
    label: "transfer",
    unit: "bytes/s",
    better: "higher",
    description: "Bytes of answers' bodies received a second; headers do not count.",
    format: (value) => `${formatBytes(value)}/s`,
    of: ({ bodyBytes, durationMs }) =>
      durationMs > 0 ? (bodyBytes / durationMs) * 1000 : undefined,
  },
  requests: {
    label: "requests",
    unit: "requests",
    better: "higher",
    description: "Answers of a burst, whatever their status.",
    format: count,
    of: answers,
  },
  "wall-time": {
    label: "wall time",
    unit: "ms",
    better: "lower",
    description: "Length of a burst, from the first request to the end.",
    format: formatMilliseconds,
    of: (sample) => sample.durationMs,
  },
  errors: {
    label: "errors",
    unit: "%",
    better: "lower",
    description:
      "Part of the finished requests that got no answer, or one with an unexpected status; requests that the end of a burst cut off do not count.",
    format: percent,
    of: (sample) => {
      const rate = errorRate(sample);
      return rate === undefined ? undefined : rate * 100;
    },
  },
  "non-2xx": {
    label: "non-2xx",
    unit: "requests",
    better: "lower",
    description: "Answers of a burst whose status is not 200 to 299, expected or not.",
    format: count,
    of: (sample) => sample.non2xx,
  },
  "rate-shortfall": {
    label: "shortfall",
    unit: "%",
    better: "lower",
    description:
      "Part of the requested rate that was not reached; only where a rate was asked for.",
    format: percent,
    of: ({ rateShortfall }) => (rateShortfall === undefined ? undefined : rateShortfall * 100),
  },
  "generator-share": {
    label: "generator CPU",
    unit: "%",
    better: "lower",
    description:
      "The load generator's part of the CPU time that it and the server used together: where it is large, the server could do more.",
    format: percent,
    of: ({ generatorCpuMs, serverCpuMs }) => {
      if (generatorCpuMs === undefined || serverCpuMs === undefined) return undefined;
      const together = generatorCpuMs + serverCpuMs;
      return together > 0 ? (generatorCpuMs / together) * 100 : undefined;
    },
  },
  others: {
    label: "others' CPU",
    unit: "%",
    better: "lower",
    description:
      "Part of the machine's CPU time that other programs than the server and the load generator used.",
    format: percent,
    of: ({ machineCpuMs, machineBusyMs, serverCpuMs, generatorCpuMs }) =>
      machineCpuMs === undefined ||
      machineBusyMs === undefined ||
      serverCpuMs === undefined ||
      generatorCpuMs === undefined
        ? undefined
        : (Math.max(0, machineBusyMs - serverCpuMs - generatorCpuMs) / machineCpuMs) * 100,
  },
  steal: {
    label: "steal",
    unit: "%",
    better: "lower",
    description:
      "Part of the machine's CPU time that the hypervisor gave to others during a burst; only on virtual machines that report it.",
    format: percent,
    of: ({ machineCpuMs, stolenMs }) =>
      machineCpuMs === undefined || stolenMs === undefined
        ? undefined
        : (stolenMs / machineCpuMs) * 100,
  },
  "cpu-pressure": {
    label: "CPU pressure",
    unit: "%",
    better: "lower",
    description:
      "Part of a burst in which some process, the server and the load generator among them, waited for a CPU.",
    format: percent,
    of: ({ durationMs, stalledMs }) =>
      stalledMs === undefined || durationMs <= 0
        ? undefined
        : Math.min(100, (stalledMs / durationMs) * 100),
  },
  "load-average": {
    label: "load average",
    unit: "processes",
    better: "lower",
    description: "The machine's load average over the last minute, at the end of a burst.",
    format: formatNumber,
    of: (sample) => sample.loadAverage,
  },
} as const satisfies Record<string, SeriesMetric>;
