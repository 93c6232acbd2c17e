import { errorPercent, type LatencyMs, loadedCpuMs, type Sample } from "../run/sample.ts";
import { formatBytes, formatMilliseconds, formatNumber } from "../shared/format.ts";
import type { SeriesMetric } from "./metric.ts";

function latency(label: string, what: string, field: keyof LatencyMs) {
  return {
    label,
    unit: "ms",
    better: "lower",
    description: `${what} of the time from sending a request to the end of its answer, over all answers of a burst; at a fixed rate, from when it was due.`,
    format: formatMilliseconds,
    figure: field,
    of: ({ latencyMs }: Sample) => latencyMs?.[field],
  } as const satisfies SeriesMetric;
}

function percentage(label: string, description: string, of: SeriesMetric["of"]) {
  return {
    label,
    unit: "%",
    better: "lower",
    description,
    format: (value) => `${formatNumber(value)} %`,
    of,
  } as const satisfies SeriesMetric;
}

/** @returns undefined where either is not known, or there is no whole */
function percentOf(part: number | undefined, whole: number | undefined): number | undefined {
  if (part === undefined || whole === undefined || whole <= 0) return undefined;
  return (part / whole) * 100;
}

/** @returns undefined where the configuration has no services, or something is not known */
function totalCpuPerRequestUs(sample: Sample): number | undefined {
  const { servicesCpuMs, expected, unexpected } = sample;
  const loadedMs = loadedCpuMs(sample);
  const answers = expected + unexpected;
  if (servicesCpuMs === undefined || loadedMs === undefined || answers === 0) return undefined;
  return (loadedMs * 1000) / answers;
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
    figure: "throughput",
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
    figure: "cpuPerRequestUs",
    of: (sample) => sample.cpuPerRequestUs,
  },
  "total-cpu-per-request": {
    label: "total CPU/request",
    unit: "µs",
    better: "lower",
    description:
      "CPU time of the server and of the services that it uses for each answer, user and system; only where the configuration has services.",
    format: (value) => `${formatNumber(value)} µs`,
    of: totalCpuPerRequestUs,
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
  cpu: percentage(
    "CPU",
    "The server's mean CPU use during a burst, user and system; 100 % is one core.",
    ({ serverCpuMs, durationMs }) => percentOf(serverCpuMs, durationMs),
  ),
  "services-cpu": percentage(
    "services' CPU",
    "Mean CPU use of the services that the server uses during a burst, user and system; 100 % is one core.",
    ({ servicesCpuMs, durationMs }) => percentOf(servicesCpuMs, durationMs),
  ),
  "cpu-peak": percentage(
    "peak CPU",
    "The server's highest CPU use over a tenth of a second; 100 % is one core.",
    (sample) => sample.peakCpuPercent,
  ),
  rss: {
    label: "RSS",
    unit: "bytes",
    better: "lower",
    description: "Highest resident memory of all the server's processes during a burst.",
    format: formatBytes,
    figure: "rssBytes",
    of: (sample) => sample.rssBytes,
  },
  "services-rss": {
    label: "services' RSS",
    unit: "bytes",
    better: "lower",
    description:
      "Resident memory of all processes of the services that the server uses, at the end of a burst.",
    format: formatBytes,
    figure: "servicesRssBytes",
    of: (sample) => sample.servicesRssBytes,
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
    format: formatNumber,
    of: ({ expected, unexpected }) => expected + unexpected,
  },
  "wall-time": {
    label: "wall time",
    unit: "ms",
    better: "lower",
    description: "Length of a burst, from the first request to the end.",
    format: formatMilliseconds,
    figure: "durationMs",
    of: (sample) => sample.durationMs,
  },
  errors: percentage(
    "errors",
    "Part of the finished requests that got no answer, or one with an unexpected status; requests that the end of a burst cut off do not count.",
    (sample) => errorPercent([sample]),
  ),
  "non-2xx": {
    label: "non-2xx",
    unit: "requests",
    better: "lower",
    description: "Answers of a burst whose status is not 200 to 299, expected or not.",
    format: formatNumber,
    figure: "non2xx",
    of: (sample) => sample.non2xx,
  },
  "rate-shortfall": percentage(
    "shortfall",
    "Part of the requested rate that was not reached; only where a rate was asked for.",
    ({ rateShortfall }) => percentOf(rateShortfall, 1),
  ),
  "generator-share": percentage(
    "generator CPU",
    "The load generator's part of the CPU time that it, the server and its services used together: where it is large, the server could do more.",
    (sample) => {
      const { generatorCpuMs } = sample;
      const loadedMs = loadedCpuMs(sample);
      return generatorCpuMs === undefined || loadedMs === undefined
        ? undefined
        : percentOf(generatorCpuMs, generatorCpuMs + loadedMs);
    },
  ),
  others: percentage(
    "others' CPU",
    "Part of the machine's CPU time that other programs than the server, its services and the load generator used.",
    (sample) => {
      const { machineCpuMs, machineBusyMs, generatorCpuMs } = sample;
      const loadedMs = loadedCpuMs(sample);
      return machineBusyMs === undefined || loadedMs === undefined || generatorCpuMs === undefined
        ? undefined
        : percentOf(Math.max(0, machineBusyMs - loadedMs - generatorCpuMs), machineCpuMs);
    },
  ),
  steal: percentage(
    "steal",
    "Part of the machine's CPU time that the hypervisor gave to others during a burst; only on virtual machines that report it.",
    ({ machineCpuMs, stolenMs }) => percentOf(stolenMs, machineCpuMs),
  ),
  "cpu-pressure": percentage(
    "CPU pressure",
    "Part of a burst in which some process, the server and the load generator among them, waited for a CPU.",
    ({ durationMs, stalledMs }) =>
      stalledMs === undefined ? undefined : percentOf(Math.min(stalledMs, durationMs), durationMs),
  ),
  "load-average": {
    label: "load average",
    unit: "processes",
    better: "lower",
    description: "The machine's load average over the last minute, at the end of a burst.",
    format: formatNumber,
    figure: "loadAverage",
    of: (sample) => sample.loadAverage,
  },
} as const satisfies Record<string, SeriesMetric>;
