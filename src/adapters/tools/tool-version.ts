import path from "node:path";
import { childEnvironment } from "../process/child-environment.ts";
import { askCommand } from "../process/run-command.ts";
import { foldersOfPath } from "../system/machine.ts";
import type { ToolSource } from "./first-source.ts";

const VERSION_TIMEOUT_MS = 10_000;

/**
 * Asks a program for its version.
 * @param candidate path or name of the program, and the tool that it should be
 * @returns undefined if it prints nothing of the form `TOOL VERSION`
 */
export async function versionOf(
  { tool, program }: { readonly tool: string; readonly program: string },
  environment: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<string | undefined> {
  const answer = await askCommand({
    program,
    args: ["--version"],
    env: childEnvironment(environment),
    maxOutputBytes: 4096,
    timeoutMs: VERSION_TIMEOUT_MS,
    signal,
  });
  const [name, version] = (answer ?? "").split(/\s+/, 2);
  return name === tool ? version : undefined;
}

/** A tool to look for on PATH. */
export interface OnPath {
  readonly name: string;
  readonly environment: NodeJS.ProcessEnv;
  /** Called when a download begins or a program on PATH is used, for which whoever put it there is responsible. */
  readonly onLine: (line: string) => void;
}

/**
 * Finds a tool on PATH: the first acceptable one.
 * @param accepts checks whether a version is acceptable
 */
export function sourceOnPath(
  { name: tool, environment, onLine }: OnPath,
  accepts: (version: string) => boolean,
): ToolSource {
  return {
    name: "PATH",
    take: async (signal) => {
      const said: string[] = [];
      for (const folder of foldersOfPath(environment)) {
        const program = path.join(folder, tool);
        const version = await versionOf({ tool, program }, environment, signal);
        if (version === undefined) continue;
        if (accepts(version)) {
          onLine(`${tool} ${version} is the one on PATH: ${program}`);
          return { program, version, source: "path" };
        }
        said.push(`${program} is ${version}`);
      }
      throw new Error(said.join(", ") || "not found");
    },
  };
}
