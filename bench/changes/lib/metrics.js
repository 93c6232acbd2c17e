/**
 * The metrics of the gate that `loadgate init` writes: `worse` is the direction in which they get worse, `tolerance` the
 * change in percent that the gate tolerates.
 */
export const METRICS = /** @type {const} */ ([
  { id: "throughput", label: "throughput", worse: -1, tolerance: 5 },
  { id: "latency-p99", label: "p99", worse: 1, tolerance: 10 },
  { id: "cpu-per-request", label: "CPU/request", worse: 1, tolerance: 5 },
  { id: "peak-rss", label: "peak RSS", worse: 1, tolerance: 20 },
  { id: "cold-start", label: "cold start", worse: 1, tolerance: 20 },
]);
