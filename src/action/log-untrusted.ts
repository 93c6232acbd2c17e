import * as core from "@actions/core";

/**
 * Writes a line that a build or a server printed into the job's log, where no part of it can be a
 * workflow command: the runner takes `::name::` at the start of a line, after spaces, and `##[name]`
 * anywhere in it.
 */
export function logUntrusted(line: string): void {
  core.info(`│ ${line.replaceAll("##[", "## [")}`);
}
