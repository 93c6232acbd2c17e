import { stat } from "node:fs/promises";
import { LoadgateError } from "../../domain/shared/error.ts";
import type { Build, Builder, BuildRequest } from "../../ports/builder.ts";
import { childEnvironment } from "../process/child-environment.ts";
import { exitText } from "../process/process-group.ts";
import { requireFolder } from "../process/require-folder.ts";
import { runCommand } from "../process/run-command.ts";

const COMMAND_NOT_FOUND = 127;

/**
 * Builds servers with their shell commands.
 * @param environment our own environment; the builds get it without the job's secrets
 * @param onLine called with each line of a build's log
 */
export function createBuilder(
  environment: NodeJS.ProcessEnv,
  onLine: (line: string) => void,
): Builder {
  return {
    build: async (request, signal) => {
      await requireFolder(request);
      const run = (key: "clean" | "build", command: string) =>
        shell(request, { key, command }, { environment, onLine, signal });
      if (request.clean !== undefined) await run("clean", request.clean);
      if (request.build === undefined) return artifactSize(request);
      const startedAt = performance.now();
      await run("build", request.build);
      const buildMs = performance.now() - startedAt;
      return { buildMs, ...(await artifactSize(request)) };
    },
    // Nothing of it is kept.
    forget: async () => {},
  };
}

async function shell(
  request: BuildRequest,
  { key, command }: { readonly key: "clean" | "build"; readonly command: string },
  {
    environment,
    onLine,
    signal,
  }: {
    readonly environment: NodeJS.ProcessEnv;
    readonly onLine: (line: string) => void;
    readonly signal: AbortSignal;
  },
): Promise<void> {
  const { name, directory, env } = request;
  const { exit, tail } = await runCommand(
    {
      program: "/bin/sh",
      args: ["-c", command],
      cwd: directory,
      env: childEnvironment(environment, env),
      onLine,
    },
    signal,
  );
  signal.throwIfAborted();
  if (exit.kind === "code" && exit.code === 0) return;
  const missing = exit.kind === "code" && exit.code === COMMAND_NOT_FOUND;
  throw new LoadgateError(
    "measurement",
    `${name}: the ${key} failed: ${missing ? "command not found" : exitText(exit)}`,
    {
      details: tail,
      hint: missing
        ? `Install what servers.${name}.${key} calls, or correct it: ${command}`
        : `Run it by hand: cd ${directory} && ${command}`,
    },
  );
}

async function artifactSize(request: BuildRequest): Promise<Build> {
  if (request.artifact === undefined) return {};
  const stats = await stat(request.artifact).catch(() => undefined);
  if (stats?.isFile()) return { artifactBytes: stats.size };
  throw new LoadgateError(
    "measurement",
    `${request.name}: there is no artifact ${request.artifact}`,
    {
      hint: `Correct servers.${request.name}.artifact, or leave it out.`,
    },
  );
}
