import { z } from "zod";
import type { GateDecision } from "../../domain/comparison/comparison.ts";
import type { CountProblem } from "../../domain/evidence/count-steadiness.ts";
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
  caseOf,
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

type Cause<Key extends string> = Extract<LossCause, { readonly [Each in Key]: unknown }>;

const failureOf = caseOf<LoadFailure>();
const problemOf = caseOf<CountProblem>();
const figuresOf = caseOf<ReasonFigures>();

/** The failure of a series of base under load. */
export const loadFailure = z.discriminatedUnion("of", [
  failureOf("nothing-finished", {}),
  failureOf("failed-requests", { failed: failedShare }),
  failureOf("no-answer", { bursts: wholeNumber, measured: wholeNumber }),
]);

const cause = z.union([
  z.strictObject({ reason: z.string() } satisfies Shape<Cause<"reason">>),
  z.strictObject({ series: z.string(), failure: loadFailure } satisfies Shape<Cause<"series">>),
]);

const problem = z.discriminatedUnion("of", [
  problemOf("failure", { arm, told: z.string() }),
  problemOf(["not-counted", "no-system-calls"], { arm }),
  problemOf("unsteady", { arm, percent: z.number(), runtime: z.string().exactOptional() }),
  problemOf(["other-tool", "other-requests"], {}),
  problemOf("unseen", { metrics: z.array(countMetric) }),
]);

const figures = z
  .discriminatedUnion("of", [
    figuresOf("metric", { metric }),
    figuresOf("limit", { limit }),
    figuresOf(["unmeasured-metric", "too-few-answers", "no-series", "no-shard-measured"], {}),
    figuresOf("common-change", { change: commonChange }),
    figuresOf("late-answers", { late: lateAnswers }),
    figuresOf(["failed-requests", "failed-beside"], {
      failures: z.strictObject(failuresShape),
      allowedPercent: z.number().exactOptional(),
    }),
    figuresOf("fail-fast", { rounds: wholeNumber, planned: wholeNumber }),
    figuresOf("lost-base", { cause }),
    figuresOf(["benchmark", "ended-early"], { told: z.string() }),
    figuresOf("counts", { problem }),
    figuresOf("nothing-counted", { told: z.string().exactOptional() }),
    figuresOf("missing-shard", { shard, told: z.string(), isWaived: yes.exactOptional() }),
    figuresOf("alert", {
      tracker: z.string(),
      metric: anyMetric,
      value: z.number().exactOptional(),
      lower: z.number().exactOptional(),
      upper: z.number().exactOptional(),
    }),
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
