import type { SkippedServer } from "../../domain/run/file/environment.ts";
import type { ServerConfig } from "../../domain/run/plan/config.ts";
import type { Machine } from "../../ports/machine.ts";

/**
 * The first program that a server requires and that is not installed.
 * @returns its name and how to install it, or undefined if all are installed
 */
export function missingProgram(
  { isInstalled }: Pick<Machine, "isInstalled">,
  { requires }: ServerConfig,
): Pick<SkippedServer, "program" | "install"> | undefined {
  const missing = Object.entries(requires).find(([program]) => !isInstalled(program));
  return missing && { program: missing[0], install: missing[1] };
}
