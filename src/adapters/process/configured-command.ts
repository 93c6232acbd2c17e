import { LoadgateError } from "../../domain/shared/error.ts";
import { formatDuration, formatMilliseconds } from "../../domain/shared/format.ts";
import type { ConfiguredCommand, RunConfigured } from "../../ports/commands.ts";
import { childEnvironment } from "./child-environment.ts";
import { type Exit, exitText, hasSucceeded } from "./process-group.ts";
import { requireFolder } from "./require-folder.ts";
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
    if (stopped === "timeout") throw tooLong(configured, tail);
    if (!hasSucceeded(exit)) throw failure(configured, exit, tail);
    return performance.now() - startedAt;
  };
}

function tooLong(
  { name, key, command, directory, limitMs = 0, limitKey }: ConfiguredCommand,
  details: readonly string[],
): LoadgateError {
  const text = limitMs < 1000 ? formatMilliseconds(limitMs) : formatDuration(limitMs);
  const message = `${name}: the ${stepOf(key)} did not end within ${text}`;
  const raise = limitKey === undefined ? "" : `Raise ${limitKey} if it needs longer. `;
  const hint = `${raise}Run it by hand and see what it waits for: cd ${directory} && ${command}`;
  return new LoadgateError("measurement", message, { details, hint });
}

function stepOf(key: string): string {
  return key.slice(key.lastIndexOf(".") + 1);
}

function failure(
  { name, key, command, directory }: ConfiguredCommand,
  exit: Exit,
  details: readonly string[],
): LoadgateError {
  const isMissing = exit.kind === "code" && exit.code === COMMAND_NOT_FOUND;
  const how = isMissing ? "command not found" : exitText(exit);
  const hint = isMissing
    ? `Install what ${key} calls, or correct it: ${command}`
    : `Run it by hand: cd ${directory} && ${command}`;
  return new LoadgateError("measurement", `${name}: the ${stepOf(key)} failed: ${how}`, {
    details,
    hint,
  });
}
