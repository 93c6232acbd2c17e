/** One value of a service's metrics. */
export interface MetricPoint {
  /** With its suffix, for example `http_request_duration_seconds_count`. */
  readonly name: string;
  readonly labels: readonly (readonly [name: string, value: string])[];
  /** Finite. */
  readonly value: number;
}

/** The metrics of a service in Prometheus text format, in their order. */
export type Exposition = readonly MetricPoint[];

/** Pauses of Go's garbage collector in seconds, as named by the usual client library. */
export const GC_PAUSES = "go_gc_duration_seconds";

/**
 * Name and labels of a value in Prometheus notation.
 * @returns for example `http_requests_total{code="200"}`
 */
export function pointName({ name, labels }: Pick<MetricPoint, "name" | "labels">): string {
  if (labels.length === 0) return name;
  const escaped = (value: string) => value.replace(/["\\]/g, "\\$&").replaceAll("\n", "\\n");
  const pairs = labels.map(([label, value]) => `${label}="${escaped(value)}"`);
  return `${name}{${pairs.join(",")}}`;
}

/** The longest of {@link GC_PAUSES}. */
export const LONGEST_GC_PAUSE = pointName({ name: GC_PAUSES, labels: [["quantile", "1"]] });
