import { loadedCpuMs } from "../series/sample.ts";
import type { LatencyId } from "../series/samples.ts";
import { formatBytes, formatNumber } from "../shared/format.ts";
import {
  bytes,
  inUnit,
  microseconds,
  milliseconds,
  percentage,
  type Row,
  requestsPerSecond,
  type SeriesMetric,
} from "./metric.ts";

function latency(label: string, what: string, figure: LatencyId): SeriesMetric {
  return milliseconds(label, { figures: [figure] })(`${what} of the latency of a burst's answers.`);
}

/**
 * One figure divided by another.
 * @returns NaN if either is unknown, or the divisor is 0
 */
function ratioOf(figure: number, divisor: number): number {
  return divisor > 0 ? figure / divisor : Number.NaN;
}

/** A share in percent, NaN as {@link ratioOf}. */
function percentOf(part: number, whole: number): number {
  return ratioOf(part, whole) * 100;
}

function partOfWhole({ 0: part, 1: whole }: Row): number {
  return percentOf(part, whole);
}

/** The figures that {@link loadedMs} takes, as the first of a metric. */
const LOADED = ["serverCpuMs", "servicesCpuMs", "servicesCpuUnknown"] as const;

function loadedMs({ 0: serverMs, 1: servicesMs, 2: isUnknown }: Row): number {
  return loadedCpuMs(serverMs, servicesMs, isUnknown === 1);
}

const bytesPerSecond = inUnit("bytes/s", (value) => `${formatBytes(value)}/s`, "higher");
const answers = inUnit("requests", formatNumber, "higher");

/** The metrics of a series, in the order of reports: what clients feel, then what it costs, then the load itself. */
export const SERIES_METRICS = {
  throughput: requestsPerSecond("throughput", { figures: ["throughput"] })(
    "Answers with the expected status a second; errors and other answers do not count.",
  ),
  "latency-mean": latency("mean", "Mean", "latencyMeanMs"),
  "latency-stddev": latency(
    "stdev",
    "Standard deviation, estimated from the percentiles,",
    "latencyStddevMs",
  ),
  "latency-p50": latency("p50", "Median", "latencyP50Ms"),
  "latency-p90": latency("p90", "90th percentile", "latencyP90Ms"),
  "latency-p95": latency("p95", "95th percentile", "latencyP95Ms"),
  "latency-p99": latency("p99", "99th percentile", "latencyP99Ms"),
  "latency-p999": latency("p99.9", "99.9th percentile", "latencyP999Ms"),
  "latency-max": latency("max", "Longest", "latencyMaxMs"),
  connect: milliseconds("connect", { figures: ["connectMs"] })(
    "Median time of the first answers of a burst's connections (in HTTP/2 of their streams), their set-up included, where they are so many that latencies leave them out. Over TLS most of it is the generator's own start.",
  ),
  errors: percentage("errors", {
    figures: ["unexpected", "errorCount", "expected"],
    by: ({ 0: unexpected, 1: errors, 2: expected }) =>
      percentOf(unexpected + errors, unexpected + errors + expected),
  })(
    "Part of the finished requests that got no answer, or one with an unexpected status; requests that the end of a burst cut off do not count.",
  ),
  "non-2xx": inUnit("requests", formatNumber)("non-2xx", { figures: ["non2xx"] })(
    "Answers of a burst whose status is not 200 to 299, expected or not.",
  ),
  "rate-shortfall": percentage("shortfall", {
    figures: ["rateShortfall"],
    by: ({ 0: part }) => percentOf(part, 1),
  })("Part of the requested rate that was not reached; only where a rate was asked for."),
  "cpu-per-request": microseconds("CPU/request", { figures: ["cpuPerRequestUs"] })(
    "CPU time of all the server's processes for each answer, user and system: of the bursts, and of the time from each burst to the server's next one, which is spread over all answers of a start.",
  ),
  "total-cpu-per-request": microseconds("total CPU/request", {
    figures: ["servicesCpuMs", "servicesCpuUnknown", "cpuPerRequestUs", "expected", "unexpected"],
    by: ({ 0: servicesMs, 1: isUnknown, 2: serverUs, 3: expected, 4: unexpected }) =>
      isUnknown === 1 ? Number.NaN : serverUs + ratioOf(servicesMs * 1000, expected + unexpected),
  })(
    "The same with the CPU time of the services that the server uses, during bursts; only where the configuration has services.",
  ),
  "throughput-per-core": requestsPerSecond("throughput/core", {
    figures: ["cpuPerRequestUs"],
    by: ({ 0: cpuPerRequestUs }) => ratioOf(1e6, cpuPerRequestUs),
  })(
    "Answers for each second of the server's CPU time: the throughput of one core that it had to itself.",
  ),
  cpu: percentage("CPU", { figures: ["serverCpuMs", "durationMs"], by: partOfWhole })(
    "The server's mean CPU use during a burst, user and system; 100 % is one core.",
  ),
  "services-cpu": percentage("services' CPU", {
    figures: ["servicesCpuMs", "durationMs"],
    by: partOfWhole,
  })(
    "Mean CPU use of the services that the server uses during a burst, user and system; 100 % is one core.",
  ),
  "cpu-peak": percentage("peak CPU", { figures: ["peakCpuPercent"] })(
    "The server's highest CPU use over a tenth of a second; 100 % is one core.",
  ),
  rss: bytes("RSS", { figures: ["rssBytes"] })(
    "Highest resident memory of all the server's processes during a burst; pages that they share count once.",
  ),
  "services-rss": bytes("services' RSS", { figures: ["servicesRssBytes"] })(
    "Resident memory of all processes of the services that the server uses, at the end of a burst.",
  ),
  transfer: bytesPerSecond("transfer", {
    figures: ["bodyBytes", "durationMs"],
    by: ({ 0: size, 1: ms }) => ratioOf(size, ms) * 1000,
  })("Bytes of answers' bodies received a second; headers do not count."),
  requests: answers("requests", {
    figures: ["expected", "unexpected"],
    by: ({ 0: expected, 1: others }) => expected + others,
  })("Answers of a burst, whatever their status."),
  "wall-time": milliseconds("wall time", {
    figures: ["durationMs"],
  })("Length of a burst, from the first request to the end."),
  "generator-share": percentage("generator CPU", {
    figures: [...LOADED, "generatorCpuMs"],
    by: (row) => percentOf(row[3], row[3] + loadedMs(row)),
  })(
    "The load generator's part of the CPU time that it, the server and its services used together: where it is large, the server could do more.",
  ),
  others: percentage("others' CPU", {
    figures: [...LOADED, "generatorCpuMs", "machineBusyMs", "machineCpuMs"],
    by: (row) => percentOf(Math.max(0, row[4] - loadedMs(row) - row[3]), row[5]),
  })(
    "Part of the machine's CPU time that other programs than the server, its services and the load generator used.",
  ),
  steal: percentage("steal", { figures: ["stolenMs", "machineCpuMs"], by: partOfWhole })(
    "Part of the machine's CPU time that the hypervisor gave to others during a burst; only on virtual machines that report it.",
  ),
  "cpu-pressure": percentage("CPU pressure", {
    figures: ["stalledMs", "durationMs"],
    by: ({ 0: stalledMs, 1: ms }) => percentOf(Math.min(stalledMs, ms), ms),
  })(
    "Part of a burst in which some process, the server and the load generator among them, waited for a CPU.",
  ),
  "load-average": inUnit("processes", formatNumber)("load average", { figures: ["loadAverage"] })(
    "The machine's load average over the last minute, at the end of a burst.",
  ),
} as const satisfies Record<string, SeriesMetric>;
