import path from "node:path";
import { childEnvironment } from "../process/child-environment.ts";
import { runCommand } from "../process/run-command.ts";

const VERSION_TIMEOUT_MS = 10_000;

/**
 * Asks a program for its version.
 * @param tool the name that it must give itself
 * @returns undefined where it says nothing of the form `TOOL VERSION`
 */
export async function versionOf(
  tool: string,
  program: string,
  environment: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { stdout } = await runCommand(
    {
      program,
      args: ["--version"],
      env: childEnvironment(environment),
      capture: true,
      maxOutputBytes: 4096,
      timeoutMs: VERSION_TIMEOUT_MS,
    },
    signal,
  );
  const [name, version] = stdout.split(/\s+/, 2);
  return name === tool ? version : undefined;
}

/**
 * Looks for a tool on PATH.
 * @param accepts says whether a version will do
 * @returns the first that does, or what was found instead in words
 */
export async function toolOnPath(
  tool: string,
  accepts: (version: string) => boolean,
  environment: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<{ readonly program: string; readonly version: string } | string> {
  const said: string[] = [];
  for (const folder of (environment["PATH"] ?? "").split(path.delimiter)) {
    if (!path.isAbsolute(folder)) continue;
    const program = path.join(folder, tool);
    const version = await versionOf(tool, program, environment, signal);
    if (version === undefined) continue;
    if (accepts(version)) return { program, version };
    said.push(`${program} is ${version}`);
  }
  return said.length > 0 ? said.join(", ") : "not found";
}
