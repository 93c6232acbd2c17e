import type { MetricReading } from "../run/server-facts.ts";
import type { ServiceSummary } from "./service-summary.ts";

/** What the metrics of running services say about the same stretch of time, side by side. */
export interface ServicesComparison {
  readonly schema: "loadgate/services/1";
  readonly services: readonly ObservedService[];
}

/** One service and what its metrics say. */
export interface ObservedService {
  readonly name: string;
  readonly metricsUrl: string;
  /** How long it was loaded, or watched without load. */
  readonly seconds: number;
  readonly summary: ServiceSummary;
  readonly readings: readonly MetricReading[];
}
