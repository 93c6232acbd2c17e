import { z } from "zod";
import { TRACKED_METRIC_IDS } from "../../domain/tracking/bencher-config.ts";
import type { Tracking } from "../../domain/tracking/tracking.ts";

const text = z.string().max(1024);
const sentence = z.string().max(10_000);
const url = z
  .string()
  .max(4096)
  .regex(/^https?:\/\/[^\s<>()[\]"'`\\]+$/);
const against = z.enum(["history", "base"]);

const facts = z.object({
  event: text,
  defaultBranch: text.exactOptional(),
  pullRequest: z
    .object({
      ...{ number: z.int().positive(), headSha: text, baseBranch: text, baseSha: text },
      isFork: z.boolean(),
    })
    .exactOptional(),
});

const row = z.object({
  ...{ series: text, metric: z.enum(TRACKED_METRIC_IDS), against },
  value: z.number().exactOptional(),
  status: z.enum(["alert", "dismissed", "within", "untested"]),
  reason: sentence.exactOptional(),
  baseline: z.number().exactOptional(),
  lower: z.number().exactOptional(),
  upper: z.number().exactOptional(),
  alertUrl: url.exactOptional(),
  plotUrl: url.exactOptional(),
  samples: z.int().nonnegative().exactOptional(),
  trendPercent: z.number().exactOptional(),
});

const found: z.ZodType<Tracking> = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("skipped"), reason: sentence, isExpected: z.boolean(), facts }),
  z.object({
    ...{ kind: z.literal("failed"), reason: sentence, facts },
    hint: sentence.exactOptional(),
    details: z.array(sentence).max(100),
  }),
  z.object({
    ...{ kind: z.literal("tracked"), facts, project: text, branch: text, testbed: text },
    reports: z.array(z.object({ uuid: text, against, url: url.exactOptional() })).max(1000),
    rows: z.array(row).max(1_000_000),
    problems: z.array(sentence).max(1000),
    ...{ isComplete: z.boolean(), wasSentBefore: z.boolean() },
  }),
]);

/**
 * What a run file says of tracking. Nothing depends on it: where it cannot be read it is left out, and
 * the run is as good as before.
 */
export const trackedRunFile = z.object({ tracking: found.optional().catch(undefined) });
