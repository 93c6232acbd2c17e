import { z } from "zod";
import {
  COUNT_METRIC_IDS,
  METRIC_IDS,
  SERIES_METRIC_IDS,
  SERVER_METRIC_IDS,
} from "../../domain/metrics/catalogue.ts";
import type { FailedShare } from "../../domain/run/series/failed-requests.ts";
import type { Shard } from "../../domain/run/shards/shard.ts";
import type {
  AllAnswers,
  CommonChange,
  ComparedFailures,
  KeptLimit,
  LateAnswers,
  MetricComparison,
} from "../../domain/verdict/series-comparison.ts";
import { VERDICT_ORDER } from "../../domain/verdict/verdict.ts";

/** One schema for each key of a type and no other key, so that neither side can change alone. */
export type Shape<Of> = {
  readonly [Key in keyof Of]-?: object extends Pick<Of, Key>
    ? z.ZodExactOptional<z.ZodType<Of[Key]>>
    : z.ZodType<Of[Key]>;
};

/** What writes the schema of one or more cases of a union of the domain: their `of`, and the shape of the rest. */
export function caseOf<Union extends { readonly of: string }>() {
  return <const Of extends Union["of"]>(
    of: Of | readonly Of[],
    rest: Shape<Omit<Extract<Union, { readonly of: Of }>, "of">>,
  ) => z.strictObject({ of: z.literal([of].flat() as Of[]), ...rest });
}

/** A key that may be absent, with its description. */
export function optional<Schema extends z.ZodType>(schema: Schema, description: string) {
  return schema.exactOptional().describe(description);
}

/** A count. */
export const wholeNumber = z.int().nonnegative();
const positivePercent = z.number().nonnegative();
/** A key that is either `true` or absent. */
export const yes = z.literal(true);

/** The verdict on a comparison. */
export const verdict = z.enum(VERDICT_ORDER).meta({
  id: "verdict",
  description:
    "`unchanged` is decided; `inconclusive` is open and says nothing of the kind. `unmeasurable`: it could not be judged. `new` and `removed`: only one side has it.",
});

/** Id of a timing metric. */
export const seriesMetric = z.enum(SERIES_METRIC_IDS);
/** Id of a counting metric. */
export const countMetric = z.enum(COUNT_METRIC_IDS);
/** Id of a metric of a server. */
export const serverMetric = z.enum(SERVER_METRIC_IDS);
/** Id of any metric of the catalogue. */
export const anyMetric = z.enum(METRIC_IDS);

/** The arm that a measurement belongs to. */
export const arm = z.union([z.enum(["head", "base"]), z.templateLiteral(["base-", z.int()])]);

/** The load of a series. */
export const level = z
  .union([
    z.strictObject({ concurrency: z.int().positive() }),
    z.strictObject({ rate: z.number().positive() }),
  ])
  .meta({
    id: "level",
    description: "Connections of a closed load, or requests a second of an open one.",
  });

/** A change with its 95 % interval. */
export const interval = {
  changePercent: z.number().describe("From base to head, in percent of base."),
  lowPercent: z.number().describe("Lower end of its 95 % interval."),
  highPercent: z.number().describe("Upper end of its 95 % interval."),
};

const tolerancePercent = positivePercent.describe("How much worse it may get.");

const atMostWorsePercent = positivePercent.describe("How much worse head can be at most, at 95 %.");

const allAnswers = z
  .strictObject({
    ...interval,
    atMostWorsePercent: atMostWorsePercent.exactOptional(),
    decides: optional(yes, "The verdict, and the change that reports show, are these."),
  } satisfies Shape<AllAnswers>)
  .describe("By all answers of a round together, where the rest is of typical bursts.");

/** How head keeps a limit. */
export const limit = z
  .strictObject({
    verdict: z
      .enum(["over", "already-over", "within", "inconclusive", "unmeasurable"])
      .describe(
        "`already-over`: base is beyond it too, and head is not shown to be worse. `unmeasurable`: head has no value.",
      ),
    value: z.number().describe("The limit, in the metric's unit."),
    head: optional(z.number(), "Geometric mean of head's rounds."),
    base: z.number().exactOptional(),
    atWorst: optional(z.number(), "Head is no worse, at 95 %."),
  } satisfies Shape<KeptLimit>)
  .meta({ id: "limit", description: "How head keeps a limit." });

/** The keys of a compared metric. */
export const metricShape = {
  base: optional(z.number(), "In the metric's unit (docs/metrics.md)."),
  head: z.number().exactOptional(),
  changePercent: interval.changePercent.exactOptional(),
  lowPercent: interval.lowPercent.exactOptional(),
  highPercent: interval.highPercent.exactOptional(),
  verdict: optional(verdict, "Absent for a metric that is not gated."),
  smallestDetectablePercent: optional(
    positivePercent,
    "Change for the worse that this finds in four of five cases.",
  ),
  atMostWorsePercent: atMostWorsePercent.exactOptional(),
  timeToDecideMs: optional(
    z.number().positive(),
    "How long a run like this one would have to measure to decide it.",
  ),
  isLongToDecide: optional(yes, "It is open, and an hour is too short."),
  isCold: optional(yes, "It is open, and an improvement if its server is known to be warm."),
  looksWorse: z.boolean().exactOptional(),
  tolerancePercent: tolerancePercent.exactOptional(),
  limit: limit.exactOptional(),
  allAnswers: allAnswers.exactOptional(),
} satisfies Shape<MetricComparison>;

/** One metric of one series, compared. */
export const metric = z.strictObject(metricShape).meta({
  id: "metric",
  description: "One metric of one series, compared.",
});

/** A sum, which may exceed the integers that a number represents exactly. */
const sum = z.number().nonnegative();
const causes = z.record(z.string(), sum);

/** Failed requests of one arm. */
export const failedShare = z
  .strictObject({
    percent: positivePercent,
    finished: sum,
    failed: sum,
    statuses: causes.describe("Answers with another status than expected, by status."),
    errors: causes.describe("Requests without an answer, by error."),
  } satisfies Shape<FailedShare>)
  .meta({ id: "failedShare", description: "Failed requests of one side." });

/** The keys of failed requests in both arms. */
export const failuresShape = {
  head: failedShare,
  base: failedShare.exactOptional(),
} satisfies Shape<ComparedFailures>;

/** Answers that arrive after a burst has stopped waiting for them. */
export const lateAnswers = z
  .strictObject({
    by: z.enum(["closing-load", "sustained-load", "under-way", "mean"]),
    percentile: seriesMetric.exactOptional(),
    base: z.number(),
    head: z.number(),
    verdict: z.enum(["worse", "perhaps-worse"]),
  } satisfies Shape<LateAnswers>)
  .meta({
    id: "lateAnswers",
    description:
      "Answers that come later than a burst waits for them: milliseconds, or requests under way.",
  });

/** One of several jobs that measure a plan together. */
export const shard = z.strictObject({
  index: z.int().positive(),
  count: z.int().positive(),
} satisfies Shape<Shard>);

/** A regression that several series have in common. */
export const commonChange = z
  .strictObject({
    metric: seriesMetric,
    series: z.int().positive().describe("Number of the series that show it."),
    ...interval,
    tolerancePercent,
  } satisfies Shape<CommonChange>)
  .meta({ id: "commonChange", description: "A regression that series show together." });
