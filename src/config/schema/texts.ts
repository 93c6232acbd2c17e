import { z } from "zod";
import { DURATION_PATTERN, parseDuration } from "../../domain/shared/duration.ts";

/** A key that may be left out, with its description. */
export function optional<Schema extends z.ZodType>(schema: Schema, description: string) {
  return schema.optional().describe(description);
}

/** The name of a server, a service or a scenario. */
export const name = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9._-]{0,63}$/i,
    "letters, digits, dots, dashes and underscores, at most 64",
  );

/** Longer than any job, and short enough for every timer. */
const MAX_DURATION_MS = 24 * 3_600_000;

const DURATION = "a duration with its unit, such as 500ms, 10s or 1m30s";

/** A duration with its unit, as milliseconds. */
export const duration = (description: string) =>
  z
    .string(DURATION)
    .regex(new RegExp(`^${DURATION_PATTERN}$`))
    .transform(millisecondsOf)
    .describe(description);

/** CPU time counters are too coarse for shorter bursts. */
const SHORTEST_BURST_MS = 50;

/** The length of a burst, in milliseconds. */
export const burstLength = (description: string) =>
  duration(description).refine((ms) => ms >= SHORTEST_BURST_MS, `${SHORTEST_BURST_MS}ms or more`);

/** A duration with its unit, as milliseconds, or the word `auto`. */
export const durationOrAuto = (description: string) =>
  z
    .string(`auto, or ${DURATION}`)
    .regex(new RegExp(`^(?:auto|${DURATION_PATTERN})$`))
    .transform((text, context) => (text === "auto" ? text : millisecondsOf(text, context)))
    .describe(description);

function millisecondsOf(text: string, context: z.RefinementCtx): number {
  const ms = parseDuration(text);
  if (ms !== undefined && ms <= MAX_DURATION_MS) return ms;
  context.addIssue({ code: "custom", message: "a duration above zero, up to 24h" });
  return z.NEVER;
}

/** A percentage, as a number of percent. */
export const percentage = (description: string) =>
  z
    .string("a percentage, such as 5%")
    .regex(/^\d+(\.\d+)?%$/)
    .transform((text) => Number(text.slice(0, -1)))
    .describe(description);

/** A rate with its unit, in requests per second. */
export const requestRate = (description: string) =>
  z
    .string("requests a second, above zero, such as 500/s")
    .regex(/^\d+(\.\d+)?\/s$/)
    .transform((text) => Number.parseFloat(text))
    .refine((rate) => rate > 0, "requests a second, above zero, such as 500/s")
    .describe(description);

/** A command for the shell, which may be left out. */
export const command = (description: string) =>
  optional(z.string().regex(/\S/, "a shell command"), description);

/** A folder; that of the configuration by default. */
export const folder = (description: string) => z.string().min(1).default(".").meta({ description });

/** Environment variables. */
export const variables = z
  .record(z.string().regex(/^[A-Za-z_]\w*$/, "an environment variable's name"), z.string())
  .default({});

/** The path of a request. */
export const path = z.string().regex(/^\/\S*$/, "a path that begins with / and has no spaces");

/** True if all values of a list are different. */
export function areUnique(values: readonly unknown[]): boolean {
  return new Set(values).size === values.length;
}
