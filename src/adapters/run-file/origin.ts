import { z } from "zod";
import type { RunOrigin } from "../../domain/run/file/origin.ts";
import { MAX_TEXT } from "./limits.ts";

const text = z.string().max(MAX_TEXT);

/** The purpose that a run file was made for. */
export const origin: z.ZodType<RunOrigin> = z.object({
  event: text,
  defaultBranch: text.exactOptional(),
  pullRequest: z
    .object({
      number: z.int().positive(),
      headSha: text,
      baseBranch: text,
      baseSha: text,
      isFork: z.boolean(),
    })
    .exactOptional(),
});
