import { z } from "zod";
import {
  type AgainstHistory,
  COMPARISON_SCHEMA,
  type ComparedWith,
  type Comparison,
  type Jump,
} from "../../domain/comparison/comparison.ts";
import type { HeadToHead, Ratio, ServerHeadToHead } from "../../domain/comparison/head-to-head.ts";
import type { LostUnderLoad } from "../../domain/evidence/failed-under-load.ts";
import type { LostBase } from "../../domain/run/file/base-commit.ts";
import type { IgnoredChange } from "../../domain/run/plan/ignored-change.ts";
import { gate, loadFailure } from "./gate-schema.ts";
import {
  anyMetric,
  commonChange,
  level,
  metricShape,
  optional,
  type Shape,
  seriesMetric,
  serverMetric,
  verdict,
  wholeNumber,
} from "./parts.ts";
import { counted, series, server } from "./series-schema.ts";

type With<Kind extends ComparedWith["kind"]> = Extract<ComparedWith, { readonly kind: Kind }>;

const sha = z.string().exactOptional();

/** The other side of the comparison. */
const comparedWith = z
  .discriminatedUnion("kind", [
    z.strictObject({
      kind: z.literal("base"),
      sha,
      ref: z.string(),
      isItself: optional(z.boolean(), "Base is head's own commit."),
      isAdoption: optional(z.boolean(), "Base has no configuration of its own."),
      kept: optional(
        z.array(z.string()),
        "Series that only base's configuration has, measured all the same.",
      ),
    } satisfies Shape<With<"base">>),
    z.strictObject({
      kind: z.literal("lost").describe("Base could not be measured."),
      sha,
      ref: z.string(),
    } satisfies Shape<With<"lost">>),
    z.strictObject({
      kind: z.literal("run").describe("Another run file."),
      id: z.string(),
      startedAt: z.string(),
      isItself: z.boolean().exactOptional(),
    } satisfies Shape<With<"run">>),
    z.strictObject({
      kind: z.literal("history").describe("Earlier runs of the stored baseline."),
      runs: wholeNumber,
      testbed: z.string(),
    } satisfies Shape<With<"history">>),
    z.strictObject({
      kind: z.literal("none"),
      reason: z.string(),
      ignored: optional(
        z.strictObject({
          ref: z.string(),
          sha: z.string(),
          files: z.int().positive(),
          under: z.array(z.string()),
        } satisfies Shape<IgnoredChange>),
        "Nothing was measured: only files of `changed.ignore` changed.",
      ),
    } satisfies Shape<With<"none">>),
  ])
  .meta({ id: "comparedWith", description: "What head was compared with." });

const ratio = {
  servers: z.tuple([z.string(), z.string()]),
  ratio: z.number().positive().describe("First server's value ÷ second server's."),
  low: z.number().positive().describe("Lower end of its 95 % interval."),
  high: z.number().positive().describe("Upper end of its 95 % interval."),
} satisfies Shape<Ratio>;

const serverHeadToHead = z
  .strictObject({ ...ratio, metric: serverMetric } satisfies Shape<ServerHeadToHead>)
  .describe("Two servers of head as a whole.");

const headToHead = z
  .strictObject({
    scenario: z.string(),
    level,
    metric: seriesMetric,
    ...ratio,
    pairs: wholeNumber,
  } satisfies Shape<HeadToHead>)
  .describe("Two servers of head under the same load; the first has the higher throughput.");

const reason = z.string().describe("Why, in words.");

const lost = z
  .union([
    z.strictObject({
      kind: z.enum(["lost-base", "same-program"]),
      server: z.string().exactOptional(),
      scenario: z.string().exactOptional(),
      reason,
      details: z.array(z.string()).exactOptional(),
    } satisfies Shape<LostBase>),
    z.strictObject({
      kind: z.literal("lost-base"),
      server: z.string(),
      scenario: z.string(),
      series: z.string(),
      failure: loadFailure,
      reason,
    } satisfies Shape<LostUnderLoad & { readonly reason: string }>),
  ])
  .meta({ id: "lost", description: "A part of base that could not be measured." });

const difference = z
  .strictObject({ against: z.string(), what: z.string(), before: z.string(), now: z.string() })
  .meta({ id: "difference", description: "What else differs from what head was compared with." });

const history = z
  .strictObject({
    runs: wholeNumber,
    verdict,
    jumps: z.array(
      z.strictObject({
        ...metricShape,
        series: z.string(),
        metric: z.union([seriesMetric, serverMetric]),
        verdict,
      } satisfies Shape<Jump>),
    ),
  } satisfies Shape<AgainstHistory>)
  .describe("How a run that has a base compares with earlier runs.");

const next = z
  .strictObject({
    series: z.string(),
    metric: anyMetric,
    base: optional(z.string(), "Its base, where that is one that the gate does not judge."),
    minutes: optional(z.int().positive(), "Budget of the command."),
    command: optional(
      z.string(),
      "Absent, as `minutes` is, where no run of an hour is known to decide it.",
    ),
  })
  .describe("What would decide a comparison that is open.");

const compared = {
  verdict,
  comparedWith,
  series: z.array(series),
  common: z.array(commonChange).exactOptional(),
  lost: z.array(lost).exactOptional(),
  differences: z.array(difference).exactOptional(),
};

/** A comparison's type with the keys that are written replaced or added. */
type Written = Omit<
  Comparison,
  "series" | "differences" | "lost" | "gate" | "counted" | "furtherBases"
> & {
  readonly series: readonly z.infer<typeof series>[];
  readonly differences?: readonly z.infer<typeof difference>[];
  readonly lost?: readonly z.infer<typeof lost>[];
  readonly gate: z.infer<typeof gate>;
  readonly counted?: readonly z.infer<typeof counted>[];
  readonly furtherBases?: readonly Pick<Written, keyof typeof compared>[];
  readonly next?: readonly z.infer<typeof next>[];
};

/**
 * The content of `comparison.json`. The schema is strict: a new key must be added here. comparison.schema.json is
 * generated from it.
 */
export const comparisonSchema = z
  .strictObject({
    schema: z.literal(COMPARISON_SCHEMA),
    ...compared,
    gate,
    headToHead: z.array(headToHead),
    serversHeadToHead: z.array(serverHeadToHead).exactOptional(),
    counted: z.array(counted).exactOptional(),
    servers: z.array(server).exactOptional(),
    tracking: z
      .unknown()
      .optional()
      .describe("What the tracker says of the run, in the tracker's own form."),
    history: history.exactOptional(),
    furtherBases: optional(
      z.array(z.strictObject(compared)),
      "The same against bases that the gate does not judge.",
    ),
    next: z.array(next).exactOptional(),
  } satisfies Shape<Written>)
  .meta({
    title: COMPARISON_SCHEMA,
    description: "comparison.json of Loadgate; docs/commands.md says what may change.",
  });
