import type { SkippedServer } from "../../domain/run/file/run-file.ts";
import type { ServerConfig } from "../../domain/run/plan/config.ts";
import type { Cell } from "../../domain/series/lane.ts";
import { LoadgateError } from "../../domain/shared/error.ts";
import type { Machine } from "../../ports/machine.ts";
import { withLanes } from "../arms/arms.ts";

/** Such as `python was skipped: python3 is not installed (apt-get install python3)`. */
export function skippedText({ server, program, install }: SkippedServer): string {
  return `${server} was skipped: ${program} is not installed (${install})`;
}

/** The first program that a server requires and that is not installed; undefined if this machine can run it. */
export function missingProgram(
  { isInstalled }: Pick<Machine, "isInstalled">,
  { name: server, requires }: ServerConfig,
): SkippedServer | undefined {
  const missing = Object.entries(requires).find(([program]) => !isInstalled(program));
  return missing && { server, program: missing[0], install: missing[1] };
}

/**
 * The cells with only the servers that this machine can run.
 * @throws LoadgateError `measurement` if it cannot run any
 */
export function runnableCells(chosen: readonly Cell[], skipped: readonly SkippedServer[]) {
  const skippedNames = new Set(skipped.map(({ server }) => server));
  const cells = withLanes(chosen, ({ server }) => !skippedNames.has(server));
  if (cells.length > 0) return cells;
  throw new LoadgateError("measurement", "This machine can run none of the servers", {
    details: skipped.map(skippedText),
    hint: "Install what they need, or configure other servers.",
  });
}
