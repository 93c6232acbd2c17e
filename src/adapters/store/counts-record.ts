import { z } from "zod";
import type { BaselineCounts } from "../../domain/history/baseline-counts.ts";
import { COUNT_METRIC_IDS } from "../../domain/metrics/catalogue.ts";
import { areUnique, count, figure, list, name, text } from "../run-file/parts.ts";
import { byMetric } from "./figures.ts";

const series = z.object({
  name: text(),
  server: name,
  scenario: name,
  configHash: text(),
  requests: count,
  tool: text(64).exactOptional(),
  metrics: byMetric(COUNT_METRIC_IDS, figure),
});

const COUNTERS = ["hardware counters", "cachegrind"] as const;

/** The schema of a stored record's counts. */
export const storedCounts: z.ZodType<BaselineCounts> = z.object({
  counter: z.object({ name: z.enum(COUNTERS), version: text() }),
  conditions: list(text(), 20),
  series: list(series, 100_000).refine(areUnique, "a name is there twice"),
});

const ofNewCounter = z.looseObject({
  counts: z.looseObject({ counter: z.looseObject({ name: z.string() }) }),
});

/** Removes counts of a counter that this version does not know: nothing can be compared with them. */
export function withoutNewCounter(record: unknown): unknown {
  const { data } = ofNewCounter.safeParse(record);
  if (!data || COUNTERS.some((name) => name === data.counts.counter.name)) return record;
  const { counts: _counts, ...others } = data;
  return others;
}
