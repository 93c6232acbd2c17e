import { z } from "zod";
import { MOST_TURNS } from "../../domain/run/plan/count-settings.ts";
import { MOST_SHARDS } from "../../domain/run/plan/shard.ts";
import { MOST_CALLS, MOST_CHARACTERS, MOST_FUNCTIONS } from "../../domain/series/counts.ts";
import {
  type CalledFrame,
  MOST_DEPTH,
  MOST_FRAMES,
  MOST_NAME,
  MOST_PROFILED,
} from "../../domain/series/profile.ts";
import { seriesKeyOf } from "../../domain/series/series.ts";
import { tableOf } from "../../domain/shared/table-of.ts";
import { MAX_READING, MAX_SERIES_NAME, MAX_STARTS, MAX_TEXT } from "./limits.ts";
import { arm, causes, count, figure, list, longText, name, text, word } from "./parts.ts";

/** The machine and the tools of a run. */
export const environment = z.object({
  ...tableOf(["os", "arch", "cpuModel"], () => text()),
  cpuCount: count,
  cpuQuota: figure.exactOptional(),
  memoryBytes: count,
  ...tableOf(["node", "loadgate"], () => text()),
  ...tableOf(["runnerImage", "imageVersion", "oha"], () => text().exactOptional()),
});

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

const shardJob = z.object({
  index: count.min(1).max(MOST_SHARDS),
  environment: environment.exactOptional(),
  failure: longText.exactOptional(),
});

/**
 * The parts that a file was merged from.
 * @param mostSeries maximum number of series in a plan
 */
export const mergedShards = (mostSeries: number) =>
  z.object({
    jobs: list(shardJob, MOST_SHARDS),
    unmeasured: list(seriesText, mostSeries, isSeriesText),
  });

/** What counts instructions. */
export const counter = z.enum(["hardware counters", "cachegrind"]);

const turn = z.object({
  turn: count,
  // No program answers without executing instructions.
  instructions: figure.positive(),
  ...tableOf(["allocations", "allocatedBytes", "systemCalls"], () => figure.exactOptional()),
});

function areDistinct(turns: readonly { readonly turn: number }[]): boolean {
  return new Set(turns.map(({ turn }) => turn)).size === turns.length;
}

/** Function names come from the counted programs. */
const functionCount = z.object({ name: text(MOST_CHARACTERS), base: figure, head: figure });

/** Names come from the counting tool. */
const systemCall = z.object({ name: text(64), count: figure });

/** Methods and paths of requests, which may be those of a stranger's configuration. */
export const addresses = list(text(), 100);

const countedSeries = z.object({
  name: z.string().max(MAX_SERIES_NAME),
  server: name,
  scenario: name,
  arm,
  addresses: addresses.exactOptional(),
  runtime: text(64).exactOptional(),
  tool: text(64).exactOptional(),
  requests: count,
  configHash: text(64).exactOptional(),
  turns: list(turn, MOST_TURNS).refine(areDistinct, "a turn is there twice"),
  failure: longText.exactOptional(),
  systemCalls: list(systemCall, MOST_CALLS).exactOptional(),
  functions: list(functionCount, MOST_FUNCTIONS).exactOptional(),
});

/**
 * The schema of a run's counts.
 * @param mostSeries maximum number of series in a file
 */
export const countsSchema = (mostSeries: number) =>
  z.object({
    counter: z.object({ name: counter, version: text(64) }).exactOptional(),
    unusable: list(z.object({ name: counter, reason: text() }), 10),
    conditions: list(text(), 20),
    durationMs: figure,
    series: list(countedSeries, mostSeries),
  });

const costs = { name: text(MOST_NAME), baseUs: figure, headUs: figure };
const functionCost = z.object({
  ...costs,
  caller: text(MOST_NAME).exactOptional(),
  ...tableOf(["isChanged", "isTracked"], () => z.literal(true).exactOptional()),
});

const calledFrame = z.object({ ...costs, depth: count.max(MOST_DEPTH - 1) });

/** Each frame follows its caller, or another frame that its caller calls. */
function isTree(frames: readonly CalledFrame[]): boolean {
  return frames.every(({ depth }, at) => depth <= (frames[at - 1]?.depth ?? -1) + 1);
}

/** Where the CPU time of a request goes. */
export const profile = z.object({
  series: seriesText,
  starts: count,
  durationMs: figure,
  failure: longText.exactOptional(),
  profiler: text(64).exactOptional(),
  baseUs: figure,
  headUs: figure,
  compared: count,
  functions: list(functionCost, MOST_PROFILED),
  tree: list(calledFrame, MOST_FRAMES).refine(isTree, "a frame has no caller").exactOptional(),
});

const reading = z.number().min(-MAX_READING).max(MAX_READING).exactOptional();

const start = z.object({
  round: count,
  shard: count.exactOptional(),
  coldStartMs: figure.exactOptional(),
  furtherColdStartsMs: list(figure, 16).exactOptional(),
  addressTaken: text().exactOptional(),
  ...tableOf(["answerMs", "stopMs", "idleRssBytes", "peakRssBytes"], () => figure.exactOptional()),
  ...tableOf(["warmUpMs", "stillFasterPercent", "stillUsedPercent"], () => figure.exactOptional()),
  readings: list(z.object({ name: text(), before: reading, after: reading }), 1000).exactOptional(),
});

const tool = z.object({ name: text(64), version: text(64) });

/** The schema of the facts about a server in one arm. */
export const server = z.object({
  server: name,
  arm,
  url: text(2048).exactOptional(),
  starts: list(start, MAX_STARTS),
  ...tableOf(["buildMs", "setupMs", "artifactBytes"], () => figure.exactOptional()),
  tools: list(tool, 32).exactOptional(),
});

const failedRequests = z
  .object({ finished: count, failed: count, statuses: causes, errors: causes })
  .refine(({ finished, failed }) => failed <= finished, "more requests failed than finished");

/** Requests outside the bursts, one entry for each start. */
export const besideBursts = list(failedRequests, MAX_STARTS);

/** Loads at the ends of starts, at most one entry for each. */
export const closings = list(
  z.object({
    round: count,
    isSustained: z.literal(true).exactOptional(),
    requests: count.min(1),
    meanMs: figure,
    percentilesMs: z
      .object({ p50: figure, p90: figure, p95: figure, p99: figure, p999: figure.exactOptional() })
      .exactOptional(),
  }),
  MAX_STARTS,
);

const originText = z.string().max(MAX_TEXT);

/** The purpose that a run file was made for. */
export const origin = z.object({
  event: originText,
  name: originText.exactOptional(),
  defaultBranch: originText.exactOptional(),
  pullRequest: z
    .object({
      number: z.int().positive(),
      ...tableOf(["headSha", "baseBranch", "baseSha"], () => originText),
      isFork: z.boolean(),
    })
    .exactOptional(),
});
