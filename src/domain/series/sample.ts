import { type Causes, mostFrequent } from "./causes.ts";
import type { LoadShape } from "./load-shape.ts";
import type { LoadLevel } from "./series.ts";
import type { SingleAnswers } from "./single-answers.ts";

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
  /** Unexpected answers by status; absent if there are none. */
  readonly statuses?: Causes;
  /** Requests still in flight at the end of the burst: neither an answer nor an error. */
  readonly aborted: number;
  /** Requests without an answer, by the generator's name of the cause. */
  readonly errors: Causes;
  /** Answers whose status is not 200 to 299, expected or not. */
  readonly non2xx: number;
  /** Total size of the bodies received, in bytes. */
  readonly bodyBytes: number;
}

/** The measurements of a load generator in one burst. */
export interface LoadResult extends RequestAccount {
  /** Time from the first request to the end, by the generator's own clock. */
  readonly durationMs: number;
  /** Of all answers, or of all but the first of each connection; absent if there was none. */
  readonly latencyMs?: LatencyMs;
  /** Median time of the first answers of connections, in milliseconds; absent if they were not timed separately. */
  readonly connectMs?: number;
  /** Mean time of all answers, first ones included; absent if they were not timed separately. */
  readonly allMeanMs?: number;
  /** Absent if they were not timed by themselves, or there was none. */
  readonly secondHalf?: SecondHalf;
  /** CPU time of the generator's process, user and system. Absent if the system does not report it. */
  readonly generatorCpuMs?: number;
}

/** Answers to requests that were sent, or at a rate due, in the second half of a load. */
export interface SecondHalf {
  readonly answers: number;
  readonly latencyMs: LatencyMs;
}

/** A load generator's measurements of one burst, of one request or of the requests of a mix. */
export interface BurstResult extends LoadResult {
  /** By request, in the order of the scenario; absent if there is only one. */
  readonly parts?: readonly LoadResult[];
  /** The expected answers of all of them; absent unless asked for. */
  readonly answers?: SingleAnswers;
}

/** Resources that a server and its services used over a period. Figures that the system does not provide are absent. */
export interface ObservedUsage {
  readonly serverCpuMs?: number;
  /** System time among it, in steps of 10 ms. */
  readonly serverSystemMs?: number;
  /** CPU time of the services that the server uses; 0 if only other servers of the configuration use services. */
  readonly servicesCpuMs?: number;
  /** The server uses services whose CPU time the system does not report, such as containers. */
  readonly servicesCpuUnknown?: true;
  /** Resident memory of these services at the end. */
  readonly servicesRssBytes?: number;
  /** The server's highest CPU use over a tenth of a second; 100 is one core. */
  readonly peakCpuPercent?: number;
  /** The server's highest resident memory. */
  readonly rssBytes?: number;
}

/** The system's counters for one burst. Figures that the system does not provide are absent. */
export interface BurstUsage extends ObservedUsage {
  /** Load average of the machine over the last minute, at the end of the burst. */
  readonly loadAverage?: number;
  /** CPU time of all the machine's CPUs during the burst, used or idle. */
  readonly machineCpuMs?: number;
  /** CPU time used by all processes of the machine during the burst. */
  readonly machineBusyMs?: number;
  /** CPU time that the hypervisor gave to other virtual machines during the burst. */
  readonly stolenMs?: number;
  /** Wall time of the burst during which some process waited for a CPU. */
  readonly stalledMs?: number;
}

/** One burst of one series: its place in the plan, and its figures. */
export interface Sample extends Omit<LoadResult, "allMeanMs" | "secondHalf">, BurstUsage {
  readonly round: number;
  readonly block: number;
  readonly position: number;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  /** Expected answers per second; absent if there were none. */
  readonly throughput?: number;
  /** CPU time of the server per answer, in microseconds, with its part of what was used after the bursts of its start. */
  readonly cpuPerRequestUs?: number;
  /** Share of the requested rate that was not reached, 0 to 1; only with a rate. */
  readonly rateShortfall?: number;
  /** The pace of this burst was limited by the load generator, not the server. */
  readonly generatorBound?: boolean;
}

