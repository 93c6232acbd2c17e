import { z } from "zod";
import type { RunOrigin } from "../../domain/run/file/origin.ts";
import { MAX_TEXT } from "./limits.ts";

const text = z.string().max(MAX_TEXT);

const origin: z.ZodType<RunOrigin> = z.object({
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

const head = z.object({ origin });

/**
 * Reads the purpose that a run file was made for. No measurement depends on it.
 * @param value the first line of the file
 * @returns undefined if it is missing or invalid, which does not invalidate the run
 */
export function originIn(value: unknown): RunOrigin | undefined {
  return head.safeParse(value).data?.origin;
}
