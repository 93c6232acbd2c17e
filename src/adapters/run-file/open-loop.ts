import { z } from "zod";
import { MACHINE_METRIC_IDS, OPEN_LOOP_METRIC_IDS } from "../../domain/metrics/catalogue.ts";
import { MOST_SHARDS } from "../../domain/run/plan/shard.ts";
import { OPEN_LOOP_KINDS } from "../../domain/series/series.ts";
import { MAX_RATE, MAX_ROUNDS, MAX_SERIES_NAME } from "./limits.ts";
import { arm, count, figure, list, longText, name, text } from "./parts.ts";
import { addresses } from "./sections.ts";

/** Loads of one search; this version makes two dozen at most. */
const MAX_PROBES = 100;

/** Stages of a load; the configuration allows twenty. */
const MAX_STAGES = 100;

/** Windows of a load in stages: of a million requests, 500 in each, and one for each stage. */
const MAX_WINDOWS = 2100;

const rate = z.number().positive().max(MAX_RATE);

const part = figure.max(1);

const probe = z.object({
  rate,
  holds: z.boolean(),
  answeredPart: part,
  p99Ms: figure.exactOptional(),
  cpuUs: figure.exactOptional(),
  generatorBound: z.boolean().exactOptional(),
  busyPart: figure.exactOptional(),
});

const window = z.object({
  rate,
  fromMs: figure,
  toMs: figure,
  answers: count,
  failed: count,
  p50Ms: figure.exactOptional(),
  p99Ms: figure.exactOptional(),
});

const values = z
  .partialRecord(z.enum(OPEN_LOOP_METRIC_IDS), figure)
  .refine(
    ({ capacity = 1, lost = 0 }) => capacity > 0 && lost <= 100,
    "a value that is not possible",
  );

const round = z.object({
  round: count,
  values,
  bounds: z
    .partialRecord(z.enum(OPEN_LOOP_METRIC_IDS), z.enum(["higher", "lower"]))
    .exactOptional(),
  machine: z.partialRecord(z.enum(MACHINE_METRIC_IDS), figure).exactOptional(),
  probes: list(probe, MAX_PROBES).exactOptional(),
  windows: list(window, MAX_WINDOWS).exactOptional(),
});

function areDistinct(rounds: readonly { readonly round: number }[]): boolean {
  return new Set(rounds.map((one) => one.round)).size === rounds.length;
}

/** What was measured cannot be judged without the load that it was measured under. */
const isWhole = (one: {
  kind: string;
  rounds: readonly object[];
  capacity?: object;
  stages?: readonly object[];
}) =>
  one.rounds.length === 0 || Boolean(one.kind === "capacity" ? one.capacity : one.stages?.length);

const series = z
  .object({
    name: z.string().max(MAX_SERIES_NAME),
    server: name,
    scenario: name,
    arm,
    kind: z.enum(OPEN_LOOP_KINDS),
    addresses: addresses.exactOptional(),
    shard: count.min(1).max(MOST_SHARDS).exactOptional(),
    configHash: text(64).exactOptional(),
    capacity: z.object({ p99Ms: figure, errorPart: part, from: rate, to: rate }).exactOptional(),
    stages: list(z.object({ rate, ms: figure }), MAX_STAGES).exactOptional(),
    rounds: list(round, MAX_ROUNDS).refine(areDistinct, "a round is there twice"),
    failure: longText.exactOptional(),
  })
  .refine(isWhole, "rounds without the load that they are of");

/**
 * The schema of what a run loaded at several rates.
 * @param mostSeries maximum number of series in a file
 */
export const openLoopSchema = (mostSeries: number) =>
  z.object({ durationMs: figure, series: list(series, mostSeries) });
