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

const notCompared = z
  .string()
  .exactOptional()
  .meta({ description: "Why a comparison that was asked for is not possible, in words." });

/** A series measured under load. */
export const series = z
  .strictObject({
    name: z.string().meta({ description: "SERVER/SCENARIO LEVEL, and of a mix ` / REQUEST`." }),
    server: z.string(),
    scenario: z.string(),
    level,
    request: z
      .string()
      .exactOptional()
      .meta({ description: "The request of a mix that it is about." }),
    verdict,
    notCompared,
    generatorBound: z.number().exactOptional().meta({
      description: "Part of the bursts in which the load generator set the pace, 0 to 1.",
    }),
    testbed: z
      .string()
      .exactOptional()
      .meta({ description: "Where it was measured, if shards had different machines." }),
    late: lateAnswers.exactOptional(),
    answerBytes: z
      .strictObject({ base: z.number(), head: z.number(), isChecked: yes.exactOptional() })
      .exactOptional()
      .meta({
        description: "Mean length of answers under load, where head's differs suspiciously.",
      }),
    failures: z
      .strictObject({ ...failuresShape, areTooMany: yes.exactOptional() })
      .exactOptional()
      .meta({ description: "Failed requests of the measured bursts." }),
    failuresBeside: z
      .strictObject({
        ...failuresShape,
        verdict: z.enum(["worse", "perhaps-worse", "not-compared"]).exactOptional(),
      })
      .exactOptional()
      .meta({ description: "Failed requests of the warm-ups." }),
    unansweredBursts: wholeNumber.exactOptional(),
    tooFewAnswers: z
      .array(seriesMetric)
      .exactOptional()
      .meta({ description: "Gated metrics that too few answers could judge." }),
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
    name: z.string().meta({ description: "SERVER/SCENARIO." }),
    server: z.string(),
    scenario: z.string(),
    verdict,
    problem: z
      .string()
      .exactOptional()
      .meta({ description: "Why it cannot be judged by its counts, in words." }),
    isBaseLost: z.boolean().exactOptional(),
    notCompared,
    metrics: z.partialRecord(countMetric, metric),
    unseen: z
      .array(countMetric)
      .exactOptional()
      .meta({ description: "Gated metrics that neither side shows." }),
    grown: z.array(functionCount).exactOptional().meta({ description: "Functions that grew." }),
    grownCalls: z
      .array(functionCount)
      .exactOptional()
      .meta({ description: "System calls that are made more often." }),
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
