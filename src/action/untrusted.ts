import * as core from "@actions/core";
import { withoutControls } from "../domain/shared/control-characters.ts";

/**
 * A text that others wrote, in a form that is no workflow command wherever it stands in an
 * annotation: the runner takes `##[name]` anywhere in a line.
 */
export function harmless(text: string): string {
  return text.replaceAll("##[", "## [");
}

/**
 * Writes a line that others wrote into the job's log. The runner also takes `::name::` at the start of
 * a line, after spaces.
 */
export function logUntrusted(line: string): void {
  core.info(`│ ${harmless(withoutControls(line, " "))}`);
}

/**
 * Writes a line into the step's debug log, which the runner shows where a job was started again with it.
 */
export function debugUntrusted(line: string): void {
  if (process.env["RUNNER_DEBUG"] === "1") core.debug(harmless(withoutControls(line, " ")));
}
