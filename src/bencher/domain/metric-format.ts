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
