import type { LoadShape } from "../plan/load-shape.ts";
import { type Causes, mostFrequent } from "./causes.ts";
import type { LoadLevel } from "./series.ts";

/** Latency of the answers of one burst. Percentiles that the generator did not report are absent. */
export interface LatencyMs {
  readonly mean: number;
  /** Standard deviation, estimated from the percentiles; absent if they do not allow that. */
  readonly stddev?: number;
  readonly p50: number;
  readonly p90: number;
  readonly p95: number;
  readonly p99: number;
  readonly p999?: number;
  readonly max: number;
}

/** Results of the requests of one burst. Every request is counted in exactly one of the first four. */
export interface RequestAccount {
  /** Answers with the status that the scenario expects. */
  readonly expected: number;
  /** Answers with any other status. */
  readonly unexpected: number;
  /** The same by status; absent where there are none, and in files of earlier versions. */
  readonly statuses?: Causes;
  /** Requests still in flight when the burst's time was over: neither an answer nor an error. */
  readonly aborted: number;
  /** Requests without an answer, by the generator's word for the cause. */
  readonly errors: Causes;
  /** Answers whose status is not 200 to 299, expected or not. */
  readonly non2xx: number;
  /** Bodies received in all, in bytes. */
  readonly bodyBytes: number;
}

/** What a load generator measured in one burst. */
export interface LoadResult extends RequestAccount {
  /** Time from the first request to the end, as the generator's own clock saw it. */
  readonly durationMs: number;
  /** Of all answers, or of all but the first of each connection; absent if there was none. */
  readonly latencyMs?: LatencyMs;
  /** Median time of the first answers of connections, in milliseconds; absent where they were not told apart. */
  readonly connectMs?: number;
  /** CPU time of the generator's process, user and system. Absent if the system does not report it. */
  readonly generatorCpuMs?: number;
}

/** A load generator's measurements of one burst, of one request or of the requests of a mix. */
export interface BurstResult extends LoadResult {
  /** By request, in the order of the scenario; absent where there is one. */
  readonly parts?: readonly LoadResult[];
}

/** What the system's counters said about one burst. Figures that the system does not give are absent. */
export interface BurstUsage {
  readonly serverCpuMs?: number;
  /** CPU time of the services that the server uses; 0 where only other servers of the configuration do. */
  readonly servicesCpuMs?: number;
  /** The server uses services whose CPU time the system does not tell, such as images. */
  readonly servicesCpuUnknown?: true;
  /** Resident memory of these services at the end of the burst. */
  readonly servicesRssBytes?: number;
  /** The server's highest CPU use over a tenth of a second; 100 is one core. */
  readonly peakCpuPercent?: number;
  /** The server's highest resident memory during the burst. */
  readonly rssBytes?: number;
  /** Load average of the machine over the last minute, at the end of the burst. */
  readonly loadAverage?: number;
  /** CPU time of all the machine's CPUs during the burst, used or idle. */
  readonly machineCpuMs?: number;
  /** CPU time that all processes of the machine used during the burst. */
  readonly machineBusyMs?: number;
  /** CPU time that the hypervisor gave to other virtual machines during the burst. */
  readonly stolenMs?: number;
  /** Wall time of the burst in which some process waited for a CPU. */
  readonly stalledMs?: number;
}

/** One burst of one series: its place in the plan, and its figures. */
export interface Sample extends LoadResult, BurstUsage {
  readonly round: number;
  readonly block: number;
  readonly position: number;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  /** Expected answers per second; absent if there were none. */
  readonly throughput?: number;
  /** CPU time of the server for each answer, in microseconds. */
  readonly cpuPerRequestUs?: number;
  /** Part of the requested rate that was not reached, 0 to 1; only with a rate. */
  readonly rateShortfall?: number;
  /** The load generator, not the server, set the pace of this burst. */
  readonly generatorBound?: boolean;
}

/**
 * If server and generator together use this part of the machine's CPU time, they count as having used it
 * up: the rest goes to starting the generator, to scheduling and to the counters' 10 ms ticks.
 */
