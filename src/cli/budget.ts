import type { Config } from "../domain/run/config.ts";
import { parseDuration } from "../domain/shared/duration.ts";
import { LoadgateError } from "../domain/shared/error.ts";

/**
 * The budget of `--budget`, or the configuration's without it.
 * @returns milliseconds
 * @throws LoadgateError `usage` when the text is no duration
 */
export function budgetFrom(text: string | undefined, { measure }: Config): number {
  const ms = text === undefined ? measure.budgetMs : parseDuration(text);
  if (ms !== undefined) return ms;
  throw new LoadgateError("usage", `--budget: found "${text}"; expected a duration with its unit`, {
    hint: "Write for example 90s or 5m.",
  });
}
