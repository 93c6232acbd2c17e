import { stat } from "node:fs/promises";
import { LoadgateError } from "../../domain/shared/error.ts";
import type { Build, Builder, BuildRequest } from "../../ports/builder.ts";
import { childEnvironment } from "../process/child-environment.ts";
import { exitText, hasSucceeded } from "../process/process-group.ts";
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
  /** @throws LoadgateError `measurement` with the end of its log when the command fails */
  const run = async (key: "clean" | "build", request: BuildRequest, signal: AbortSignal) => {
    const { name, directory, env, [key]: command } = request;
    if (command === undefined) return;
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
    if (hasSucceeded(exit)) return;
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
  };
  return {
    build: async (request, signal) => {
      await requireFolder(request);
      await run("clean", request, signal);
      const startedAt = performance.now();
      await run("build", request, signal);
      const buildMs = performance.now() - startedAt;
      const size = await artifactSize(request);
      return request.build === undefined ? size : { buildMs, ...size };
    },
    // Only a cache keeps builds.
    keep: async () => {},
    forget: async () => {},
  };
}

async function artifactSize(request: BuildRequest): Promise<Build> {
  if (request.artifact === undefined) return {};
  const stats = await stat(request.artifact).catch(() => undefined);
  if (stats?.isFile()) return { artifactBytes: stats.size };
  throw new LoadgateError(
    "measurement",
    `${request.name}: there is no artifact ${request.artifact}`,
    { hint: `Correct servers.${request.name}.artifact, or leave it out.` },
  );
}
