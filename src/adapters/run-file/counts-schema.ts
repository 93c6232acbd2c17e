import { z } from "zod";
import {
  type Counts,
  MOST_CALLS,
  MOST_CHARACTERS,
  MOST_FUNCTIONS,
} from "../../domain/run/file/counts.ts";
import { MOST_TURNS } from "../../domain/run/plan/without-timing.ts";
import { MAX_SERIES_NAME } from "./limits.ts";
import { arm, count, figure, list, longText, name, text } from "./parts.ts";

const counter = z.enum(["hardware counters", "cachegrind"]);

const turn = z.object({
  turn: count,
  // No program answers without executing instructions.
  instructions: figure.positive(),
  allocations: figure.exactOptional(),
  allocatedBytes: figure.exactOptional(),
  systemCalls: figure.exactOptional(),
});

/** Function names come from the counted programs. */
const functionCount = z.object({ name: text(MOST_CHARACTERS), base: figure, head: figure });

/** Names come from the counting tool. */
const systemCall = z.object({ name: text(64), count: figure });

const series = z.object({
  name: z.string().max(MAX_SERIES_NAME),
  server: name,
  scenario: name,
  arm,
  runtime: text(64).exactOptional(),
  tool: text(64).exactOptional(),
  requests: count,
  configHash: text(64).exactOptional(),
  turns: list(turn, MOST_TURNS),
  failure: longText.exactOptional(),
  systemCalls: list(systemCall, MOST_CALLS).exactOptional(),
  functions: list(functionCount, MOST_FUNCTIONS).exactOptional(),
});

/**
 * The schema of a run's counts.
 * @param mostSeries maximum number of series in a file
 */
export function countsSchema(mostSeries: number): z.ZodType<Counts> {
  return z.object({
    counter: z.object({ name: counter, version: text(64) }).exactOptional(),
    unusable: list(z.object({ name: counter, reason: text() }), 10),
    conditions: list(text(), 20),
    durationMs: figure,
    series: list(series, mostSeries),
  });
}