const SATURATED_FROM = 0.8;

/**
 * CPU time of a server and of the services that it uses, in milliseconds.
 * @param serverMs NaN where it is not known
 * @param servicesMs NaN without services
 * @param isUnknown whether some of the services' time is not known
 * @returns NaN where that of either is not known
 */
export function loadedCpuMs(serverMs: number, servicesMs: number, isUnknown: boolean): number {
  if (isUnknown) return Number.NaN;
  return serverMs + (Number.isNaN(servicesMs) ? 0 : servicesMs);
}

/** Number of requests that ended without an answer. */
export function errorCount({ errors }: Pick<RequestAccount, "errors">): number {
  return Object.values(errors).reduce((sum, count) => sum + count, 0);
}

/**
 * Whether a burst ended without a single answer or error, to one of the requests of a mix at least: the server hangs, or
 * the whole machine stalled for that long. The account alone cannot say which.
 */
export function isUnanswered(account: Unanswered): boolean {
  return isSilent(account) || account.parts?.some(isSilent) === true;
}

function isSilent(account: RequestAccount): boolean {
  const { aborted, expected, unexpected } = account;
  return aborted > 0 && expected + unexpected === 0 && errorCount(account) === 0;
}

/** The counts that show whether a burst was answered. */
type Unanswered = RequestAccount & { readonly parts?: readonly RequestAccount[] };

/**
 * A burst's result with its place in the plan and the figures derived from it.
 *
 * CPU per request is over all answers, whatever their status, since the server worked for each of them. A burst
 * is bound by its generator if server, services and generator together used up the machine's CPU time and the generator
 * used most of it.
 *
 * @param load what was asked for
 * @param measured what the generator measured, and what the system's counters said
 */
export function sampleOf(
  place: Pick<Sample, "round" | "block" | "position" | "startedAt">,
  { level, shape }: { readonly level: LoadLevel; readonly shape: LoadShape },
  { result, usage }: { readonly result: LoadResult; readonly usage: BurstUsage },
): Sample {
  const { expected, unexpected, durationMs, generatorCpuMs } = result;
  const answers = expected + unexpected;
  const { serverCpuMs, servicesCpuMs, machineCpuMs } = usage;
  const loadedMs = loadedCpuMs(
    serverCpuMs ?? Number.NaN,
    servicesCpuMs ?? Number.NaN,
    usage.servicesCpuUnknown === true,
  );
  return {
    ...place,
    ...result,
    ...(result.statuses && { statuses: mostFrequent(result.statuses) }),
    errors: mostFrequent(result.errors),
    ...(expected > 0 && durationMs > 0 && { throughput: expected / (durationMs / 1000) }),
    ...("rate" in level &&
      durationMs > 0 && { rateShortfall: shortfall(level.rate, shape, result) }),
    ...usage,
    ...(serverCpuMs !== undefined &&
      answers > 0 && { cpuPerRequestUs: (serverCpuMs * 1000) / answers }),
    ...(machineCpuMs !== undefined &&
      !Number.isNaN(loadedMs) &&
      generatorCpuMs !== undefined && {
        generatorBound:
          loadedMs + generatorCpuMs >= SATURATED_FROM * machineCpuMs && generatorCpuMs > loadedMs,
      }),
  };
}

/**
 * The part of the requests that should have been answered and were not. A server that keeps up with the
 * rate still owes the answers to the last requests, those of one median latency: they do not count as
 * missing. For a server that cannot keep up, the median is at most half the backlog, so this never hides
 * all of it. Time beyond the burst's length went to its last answers.
 */
function shortfall(rate: number, { requests, burstMs }: LoadShape, result: LoadResult): number {
  const finished = result.expected + result.unexpected + errorCount(result);
  const owed = Math.min(result.aborted, (rate * (result.latencyMs?.p50 ?? 0)) / 1000);
  const sendingMs =
    requests === undefined ? Math.min(burstMs, result.durationMs) : result.durationMs;
  return Math.max(0, 1 - (finished + owed) / ((rate * sendingMs) / 1000));
}
