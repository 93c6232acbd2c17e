import { formatBytes, formatMilliseconds } from "../shared/format.ts";
import type { ServerMetric } from "./metric.ts";

/** The metrics of a server, in the order of the reports. */
export const SERVER_METRICS = {
  "cold-start": {
    label: "cold start",
    unit: "ms",
    better: "lower",
    description:
      "Time from starting the process to its first correct answer, accurate to 2 ms, for slow starts to 2 % and at most 100 ms; median over all starts.",
    format: formatMilliseconds,
    of: (facts) => facts.coldStartMs,
  },
  "idle-rss": {
    label: "idle RSS",
    unit: "bytes",
    better: "lower",
    description:
      "Resident memory of all the server's processes before any load, median over all starts.",
    format: formatBytes,
    of: (facts) => facts.idleRssBytes,
  },
  "peak-rss": {
    label: "peak RSS",
    unit: "bytes",
    better: "lower",
    description:
      "Highest resident memory of all the server's processes, from start to stop, over all starts.",
    format: formatBytes,
    of: (facts) => facts.peakRssBytes,
  },
  "gc-pause": {
    label: "longest GC pause",
    unit: "ms",
    better: "lower",
    description:
      "Longest pause of the garbage collector that the server's own metrics show (`go_gc_duration_seconds`, quantile 1, of the last 256 collections) after any round's load; only where `prometheus` is configured.",
    format: formatMilliseconds,
    of: (facts) => facts.longestGcPauseMs,
  },
  "artifact-size": {
    label: "artifact",
    unit: "bytes",
    better: "lower",
    description: "Size of the file that the build produces.",
    format: formatBytes,
    of: (facts) => facts.artifactBytes,
  },
  "build-time": {
    label: "build",
    unit: "ms",
    better: "lower",
    description:
      "Wall time of the build command: of a clean build where the server has a `clean` command, else with whatever caches there were.",
    format: formatMilliseconds,
    of: (facts) => facts.buildMs,
  },
  "setup-time": {
    label: "setup",
    unit: "ms",
    better: "lower",
    description: "Wall time of the setup command.",
    format: formatMilliseconds,
    of: (facts) => facts.setupMs,
  },
} as const satisfies Record<string, ServerMetric>;
