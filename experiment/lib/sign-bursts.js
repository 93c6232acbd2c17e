/** Columns of latencies, and the part of a burst's answers that each is beyond; the mean is beyond none. */
const LATENCIES = /** @type {const} */ ({
  latencyMeanMs: Number.POSITIVE_INFINITY,
  latencyP50Ms: 0.5,
  latencyP90Ms: 0.1,
  latencyP95Ms: 0.05,
  latencyP99Ms: 0.01,
  latencyP999Ms: 0.001,
  latencyMaxMs: 0,
});

const ALL_LATENCIES = Object.keys(LATENCIES);

/** What falls with the number of answers. */
const COUNTED = ["expected", "unexpected", "bodyBytes", "serverCpuMs"];

/**
 * @param {Record<string, number[]>} columns
 * @param {string} id
 * @param {number} burst
 * @param {(value: number) => number} of
 */
function change(columns, id, burst, of) {
  const own = columns[id];
  if (own) own[burst] = of(own[burst] ?? Number.NaN);
}

/**
 * All answers of a burst take so many times as long, so there are fewer of them.
 * @param {Record<string, number[]>} columns of the bursts, changed in place
 * @param {number} burst
 * @param {number} times
 */
export function slower(columns, burst, times) {
  for (const id of ALL_LATENCIES) change(columns, id, burst, (ms) => ms * times);
  for (const id of [...COUNTED, "throughput"]) {
    change(columns, id, burst, (number) => number / times);
  }
}

/** The percentiles that only the slowest twentieth of the answers change. */
const SLOWEST = ["latencyP95Ms", "latencyP99Ms", "latencyP999Ms", "latencyMaxMs"];

/**
 * The slowest twentieth of a burst's answers takes so many times as long, and as much is answered as before.
 * @param {Record<string, number[]>} columns of the bursts, changed in place
 * @param {number} burst
 * @param {number} times
 */
export function slowerTail(columns, burst, times) {
  for (const id of SLOWEST) change(columns, id, burst, (ms) => ms * times);
}

/**
 * Nothing is answered in a part of a burst. What waits for the end of a stop is answered after it, unless the burst ends
 * before.
 * @param {Record<string, number[]>} columns of the bursts, changed in place
 * @param {number} burst
 * @param {{ ms: number, longestMs: number, endsIn: number, connections: number, durationMs: number }} stopped
 */
export function withoutPart(columns, burst, stopped) {
  const { ms, longestMs, endsIn, connections, durationMs } = stopped;
  const left = Math.max(0, 1 - ms / durationMs);
  const before = columns["expected"]?.[burst] ?? 0;
  if (before * left < 0.5) return withoutAnswer(columns, burst, connections);
  for (const id of [...COUNTED, "throughput"])
    change(columns, id, burst, (number) => number * left);
  const late = Math.min(1, (endsIn * connections) / (before * left));
  if (late === 0) return;
  for (const [id, beyond] of Object.entries(LATENCIES)) {
    if (beyond <= late) change(columns, id, burst, (value) => Math.max(value, longestMs));
  }
  change(columns, "latencyMeanMs", burst, (mean) => mean + late * longestMs);
}

/**
 * @param {Record<string, number[]>} columns
 * @param {number} burst
 * @param {number} connections
 */
function withoutAnswer(columns, burst, connections) {
  for (const id of COUNTED) change(columns, id, burst, () => 0);
  for (const id of [...ALL_LATENCIES, "throughput", "cpuPerRequestUs"]) {
    change(columns, id, burst, () => Number.NaN);
  }
  change(columns, "aborted", burst, () => connections);
}

/**
 * CPU time beside the answers of a burst.
 * @param {Record<string, number[]>} columns of the bursts, changed in place
 * @param {number} burst
 * @param {number} ms
 */
export function withExtra(columns, burst, ms) {
  if (ms === 0) return;
  const answers = (columns["expected"]?.[burst] ?? 0) + (columns["unexpected"]?.[burst] ?? 0);
  change(columns, "serverCpuMs", burst, (cpuMs) => cpuMs + ms);
  change(columns, "cpuPerRequestUs", burst, (us) => us + (ms * 1000) / answers);
}
