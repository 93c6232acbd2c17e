import { COUNT_METRIC_IDS, type LimitMetricId } from "../domain/metrics/catalogue.ts";
import { servicesUsedBy } from "./placeholders.ts";
import type { ParsedServer } from "./schema/schema.ts";

/** Metrics of the services that a server uses. */
export const OF_SERVICES = [
  "total-cpu-per-request",
  "services-cpu",
  "services-rss",
] as const satisfies readonly LimitMetricId[];

/** Metrics that need a server that is built and started. */
const OF_STARTED = [
  ...OF_SERVICES,
  "cpu-per-request",
  "throughput-per-core",
  "cpu",
  "cpu-peak",
  "rss",
  "cold-start",
  "idle-rss",
  "peak-rss",
  "artifact-size",
  "build-time",
  ...COUNT_METRIC_IDS,
] as const satisfies readonly LimitMetricId[];

/** The metrics of a server, and of its series, that are never known, each with the reason, as in `has no artifact`. */
export function unseenOf(server: ParsedServer): ReadonlyMap<LimitMetricId, string> {
  const { url, prometheus, artifact, build } = server;
  const unseen = new Map<LimitMetricId, string>();
  if (prometheus === undefined) unseen.set("gc-pause", "has no prometheus");
  if (artifact === undefined) unseen.set("artifact-size", "has no artifact");
  if (build === undefined) unseen.set("build-time", "has no build");
  if (url !== undefined) for (const id of OF_STARTED) unseen.set(id, ALREADY_RUNS);
  if (servicesUsedBy(server).length === 0) {
    for (const id of OF_SERVICES) unseen.set(id, "has no services");
  }
  return unseen;
}

/** Of a server that somebody else runs. */
export const ALREADY_RUNS = "runs already";
