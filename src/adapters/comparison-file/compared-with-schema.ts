import { z } from "zod";
import type { ComparedWith } from "../../domain/comparison/comparison.ts";
import type { IgnoredChange } from "../../domain/run/plan/ignored-change.ts";
import { optional, type Shape, wholeNumber } from "./parts.ts";

type With<Kind extends ComparedWith["kind"]> = Extract<ComparedWith, { readonly kind: Kind }>;

const sha = z.string().exactOptional();

/** The other side of the comparison. */
export const comparedWith = z
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
