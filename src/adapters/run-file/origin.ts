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
 * What a run file says it was made for. Nothing that was measured depends on it.
 * @param value the first line of the file
 * @returns undefined where it says nothing, or nothing that can be read: the run is as good without it
 */
export function originIn(value: unknown): RunOrigin | undefined {
  return head.safeParse(value).data?.origin;
}
