import path from "node:path";
import type { World } from "../app/world.ts";
import { parseConfig } from "../config/load.ts";
import type { Config } from "../domain/run/plan/config.ts";
import { LoadgateError, messageOf } from "../domain/shared/error.ts";
import type { BaseRequest } from "../ports/source-control.ts";

/**
 * Checks that a base and its configuration exist; nothing is checked out.
 * @returns its commit, as one sentence without its full stop
 * @throws LoadgateError with the run's message
 */
export async function foundBaseText(
  { sourceControl, progress }: Pick<World, "sourceControl" | "progress">,
  { file }: Pick<Config, "file">,
  { base, signal }: { readonly base: BaseRequest; readonly signal: AbortSignal },
): Promise<string> {
  const { sha, release, warnings, textOf } = await sourceControl.find(base, signal);
  for (const warning of warnings) progress.warn(warning);
  const text = await textOf(file);
  const name = path.basename(file);
  if (text !== undefined) mustBeUsable(text, `${base.ref}:${name}`);
  const tag = release === undefined ? "" : ` (${release})`;
  const lacking =
    text === undefined ? `; it has no ${name}, so it is built and measured as this one says` : "";
  return `base ${base.ref}${tag} is commit ${sha}${lacking}`;
}

/** A base with an unusable configuration is lost to the run. */
function mustBeUsable(text: string, file: string): void {
  try {
    parseConfig(text, file);
  } catch (error) {
    const hint = "Correct it on that branch first, or name another base.";
    const details = error instanceof LoadgateError ? error.details : [];
    const message = `Not compared: the base's configuration cannot be used: ${messageOf(error)}`;
    throw new LoadgateError("measurement", message, { details, hint, cause: error });
  }
}
