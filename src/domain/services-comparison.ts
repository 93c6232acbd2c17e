import type { MetricReading } from "./run-file.ts";
import type { ServiceSummary } from "./service-summary.ts";

/** Schema id of a comparison of services as JSON. */
export const SERVICES_SCHEMA = "loadgate/services/1";

/** What the own metrics of running services said over some time, side by side. */
export interface ServicesComparison {
  readonly schema: typeof SERVICES_SCHEMA;
  readonly services: readonly ObservedService[];
}

/** One service, and what its metrics said. */
export interface ObservedService {
  readonly name: string;
  readonly metricsUrl: string;
  /** Time in which it was loaded, or that was waited. */
  readonly seconds: number;
  readonly summary: ServiceSummary;
  readonly readings: readonly MetricReading[];
}
