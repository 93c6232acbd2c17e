import * as core from "@actions/core";
import { withoutControls } from "../domain/shared/control-characters.ts";

/** Makes untrusted text safe in an annotation: the runner accepts the command `##[name]` anywhere in a line. */
export function harmless(text: string): string {
  return text.replaceAll("##[", "## [");
}

/**
 * Writes an untrusted line to the job's log. The runner also accepts the command `::name::` at the start of a line,
 * after spaces.
 */
export function logUntrusted(line: string): void {
  core.info(`│ ${harmless(withoutControls(line, " "))}`);
}

/** Writes a line to the step's debug log, which the runner shows if a job was restarted with debug logging. */
export function debugUntrusted(line: string): void {
  if (process.env["RUNNER_DEBUG"] === "1") core.debug(harmless(withoutControls(line, " ")));
}
