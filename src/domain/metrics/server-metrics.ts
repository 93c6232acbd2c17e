import type { ServerStart } from "../series/server-facts.ts";
import { LONGEST_GC_PAUSE } from "../services/exposition.ts";
import { bytes, milliseconds, type ServerMetric } from "./metric.ts";

/** The longest pause in a start's own metrics, in milliseconds. */
function longestGcPauseMs({ readings = [] }: ServerStart): number | undefined {
  const seconds = readings.find(({ name }) => name === LONGEST_GC_PAUSE)?.after;
  return seconds === undefined ? undefined : seconds * 1000;
}

/** The metrics of a server, in the order of reports. */
export const SERVER_METRICS = {
  "cold-start": milliseconds(
    "cold start",
    "Time from starting the process to its first correct answer, accurate to 2 ms, for slow starts to 2 % and at most 100 ms; median over all starts.",
    { ofStarts: (start) => [start.coldStartMs, ...(start.furtherColdStartsMs ?? [])] },
  ),
  "idle-rss": bytes(
    "idle RSS",
    "Resident memory of all the server's processes before any load, where shared pages count once, median over all starts.",
    { ofStarts: ({ idleRssBytes }) => [idleRssBytes] },
  ),
  "peak-rss": bytes(
    "peak RSS",
    "Highest resident memory from start to stop of all the server's processes that live until then, each at its own highest, where shared pages count once, median over all starts.",
    { ofStarts: ({ peakRssBytes }) => [peakRssBytes] },
  ),
  "gc-pause": milliseconds(
    "longest GC pause",
    "Longest pause of the garbage collector that the server's own metrics show (`go_gc_duration_seconds`, quantile 1, of the last 256 collections) at the end of a start, median over all starts; only where `prometheus` is configured.",
    { ofStarts: (start) => [longestGcPauseMs(start)] },
  ),
  "artifact-size": bytes("artifact", "Size of the file that the build produces.", {
    ofBuild: (facts) => facts.artifactBytes,
  }),
  "build-time": milliseconds(
    "build",
    "Wall time of the build command: of a clean build where the server has a `clean` command, else with whatever caches there were.",
    { ofBuild: (facts) => facts.buildMs },
  ),
  "setup-time": milliseconds("setup", "Wall time of the setup command.", {
    ofBuild: (facts) => facts.setupMs,
  }),
} as const satisfies Record<string, ServerMetric>;
