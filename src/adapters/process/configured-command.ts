import { LoadgateError } from "../../domain/shared/error.ts";
import type { Commands, ConfiguredCommand } from "../../ports/commands.ts";
import { childEnvironment } from "./child-environment.ts";
import { type Exit, exitText, hasSucceeded } from "./process-group.ts";
import { requireFolder } from "./require-folder.ts";
import { runCommand } from "./run-command.ts";

const COMMAND_NOT_FOUND = 127;

/**
 * Runs the configuration's commands with the shell.
 * @param environment our own; the commands get it without the job's secrets
 * @param onLine called with each line of their logs
 */
export function createCommands(
  environment: NodeJS.ProcessEnv,
  onLine: (line: string) => void,
): Commands {
  return {
    run: async (configured, signal) => {
      const { key, command, directory, env } = configured;
      await requireFolder(configured, key.slice(0, key.lastIndexOf(".")));
      const startedAt = performance.now();
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
      if (!hasSucceeded(exit)) throw failure(configured, exit, tail);
      return performance.now() - startedAt;
    },
  };
}

function failure(
  { name, key, command, directory }: ConfiguredCommand,
  exit: Exit,
  details: readonly string[],
): LoadgateError {
  const isMissing = exit.kind === "code" && exit.code === COMMAND_NOT_FOUND;
  const step = key.slice(key.lastIndexOf(".") + 1);
  const how = isMissing ? "command not found" : exitText(exit);
  const hint = isMissing
    ? `Install what ${key} calls, or correct it: ${command}`
    : `Run it by hand: cd ${directory} && ${command}`;
  return new LoadgateError("measurement", `${name}: the ${step} failed: ${how}`, { details, hint });
}
