import { LoadgateError } from "../../domain/shared/error.ts";
import { formatDuration, formatMilliseconds } from "../../domain/shared/format.ts";
import type { ConfiguredCommand, RunConfigured } from "../../ports/commands.ts";
import { isFolder } from "../system/make-folder.ts";
import { childEnvironment, withheldText } from "./child-environment.ts";
import { type Exit, exitText, hasSucceeded } from "./process-group.ts";
import { runCommand } from "./run-command.ts";

const COMMAND_NOT_FOUND = 127;

/**
 * Runs the configuration's commands with the shell.
 * @param environment our own; commands get it without the job's secrets
 * @param onLine called with each line of their logs
 */
export function createCommandRunner(
  environment: NodeJS.ProcessEnv,
  onLine: (line: string) => void,
): RunConfigured {
  return async (configured, signal) => {
    const { key, command, directory, env, limitMs, isQuiet } = configured;
    await requireFolder(configured, key.slice(0, key.lastIndexOf(".")));
    const startedAt = performance.now();
    const { exit, tail, stopped } = await runCommand(
      {
        program: "/bin/sh",
        args: ["-c", command],
        cwd: directory,
        env: childEnvironment(environment, env),
        onLine: isQuiet ? undefined : onLine,
        timeoutMs: limitMs,
      },
      signal,
    );
    signal.throwIfAborted();
    if (stopped === undefined && hasSucceeded(exit)) return performance.now() - startedAt;
    const { end, hint } = stopped === "timeout" ? tooLong(configured) : failure(configured, exit);
    const message = `${configured.name}: the ${key.slice(key.lastIndexOf(".") + 1)} ${end}`;
    throw new LoadgateError("measurement", message, {
      details: tail,
      hint: withheldText(environment) + hint,
    });
  };
}

function tooLong({ command, directory, limitMs = 0, limitKey }: ConfiguredCommand) {
  const text = limitMs < 1000 ? formatMilliseconds(limitMs) : formatDuration(limitMs);
  const raise = limitKey === undefined ? "" : `Raise ${limitKey} if it needs longer. `;
  const hint = `${raise}Run it by hand and see what it waits for: cd ${directory} && ${command}`;
  return { end: `did not end within ${text}`, hint };
}

function failure({ key, command, directory }: ConfiguredCommand, exit: Exit) {
  if (exit.kind === "code" && exit.code === COMMAND_NOT_FOUND) {
    const hint = `Install what ${key} calls, or correct it: ${command}`;
    return { end: "failed: command not found", hint };
  }
  const hint = `Run it by hand: cd ${directory} && ${command}`;
  return { end: `failed: ${exitText(exit)}`, hint };
}

/**
 * Checks that the folder of a server or service exists. For a missing folder, the system's error would name the
 * shell.
 * @param section its section of the configuration, such as `servers.go`
 * @throws LoadgateError `measurement` that names the section and the folder
 */
export async function requireFolder(
  { name, directory }: { readonly name: string; readonly directory: string },
  section = `servers.${name}`,
): Promise<void> {
  if (await isFolder(directory)) return;
  throw new LoadgateError("measurement", `${name}: no such folder: ${directory}`, {
    hint: `Correct ${section}.directory.`,
  });
}
