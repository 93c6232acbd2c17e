import { stat } from "node:fs/promises";
import path from "node:path";
import type { Tool } from "../../domain/series/server-facts.ts";
import { LoadgateError } from "../../domain/shared/error.ts";
import { withoutNullish } from "../../domain/shared/without-nullish.ts";
import type { Build, Builder, BuildRequest } from "../../ports/builder.ts";
import { childEnvironment } from "../process/child-environment.ts";
import { createCommandRunner, requireFolder } from "../process/configured-command.ts";
import { hasSucceeded } from "../process/process-group.ts";
import { runCommand } from "../process/run-command.ts";

/**
 * Builds servers with their shell commands.
 * @param environment our own environment; builds get it without the job's secrets
 * @param onLine called with each line of a build's log
 */
export function createBuilder(
  environment: NodeJS.ProcessEnv,
  onLine: (line: string) => void,
): Builder {
  const runConfigured = createCommandRunner(environment, onLine);
  const run = async (step: "clean" | "build", request: BuildRequest, signal: AbortSignal) => {
    const { name, directory, env, buildTimeoutMs: limitMs, [step]: command } = request;
    if (command === undefined) return undefined;
    const section = `servers.${name}`;
    const keys = { key: `${section}.${step}`, limitKey: `${section}.build-timeout` };
    return runConfigured({ name, ...keys, command, directory, env, limitMs }, signal);
  };
  return {
    build: async (request, signal) => {
      await requireFolder(request);
      await run("clean", request, signal);
      const buildMs = await run("build", request, signal);
      const size = await artifactSize(request);
      const tools = await toolsOf(request, childEnvironment(environment, request.env), signal);
      return withoutNullish({ buildMs, ...size, tools: tools.length > 0 ? tools : undefined });
    },
    // Only a cache keeps builds.
    keep: async () => {},
    forget: async () => {},
  };
}

async function artifactSize(request: BuildRequest): Promise<Build> {
  if (request.artifact === undefined) return {};
  const file = path.resolve(request.directory, request.artifact);
  const stats = await stat(file).catch(() => undefined);
  if (stats?.isFile()) return { artifactBytes: stats.size };
  const message = `${request.name}: there is no artifact ${file}`;
  const hint = `Correct servers.${request.name}.artifact, or leave it out.`;
  throw new LoadgateError("measurement", message, { hint });
}

/** Calls that print the version of a compiler or interpreter, and the words by which commands call it. */
const CALLS = {
  "go version": ["go"],
  "rustc --version": ["cargo", "rustc"],
  "node --version": ["node", "npm", "npx", "pnpm", "yarn"],
  "java --version": ["java", "javac", "mvn", "mvnw", "gradle", "gradlew"],
  "zig version": ["zig"],
};

/** Those that are called by their own names, and print their versions with `--version`. */
const OTHERS =
  /^(?:cc|gcc|g\+\+|c\+\+|clang|clang\+\+|python|python3|ruby|php|bun|deno|dotnet|swift)$/;

/** @returns undefined for a word that names no compiler or interpreter */
function versionCall(word: string): string | undefined {
  const call = Object.entries(CALLS).find(([, words]) => words.includes(word))?.[0];
  return call ?? (OTHERS.test(word) ? `${word} --version` : undefined);
}

/**
 * A version in a program's output, such as `1.25.1`: only harmless characters and at most 64, as run files require.
 */
const VERSION = /\d{1,8}\.\d[\w.+-]{0,50}/;

const TIMEOUT_MS = 10_000;
const MAX_OUTPUT_BYTES = 16 * 1024;

/**
 * Asks the compilers and interpreters named in a server's commands for their versions. They are asked in the
 * server's folder, because files there may select one of several installed versions.
 * @param env the environment of the commands
 * @returns each program once; those that could not be asked are left out
 */
async function toolsOf(
  { directory, build = "", run = "" }: BuildRequest,
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<readonly Tool[]> {
  const words = `${build} ${run}`
    .split(/[\s;&|()'"=]+/)
    .map((word) => word.split("/").at(-1) ?? "");
  const calls = new Set(words.flatMap((word) => versionCall(word) ?? []));
  const limits = { maxOutputBytes: MAX_OUTPUT_BYTES, timeoutMs: TIMEOUT_MS };
  const asked = { cwd: directory, env, capture: true, ...limits };
  const tools: Tool[] = [];
  for (const call of calls) {
    const [name = "", ...args] = call.split(" ");
    const { exit, stdout } = await runCommand({ program: name, args, ...asked }, signal);
    signal.throwIfAborted();
    const version = hasSucceeded(exit) ? VERSION.exec(stdout)?.[0] : undefined;
    if (version !== undefined) tools.push({ name, version });
  }
  return tools;
}
