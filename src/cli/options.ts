import { resolveStore, STORE_PATTERN } from "../config/store-location.ts";
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
  const budgetMs = budget === "auto" ? undefined : durationOf("--budget", budget, measure.budgetMs);
  return { atMostMs: durationOf("--at-most", atMost, measure.atMostMs), budgetMs };
}

/**
 * The value of an option that takes a duration.
 * @param orElse the value without the option
 * @returns milliseconds
 * @throws LoadgateError `usage` when the text is no duration
 */
export function durationOf<Else>(
  option: string,
  text: string | undefined,
  orElse: Else,
): number | Else {
  if (text === undefined) return orElse;
  const ms = parseDuration(text);
  if (ms !== undefined) return ms;
  const message = `${option}: found "${text}"; expected a duration with its unit`;
  const orAuto = option === "--budget" ? ", or auto" : "";
  throw new LoadgateError("usage", message, { hint: `Write for example 90s or 5m${orAuto}.` });
}

/**
 * The store that a command uses.
 * @param option value of `--store`; a folder is relative to the working directory
 * @param configured the configuration's store, used without the option
 * @throws LoadgateError `usage` when the option names no store
 */
export function storeFrom(option: string | undefined, configured: string): string {
  if (option === undefined) return configured;
  if (STORE_PATTERN.test(option)) return resolveStore(process.cwd(), option);
  const hint = "Name a folder, or branch: and the name of a branch.";
  throw new LoadgateError("usage", `--store ${JSON.stringify(option)} is no store`, { hint });
}
