import type { MetricReading } from "../../src/domain/series/server-facts.ts";
import { differencesInPercent, type ServiceDifferences } from "./service-differences.ts";
import type { ServiceSummary } from "./service-summary.ts";

/** What the metrics of running services say about the same stretch of time, side by side. */
export interface ServicesComparison {
  readonly schema: "loadgate/services/1";
  readonly services: readonly ObservedService[];
  /** By how much the second service's figures differ from the first's; only with two services. */
  readonly differencesInPercent?: ServiceDifferences;
}

/** One service and what its metrics say. */
export interface ObservedService {
  readonly name: string;
  /** How long it was loaded. */
  readonly seconds: number;
  readonly summary: ServiceSummary;
  readonly readings: readonly MetricReading[];
}

/**
 * Services side by side.
 * @param services in the order in which they were named
 */
export function servicesComparison(services: readonly ObservedService[]): ServicesComparison {
  const [first, second] = services;
  const isPair = first !== undefined && second !== undefined && services.length === 2;
  return {
    schema: "loadgate/services/1",
    services,
    ...(isPair && { differencesInPercent: differencesInPercent(first.summary, second.summary) }),
  };
}
