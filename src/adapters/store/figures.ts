import { z } from "zod";
import { isTable } from "../run-file/parts.ts";

/**
 * A table by metric. Metrics that only a newer version knows are dropped, so that the others stay readable.
 * @param ids the metrics that this version knows
 * @param value schema of each value
 */
export function byMetric<Id extends string, T extends z.ZodType>(ids: readonly Id[], value: T) {
  const known = new Set<string>(ids);
  return z.preprocess(
    (table) =>
      isTable(table)
        ? Object.fromEntries(Object.entries(table).filter(([id]) => known.has(id)))
        : table,
    z.partialRecord(z.enum(ids), value),
  );
}
