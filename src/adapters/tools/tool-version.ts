import path from "node:path";
import { childEnvironment } from "../process/child-environment.ts";
import { askCommand } from "../process/short-command.ts";
import type { Way } from "./ways.ts";

const VERSION_TIMEOUT_MS = 10_000;

/** A program that should be a certain tool. */
export interface ToolProgram {
  /** The name that it must give itself. */
  readonly tool: string;
  /** Path or name of the program. */
  readonly program: string;
}

/**
 * Asks a program for its version.
 * @returns undefined where it says nothing of the form `TOOL VERSION`
 */
export async function versionOf(
  { tool, program }: ToolProgram,
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

/** What is looked for on PATH. */
export interface OnPath {
  readonly tool: string;
  /** Says whether a version will do. */
  readonly accepts: (version: string) => boolean;
  readonly environment: NodeJS.ProcessEnv;
  /** Told which program it is: whoever put it on PATH answers for it. */
  readonly onLine: (line: string) => void;
}

/**
 * The way to a tool on PATH: the first that will do.
 */
export function wayOnPath({ tool, accepts, environment, onLine }: OnPath): Way {
  return {
    name: "PATH",
    take: async (signal) => {
      const found = await toolOnPath({ tool, accepts, environment }, signal);
      if (typeof found === "string") throw new Error(found);
      onLine(`${tool} ${found.version} is the one on PATH: ${found.program}`);
      return { ...found, source: "path" };
    },
  };
}

/** @returns the first that will do, or what was found instead in words */
async function toolOnPath(
  { tool, accepts, environment }: Omit<OnPath, "onLine">,
  signal: AbortSignal,
): Promise<{ readonly program: string; readonly version: string } | string> {
  const said: string[] = [];
  for (const folder of (environment["PATH"] ?? "").split(path.delimiter)) {
    if (!path.isAbsolute(folder)) continue;
    const program = path.join(folder, tool);
    const version = await versionOf({ tool, program }, environment, signal);
    if (version === undefined) continue;
    if (accepts(version)) return { program, version };
    said.push(`${program} is ${version}`);
  }
  return said.length > 0 ? said.join(", ") : "not found";
}
