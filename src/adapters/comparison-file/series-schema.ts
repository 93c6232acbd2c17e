import { z } from "zod";
import type { FunctionCount } from "../../domain/run/file/counts.ts";
import type {
  CountedComparison,
  SeriesComparison,
  ServerComparison,
} from "../../domain/verdict/series-comparison.ts";
import {
  countMetric,
  failuresShape,
  lateAnswers,
  level,
  metric,
  optional,
  type Shape,
  seriesMetric,
  serverMetric,
  verdict,
  wholeNumber,
  yes,
} from "./parts.ts";

/** A series as written to the file, where the reason it cannot be compared is a sentence. */
type InWords<Series, Key extends keyof Series> = Omit<Series, Key> & {
  readonly [Each in Key]?: string;
};

const notCompared = optional(
  z.string(),
  "Why a comparison that was asked for is not possible, in words.",
);

/** A series measured under load. */
export const series = z
  .strictObject({
    name: z.string().describe("SERVER/SCENARIO LEVEL, and of a mix ` / REQUEST`."),
    server: z.string(),
    scenario: z.string(),
    level,
    request: optional(z.string(), "The request of a mix that it is about."),
    verdict,
    notCompared,
    generatorBound: optional(
      z.number(),
      "Part of the bursts in which the load generator set the pace, 0 to 1.",
    ),
    testbed: optional(z.string(), "Where it was measured, if shards had different machines."),
    late: lateAnswers.exactOptional(),
    answerBytes: optional(
      z.strictObject({ base: z.number(), head: z.number(), isChecked: yes.exactOptional() }),
      "Mean length of answers under load, where head's differs suspiciously.",
    ),
    idleWork: optional(
      z.strictObject({ arm: z.enum(["base", "head"]), percent: z.number() }),
      "The arm whose server works while the other one is loaded, with its part of the machine's CPU time.",
    ),
    failures: optional(
      z.strictObject({ ...failuresShape, areTooMany: yes.exactOptional() }),
      "Failed requests of the measured bursts.",
    ),
    failuresBeside: optional(
      z.strictObject({
        ...failuresShape,
        verdict: z.enum(["worse", "perhaps-worse", "not-compared"]).exactOptional(),
      }),
      "Failed requests of the warm-ups.",
    ),
    unansweredBursts: wholeNumber.exactOptional(),
    tooFewAnswers: optional(
      z.array(seriesMetric),
      "Gated metrics that too few answers could judge.",
    ),
    metrics: z.partialRecord(seriesMetric, metric),
  } satisfies Shape<InWords<SeriesComparison, "notCompared">>)
  .meta({ id: "series", description: "A series that was loaded, or one request of its mix." });

const functionCount = z
  .strictObject({
    name: z.string(),
    base: z.number(),
    head: z.number(),
  } satisfies Shape<FunctionCount>)
  .meta({
    id: "perRequest",
    description: "What one function or system call comes to for one request.",
  });

/** A series measured by counting. */
export const counted = z
  .strictObject({
    name: z.string().describe("SERVER/SCENARIO."),
    server: z.string(),
    scenario: z.string(),
    verdict,
    problem: optional(z.string(), "Why it cannot be judged by its counts, in words."),
    isBaseLost: z.boolean().exactOptional(),
    notCompared,
    metrics: z.partialRecord(countMetric, metric),
    unseen: optional(z.array(countMetric), "Gated metrics that neither side shows."),
    grown: optional(z.array(functionCount), "Functions that grew."),
    grownCalls: optional(z.array(functionCount), "System calls that are made more often."),
  } satisfies Shape<InWords<CountedComparison, "problem" | "notCompared">>)
  .meta({
    id: "counted",
    description: "A series whose instructions and allocations were counted.",
  });

/** A server as a whole. */
export const server = z
  .strictObject({
    name: z.string(),
    verdict,
    metrics: z.partialRecord(serverMetric, metric),
  } satisfies Shape<ServerComparison>)
  .meta({ id: "server", description: "A server as a whole: its starts, memory and build." });
