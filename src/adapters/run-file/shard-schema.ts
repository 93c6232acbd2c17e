import { z } from "zod";
import { seriesKeyOf } from "../../domain/run/series/series.ts";
import { MOST_SHARDS } from "../../domain/run/shards/shard.ts";
import { environment } from "./environment.ts";
import { MAX_SERIES_NAME } from "./limits.ts";
import { count, list, longText, word } from "./parts.ts";

/** Checked quickly, because each shard's file holds the whole plan. */
function isSeriesText(value: unknown): value is string {
  return (
    typeof value === "string" && value.length <= MAX_SERIES_NAME && seriesKeyOf(value) !== undefined
  );
}

const seriesText = z.custom<string>(isSeriesText, "it is no name of a series");

/**
 * The part of a plan that a file covers.
 * @param mostSeries maximum number of series in a plan
 */
export const planPart = (mostSeries: number) =>
  z.object({
    index: count.min(1).max(MOST_SHARDS),
    count: count.min(1).max(MOST_SHARDS),
    own: list(seriesText, mostSeries, isSeriesText),
    plan: list(seriesText, mostSeries, isSeriesText),
    planHash: word,
    cutBy: z.enum(["budget", "auto", "repeats"]),
  });

/**
 * The parts that a file was merged from.
 * @param mostSeries maximum number of series in a plan
 */
export const mergedShards = (mostSeries: number) =>
  z.object({
    jobs: list(
      z.object({
        index: count.min(1).max(MOST_SHARDS),
        environment: environment.exactOptional(),
        failure: longText.exactOptional(),
      }),
      MOST_SHARDS,
    ),
    unmeasured: list(seriesText, mostSeries, isSeriesText),
  });
