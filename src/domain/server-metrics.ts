import { BYTES, NANOSECONDS, SECONDS } from "./bencher-units.ts";
import { formatBytes, formatMilliseconds } from "./format.ts";
import type { ServerMetric } from "./metric.ts";

const NANOSECONDS_PER_MS = 1e6;

/** The metrics of a server, in the order of the reports. */
export const SERVER_METRICS = {
  "cold-start": {
    label: "cold start",
    unit: "ms",
    better: "lower",
    description:
      "Time from starting the process to its first right answer, told to 2 ms, of slow starts to 2 % and at most 100 ms; median over all starts.",
    format: formatMilliseconds,
    of: (facts) => facts.coldStartMs,
    bencher: { measure: "cold-start", factor: NANOSECONDS_PER_MS, units: NANOSECONDS },
  },
  "idle-rss": {
    label: "idle RSS",
    unit: "bytes",
    better: "lower",
    description:
      "Resident memory of all the server's processes before any load, median over all starts.",
    format: formatBytes,
    of: (facts) => facts.idleRssBytes,
    bencher: { measure: "idle-rss", factor: 1, units: BYTES },
  },
  "peak-rss": {
    label: "peak RSS",
    unit: "bytes",
    better: "lower",
    description:
      "Highest resident memory of all the server's processes, from start to stop, over all starts.",
    format: formatBytes,
    of: (facts) => facts.peakRssBytes,
    bencher: { measure: "peak-rss", factor: 1, units: BYTES },
  },
  "gc-pause": {
    label: "longest GC pause",
    unit: "ms",
    better: "lower",
    description:
      "Longest pause of the garbage collector that the server's own metrics show (`go_gc_duration_seconds`, quantile 1, of the last 256 collections) after any round's load; only where `prometheus` is configured.",
    format: formatMilliseconds,
    of: (facts) => facts.longestGcPauseMs,
    bencher: { measure: "gc-pause", factor: NANOSECONDS_PER_MS, units: NANOSECONDS },
  },
  "artifact-size": {
    label: "artifact",
    unit: "bytes",
    better: "lower",
    description: "Size of the file that the build made.",
    format: formatBytes,
    of: (facts) => facts.artifactBytes,
    bencher: { measure: "artifact-size", factor: 1, units: BYTES },
  },
  "build-time": {
    label: "build",
    unit: "ms",
    better: "lower",
    description:
      "Wall time of the build command: from clean where the server has a `clean` command, else with whatever caches it found.",
    format: formatMilliseconds,
    of: (facts) => facts.buildMs,
    // Bencher itself knows a measure of this name, in seconds.
    bencher: { measure: "build-time", factor: 1 / 1000, units: SECONDS },
  },
} as const satisfies Record<string, ServerMetric>;
