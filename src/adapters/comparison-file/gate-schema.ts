import { z } from "zod";
import type { GateDecision } from "../../domain/comparison/comparison.ts";
import type { CountProblem } from "../../domain/evidence/count-problem.ts";
import type { LoadFailure, LossCause } from "../../domain/evidence/failed-under-load.ts";
import {
  GATE_REASON_KINDS,
  type GateReason,
  type ReasonFigures,
} from "../../domain/gate/gate-reason.ts";
import { ACCEPT_KINDS, type Acceptance } from "../../domain/review/acceptance.ts";
import {
  anyMetric,
  arm,
  commonChange,
  countMetric,
  failedShare,
  failuresShape,
  lateAnswers,
  limit,
  metric,
  optional,
  type Shape,
  shard,
  wholeNumber,
  yes,
} from "./parts.ts";

type Figures<Of extends ReasonFigures["of"]> = Extract<ReasonFigures, { readonly of: Of }>;
type Problem<Of extends CountProblem["of"]> = Extract<CountProblem, { readonly of: Of }>;
type Failure<Of extends LoadFailure["of"]> = Extract<LoadFailure, { readonly of: Of }>;
type Cause<Key extends string> = Extract<LossCause, { readonly [Each in Key]: unknown }>;

/** The failure of a series of base under load. */
export const loadFailure = z.discriminatedUnion("of", [
  z.strictObject({ of: z.literal("nothing-finished") }),
  z.strictObject({
    of: z.literal("failed-requests"),
    failed: failedShare,
  } satisfies Shape<Failure<"failed-requests">>),
  z.strictObject({
    of: z.literal("no-answer"),
    bursts: wholeNumber,
    measured: wholeNumber,
  } satisfies Shape<Failure<"no-answer">>),
]);

const cause = z.union([
  z.strictObject({ reason: z.string() } satisfies Shape<Cause<"reason">>),
  z.strictObject({ series: z.string(), failure: loadFailure } satisfies Shape<Cause<"series">>),
]);

const problem = z.discriminatedUnion("of", [
  z.strictObject({
    of: z.literal("failure"),
    arm,
    told: z.string(),
  } satisfies Shape<Problem<"failure">>),
  z.strictObject({ of: z.enum(["not-counted", "no-system-calls"]), arm }),
  z.strictObject({
    of: z.literal("unsteady"),
    arm,
    percent: z.number(),
    runtime: z.string().exactOptional(),
  } satisfies Shape<Problem<"unsteady">>),
  z.strictObject({ of: z.enum(["other-tool", "other-requests"]) }),
  z.strictObject({
    of: z.literal("unseen"),
    metrics: z.array(countMetric),
  } satisfies Shape<Problem<"unseen">>),
]);

const figures = z
  .discriminatedUnion("of", [
    z.strictObject({ of: z.literal("metric"), metric } satisfies Shape<Figures<"metric">>),
    z.strictObject({ of: z.literal("limit"), limit } satisfies Shape<Figures<"limit">>),
    z.strictObject({
      of: z.enum(["unmeasured-metric", "too-few-answers", "no-series", "no-shard-measured"]),
    }),
    z.strictObject({
      of: z.literal("common-change"),
      change: commonChange,
    } satisfies Shape<Figures<"common-change">>),
    z.strictObject({
      of: z.literal("late-answers"),
      late: lateAnswers,
    } satisfies Shape<Figures<"late-answers">>),
    z.strictObject({
      of: z.enum(["failed-requests", "failed-beside"]),
      failures: z.strictObject(failuresShape),
      allowedPercent: z.number().exactOptional(),
    } satisfies Shape<Figures<"failed-requests" | "failed-beside">>),
    z.strictObject({
      of: z.literal("fail-fast"),
      rounds: wholeNumber,
      planned: wholeNumber,
    } satisfies Shape<Figures<"fail-fast">>),
    z.strictObject({ of: z.literal("lost-base"), cause } satisfies Shape<Figures<"lost-base">>),
    z.strictObject({ of: z.enum(["benchmark", "ended-early"]), told: z.string() }),
    z.strictObject({ of: z.literal("counts"), problem } satisfies Shape<Figures<"counts">>),
    z.strictObject({
      of: z.literal("nothing-counted"),
      told: z.string().exactOptional(),
    } satisfies Shape<Figures<"nothing-counted">>),
    z.strictObject({
      of: z.literal("missing-shard"),
      shard,
      told: z.string(),
      isWaived: yes.exactOptional(),
    } satisfies Shape<Figures<"missing-shard">>),
    z.strictObject({
      of: z.literal("alert"),
      tracker: z.string(),
      metric: anyMetric,
      value: z.number().exactOptional(),
      lower: z.number().exactOptional(),
      upper: z.number().exactOptional(),
    } satisfies Shape<Figures<"alert">>),
  ])
  .describe("What exactly it is: `of` says which figures there are.");

const reason = z
  .strictObject({
    kind: z.enum(GATE_REASON_KINDS),
    series: optional(z.string(), "Of a series or server; absent where it is about the whole run."),
    metric: anyMetric.exactOptional(),
    figures,
    earlierRuns: optional(
      wholeNumber,
      "How many earlier runs it is held against; absent against anything else.",
    ),
    isAccepted: z.boolean().exactOptional(),
    acceptedBy: optional(wholeNumber, "Which of `accepted` that is, from 0."),
    isBlocking: optional(z.boolean(), "false: the gate passes with it."),
    text: z.string().describe("The same in words, which may change."),
  } satisfies Shape<GateReason & { readonly text: string }>)
  .meta({ id: "reason", description: "Why the gate fails, or would fail." });

const acceptance = z
  .strictObject({
    kind: z.enum(ACCEPT_KINDS),
    series: optional(z.string(), "A glob; absent for all of the kind."),
    by: z.string().describe("Login."),
    via: z.enum(["label", "comment"]),
    reason: z.string(),
    at: z.string().describe("ISO 8601, UTC."),
    pull: z.int().describe("Number of the pull request."),
    url: z.string().exactOptional(),
  } satisfies Shape<Acceptance>)
  .describe("Somebody with write access answers for what the gate found.");

/** The gate as written to the file, where some of its data are sentences. */
interface WrittenGate extends Pick<GateDecision, "decision" | "reasons" | "accepted"> {
  readonly loosened?: readonly string[];
  readonly notAccepted?: readonly string[];
}

/** The gate: its decision, its reasons, and who accepted them. */
export const gate = z.strictObject({
  decision: z.enum(["pass", "fail"]),
  reasons: z.array(reason).describe("A gate that passes can have reasons too."),
  loosened: optional(
    z.array(z.string()),
    "Bounds that head's configuration loosens, where base's decide, in words.",
  ),
  accepted: z.array(acceptance).exactOptional(),
  notAccepted: optional(z.array(z.string()), "Why other acceptances do not count, in words."),
} satisfies Shape<WrittenGate>);