/**
 * Share of the machine's CPU time from which server and generator together count as having used it up. The rest is
 * spent on starting the generator and on scheduling, or lost to the counters' 10 ms ticks.
 */
const SATURATED_FROM = 0.8;

/**
 * CPU time of a server and the services that it uses, in milliseconds.
 * @param serverMs NaN if unknown
 * @param servicesMs NaN without services
 * @param isUnknown true if the time of some services is unknown
 * @returns NaN if either is unknown
 */
export function loadedCpuMs(serverMs: number, servicesMs: number, isUnknown: boolean): number {
  if (isUnknown) return Number.NaN;
  return serverMs + (Number.isNaN(servicesMs) ? 0 : servicesMs);
}

/** The place of a load outside a plan of bursts. */
export const NO_PLACE = { round: 0, block: 0, position: 0, startedAt: "" } as const;

/** Number of requests that ended without an answer. */
export function errorCount({ errors }: Pick<RequestAccount, "errors">): number {
  return Object.values(errors).reduce((sum, count) => sum + count, 0);
}

/**
 * True if a burst, or the part of one request of a mix, ended without a single answer or error: the server hangs, or
 * the whole machine stalled for that long. The counts alone cannot tell which.
 */
export function isUnanswered(
  account: RequestAccount & { readonly parts?: readonly RequestAccount[] },
): boolean {
  return [account, ...(account.parts ?? [])].some((one) => {
    return one.aborted > 0 && one.expected + one.unexpected === 0 && errorCount(one) === 0;
  });
}

/**
 * A burst's result with its place in the plan and derived figures.
 *
 * CPU per request is over all answers, whatever their status, because the server worked for each of them. A burst is
 * generator-bound if server, services and generator together used up the machine's CPU time and the generator used most
 * of it.
 *
 * @param load as configured
 * @param measured the generator's measurements and the system's counters
 */
export function sampleOf(
  place: Pick<Sample, "round" | "block" | "position" | "startedAt">,
  { level, shape }: { readonly level: LoadLevel; readonly shape: LoadShape },
  { result, usage }: { readonly result: LoadResult; readonly usage: BurstUsage },
): Sample {
  const { expected, unexpected, durationMs, generatorCpuMs = Number.NaN } = result;
  const answers = expected + unexpected;
  const {
    serverCpuMs = Number.NaN,
    servicesCpuMs = Number.NaN,
    servicesCpuUnknown = false,
    machineCpuMs = Number.NaN,
  } = usage;
  const loadedMs = loadedCpuMs(serverCpuMs, servicesCpuMs, servicesCpuUnknown);
  const leftMs = SATURATED_FROM * machineCpuMs - (loadedMs + generatorCpuMs);
  return {
    ...place,
    ...result,
    ...(result.statuses && { statuses: mostFrequent(result.statuses) }),
    errors: mostFrequent(result.errors),
    ...(expected > 0 && durationMs > 0 && { throughput: expected / (durationMs / 1000) }),
    ...("rate" in level &&
      durationMs > 0 && { rateShortfall: shortfall(level.rate, shape, result) }),
    ...usage,
    ...(!Number.isNaN(serverCpuMs) &&
      answers > 0 && { cpuPerRequestUs: (serverCpuMs * 1000) / answers }),
    ...(!Number.isNaN(leftMs) && { generatorBound: leftMs <= 0 && generatorCpuMs > loadedMs }),
  };
}

/**
 * The share of requests that should have been answered and were not. A server that keeps up with the rate still owes
 * the answers to the last requests, those of one median latency: they do not count as missing. For a server that cannot
 * keep up, the median is at most half the backlog, so this never hides all of it. Time beyond the burst's length was
 * spent waiting for the last answers and does not count.
 */
function shortfall(rate: number, { requests, burstMs }: LoadShape, result: LoadResult): number {
  const finished = result.expected + result.unexpected + errorCount(result);
  const owed = Math.min(result.aborted, (rate * (result.latencyMs?.p50 ?? 0)) / 1000);
  const sendingMs =
    requests === undefined ? Math.min(burstMs, result.durationMs) : result.durationMs;
  return Math.max(0, 1 - (finished + owed) / ((rate * sendingMs) / 1000));
}
