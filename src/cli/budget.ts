import type { Config } from "../domain/run/plan/config.ts";
import { parseDuration } from "../domain/shared/duration.ts";
import { LoadgateError } from "../domain/shared/error.ts";

/**
 * The budget from `--budget` and `--at-most`, or else the configuration's.
 * @returns milliseconds; no `budgetMs` if as much as is needed was requested
 * @throws LoadgateError `usage` when a text is no duration
 */
export function budgetFrom(
  { budget, atMost }: { readonly budget?: string; readonly atMost?: string },
  { measure }: Config,
): { readonly budgetMs?: number; readonly atMostMs: number } {
  const budgetMs =
    budget === undefined
      ? measure.budgetMs
      : budget === "auto"
        ? undefined
        : durationOf("--budget", budget);
  const atMostMs = atMost === undefined ? measure.atMostMs : durationOf("--at-most", atMost);
  return { atMostMs, budgetMs };
}

function durationOf(option: string, text: string): number {
  const ms = parseDuration(text);
  if (ms !== undefined) return ms;
  const message = `${option}: found "${text}"; expected a duration with its unit`;
  const orAuto = option === "--budget" ? ", or auto" : "";
  throw new LoadgateError("usage", message, { hint: `Write for example 90s or 5m${orAuto}.` });
}
