import type { Samples } from "../../series/samples.ts";

/**
 * Converts bursts to the form of a run file: each column is a list, or a single value if all bursts have the same one;
 * null for a figure that a burst does not have.
 */
export function writtenSamples({ length, startedAt, columns, causes }: Samples) {
  const { errorCount: _, ...figures } = columns;
  const of = Array.from({ length }, (__, index) => causes.get(index));
  const written = Object.entries(figures).map(([id, values]) => [
    id,
    oneOrAll(values.map((value) => (Number.isNaN(value) ? null : value))),
  ]);
  const hasStatuses = of.some((one) => one?.statuses !== undefined);
  return {
    bursts: length,
    startedAt: oneOrAll(startedAt),
    ...Object.fromEntries(written),
    ...(hasStatuses && { statuses: oneOrAll(of.map((one) => one?.statuses ?? null)) }),
    errors: causes.size === 0 ? {} : oneOrAll(of.map((one) => one?.errors ?? {})),
  };
}

function oneOrAll(values: readonly unknown[]): unknown {
  const isSame = values.length > 0 && values.every((value) => value === values[0]);
  return isSame ? values[0] : values;
}
