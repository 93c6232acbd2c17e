import type { ServerStart } from "../run/series/server-facts.ts";
import { LONGEST_GC_PAUSE } from "../services/exposition.ts";
import { formatBytes, formatMilliseconds } from "../shared/format.ts";
import type { ServerMetric } from "./metric.ts";

/** The longest pause in a start's own metrics, in milliseconds. */
function longestGcPauseMs({ readings = [] }: ServerStart): number | undefined {
  const seconds = readings.find(({ name }) => name === LONGEST_GC_PAUSE)?.after;
  return seconds === undefined ? undefined : seconds * 1000;
}

/** The metrics of a server, in the order of reports. */
export const SERVER_METRICS = {
  "cold-start": {
    label: "cold start",
    unit: "ms",
    better: "lower",
    description:
      "Time from starting the process to its first correct answer, accurate to 2 ms, for slow starts to 2 % and at most 100 ms; median over all starts.",
    format: formatMilliseconds,
    ofStarts: ({ coldStartMs, furtherColdStartsMs = [] }) => [coldStartMs, ...furtherColdStartsMs],
  },
  "idle-rss": {
    label: "idle RSS",
    unit: "bytes",
    better: "lower",
    description:
      "Resident memory of all the server's processes before any load, median over all starts.",
    format: formatBytes,
    ofStarts: ({ idleRssBytes }) => [idleRssBytes],
  },
  "peak-rss": {
    label: "peak RSS",
    unit: "bytes",
    better: "lower",
    description:
      "Highest resident memory from start to stop of all the server's processes that live until then, each at its own highest, median over all starts.",
    format: formatBytes,
    ofStarts: ({ peakRssBytes }) => [peakRssBytes],
  },
  "gc-pause": {
    label: "longest GC pause",
    unit: "ms",
    better: "lower",
    description:
      "Longest pause of the garbage collector that the server's own metrics show (`go_gc_duration_seconds`, quantile 1, of the last 256 collections) at the end of a start, median over all starts; only where `prometheus` is configured.",
    format: formatMilliseconds,
    ofStarts: (start) => [longestGcPauseMs(start)],
  },
  "artifact-size": {
    label: "artifact",
    unit: "bytes",
    better: "lower",
    description: "Size of the file that the build produces.",
    format: formatBytes,
    ofBuild: (facts) => facts.artifactBytes,
  },
  "build-time": {
    label: "build",
    unit: "ms",
    better: "lower",
    description:
      "Wall time of the build command: of a clean build where the server has a `clean` command, else with whatever caches there were.",
    format: formatMilliseconds,
    ofBuild: (facts) => facts.buildMs,
  },
  "setup-time": {
    label: "setup",
    unit: "ms",
    better: "lower",
    description: "Wall time of the setup command.",
    format: formatMilliseconds,
    ofBuild: (facts) => facts.setupMs,
  },
} as const satisfies Record<string, ServerMetric>;
