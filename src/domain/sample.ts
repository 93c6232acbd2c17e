import type { LoadShape } from "./load-shape.ts";
import type { LoadLevel } from "./series.ts";

/** Latency of the answers of one burst, in milliseconds. A percentile that the generator did not give is absent. */
export interface LatencyMs {
  readonly mean: number;
  /** Standard deviation, estimated from the percentiles. Absent where they do not tell. */
  readonly stddev?: number;
  readonly p50: number;
  readonly p90: number;
  readonly p95: number;
  readonly p99: number;
  readonly p999?: number;
  readonly max: number;
}

/** What came of the requests of one burst. Every request is in exactly one of the four. */
export interface RequestAccount {
  /** Answers with the status that the scenario expects. */
  readonly expected: number;
  /** Answers with any other status. */
  readonly unexpected: number;
  /** Requests still under way when the burst's time was over: neither an answer nor an error. */
  readonly aborted: number;
  /** Requests without an answer, by the generator's word for the cause. */
  readonly errors: Readonly<Record<string, number>>;
  /** Answers whose status is not 200 to 299, whether it was expected or not. */
  readonly non2xx: number;
  /** Bodies received in all, in bytes. */
  readonly bodyBytes: number;
}

/** What a load generator measured in one burst. */
export interface LoadResult extends RequestAccount {
  /** Time from the first request to the end, as the generator's own clock saw it. */
  readonly durationMs: number;
  /** Absent when there was no answer at all. */
  readonly latencyMs?: LatencyMs;
  /** CPU time of the generator's process, user and system. Absent where the system does not tell. */
  readonly generatorCpuMs?: number;
}

/** One burst of one series: where it stood in the plan, and what it yielded. */
export interface Sample extends RequestAccount {
  readonly round: number;
  readonly block: number;
  readonly position: number;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly durationMs: number;
  /** Expected answers a second. Absent when there was none. */
  readonly throughput?: number;
  readonly latencyMs?: LatencyMs;
  readonly serverCpuMs?: number;
  readonly generatorCpuMs?: number;
  /** CPU time of the server for each answer, in microseconds. */
  readonly cpuPerRequestUs?: number;
  /** The server's highest CPU use over a tenth of a second; 100 is one core. */
  readonly peakCpuPercent?: number;
  /** The server's highest resident memory during the burst. */
  readonly rssBytes?: number;
  /** Load average of the machine over the last minute, at the end of the burst. */
  readonly loadAverage?: number;
  /** Part of the rate asked for that was not reached, 0 to 1. Only where a rate was asked for. */
  readonly rateShortfall?: number;
  /** CPU time that all CPUs of the machine had during the burst, used or not. */
  readonly machineCpuMs?: number;
  /** CPU time that all processes of the machine used during the burst. */
  readonly machineBusyMs?: number;
  /** CPU time that the host of this virtual machine took for others during the burst. */
  readonly stolenMs?: number;
  /** Wall time of the burst in which some process waited for a CPU. */
  readonly stalledMs?: number;
  /** The load generator, not the server, set the pace of this burst. */
  readonly generatorBound?: boolean;
}

/** What the system's counters said of one burst. */
export type BurstUsage = Pick<
  Sample,
  | "serverCpuMs"
  | "machineCpuMs"
  | "machineBusyMs"
  | "stolenMs"
  | "stalledMs"
  | "peakCpuPercent"
  | "rssBytes"
  | "loadAverage"
>;

/**
 * From this part of the machine's CPU time on, server and generator together count as having used it
 * up: the rest goes to starting the generator, to scheduling and to the counters' 10 ms ticks.
 */
const SATURATED_FROM = 0.8;

/** Number of requests that ended without an answer. */
export function errorCount(account: RequestAccount): number {
  return Object.values(account.errors).reduce((sum, count) => sum + count, 0);
}

/**
 * Whether a burst ended without a single answer or error: the server hangs, or something stopped the
 * whole machine for that long. The account alone does not tell which.
 */
export function isUnanswered(account: RequestAccount): boolean {
  return account.aborted > 0 && account.expected + account.unexpected + errorCount(account) === 0;
}

/**
 * The part of the finished requests that failed: no answer, or an answer of another status.
 * @returns 0 to 1, or undefined when no request finished
 */
export function errorRate(account: RequestAccount): number | undefined {
  const failed = account.unexpected + errorCount(account);
  const finished = account.expected + failed;
  return finished === 0 ? undefined : failed / finished;
}

/**
 * A burst's result with its place in the plan and the derived figures.
 *
 * Throughput counts expected answers only, over the generator's own duration. CPU per request is
 * over all answers, whatever their status: the server worked for each of them. A burst is bound by
 * its generator when the two together used up the machine's CPU time, and the generator took the
 * larger part of it; time that other programs took speaks for neither.
 *
 * @param place where the burst stood in the plan, and when it began
 * @param load what was asked for: level, and the shape with the burst's length
 * @param result what the generator measured
 * @param usage what the system's counters said
 */
export function sampleOf(
  place: Pick<Sample, "round" | "block" | "position" | "startedAt">,
  { level, shape }: { readonly level: LoadLevel; readonly shape: LoadShape },
  result: LoadResult,
  usage: BurstUsage,
): Sample {
  const { expected, durationMs, generatorCpuMs } = result;
  const answers = expected + result.unexpected;
  const { serverCpuMs, machineCpuMs } = usage;
  return {
    ...place,
    durationMs,
    expected,
    unexpected: result.unexpected,
    aborted: result.aborted,
    errors: result.errors,
    non2xx: result.non2xx,
    bodyBytes: result.bodyBytes,
    ...(expected > 0 && durationMs > 0 && { throughput: expected / (durationMs / 1000) }),
    ...("rate" in level &&
      durationMs > 0 && { rateShortfall: shortfall(level.rate, shape, result) }),
    ...(result.latencyMs && { latencyMs: result.latencyMs }),
    ...usage,
    ...(generatorCpuMs !== undefined && { generatorCpuMs }),
    ...(serverCpuMs !== undefined &&
      answers > 0 && { cpuPerRequestUs: (serverCpuMs * 1000) / answers }),
    ...(machineCpuMs !== undefined &&
      serverCpuMs !== undefined &&
      generatorCpuMs !== undefined && {
        generatorBound:
          serverCpuMs + generatorCpuMs >= SATURATED_FROM * machineCpuMs &&
          generatorCpuMs > serverCpuMs,
      }),
  };
}

/**
 * What was answered, against what should have been. A server that holds the rate still owes the
 * answers to the requests of the last moment, as long as its median latency: those are not missing.
 * Behind a rate that it cannot hold, the median is at most half the backlog, which never hides it
 * whole. What a burst took beyond its time went to its last answers.
 */
function shortfall(rate: number, { requests, burstMs }: LoadShape, result: LoadResult): number {
  const finished = result.expected + result.unexpected + errorCount(result);
  const owed = Math.min(result.aborted, (rate * (result.latencyMs?.p50 ?? 0)) / 1000);
  const sendingMs =
    requests === undefined ? Math.min(burstMs, result.durationMs) : result.durationMs;
  return Math.max(0, 1 - (finished + owed) / ((rate * sendingMs) / 1000));
}
