import { stat } from "node:fs/promises";
import { LoadgateError } from "../../domain/shared/error.ts";
import { withoutNullish } from "../../domain/shared/without-nullish.ts";
import type { Build, Builder, BuildRequest } from "../../ports/builder.ts";
import { childEnvironment } from "../process/child-environment.ts";
import { createCommands } from "../process/configured-command.ts";
import { requireFolder } from "../process/require-folder.ts";
import { toolsOf } from "./tools.ts";

/**
 * Builds servers with their shell commands.
 * @param environment our own environment; the builds get it without the job's secrets
 * @param onLine called with each line of a build's log
 */
export function createBuilder(
  environment: NodeJS.ProcessEnv,
  onLine: (line: string) => void,
): Builder {
  const commands = createCommands(environment, onLine);
  const run = async (step: "clean" | "build", request: BuildRequest, signal: AbortSignal) => {
    const { name, directory, env, buildTimeoutMs, [step]: command } = request;
    if (command === undefined) return undefined;
    const section = `servers.${name}`;
    const limit = withoutNullish({ limitMs: buildTimeoutMs });
    const keys = { key: `${section}.${step}`, limitKey: `${section}.build-timeout` };
    return commands.run({ name, ...keys, command, directory, env, ...limit }, signal);
  };
  return {
    build: async (request, signal) => {
      await requireFolder(request);
      await run("clean", request, signal);
      const buildMs = await run("build", request, signal);
      const size = await artifactSize(request);
      const tools = await toolsOf(request, childEnvironment(environment, request.env), signal);
      return {
        ...(buildMs !== undefined && { buildMs }),
        ...size,
        ...(tools.length > 0 && { tools }),
      };
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
  const message = `${request.name}: there is no artifact ${request.artifact}`;
  const hint = `Correct servers.${request.name}.artifact, or leave it out.`;
  throw new LoadgateError("measurement", message, { hint });
}
