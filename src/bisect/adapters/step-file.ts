import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { VERDICT_ORDER } from "../../domain/findings/verdict.ts";
import { SERIES_METRIC_IDS, SERVER_METRIC_IDS } from "../../domain/metrics/catalogue.ts";
import { attempt, LoadgateError } from "../../domain/shared/error.ts";
import type { OutputFolder } from "../../ports/output-folder.ts";
import type { StepStore } from "../ports.ts";

/** What a search has measured, in the output folder. */
export const STEP_FILE = "bisect-steps.json";

const text = z.string().max(10_000);
const sha = z.string().regex(/^[0-9a-f]{40,64}$/);
const step = z.object({
  base: sha,
  head: sha,
  standing: z.enum(["good", "bad", "part", "open", "skipped"]),
  change: z
    .object({ changePercent: z.number(), lowPercent: z.number(), highPercent: z.number() })
    .exactOptional(),
  verdict: z.enum(VERDICT_ORDER).exactOptional(),
  reason: text.exactOptional(),
  followed: z
    .object({ series: text, metric: z.enum([...SERIES_METRIC_IDS, ...SERVER_METRIC_IDS]) })
    .exactOptional(),
  functions: z
    .array(z.object({ name: text, baseUs: z.number(), headUs: z.number() }))
    .max(100)
    .exactOptional(),
  durationMs: z.number(),
});
const document = z.object({
  schema: z.literal("loadgate/bisect-steps/1"),
  search: text,
  steps: z.array(step).max(1000),
});

/**
 * Keeps the steps of a search in a file of the output folder, so that it can go on after it was killed.
 * @param search everything that identifies the search: repository, commits, arguments
 */
export function createStepFile(output: OutputFolder, search: readonly unknown[]): StepStore {
  const file = path.join(output.location, STEP_FILE);
  const id = createHash("sha256").update(JSON.stringify(search)).digest("hex");
  return {
    read: async () => {
      const content = attempt(() => readFileSync(file, "utf8"));
      if (content === undefined) return [];
      const found = document.safeParse(attempt(() => JSON.parse(content) as unknown));
      if (found.success && found.data.search === id) return found.data.steps;
      const message = `${file} is of another search, or cannot be read`;
      const hint = "Add --clean to start over, or name another folder with --out.";
      throw new LoadgateError("usage", message, { hint });
    },
    write: (steps) => {
      const written = { schema: "loadgate/bisect-steps/1", search: id, steps };
      return output.write(STEP_FILE, `${JSON.stringify(written, undefined, 2)}\n`);
    },
  };
}
