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
  "cold-start": milliseconds("cold start", {
    ofStarts: (start) => [start.coldStartMs, ...(start.furtherColdStartsMs ?? [])],
  })(
    "Time from starting the process to its first correct answer, accurate to 2 ms, for slow starts to 2 % and at most 100 ms; median over all starts.",
  ),
  "idle-rss": bytes("idle RSS", { ofStarts: ({ idleRssBytes }) => [idleRssBytes] })(
    "Resident memory of all the server's processes before any load, where shared pages count once, median over all starts.",
  ),
  "peak-rss": bytes("peak RSS", { ofStarts: ({ peakRssBytes }) => [peakRssBytes] })(
    "Highest resident memory from start to stop of all the server's processes that live until then, each at its own highest, where shared pages count once, median over all starts.",
  ),
  "gc-pause": milliseconds("longest GC pause", { ofStarts: (start) => [longestGcPauseMs(start)] })(
    "Longest pause of the garbage collector that the server's own metrics show (`go_gc_duration_seconds`, quantile 1, of the last 256 collections) at the end of a start, median over all starts; only where `prometheus` is configured.",
  ),
  "artifact-size": bytes("artifact", {
    ofBuild: (facts) => facts.artifactBytes,
  })("Size of the file that the build produces."),
  "build-time": milliseconds("build", { ofBuild: (facts) => facts.buildMs })(
    "Wall time of the build command: of a clean build where the server has a `clean` command, else with whatever caches there were.",
  ),
  "setup-time": milliseconds("setup", {
    ofBuild: (facts) => facts.setupMs,
  })("Wall time of the setup command."),
} as const satisfies Record<string, ServerMetric>;
