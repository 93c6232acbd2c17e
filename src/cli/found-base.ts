import path from "node:path";
import type { World } from "../app/world.ts";
import { parseConfig } from "../config/load.ts";
import type { Config } from "../domain/run/plan/config.ts";
import { LoadgateError, messageOf } from "../domain/shared/error.ts";
import type { BaseRequest } from "../ports/source-control.ts";

/** A commit that a run can measure beside head. */
export interface FoundBase {
  readonly ref: string;
  readonly sha: string;
  /** The tag found for `latest-release`. */
  readonly release?: string;
  /** False if it is measured with head's configuration. */
  readonly hasConfig: boolean;
}

/**
 * Checks that a base and its configuration exist; nothing is checked out.
 * @throws LoadgateError with the run's message
 */
export async function findBase(
  { sourceControl, progress }: Pick<World, "sourceControl" | "progress">,
  { file }: Pick<Config, "file">,
  { base, signal }: { readonly base: BaseRequest; readonly signal: AbortSignal },
): Promise<FoundBase> {
  const { sha, release, warnings, textOf } = await sourceControl.find(base, signal);
  for (const warning of warnings) progress.warn(warning);
  const text = await textOf(file);
  if (text !== undefined) mustBeUsable(text, `${base.ref}:${path.basename(file)}`);
  const tag = release === undefined ? {} : { release };
  return { ref: base.ref, sha, ...tag, hasConfig: text !== undefined };
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

/** The commit of a base as one sentence without its full stop. */
export function foundBaseText({ ref, sha, release, hasConfig }: FoundBase, file: string): string {
  const tag = release === undefined ? "" : ` (${release})`;
  const lacking = hasConfig
    ? ""
    : `; it has no ${path.basename(file)}, so it is built and measured as this one says`;
  return `base ${ref}${tag} is commit ${sha}${lacking}`;
}
