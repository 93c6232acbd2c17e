import { anyMetric, METRIC_IDS, type MetricId } from "../../domain/metrics/catalogue.ts";

/** The unit of a metric in Bencher. */
interface Unit {
  /** Factor from the metric's own unit to Bencher's. */
  readonly factor: number;
  /** Name of Bencher's unit; its charts scale times and sizes accordingly. */
  readonly units: string;
}

/** Bencher's units by those of the catalogue; metrics in other units are not sent. */
const UNITS: Readonly<Record<string, Unit>> = {
  // Bencher has built-in measures `throughput`, `latency` and `build-time` with these units.
  "requests/s": { factor: 1, units: "operations / second (ops/s)" },
  ms: { factor: 1e6, units: "nanoseconds (ns)" },
  µs: { factor: 1e3, units: "nanoseconds (ns)" },
  bytes: { factor: 1, units: "bytes (B)" },
  "bytes/s": { factor: 1, units: "bytes / second (B/s)" },
  "%": { factor: 1, units: "percentage (%)" },
  instructions: { factor: 1, units: "instructions" },
  allocations: { factor: 1, units: "allocations" },
  calls: { factor: 1, units: "calls" },
  s: { factor: 1, units: "seconds (s)" },
};

const SECONDS: Unit = { factor: 1 / 1000, units: "seconds (s)" };

/** The metrics with another unit than their own, or none, because they are not sent. */
const EXCEPTIONS: Readonly<Partial<Record<MetricId, Unit | "unsent">>> = {
  "throughput-per-core": "unsent",
  "wall-time": "unsent",
  others: "unsent",
  steal: "unsent",
  "cpu-pressure": "unsent",
  "build-time": SECONDS,
  "setup-time": SECONDS,
};

/** The metrics that are sent to Bencher, in the order of the reports; a measure is a slug in Bencher. */
export const SENT_METRICS = METRIC_IDS.flatMap((id) => {
  const unit = EXCEPTIONS[id] ?? UNITS[anyMetric(id).unit] ?? "unsent";
  const measure: string = id === "latency-mean" ? "latency" : id;
  return unit === "unsent" ? [] : [{ id, measure, ...unit }];
});

/** A metric that is sent to Bencher. */
export type SentMetric = (typeof SENT_METRICS)[number];

/** Ids of the sent metrics. */
export const SENT_METRIC_IDS: readonly MetricId[] = SENT_METRICS.map(({ id }) => id);

/**
 * The measure that a metric is sent as.
 * @returns undefined for a metric that is not sent
 */
export function measureOf(id: MetricId): SentMetric | undefined {
  return SENT_METRICS.find((metric) => metric.id === id);
}

/** One measure of one benchmark, in Bencher's unit. */
export interface BencherMeasure {
  readonly value: number;
  readonly lower_value?: number;
  readonly upper_value?: number;
}

/** Bencher Metric Format: measures by benchmark and name. */
export type BencherMetrics = Readonly<Record<string, Readonly<Record<string, BencherMeasure>>>>;

/** Bencher's limit of a request, less its other content. */
export const MAX_DOCUMENT_BYTES = 3.5 * 1024 * 1024;

/**
 * Splits metrics into parts that each fit into a request.
 * @param maxBytes size limit of a part inside a request
 * @returns the parts; a benchmark is never split
 */
export function splitMetrics(metrics: BencherMetrics, maxBytes: number): readonly BencherMetrics[] {
  const parts: BencherMetrics[] = [];
  let part: Record<string, BencherMetrics[string]> | undefined;
  let bytes = 0;
  for (const [name, measures] of Object.entries(metrics)) {
    const size = bytesInRequest(JSON.stringify({ [name]: measures }));
    if (!part || bytes + size > maxBytes) {
      part = {};
      parts.push(part);
      bytes = 0;
    }
    part[name] = measures;
    bytes += size;
  }
  return parts;
}

/** Size of a document inside a request, where it is a JSON string and each of its quotes takes two bytes. */
export function bytesInRequest(document: string): number {
  return new TextEncoder().encode(JSON.stringify(document)).length;
}
