/** Latency of the answers of one burst, in milliseconds. A percentile that the generator did not give is absent. */
export interface LatencyMs {
  readonly mean: number;
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
}

/** What a load generator measured in one burst. */
export interface LoadResult extends RequestAccount {
  /** Time from the first request to the end, as the generator's own clock saw it. */
  readonly durationMs: number;
  /** Bodies received in all, in bytes. */
  readonly bodyBytes: number;
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
  /** CPU time that all CPUs of the machine had during the burst, used or not. */
  readonly machineCpuMs?: number;
  /** The load generator, not the server, set the pace of this burst. */
  readonly generatorBound?: boolean;
}

/** What the system's counters said of one burst. */
export interface BurstUsage {
  readonly serverCpuMs?: number;
  /** CPU time that all CPUs of the machine had, used or not. */
  readonly machineCpuMs?: number;
}

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
 * @param load what the generator measured
 * @param usage what the system's counters said
 */
export function sampleOf(
  place: Pick<Sample, "round" | "block" | "position" | "startedAt">,
  load: LoadResult,
  usage: BurstUsage,
): Sample {
  const answers = load.expected + load.unexpected;
  const { serverCpuMs, machineCpuMs } = usage;
  const generatorCpuMs = load.generatorCpuMs;
  return {
    ...place,
    durationMs: load.durationMs,
    expected: load.expected,
    unexpected: load.unexpected,
    aborted: load.aborted,
    errors: load.errors,
    ...(load.expected > 0 &&
      load.durationMs > 0 && { throughput: load.expected / (load.durationMs / 1000) }),
    ...(load.latencyMs && { latencyMs: load.latencyMs }),
    ...(serverCpuMs !== undefined && { serverCpuMs }),
    ...(generatorCpuMs !== undefined && { generatorCpuMs }),
    ...(serverCpuMs !== undefined &&
      answers > 0 && { cpuPerRequestUs: (serverCpuMs * 1000) / answers }),
    ...(machineCpuMs !== undefined && { machineCpuMs }),
    ...(machineCpuMs !== undefined &&
      serverCpuMs !== undefined &&
      generatorCpuMs !== undefined && {
        generatorBound:
          serverCpuMs + generatorCpuMs >= SATURATED_FROM * machineCpuMs &&
          generatorCpuMs > serverCpuMs,
      }),
  };
}
